"""One log for a page, as messages."""
