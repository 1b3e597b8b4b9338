"""What decides who is let in, who stays and where one sits down, apart from links: proofs of a
table's code, names that are known or look alike, claims to a place, pauses of nodes sent away,
which of several nodes has the table, what an opener signs when it begins.

Knows messages and their fields, but no lobby, no table, no socket and no clock.
"""
