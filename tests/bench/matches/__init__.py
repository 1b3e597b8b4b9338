"""Matches of bots."""
