"""Events of a table put in order, head after head, and who is proven wrong where two collide.

It reads what it is given; what our own seat does about it, and when, stands in `ledger.live`.
"""
