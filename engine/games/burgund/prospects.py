"""What a look ahead has come to, in words: what was placed and taken, triples, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Prospects
from engine.games.burgund.scoring import points
from engine.games.burgund.table.state import ESTATE, PROJECTS, State
from engine.shapes.phrases import face_of
from engine.sight import Sight


def prospects(before: Sight[State], after: Sight[State]) -> Prospects:
    """What is new in the estate and among the projects, and points, workers and silver then."""
    new, seat = after.state, before.seat
    assert seat is not None
    amounts = (
        ("prospect.points", points(new, seat)),
        ("prospect.workers", new.workers[seat]),
        ("prospect.silver", new.silver[seat]),
    )
    return Prospects(tuple(_happened(before.state, new, seat)), amounts)


def _happened(old: State, new: State, seat: Seat) -> Iterable[Phrase]:
    for pile_type in sorted(_triples(new, seat) - _triples(old, seat)):
        yield phrase("prospect.triple", who=name(seat), type=f"type.{pile_type}")
    placed = _faces(new, ESTATE[seat]) - _faces(old, ESTATE[seat])
    for face in sorted(placed):
        yield phrase("prospect.placed", who=name(seat), face=face_of(face))
    for face in sorted(_faces(new, PROJECTS[seat]) - _faces(old, PROJECTS[seat])):
        yield phrase("prospect.taken", who=name(seat), face=face_of(face))
    if new.sevens[seat] > old.sevens[seat]:
        yield phrase("prospect.sevens", who=name(seat))


def _triples(state: State, seat: Seat) -> Counter[str]:
    return Counter(pile.type for pile in state.piles[seat] if pile.whole())


def _faces(state: State, zone: str) -> Counter[str]:
    return Counter(state.faces[card] for card in state.zone(zone))
