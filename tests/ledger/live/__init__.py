"""A table while it is played."""
