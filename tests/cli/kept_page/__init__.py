"""What the page keeps for its person: forms, files, and when they are written."""
