"""What lies on the table, and what happens to it whoever asks for it.

Cards, columns and who wins them, what a card does when it is turned up; no turn and no round.
"""
