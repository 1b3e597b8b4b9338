"""Bytes that survive: the log of a table, the files beside it, secrets at rest; and a cache.

Nothing here decides what is right; it says what is whole, what is torn and what is damaged.
"""
