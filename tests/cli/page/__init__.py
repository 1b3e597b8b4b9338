"""The page as a face: what it is told, what it may say, and what is done with that."""
