"""The six actions with a die, each in its file, and `act`, where they meet.

In the order of the rule book: take, place, sell, refill, silver, convert. `dice` tells what
workers do to a die. No turn: which die it is, and when, is said elsewhere.
"""
