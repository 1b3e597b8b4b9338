"""What one seat, or a watcher, can know of a table: the public state and the faces it can read.

Bots and screens get this and nothing else. ``eyes`` maps cards to faces this seat can read and
others perhaps cannot; ``memory`` holds what it read in cards whose handles may be gone by now
(a draft it passed on, a hand it looked at) and what its own cards were that others have now,
oldest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.answers import Answer
from engine.basics import Card, Face, Seat
from engine.claims import Claim
from engine.table import Table

T_co = TypeVar("T_co", bound=Table, covariant=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """Faces a seat could read in a zone when it first met them, at this many answers.

    With ``gone``, faces of its own closed cards that left that zone: taken by somebody, given away
    or put back, with nobody else told. What it opened is not gone, and what it shuffled neither.
    """

    answered: int
    zone: str
    faces: tuple[Face, ...]
    gone: bool = False


Where = tuple[Seat, str]
"""A seat and the zone in which it met or missed something."""


@dataclass(frozen=True, slots=True)
class OwnRun(Generic[T_co]):
    """Where a seat is asked side by side with others: the table, and its own answers up to here.

    ``table`` has the ``Together`` in front; what others answer there nobody knows yet. A bot that
    looks ahead gives them answers and puts all of them together (``engine.kernel.join``).
    """

    table: T_co
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Sight(Generic[T_co]):
    """What ``seat`` (``None`` for a watcher) can know.

    ``run`` is there where the seat is asked within a ``Together``: then ``state`` is the table of
    its own lines alone, on which its answer is judged, and ends with them.
    """

    state: T_co
    seat: Seat | None
    eyes: Mapping[Card, Face]
    memory: Sequence[Seen] = ()
    run: OwnRun[T_co] | None = None

    def face(self, card: Card) -> Face | None:
        """The face of a card if this seat can know it."""
        return self.state.faces.get(card) or self.eyes.get(card)

    def believes(self, claims: Iterable[Claim]) -> bool:
        """Whether the seat can read all these cards, and finds each claim true."""
        open_faces, eyes = self.state.faces, self.eyes
        for claim in claims:
            face = open_faces.get(claim.card) or eyes.get(claim.card)
            if face is None or not claim.holds(face):
                return False
        return True

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
    """Each seat's memory with the faces it has just met, and those it held and holds no more.

    ``truth`` holds the faces, before and after, of the seats whose memory is kept; others are left
    out. A zone that its reader has only shuffled shows it nothing new, and takes nothing away.
    """
    if after.readers is before.readers:
        return memory
    met, lost = _met(before, after, truth), _gone(before, after, truth)
    if not met and not lost:
        return memory
    result = dict(memory)
    for gone, found in ((False, met), (True, lost)):
        for (seat, zone), faces in sorted(found.items()):
            seen = Seen(after.answered, zone, tuple(sorted(faces)), gone)
            result[seat] = (*result.get(seat, ()), seen)
    return result


def _changed(one: Table, other: Table) -> list[Card]:
    """The cards with readers in ``one`` that have others, or none, in ``other``."""
    readers = other.readers.get
    return [card for card, known in one.readers.items() if readers(card) is not known]


def _met(before: Table, after: Table, truth: Mapping[Card, Face]) -> dict[Where, list[Face]]:
    """The faces that each seat can read in a zone now and could not read there before."""
    found: dict[Where, list[Face]] = {}
    zone = None
    for card in _changed(after, before):
        readers, known = after.readers[card], before.readers.get(card, ())
        if readers != known and card not in after.faces and card in truth:
            if zone is None or card not in after.zones[zone]:  # most lie beside the one before
                zone = after.where(card)
            for seat in readers:
                if zone is not None and seat not in known:
                    found.setdefault((seat, zone), []).append(truth[card])
    for (seat, place), faces in found.items():
        if _all_new(before, after, place):
            for face in _read_there(before, truth, seat, place):
                if face in faces:
                    faces.remove(face)
    return {where: faces for where, faces in found.items() if faces}


def _gone(before: Table, after: Table, truth: Mapping[Card, Face]) -> dict[Where, list[Face]]:
    """The faces of closed cards that were each seat's own, and are neither its own nor open now.

    A handle that lives on under another key was taken. One that has died was shuffled, if a new
    own handle shows its face, and else it was given away.
    """
    died: dict[Seat, list[Card]] = {}
    found: dict[Where, list[Face]] = {}
    for card in _changed(before, after):
        if card in before.faces or card in after.faces or card not in truth:
            continue
        own = before.readers[card][0]
        if card not in after.readers:
            died.setdefault(own, []).append(card)
        elif after.whose(card) != own:
            found.setdefault((own, before.where(card) or ""), []).append(truth[card])
    if not died:
        return found
    new = [card for card in after.readers if card >= before.next_card]
    for seat, cards in died.items():
        kept = [after.faces.get(c) or truth.get(c) for c in new if after.whose(c) == seat]
        for card in cards:
            if truth[card] in kept:
                kept.remove(truth[card])
            else:
                found.setdefault((seat, before.where(card) or ""), []).append(truth[card])
    return found


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
