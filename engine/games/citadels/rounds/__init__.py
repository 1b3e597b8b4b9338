"""A round: the characters are handed round, called one by one, and the round ends.

Rule book: "Auswahl-Phase" and "Aktions-Phase". What a character does in its turn is not said here.
"""
