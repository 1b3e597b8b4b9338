"""Unique districts that add something to the turn of whoever has them in the city.

The others work where their rule does: cost and payment in ``building``, gathering in ``turn``,
points in ``score``, the crown in ``table``, the swap of characters in ``rounds``.
"""
