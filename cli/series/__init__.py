"""Series of games that bots play among themselves, one for each seed, in one process or in several.

No words and no screen are known here; nothing touches a network, and no seat belongs to a person.
"""
