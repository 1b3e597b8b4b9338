"""Sums of products in ristretto255 by a module of WebAssembly: encodings in, encodings out.

The module is written in C (`source/`), compiled by `make wasm` and shipped as data; nobody who
plays needs a compiler. It is given public numbers only, since its time depends on them, and nothing
here knows cards, proofs, or which numbers are secret: that is `ledger.deck.group`'s business.
"""
