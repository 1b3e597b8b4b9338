"""The page of one evening put together."""
