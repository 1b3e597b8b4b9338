"""Bytes that survive: the append-only file of a table, the files beside it, secrets at rest.

Nothing here decides what is right; it says what is whole, what is torn and what is damaged.
"""
