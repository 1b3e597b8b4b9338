"""Citadels (Bruno Faidutti, Hans im Glück, 2017) for two to eight seats."""
