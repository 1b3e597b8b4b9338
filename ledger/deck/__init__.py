"""Mental poker: cards that nobody can read alone, and proofs that nobody cheated with them.

The modules, from the ground up:

- `group`, `ristretto`, `sodium`, `backend`: the group ristretto255 (RFC 9496), twice.
- `hashing`, `context`, `chance`: what challenges are hashed from; where nonces come from.
- `cards`, `cipher`: faces as points, cards as ciphertexts.
- `linear`, `schnorr`, `dleq`, `shares`: proofs of knowledge, and shares with their proof.
- `tw`, `shuffle`: the Terelius-Wikstroem argument, and a deck shuffled with it.
- `relock`, `layer`, `claims`: what a seat does with cards under its own key.
- `keys`, `escrow`, `roll`: keys of a table, standing in for an absent seat, dice.

Nothing here knows a game, an event, a file or a link. Every `verify_...` and `read_...` takes
bytes from strangers and answers False or None for whatever is wrong with them.
"""
