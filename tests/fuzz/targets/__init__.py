"""One reader a file."""
