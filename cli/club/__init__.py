"""All tables of this network on one page, for a wall of a club: who plays what, where a seat is
free, what came of it and what an audit says.

It plays nothing, and asks nothing of whoever looks at it.
"""
