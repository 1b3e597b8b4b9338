"""The probe from its first shuffle to its first turn: deal, pass on, weigh, cut in two heaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Step, Together
from engine.basics import ALL, Card, Move, Seat
from engine.choices import Choice, Pick
from engine.claims import Count
from engine.table import empty_table
from tests.games.probe.finish import FINISH
from tests.games.probe.state import BLUES, HIGHS, LOWS, REDS, Probe, owners
from tests.games.probe.turn import Turn, Weigh


def setup(order: tuple[Seat, ...], options: Mapping[str, str]) -> Probe:
    """Everything is laid open; the agenda shuffles and deals it."""
    seats = len(order)
    turns = range(seats * (2 if options["length"] == "long" else 1))
    return laid(order, turns, stacks=order, cards=2 * seats + 6)


def laid(
    order: Sequence[Seat], turns: Sequence[int], *, stacks: Sequence[Seat], cards: int
) -> Probe:
    """A table at its beginning, with these turns between opening and end; the stacks of some seats
    are laid out, and the deck has so many cards."""
    seats = len(order)
    state = Probe(
        **empty_table(order, owners(order)),
        points=(0,) * seats,
        dice=(),
        turns=len(turns),
        counted=(),
    )
    state = state.lay("deck", [(LOWS + HIGHS)[i % 6] for i in range(cards)])
    state = state.add("goals", [REDS[i % 3] for i in range(seats + 4)], back="red")
    state = state.add("goals", [BLUES[i % 3] for i in range(seats + 2)], back="blue")
    for seat in stacks:
        state = state.lay(f"stack:{seat}", ("b", "y"))
    return state.do(
        Shuffle(("deck", "goals", *(f"stack:{seat}" for seat in stacks))),
        StartDice((6,) * seats + (2, 10, 100)),
        Deal(),
        PassOn(),
        Collect(),
        WeighAll(),
        Split(),
        *(Turn(number) for number in turns),
        *FINISH,
    )


@dataclass(frozen=True, slots=True)
class StartDice(Roll[Probe]):
    """Many dice of different sides at once; each seat has the points of its own."""

    def take(self, state: Probe, values: tuple[int, ...]) -> Probe:
        """A six is worth a point."""
        for seat in state.order:
            state = state.win(seat, int(values[seat] == 6))
        return state.but(dice=tuple(values)).tell("news.dice", values=tuple(values))


@dataclass(frozen=True, slots=True)
class Deal(Step[Probe]):
    """Two cards and one goal of each back for every seat, one card open for all: one Reveal."""

    def run(self, state: Probe) -> Probe:
        """One line for all of it."""
        pairs = []
        for seat in state.order:
            cards = state.zone("deck")[:2]
            goals = top_of(state, "red", 1) + top_of(state, "blue", 1)
            state = state.move(cards, f"hand:{seat}").move(goals, f"goal:{seat}")
            pairs.append((cards + goals, seat))
        first = state.zone("deck")[:1]
        return state.move(first, "market").do(Reveal((*pairs, (first, ALL))))


def top_of(state: Probe, back: str, count: int) -> tuple[Card, ...]:
    """The first cards of the goals with this back."""
    return tuple(c for c in state.zone("goals") if state.backs[c] == back)[:count]


@dataclass(frozen=True, slots=True)
class PassOn(Step[Probe]):
    """Everybody passes a card to the next seat, all in one Together."""

    def run(self, state: Probe) -> Probe:
        """A run of own shuffle, decision and relock for each seat."""
        return state.do(Together(tuple(Pass(seat) for seat in state.there())))


@dataclass(frozen=True, slots=True)
class Pass(Decision[Probe]):
    """Which card of the hand goes to the next seat."""

    def names(self, state: Probe) -> tuple[str, ...]:
        """The own hand."""
        return (f"hand:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """Any card of it; none of an empty one, or for a seat that is not there."""
        hand = () if self.seat in state.absent else state.zone(f"hand:{self.seat}")
        return [Move("pass", (card,)) for card in hand] or [Move("none")]

    def take(self, state: Probe, move: Move) -> Probe:
        """Locked anew for the next seat, who takes it up when all have passed."""
        if move.name == "none":
            return state
        return state.do(Relock((move.args[0],), f"in:{state.after(self.seat)}"))

    def absent(self, state: Probe) -> Move:
        """A seat that is not there passes nothing."""
        return Move("none")


@dataclass(frozen=True, slots=True)
class Collect(Step[Probe]):
    """What was passed comes into the hands; the Together itself must not touch them."""

    def run(self, state: Probe) -> Probe:
        """The hands are stale from now on."""
        for seat in state.order:
            state = state.move(state.zone(f"in:{seat}"), f"hand:{seat}")
        return state


@dataclass(frozen=True, slots=True)
class WeighAll(Step[Probe]):
    """All seats prove how many low cards they hold, each after a shuffle of its hand."""

    def run(self, state: Probe) -> Probe:
        """Runs of two lines, side by side."""
        lines: list[Shuffle | Prove] = []
        for seat in state.there():
            lines.append(Shuffle((f"hand:{seat}",), seat))
            lines.append(Weigh(seat, Count(f"hand:{seat}", LOWS)))
        return state.do(Together(tuple(lines)))


@dataclass(frozen=True, slots=True)
class Split(Step[Probe]):
    """The first two seats get three goals each and cut them for the seat after them."""

    def run(self, state: Probe) -> Probe:
        """Nobody cuts at a table with one seat."""
        if len(state.there()) < 2:
            return state
        givers = state.there()[:2]
        pairs = []
        for giver in givers:
            goals = top_of(state, "red", 2) + top_of(state, "blue", 1)
            state = state.move(goals, f"split:{giver}")
            pairs.append((goals, giver))
        takers = tuple(state.after(giver) for giver in givers)
        cuts = tuple(Cut(g, t) for g, t in zip(givers, takers, strict=True))
        choices = tuple(Choose(t, g) for g, t in zip(givers, takers, strict=True))
        return state.do(Reveal(tuple(pairs)), Together(cuts), Together(choices))


@dataclass(frozen=True, slots=True)
class Cut(Decision[Probe]):
    """Which goals go to the left heap; then the taker may look at all of them."""

    taker: Seat

    def names(self, state: Probe) -> tuple[str, ...]:
        """The cards to be cut."""
        return (f"split:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """One card alone is listed."""
        return [Move("cut", ((card,),)) for card in state.zone(f"split:{self.seat}")]

    def choices(self, state: Probe) -> tuple[Choice, ...]:
        """One or two of them, as one choice."""
        return (Pick("cut", tuple(sorted(state.zone(f"split:{self.seat}"))), 1, 2),)

    def take(self, state: Probe, move: Move) -> Probe:
        """The glimpses are owed in the same run."""
        cards = state.zone(f"split:{self.seat}")
        chosen = move.args[0]
        assert isinstance(chosen, tuple)
        state = state.move(chosen, f"left:{self.seat}")
        if self.seat in state.absent:
            return state
        return state.do(Reveal(((cards, self.taker),)))


@dataclass(frozen=True, slots=True)
class Choose(Decision[Probe]):
    """Which heap of the giver's cut becomes this seat's own."""

    giver: Seat

    def legal(self, state: Probe) -> list[Move]:
        """One of two."""
        return [Move("left"), Move("right")]

    def take(self, state: Probe, move: Move) -> Probe:
        """The glimpses of that heap become the cards; the rest stays with the giver."""
        heaps = state.zone(f"left:{self.giver}"), state.zone(f"split:{self.giver}")
        chosen, rest = heaps if move.name == "left" else heaps[::-1]
        readable = all(self.seat in state.readers[card] for card in chosen)
        state = state.move(chosen, f"goal:{self.seat if readable else self.giver}")
        return state.move(rest, f"goal:{self.giver}").tell("news.cut", who=("seat", self.giver))
