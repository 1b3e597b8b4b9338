"""The verbs of the kernel and a small game once more, from docs/rules-of-games.md alone.

Plain values only: no class of the engine and none of a game. Only the test sees both.
"""
