"""A banishment card: the district first, then the die (book: "Verbannungskarte"; SM-4).

As many aristocrats leave as the die shows; foreign ones first, the roller picks which; own ones
only when there are too few of them. What must go anyway goes unasked. The bonus of a passage
banishes without a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.agenda import Decision, Roll
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Amounts, Choice, Place
from engine.games.san_marco.action_cards.open_card_entries import district_unused, entry
from engine.games.san_marco.table.data import BANISHMENT, KEYS
from engine.games.san_marco.table.state import State
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number, several
from engine.shapes.phrases import counted
from engine.sight import Sight
from engine.targets import On


def peopled(state: State) -> list[int]:
    """The districts in which anybody stands."""
    return [at for at in range(len(KEYS)) if any(state.people[at])]


def unpeopled(state: State, seat: Seat) -> Iterator[Hindrance]:
    """The districts in which nobody can be banished."""
    for at in range(len(KEYS)):
        if at not in peopled(state):
            yield district_unused(at, phrase("hindered.nobody"))


def uses(state: State, seat: Seat, face: Face) -> list[tuple[int]]:
    """Any district in which somebody stands."""
    return [(at,) for at in peopled(state)]


def banish(state: State, seat: Seat, district: int) -> State:
    """The district is named before the die is rolled."""
    where = f"district.{KEYS[district]}"
    return state.tell("news.banish", who=name(seat), district=where).do(Pips((6,), seat, district))


def play(state: State, seat: Seat, move: Move) -> State:
    """In the district that is named."""
    return banish(state, seat, number(move, 1))


def forced(state: State, seat: Seat, district: int, pips: int) -> tuple[int, ...] | None:
    """Who leaves, by seat, where nothing is to choose; None where the roller picks."""
    people = state.people[district]
    foreign = sum(people) - people[seat]
    if pips >= foreign:
        own = min(people[seat], pips - foreign)
        return tuple(own if other == seat else n for other, n in enumerate(people))
    there = [other for other, n in enumerate(people) if n and other != seat]
    if len(there) == 1:
        return tuple(pips if other == there[0] else 0 for other in range(state.seats))
    return None


def leave(state: State, district: int, gone: Sequence[int]) -> State:
    """So many of each seat go home."""
    for other, count in enumerate(gone):
        if count:
            words = {"who": name(other), "people": counted("word.lost", count)}
            state = state.put(district, other, -count).tell(
                "news.banished", **words, district=f"district.{KEYS[district]}"
            )
    return state


@dataclass(frozen=True, slots=True)
class Pips(Roll[State]):
    """The die for a district that has been named."""

    seat: Seat
    district: int

    def take(self, state: State, values: Sequence[int]) -> State:
        """Ask only where there is a choice."""
        state = state.tell("news.pips", n=values[0])
        gone = forced(state, self.seat, self.district, values[0])
        if gone is not None:
            return leave(state, self.district, gone)
        return state.do(Remove(self.seat, self.district, values[0]))


@dataclass(frozen=True, slots=True)
class Remove(Decision[State]):
    """Which of the foreign aristocrats leave."""

    district: int
    pips: int

    def _others(self, state: State) -> list[Seat]:
        people = state.people[self.district]
        return [other for other in range(state.seats) if people[other] and other != self.seat]

    def legal(self, state: State) -> list[Move]:
        """Each mixture: there are few."""
        people, others = state.people[self.district], self._others(state)
        counts = product(*(range(min(people[o], self.pips) + 1) for o in others))
        return [Move("remove", (one,)) for one in counts if sum(one) == self.pips]

    def choices(self, state: State) -> tuple[Choice, ...]:
        """The same as numbers to be said for each seat."""
        people = state.people[self.district]
        places = tuple(
            Place(("seat", o), 0, min(people[o], self.pips)) for o in self._others(state)
        )
        return (Amounts("remove", places, self.pips, self.pips),)

    def take(self, state: State, move: Move) -> State:
        """Each named aristocrat goes back to the supply of its seat."""
        counts = dict(zip(self._others(state), several(move), strict=True))
        return leave(state, self.district, [counts.get(o, 0) for o in range(state.seats)])

    def about(self, state: State) -> On | None:
        return ("space", "venice", KEYS[self.district])

    def title(self, state: State) -> Phrase:
        """Where, and how many."""
        district = f"district.{KEYS[self.district]}"
        if self.pips == 1:
            return phrase("ask.remove.one", district=district)
        return phrase("ask.remove.many", district=district, n=self.pips)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """How many of whom."""
        pairs = zip(self._others(sight.state), several(move), strict=True)
        return phrase("move.remove", people=tuple(_people(o, n) for o, n in pairs if n))

    def part(self, sight: Sight[State], choice: Choice, at: int) -> Phrase:
        """Whose aristocrats."""
        return phrase("choice.remove.part", who=name(self._others(sight.state)[at]))


def _people(other: Seat, count: int) -> Phrase:
    return phrase("word.people", who=name(other), n=count)


ENTRIES = (entry("banish", (BANISHMENT,), uses, play, things=unpeopled),)
