"""What figures are taken from: decks, games recorded in one process, tables of real nodes.

Measures times where they arise, and leaves to `bench.parts` what is made of them.
"""
