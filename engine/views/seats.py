"""Parts of a view that are about one seat (shapes: ``engine.views.view``).

What lies before a seat, for everybody, and what it alone knows. Knows no game; a game says what
there is to tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Phrase, Seat
from engine.views.boards import Board


def before_seat(
    seat: Seat,
    *,
    marks: Iterable[Phrase],
    facts: Iterable[Phrase],
    areas: Iterable[dict[str, Any]],
    points: int,
    reasons: Iterable[Phrase],
    boards: Iterable[Board] = (),
) -> dict[str, Any]:
    """What lies before a seat, for everybody, with its points by now and where they come from."""
    return {
        "seat": seat,
        "marks": list(map(Phrase.plain, marks)),
        "facts": list(map(Phrase.plain, facts)),
        "areas": list(areas),
        "boards": list(map(Board.plain, boards)),
        "score": {"points": points, "reasons": list(map(Phrase.plain, reasons))},
    }


def known_alone(
    facts: Iterable[Phrase] = (), areas: Iterable[dict[str, Any]] = ()
) -> dict[str, Any]:
    """What a seat alone knows; nothing for a watcher."""
    return {"facts": list(map(Phrase.plain, facts)), "areas": list(areas)}
