"""What decides who is let in and where one sits down, apart from links: proofs of a table's code,
names that look alike, which of several nodes has the table, what an opener signs when it begins.

Knows messages and their fields, but no lobby, no table, no socket and no clock.
"""
