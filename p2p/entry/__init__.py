"""What decides who is let in, apart from links: proofs of a table's code, names that look alike.

Knows messages and their fields, but no lobby, no table, no socket and no clock.
"""
