"""The games: one folder each, found by listing this package."""
