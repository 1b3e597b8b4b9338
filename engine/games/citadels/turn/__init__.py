"""A character's turn: it begins, gathers, is a menu of everything it may do, and ends.

Rule book: "Was machst du, wenn du am Zug bist?". Who is called when is not said here (``rounds``).
"""
