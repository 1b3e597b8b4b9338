"""The process that the program is, and those it starts: what stops them, how they call themselves.

Only the standard library is needed here, and Twisted by the event loop. No words, no games and no
network are known.
"""
