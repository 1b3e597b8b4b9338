"""The table of San Marco as one value, and the questions that rules ask of it.

Under the joint key: ``actions``, ``limits``; open: ``spent`` (actions). Under its key each seat
has ``draw`` (what it has drawn as a distributor), ``hand``, and ``offer0`` to ``offer2``; open:
``laid`` (its limit cards). A district is known by its number from 0, a border by its place in the
data. Knows public facts only.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Card, Phrase, Seat, phrase
from engine.games.san_marco.table.data import (
    ARISTOCRATS,
    BORDERS,
    BRIDGES,
    DISTRICTS,
    KEYS,
    LIMIT,
    LIMIT_END,
    MOST_ON_BORDER,
)
from engine.shapes.phrases import counted
from engine.shapes.zones import by_seat
from engine.table import Table
from engine.targets import Target

ACTIONS, LIMITS, SPENT = "actions", "limits", "spent"
DRAW, HAND, LAID = by_seat("draw"), by_seat("hand"), by_seat("laid")
OFFER = tuple(by_seat(f"offer{at}") for at in range(3))
ACTION_BACK, LIMIT_BACK = "action", "limit"
OWN = (DRAW, HAND, *OFFER)
"""The zones that lie under their seat's key."""

SOURCES = ("doge", "toll", "reward", "last")
"""Where prestige comes from: the Doge's counts, tolls, rewards of passages, the last count."""

ENDS = tuple((KEYS.index(one), KEYS.index(other)) for one, other in BORDERS)
"""The two districts of each border, as the board usually is."""
AWARDS = tuple((one.first, one.second) for one in DISTRICTS)
"""The two awards of each district, as the board usually is."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge on a border, with an aristocrat of its owner on it."""

    border: int
    owner: Seat


@dataclass(frozen=True)
class State(Table):
    """Everything public; lists by seat stand in the order of seat numbers."""

    whole_hands: bool
    """Whether a hand is laid open before its first card is played."""
    people: tuple[tuple[int, ...], ...]
    """Aristocrats in each district, by seat."""
    bridges: tuple[Bridge, ...]
    doge: int | None
    won: tuple[tuple[int, ...], ...]
    """Prestige by where it came from (``SOURCES``), then by seat."""
    passage: int
    round: int
    """In this passage."""
    began: int
    """How many answers there had been when this round began."""
    start: Seat
    """Who distributes first in this round."""
    extra: bool
    """Whether this round is the one after somebody has gone out."""
    pairs: tuple[tuple[Seat, tuple[Seat, ...]], ...]
    """The distributors of this round, each with its deciders."""
    turn: Seat | None
    over: bool

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The two districts of each border."""
        return ENDS

    @property
    def awards(self) -> tuple[tuple[int, int], ...]:
        """The two awards of each district."""
        return AWARDS

    def supply(self, seat: Seat) -> int:
        """Aristocrats of a seat that stand nowhere."""
        out = sum(district[seat] for district in self.people)
        return ARISTOCRATS - out - sum(bridge.owner == seat for bridge in self.bridges)

    def bridges_left(self) -> int:
        """Bridges in the common supply."""
        return BRIDGES - len(self.bridges)

    def limit(self, seat: Seat) -> int:
        """The limit points that lie before a seat."""
        return sum(LIMIT[self.faces[card]] for card in self.zone(LAID[seat]))

    def playing(self) -> tuple[Seat, ...]:
        """The seats that are there and still take part in the passage, clockwise from the start."""
        there = [seat for seat in self.seats_from(self.start) if seat not in self.absent]
        return tuple(seat for seat in there if self.limit(seat) < LIMIT_END)

    def turns(self) -> tuple[Seat, ...]:
        """The seats in the order in which they play in this round, as its roles were rolled; none
        between two rounds, when the next one begins with another seat."""
        if not self.pairs or self.pairs[0][0] != self.start:
            return ()
        return tuple(seat for giver, deciders in self.pairs for seat in (*deciders, giver))

    def free(self, border: int) -> bool:
        """Whether another bridge fits on a border."""
        return sum(bridge.border == border for bridge in self.bridges) < MOST_ON_BORDER

    def put(self, district: int, seat: Seat, count: int) -> State:
        """So many aristocrats of a seat more, or fewer, stand in a district."""
        rows = [list(row) for row in self.people]
        rows[district][seat] += count
        if rows[district][seat] < 0:
            raise ValueError(f"seat {seat} has no {-count} aristocrats in {KEYS[district]}")
        return self.but(people=tuple(tuple(row) for row in rows))

    @property
    def prestige(self) -> tuple[int, ...]:
        """What each seat has."""
        return tuple(sum(points) for points in zip(*self.won, strict=True))

    def win(self, seat: Seat, points: int, source: str) -> State:
        """Prestige for a seat, or less of it."""
        rows = [list(row) for row in self.won]
        rows[SOURCES.index(source)][seat] += points
        return self.but(won=tuple(tuple(row) for row in rows))


@dataclass(frozen=True)
class OwnBoard(State):
    """A table on a board of people's own values. On the usual board no state says which it is."""

    own_ends: tuple[tuple[int, int], ...]
    own_awards: tuple[tuple[int, int], ...]

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """Those agreed on."""
        return self.own_ends

    @property
    def awards(self) -> tuple[tuple[int, int], ...]:
        """Those agreed on."""
        return self.own_awards


def beside(state: State, district: int) -> tuple[tuple[int, int], ...]:
    """The borders of a district, each with what lies behind it."""
    found = []
    for border, (one, other) in enumerate(state.ends):
        if district in (one, other):
            found.append((border, other if district == one else one))
    return tuple(found)


def between(state: State, one: int, other: int) -> int:
    """The border of two districts that touch."""
    return next(border for border, there in beside(state, one) if there == other)


def border_of(state: State, border: int) -> Phrase:
    """A border, within a sentence."""
    one, other = state.ends[border]
    return phrase("word.border", one=f"district.{KEYS[one]}", other=f"district.{KEYS[other]}")


def at_border(state: State, border: int) -> Target:
    """A border, as something that an answer is about."""
    one, other = state.ends[border]
    return ("link", "venice", KEYS[one], KEYS[other])


def offered(state: State, giver: Seat) -> tuple[Card, ...]:
    """What still lies in a distributor's offers, offer by offer."""
    return tuple(card for zone in OFFER for card in state.zone(zone[giver]))


def offer_key(at: int, giver: Seat) -> str:
    """The space on which an offer of a distributor lies."""
    return f"offer{at}:{giver}"


def backs_of(state: State, cards: tuple[Card, ...]) -> Phrase:
    """How many action and limit cards these are: everybody sees the backs."""
    limits = sum(state.backs.get(card) == LIMIT_BACK for card in cards)
    actions = len(cards) - limits
    if not limits:
        return counted("word.actions", actions)
    if not actions:
        return counted("word.limits", limits)
    words = {"actions": counted("word.actions", actions), "limits": counted("word.limits", limits)}
    return phrase("word.backs", **words)


def prestige_of(points: int) -> Phrase:
    """So many points, in words."""
    return counted("prestige", points)
