"""A table whose one dealer sees all cards: for simulations, bots, hot seats and tests of rules.

Nothing that players who trust nobody rely on lives here; that is `ledger.sealed`.
"""
