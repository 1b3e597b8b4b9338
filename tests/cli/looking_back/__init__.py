"""Walks through games that were played, accounts of their rounds, their stories."""
