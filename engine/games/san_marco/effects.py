"""What the five kinds of action cards do (seed: "Es gibt 5 verschiedene Aktionskarten").

``effects`` lists the uses of an open card as names and arguments behind the card: districts and
borders by number, seats. Where no aristocrat of a seat is left in the supply, one of its own comes
from another district (SM-6); which one is asked first (``Source``).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Arg, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import On
from engine.games.san_marco.banishment import Pips
from engine.games.san_marco.data import (
    BANISHMENT,
    BRIDGE,
    DISTRICT_OF,
    DOGE,
    KEYS,
    TRANSFER,
)
from engine.games.san_marco.doge import journey, ways
from engine.games.san_marco.state import Bridge, State, beside, border_of
from engine.shapes.arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

Use = tuple[str, tuple[Arg, ...]]
ALL_DISTRICTS = range(len(KEYS))


def effects(state: State, seat: Seat, face: Face) -> list[Use]:
    """What this seat can use a card with this face for now."""
    if face in DISTRICT_OF:
        return [("place", (at,)) for at in _reached(state, seat, KEYS.index(DISTRICT_OF[face]))]
    if face == BRIDGE:
        return _bridges(state, seat)
    if face == TRANSFER:
        if not movable(state, seat):
            return []
        others = [other for other in range(state.seats) if other != seat]
        found = [(at, o) for at in ALL_DISTRICTS for o in others if state.people[at][o]]
        return [("transfer", use) for use in found]
    if face == BANISHMENT:
        return [("banish", (at,)) for at in ALL_DISTRICTS if any(state.people[at])]
    assert face == DOGE
    return [("doge", (at,)) for at in dict.fromkeys(way[0] for way in ways(state, seat))]


def movable(state: State, seat: Seat) -> bool:
    """Whether the seat can place an aristocrat: out of the supply, or from a district."""
    return state.supply(seat) > 0 or any(row[seat] for row in state.people)


def _reached(state: State, seat: Seat, named: int) -> list[int]:
    """The named district, and those beside it to which an own bridge leads."""
    if not movable(state, seat):
        return []
    own = {bridge.border for bridge in state.bridges if bridge.owner == seat}
    return [named, *(other for border, other in beside(state, named) if border in own)]


def _bridges(state: State, seat: Seat) -> list[Use]:
    """A free place on any border; without a bridge in the supply, one of another seat first."""
    free = [border for border in range(len(state.ends)) if state.free(border)]
    if not movable(state, seat):
        return []
    if state.bridges_left():
        return [("bridge", (border,)) for border in free]
    taken = dict.fromkeys((b.border, b.owner) for b in state.bridges if b.owner != seat)
    return [("wrest", pair) for pair in taken]


def played(state: State, seat: Seat, move: Move) -> State:
    """The card has been spent; what it was used for happens."""
    if move.name == "forgo":
        return state.tell("news.forgone", who=name(seat), face=_face(state, move))
    at = number(move, 1)
    match move.name:
        case "place":
            return with_person(state, seat, Placed(seat, at))
        case "bridge":
            return with_person(state, seat, Built(seat, at))
        case "wrest":
            return _wrest(state, seat, Bridge(at, number(move, 2)))
        case "transfer":
            return with_person(state, seat, Transferred(seat, at, number(move, 2)))
        case "banish":
            return banish(state, seat, at)
    return journey(state, seat, at)


def banish(state: State, seat: Seat, district: int) -> State:
    """The district is named before the die is rolled."""
    where = f"district.{KEYS[district]}"
    return state.tell("news.banish", who=name(seat), district=where).do(Pips((6,), seat, district))


def _face(state: State, move: Move) -> str:
    return face_of(state.faces[number(move)])


def _wrest(state: State, seat: Seat, bridge: Bridge) -> State:
    """Another seat's bridge is taken off; its marker goes home; then it is placed anew."""
    bridges = list(state.bridges)
    bridges.remove(bridge)
    whom, border = name(bridge.owner), border_of(state, bridge.border)
    state = state.but(bridges=tuple(bridges))
    state = state.tell("news.wrest", who=name(seat), whom=whom, border=border)
    return state.do(PlaceBridge(seat))


# -- an aristocrat out of the supply, or from a district -------------------------------------------


def with_person(state: State, seat: Seat, then: Step[State]) -> State:
    """What follows once an aristocrat is at hand."""
    return state.do(then) if state.supply(seat) else state.do(Source(seat), then)


@dataclass(frozen=True, slots=True)
class Source(Decision[State]):
    """The supply is empty: from which district comes an own aristocrat?"""

    def legal(self, state: State) -> list[Move]:
        """Any district with one."""
        return [Move("from", (at,)) for at in ALL_DISTRICTS if state.people[at][self.seat]]

    def take(self, state: State, move: Move) -> State:
        """It goes back to the supply first."""
        at = number(move)
        words = {"who": name(self.seat), "district": f"district.{KEYS[at]}"}
        return state.put(at, self.seat, -1).tell("news.source", **words)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The district."""
        return phrase("move.from", district=f"district.{KEYS[number(move)]}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The district."""
        return ("space", "venice", KEYS[number(move)])


@dataclass(frozen=True, slots=True)
class Placed(Step[State]):
    """An aristocrat enters a district."""

    seat: Seat
    district: int

    def run(self, state: State) -> State:
        """One."""
        where = f"district.{KEYS[self.district]}"
        state = state.tell("news.place", who=name(self.seat), district=where)
        return state.put(self.district, self.seat, 1)


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


@dataclass(frozen=True, slots=True)
class Built(Step[State]):
    """A bridge stands on a border, with an own aristocrat on it."""

    seat: Seat
    border: int

    def run(self, state: State) -> State:
        """From the supply of both."""
        bridges = tuple(
            sorted(
                (*state.bridges, Bridge(self.border, self.seat)), key=lambda b: (b.border, b.owner)
            )
        )
        state = state.tell("news.bridge", who=name(self.seat), border=border_of(state, self.border))
        return state.but(bridges=bridges)


@dataclass(frozen=True, slots=True)
class PlaceBridge(Decision[State]):
    """On which border a bridge is set."""

    def legal(self, state: State) -> list[Move]:
        """Any with room."""
        return [Move("set", (border,)) for border in range(len(state.ends)) if state.free(border)]

    def take(self, state: State, move: Move) -> State:
        """With an own aristocrat on it."""
        return with_person(state, self.seat, Built(self.seat, number(move)))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The border."""
        return phrase("move.set", border=border_of(sight.state, number(move)))


# -- words ----------------------------------------------------------------------------------------


def where(move: Move) -> int | None:
    """The district that a use is about, if it is about one."""
    return number(move, 1) if move.name in ("place", "transfer", "banish", "doge") else None


def told(sight: Sight[State], seat: Seat, move: Move) -> Phrase:
    """What a use does."""
    if move.name == "forgo":
        return phrase("move.forgo", face=face_of(sight.face(number(move))))
    at = number(move, 1)
    if move.name in ("bridge", "wrest"):
        border = border_of(sight.state, at)
        if move.name == "bridge":
            return phrase("move.bridge", border=border)
        return phrase("move.wrest", border=border, who=name(number(move, 2)))
    district = f"district.{KEYS[at]}"
    if move.name == "transfer":
        return phrase("move.transfer", district=district, who=name(number(move, 2)))
    return phrase(f"move.{move.name}", district=district)
