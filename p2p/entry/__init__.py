"""What decides who is let in, apart from links: proofs of a table's code, names that look
alike, what an opener signs when a table begins.

Knows messages and their fields, but no lobby, no table, no socket and no clock.
"""
