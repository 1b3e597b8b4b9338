"""Bots against bots with the open dealer, and what came of it with standard errors.

`python -m bench.matches` plays every match-up and prints them as a table.
"""
