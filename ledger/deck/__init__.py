"""The cards of a table: joint keys, shares, rolls and escrow, over proofs and a group.

It knows points, scalars and names of contexts; no rule, no log and no file may be known here.
"""
