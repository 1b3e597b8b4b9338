"""Burgund: examples of the rule book, rulings as cases, recorded games, a referee."""
