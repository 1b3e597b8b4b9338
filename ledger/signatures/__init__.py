"""Which signatures and keys are good: the rule, and the libraries that are asked for it.

Knows bytes alone: no record, no table, no game.
"""
