"""The five kinds of action cards, each in its file with its rule and its words, and `play`.

In the order of the rule book: district, bridge, transfer, banishment, doge. `open_card_entries`
makes the entries of the menu that cards are, `forgone` is the one that uses none, `aristocrats`
puts an own one at hand. No turn: when a card is
played is said elsewhere.
"""
