"""Questions and typed answers."""
