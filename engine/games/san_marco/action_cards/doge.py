"""A Doge card: he goes over bridges, and where he comes to is scored (book: "Dogenkarte").

He enters no district twice (SM-15), or stays; off the board he is put anywhere. An own bridge
is free, a foreign one costs a point that goes to its owner and must be there at that moment (SM-5).
A way is told by where it ends and what is paid to whom: two ways with both alike are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from engine.agenda import Decision
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards.open_card_entries import (
    district_of,
    district_unused,
    entry,
    told_district,
)
from engine.games.san_marco.table.data import DOGE, KEYS
from engine.games.san_marco.table.district_scoring import score_district
from engine.games.san_marco.table.state import State, at_border, beside, between, prestige_of
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number, several
from engine.sight import Sight
from engine.targets import On

MOST_LISTED = 20
"""More ways than these are listed by their price first."""

Way = tuple[int, ...]
"""The district at the end, then what is paid to each seat, by number."""


Path = tuple[int, ...]
"""The districts that the Doge comes by, from where he stands to where he stops."""


def ways(state: State, seat: Seat) -> list[Way]:
    """All that this seat can choose now, the cheapest to each district first."""
    nothing = (0,) * state.seats
    if state.doge is None:
        return [(at, *nothing) for at in range(len(KEYS))]
    found = walked(state, seat)
    return sorted(found, key=lambda way: (way[0], sum(way[1:]), way[1:]))


def walked(state: State, seat: Seat) -> Mapping[Way, Path]:
    """Each way with the districts it leads through, of several paths with one price the first."""
    if state.doge is None:
        return {}
    borders = tuple(beside(state, district) for district in range(len(KEYS)))
    owners = tuple(
        tuple(sorted({bridge.owner for bridge in state.bridges if bridge.border == border}))
        for border in range(len(state.ends))
    )
    return _walked(state.doge, borders, owners, seat, state.prestige[seat], state.seats)


@lru_cache(maxsize=512)
def _walked(
    doge: int,
    borders: tuple[tuple[tuple[int, int], ...], ...],
    owners: tuple[tuple[Seat, ...], ...],
    seat: Seat,
    prestige: int,
    seats: int,
) -> Mapping[Way, Path]:
    """By what lies beside each district, and who has bridges on each border."""
    found: dict[Way, Path] = {}

    def walk(path: Path, paid: tuple[int, ...]) -> None:
        found.setdefault((path[-1], *paid), path)
        for border, there in borders[path[-1]]:
            if there in path:
                continue
            for owner in owners[border]:
                toll = int(owner != seat)
                if sum(paid) + toll > prestige:
                    continue
                more = tuple(n + toll * (other == owner) for other, n in enumerate(paid))
                walk((*path, there), more)

    walk((doge,), (0,) * seats)
    return MappingProxyType(found)


def ends(state: State, seat: Seat, face: Face) -> list[tuple[int]]:
    """Where any way leads."""
    return [(at,) for at in dict.fromkeys(way[0] for way in ways(state, seat))]


def told_journey(sight: Sight[State], move: Move) -> Phrase:
    """Where he goes, and what no way there is cheaper than: that is signed with it."""
    assert sight.seat is not None
    tolls = [sum(way[1:]) for way in ways(sight.state, sight.seat) if way[0] == number(move, 1)]
    least = min(tolls)
    if not least:
        return told_district(sight, move)
    key = "move.doge_toll" if max(tolls) == least else "move.doge_toll_least"
    return phrase(key, district=district_of(move), points=prestige_of(least))


def out_of_reach(state: State, seat: Seat) -> Iterator[Hindrance]:
    """The districts to which no way leads."""
    reached = {way[0] for way in ways(state, seat)}
    for at in range(len(KEYS)):
        if at not in reached:
            yield district_unused(at, phrase("hindered.no_way"))


def journey(state: State, seat: Seat, move: Move) -> State:
    """He goes there: which tolls are paid is asked only where there is a choice."""
    district = number(move, 1)
    found = [way for way in ways(state, seat) if way[0] == district]
    if len(found) > 1:
        return state.do(Tolls(seat, district))
    return arrive(state, seat, found[0])


def arrive(state: State, seat: Seat, way: Way) -> State:
    """Tolls are paid, then the district is scored."""
    district, *tolls = way
    for other, toll in enumerate(tolls):
        if toll:
            words = {"who": name(seat), "whom": name(other), "points": prestige_of(toll)}
            state = state.win(seat, -toll, "toll").win(other, toll, "toll")
            state = state.tell("news.toll", **words)
    where = f"district.{KEYS[district]}"
    state = state.but(doge=district).tell("news.doge", who=name(seat), district=where)
    return score_district(state, district, "doge")


@dataclass(frozen=True, slots=True)
class Tolls(Decision[State]):
    """By which way the Doge comes to a district that has been named: who is paid how much."""

    district: int

    def _ways(self, state: State) -> list[Way]:
        return [way for way in ways(state, self.seat) if way[0] == self.district]

    def legal(self, state: State) -> list[Move]:
        """What is paid to each seat, by number; the cheapest first."""
        return [Move("pay", (way[1:],)) for way in self._ways(state)]

    def take(self, state: State, move: Move) -> State:
        """The Doge goes this way, pays its tolls and is scored where it ends."""
        return arrive(state, self.seat, (self.district, *several(move)))

    def about(self, state: State) -> On | None:
        return ("space", "venice", KEYS[self.district])

    def title(self, state: State) -> Phrase:
        """To which district the Doge goes."""
        return phrase("ask.tolls", district=f"district.{KEYS[self.district]}")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Which seats this way pays, and how much."""
        paid = tuple(
            phrase("word.toll", who=name(other), points=prestige_of(toll))
            for other, toll in enumerate(several(move))
            if toll
        )
        return phrase("move.pay", tolls=paid) if paid else phrase("move.pay_nothing")

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """Of many ways first the price: a price has twenty ways at most with twelve bridges."""
        if len(self._ways(sight.state)) <= MOST_LISTED:
            return None
        return phrase("under.toll", points=prestige_of(sum(several(move))))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The borders that the Doge goes over: the first way with this price, if he moves at all.

        He crosses what is a link of the board, whatever side he comes from.
        """
        state = sight.state
        path = walked(state, self.seat).get((self.district, *several(move)), ())
        crossed = tuple(at_border(state, between(state, *step)) for step in pairwise(path))
        return crossed or None

    def under_on(self, sight: Sight[State], move: Move) -> On | None:
        """A price lies nowhere."""
        return None


ENTRIES = (entry("doge", (DOGE,), ends, journey, tell=told_journey, things=out_of_reach),)
