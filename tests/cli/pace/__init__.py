"""Time at a table as people feel it."""
