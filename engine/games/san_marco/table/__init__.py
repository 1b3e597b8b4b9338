"""What lies on the table: the values of board and cards, the state, and how a district is scored.

No action card and no turn.
"""
