"""What one seat, or a watcher, can know of a table: the public state and the faces it can read.

Bots and screens get this and nothing else. ``eyes`` maps cards to faces this seat can read and
others perhaps cannot; ``memory`` holds what it read in cards whose handles may be gone by now
(a draft it passed on, a hand it looked at), oldest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.agenda import Decision, Together
from engine.basics import Card, Face, Move, Seat
from engine.kernel import front, member, members
from engine.table import Table

T_co = TypeVar("T_co", bound=Table, covariant=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """Faces a seat could read in a zone when it first met them, at this many answers."""

    answered: int
    zone: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Sight(Generic[T_co]):
    """What ``seat`` (``None`` for a watcher) can know."""

    state: T_co
    seat: Seat | None
    eyes: Mapping[Card, Face]
    memory: tuple[Seen, ...] = ()

    def face(self, card: Card) -> Face | None:
        """The face of a card if this seat can know it."""
        return self.state.faces.get(card) or self.eyes.get(card)

    def faces(self, cards: Iterable[Card]) -> tuple[Face, ...]:
        """The faces of cards that this seat reads. Raises KeyError for one that it does not."""
        found = []
        for card in cards:
            face = self.face(card)
            if face is None:
                raise KeyError(card)
            found.append(face)
        return tuple(found)


def remember(
    memory: Mapping[Seat, tuple[Seen, ...]], before: Table, after: Table, truth: Mapping[Card, Face]
) -> Mapping[Seat, tuple[Seen, ...]]:
    """Each seat's memory with the faces it has just met in a zone and had not read there before.

    ``truth`` holds the faces, before and after, of the seats whose memory is kept; others are left
    out. A zone that its reader has only shuffled shows it nothing new.
    """
    if after.readers is before.readers:
        return memory
    found: dict[tuple[Seat, str], list[Face]] = {}
    old = before.readers
    changed = [c for c, readers in after.readers.items() if old.get(c) is not readers]
    for card in changed:
        readers, known = after.readers[card], old.get(card, ())
        if readers != known and card not in after.faces and card in truth:
            zone = after.where(card)
            for seat in readers:
                if zone is not None and seat not in known:
                    found.setdefault((seat, zone), []).append(truth[card])
    if not found:
        return memory
    result = dict(memory)
    for (seat, zone), faces in sorted(found.items()):
        for face in _read_there(before, truth, seat, zone) if _all_new(before, after, zone) else ():
            if face in faces:
                faces.remove(face)
        if faces:
            seen = Seen(after.answered, zone, tuple(sorted(faces)))
            result[seat] = (*result.get(seat, ()), seen)
    return result


def _all_new(before: Table, after: Table, zone: str) -> bool:
    """Whether every card of the zone has another handle now: it has been shuffled."""
    return not set(before.zone(zone)) & set(after.zone(zone))


def _read_there(before: Table, truth: Mapping[Card, Face], seat: Seat, zone: str) -> list[Face]:
    """The faces the seat could read in the zone before."""
    return [
        truth[c]
        for c in before.zone(zone)
        if c in truth and (c in before.faces or seat in before.readers.get(c, ()))
    ]


def asked(state: Table, seat: Seat | None) -> Decision | None:
    """The decision this seat is asked for now, if any (stale zones may be shuffled first)."""
    found = at_decision(state, seat)
    return found[1] if found else None


def at_decision(state: Table, seat: Seat | None) -> tuple[Any, Decision] | None:
    """The state by which this seat's decision is judged, and the decision; None if not asked."""
    if seat is None or not state.agenda:
        return None
    if isinstance(state.agenda[0], Together):
        if seat not in members(state):
            return None
        state = member(state, seat)
    line = state.agenda[0] if state.agenda else None
    return (state, line) if isinstance(line, Decision) and line.seat == seat else None


def honest(sight: Sight[Any], decision: Decision, moves: Iterable[Move]) -> list[Move]:
    """The moves whose claims are not false by what the seat itself can read."""
    return [move for move in moves if _true(sight, decision, move)]


def _true(sight: Sight[Any], decision: Decision, move: Move) -> bool:
    for claim in decision.claims(sight.state, move):
        face = sight.face(claim.card)
        if face is None or not claim.holds(face):
            return False
    return True


def waits_for(state: Table) -> tuple[Seat, ...]:
    """The seats a person or bot at which is asked right now."""
    line = front(state)
    if line is None:
        return ()
    seats = members(state) if isinstance(line, Together) else state.order
    return tuple(sorted(seat for seat in seats if asked(state, seat)))
