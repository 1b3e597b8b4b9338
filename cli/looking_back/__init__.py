"""Looking back on a game from its log: a walk through it, the account of a round, the story of it.

Nothing here plays, signs or judges: whether a log is in order is for an audit to say. What closed
cards were is told as far as their seats have laid their keys open.
"""
