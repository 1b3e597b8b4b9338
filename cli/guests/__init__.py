"""Phones and other guests of a page in this network: codes, two words, the list, sealed words.

It knows no socket, no page and no table: clock and chance are handed in, and what a guest may say
or be told stands in tables of names. Whoever is not in the list is nobody here.
"""
