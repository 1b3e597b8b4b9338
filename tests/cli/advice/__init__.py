"""Advice: hints at a table, and looks back at a game."""
