"""The action cards (rule book: "Variante: Aktionskarten"), played from the hand, one in a turn.

Reactions at a call (Rasputin, Acrobat) stand in ``rounds``.
"""
