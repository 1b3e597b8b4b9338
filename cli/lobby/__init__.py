"""What comes before a table, for people: invitations, finding a table, who has come, known names.

No seat is taken here and no game is known; nodes and screens are used, not made.
"""
