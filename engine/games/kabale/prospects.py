"""What a look ahead has come to, in words: who has won which goal of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Prospects
from engine.games.kabale.scoring import points
from engine.games.kabale.table.data import GOAL_DOMAIN
from engine.games.kabale.table.state import State
from engine.shapes.phrases import face_of
from engine.sight import Sight


def prospects(before: Sight[State], after: Sight[State]) -> Prospects:
    """The goals won since the question, by whom; what the own ones count then."""
    old, new, seat = before.state, after.state, before.seat
    assert seat is not None
    won = new.won(seat)
    amounts = (
        ("prospect.points", points(won)),
        ("prospect.domains", len({GOAL_DOMAIN[goal] for goal in won})),
    )
    return Prospects(tuple(_happened(old, new, seat)), amounts)


def _happened(old: State, new: State, seat: Seat) -> Iterable[Phrase]:
    for other in new.seats_from(seat):
        for goal in sorted(Counter(new.won(other)) - Counter(old.won(other))):
            yield phrase("prospect.won", who=name(other), face=face_of(goal))
