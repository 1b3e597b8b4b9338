"""Signatures: the rule, and libraries that keep it."""
