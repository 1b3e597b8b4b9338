"""Everything that can go wrong in the deck, in one place.

These errors speak of our own calls and of bytes that do not encode anything. A false proof is not
an error: the functions that check proofs answer False, and only the log may name a seat for it.
"""


class DeckError(ValueError):
    """Something is wrong with the cards' cryptography."""


class BadEncoding(DeckError):
    """These bytes are not the one accepted form of an element or of a scalar."""


class BadStatement(DeckError):
    """This cannot be proven: it is false, empty, or larger than the limits allow."""


class BackendMissing(DeckError):
    """The native group is not available on this machine; the pure one always is."""
