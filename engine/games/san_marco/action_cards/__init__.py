"""The five kinds of action cards, each in its file with its rule and its words, and `play`.

In the order of the rule book: district, bridge, transfer, banishment, doge. `use` makes the
entries of the menu that cards are, `aristocrats` puts an own one at hand. No turn: when a card is
played is said elsewhere.
"""
