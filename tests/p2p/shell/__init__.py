"""The real network."""
