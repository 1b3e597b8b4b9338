"""Who can read which card, and who has seen what, as one message for a page.

What has been seen is what line mode tells too (`cli.faces.seen_cards`).
"""

from __future__ import annotations

from typing import Any

from cli.faces.seen_cards import met
from ledger.live.seat_memory import Known


def known_message(known: Known, me: int | None) -> dict[str, Any]:
    """``readers``: closed cards with the seats that can read them. ``seen``: faces that one seat
    has met among the cards of another (``of``), where ``me`` is one of the two; or that were
    another's before they were ours (``had``).
    """
    return {
        "t": "known",
        "readers": [[card, list(by)] for card, by in sorted(known.readers.items())],
        "seen": [
            {
                "seat": one.seat,
                "step": one.step,
                "of": one.of,
                "had": one.had,
                "faces": list(one.faces),
            }
            for one in met(known, me)
        ],
    }
