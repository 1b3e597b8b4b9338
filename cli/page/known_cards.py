"""Who can read which card, and who has seen what, as one message for a page.

All of it is read off the rules' own readers and what the engine remembers of them; nothing is
guessed. What somebody has seen of a zone is told of the seat whose zone it was.
"""

from __future__ import annotations

from typing import Any

from ledger.live.seat_memory import Known


def known_message(known: Known, me: int | None) -> dict[str, Any]:
    """``readers``: closed cards with the seats that can read them. ``seen``: faces that one seat
    has met among the cards of another (``of``), where ``me`` is one of the two; or that were
    another's before they were ours (``had``). What a seat sees among its own cards is no news.
    """
    return {
        "t": "known",
        "readers": [[card, list(by)] for card, by in sorted(known.readers.items())],
        "seen": [
            {"seat": seat, "step": step, "of": of, "had": one.gone, "faces": list(one.faces)}
            for seat, step, one in known.seen
            for of in (known.owners.get(one.zone),)
            if (seat != me if one.gone else me in (seat, of) and of not in (seat, None))
        ],
    }
