"""What a table did with a record from a peer, and what its bringer does next."""

from __future__ import annotations

from enum import Enum


class Receipt(Enum):
    """The outcomes of R8, as the network sees them."""

    NEW = "kept: pass it on"
    KNOWN = "held already: drop it"
    LATER = "held back: ask that link for what it stands on"
    UNUSED = "of no use here, now or later: drop it, and take it anew if it comes again"
    REFUSED = "not valid: close the link, nobody is named"
    FROZEN = "the table holds evidence and takes nothing more"
