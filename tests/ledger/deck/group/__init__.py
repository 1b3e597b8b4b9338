"""The group, its backends and hashing."""
