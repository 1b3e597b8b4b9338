"""What lies on the table, and what happens to it whoever asks for it.

Cards, piles, stacks, the purchase, the effects of cards; no action with a die and no turn.
"""
