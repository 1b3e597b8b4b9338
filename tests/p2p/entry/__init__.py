"""The sans-IO core of a node."""
