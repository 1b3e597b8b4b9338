"""A transfer card: an own aristocrat takes the place of another seat's (book: "Überläuferkarte").

Aristocrats on bridges are never replaced. Where the own one comes from: SM-6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards.aristocrats import nobody_movable, with_person
from engine.games.san_marco.action_cards.open_card_entries import (
    district_of,
    district_unused,
    entry,
)
from engine.games.san_marco.table.data import KEYS, TRANSFER
from engine.games.san_marco.table.state import State
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number
from engine.sight import Sight
from engine.targets import On


def replaced(state: State, seat: Seat, face: Face) -> list[tuple[int, Seat]]:
    """Any district with any other seat that stands there."""
    if nobody_movable(state, seat):
        return []
    return [(at, other) for at in range(len(KEYS)) for other in others_in(state, seat, at)]


def others_in(state: State, seat: Seat, district: int) -> list[Seat]:
    """The other seats that stand in a district."""
    people = state.people[district]
    return [other for other in range(state.seats) if other != seat and people[other]]


def without_others(state: State, seat: Seat) -> Iterator[Hindrance]:
    """The districts in which nobody can be replaced."""
    for at in range(len(KEYS)):
        if not others_in(state, seat, at):
            yield district_unused(at, phrase("hindered.no_other"))


def transfer(state: State, seat: Seat, move: Move) -> State:
    """Once an own one is at hand."""
    return with_person(state, seat, Transferred(seat, number(move, 1), number(move, 2)))


def told(sight: Sight[State], move: Move) -> Phrase:
    """Where, and whom."""
    return phrase("move.transfer", district=district_of(move), who=name(number(move, 2)))


def at_aristocrat(sight: Sight[State], move: Move) -> On | None:
    """The card, the district, and the seat whose aristocrat goes."""
    district = ("space", "venice", KEYS[number(move, 1)])
    return (("card", number(move)), district, ("seat", number(move, 2)))


@dataclass(frozen=True, slots=True)
class Transferred(Step[State]):
    """An aristocrat of another seat makes room for an own one."""

    seat: Seat
    district: int
    other: Seat

    def run(self, state: State) -> State:
        """The other one goes home."""
        words = {"who": name(self.seat), "whom": name(self.other)}
        state = state.tell("news.transfer", district=f"district.{KEYS[self.district]}", **words)
        return state.put(self.district, self.other, -1).put(self.district, self.seat, 1)


ENTRIES = (
    entry(
        "transfer",
        (TRANSFER,),
        replaced,
        transfer,
        tell=told,
        on=at_aristocrat,
        bar=nobody_movable,
        things=without_others,
    ),
)
