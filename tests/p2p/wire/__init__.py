"""One link."""
