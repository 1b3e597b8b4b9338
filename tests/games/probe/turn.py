"""One turn of the probe: look, grab or swap; draw and keep; lay, declare, put back; two calls."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Step, Together
from engine.basics import ALL, Card, Face, Move, Seat
from engine.claims import Claim, Count, NoneOf, OneOf, Opened
from tests.games.probe.calls import CallGoals, React
from tests.games.probe.state import FACES, HIGHS, LOWS, Probe

NONE = Move("none")
SECOND: tuple[Face, ...] = ("a", "b", "x")
THIRD: tuple[Face, ...] = tuple(f for f in FACES if f not in ("b", "c", *HIGHS))
"""What the third card of a declaration is none of: more faces than are left to be."""


@dataclass(frozen=True, slots=True)
class Turn(Step[Probe]):
    """The turn of a seat, or nothing if it is absent."""

    number: int

    def run(self, state: Probe) -> Probe:
        """All its lines."""
        seat = state.order[self.number % state.seats]
        if seat in state.absent:
            return state
        return state.do(
            Begin(seat, self.number),
            Sweep(),
            TurnDice((6, 3, 20)),
            Target(seat, ("look", "grab", "swap")[self.number % 3]),
            Draw(seat),
            Lay(seat),
            Declare(seat),
            PutBack(seat),
            CallGoals(),
            React(),
        )


@dataclass(frozen=True, slots=True)
class Begin(Step[Probe]):
    """One Reveal of cards from two piles and of other seats' own cards, to one seat and to all."""

    seat: Seat
    number: int

    def run(self, state: Probe) -> Probe:
        """Own pile to its owner; a card of the deck to all; the rows of the two seats before."""
        own, top = state.zone(f"stack:{self.seat}")[:1], state.zone("deck")[:1]
        pairs: list[tuple[tuple[Card, ...], Seat]] = [(own, self.seat), (top, ALL)]
        before = state.seats_from(self.seat)
        if self.number > 0 and before[-1] not in state.absent:
            pairs.append((state.closed(f"row:{before[-1]}"), self.seat))
        if self.number > 1 and before[-2 % state.seats] not in state.absent:
            pairs.append((state.closed(f"row:{before[-2 % state.seats]}"), ALL))
        state = state.move(own, f"hand:{self.seat}").move(top, "market")
        return state.do(Reveal(tuple(pairs))).tell("news.turn", who=("seat", self.seat))


@dataclass(frozen=True, slots=True)
class Sweep(Step[Probe]):
    """Cards of the rows that lie open leave them: a shuffle of the row would close them again."""

    def run(self, state: Probe) -> Probe:
        """A high one is worth two points to whoever laid it."""
        for seat in state.order:
            for card in [c for c in state.zone(f"row:{seat}") if c in state.faces]:
                state = state.win(seat, 2 * (state.faces[card] in HIGHS)).move((card,), "shown")
        return state


@dataclass(frozen=True, slots=True)
class TurnDice(Roll[Probe]):
    """Three dice; they say which goal is called."""

    def take(self, state: Probe, values: tuple[int, ...]) -> Probe:
        """Kept for the call."""
        return state.but(dice=tuple(values))


@dataclass(frozen=True, slots=True)
class Target(Decision[Probe]):
    """Whom this seat looks at, takes a random card from, or changes hands with."""

    what: str

    def legal(self, state: Probe) -> list[Move]:
        """Any seat that is there and holds a card; nobody for a seat that is not there itself."""
        if self.seat in state.absent:
            return [NONE]
        others = [s for s in state.there() if s != self.seat and state.zone(f"hand:{s}")]
        return [Move(self.what, (other,)) for other in others] or [NONE]

    def take(self, state: Probe, move: Move) -> Probe:
        """Each way ends with cards in other hands."""
        if move == NONE:
            return state
        other = move.args[0]
        assert isinstance(other, int)
        hand = f"hand:{other}"
        if move.name == "look":
            weigh = WeighFor(other, Count(hand, HIGHS), self.seat)
            return state.do(Shuffle((hand,), other), weigh, TakeOne(self.seat, other))
        if move.name == "grab":
            fresh = () if hand not in state.stale else (Shuffle((hand,), other),)
            return state.do(*fresh, Grab((len(state.zone(hand)),), self.seat, other))
        own, others = state.zone(f"hand:{self.seat}"), state.zone(hand)
        lines = [Relock(others, f"hand:{self.seat}")]
        if own:
            lines.insert(0, Relock(own, hand))
        return state.do(Together(tuple(lines)))

    def absent(self, state: Probe) -> Move:
        """Nobody."""
        return NONE


@dataclass(frozen=True, slots=True)
class Weigh(Prove[Probe]):
    """How many cards of a kind a seat holds."""

    def take(self, state: Probe, value: int) -> Probe:
        """Everybody may know."""
        return state.but(counted=(*state.counted, (self.seat, value))).win(self.seat, value)


@dataclass(frozen=True, slots=True)
class WeighFor(Prove[Probe]):
    """How many high cards a seat holds; then the looker gets a glimpse of each."""

    looker: Seat

    def take(self, state: Probe, value: int) -> Probe:
        """The glimpses are of the very cards that were flagged."""
        cards = state.zone(self.claim.zone)
        if self.seat in state.absent:
            return state
        return state.win(self.looker, value).do(Reveal(((cards, self.looker),)))


@dataclass(frozen=True, slots=True)
class TakeOne(Decision[Probe]):
    """One of the cards this seat has a glimpse of becomes its own."""

    other: Seat

    def legal(self, state: Probe) -> list[Move]:
        """Those that it can read, or none."""
        hand = state.zone(f"hand:{self.other}")
        readable = [c for c in hand if self.seat in state.readers.get(c, ())]
        return [NONE, *(Move("take", (card,)) for card in readable)]

    def take(self, state: Probe, move: Move) -> Probe:
        """The glimpse becomes the card."""
        return state if move == NONE else state.move(move.args, f"hand:{self.seat}")


@dataclass(frozen=True, slots=True)
class Grab(Roll[Probe]):
    """The place of a card in the other hand, by a roll; its owner passes it on."""

    seat: Seat
    other: Seat

    def take(self, state: Probe, values: tuple[int, ...]) -> Probe:
        """Nobody chose it."""
        card = state.zone(f"hand:{self.other}")[values[0] - 1]
        return state.do(Relock((card,), f"hand:{self.seat}"))


@dataclass(frozen=True, slots=True)
class Draw(Step[Probe]):
    """Three cards of the deck, which is filled from the discard pile if it runs short."""

    seat: Seat

    def run(self, state: Probe) -> Probe:
        """Fewer cards if there are no more, and no question if there are none."""
        if self.seat in state.absent:
            return state
        if len(state.zone("deck")) < 3 and state.zone("discard"):
            faces = [state.faces[card] for card in state.zone("discard")]
            state = state.retire(state.zone("discard")).add("deck", faces)
            return state.do(Shuffle(("deck",)), self).tell("news.refill")
        cards = state.zone("deck")[:3]
        if not cards:
            return state
        state = state.move(cards, f"drawn:{self.seat}")
        return state.do(Reveal(((cards, self.seat),)), Keep(self.seat))


@dataclass(frozen=True, slots=True)
class Keep(Decision[Probe]):
    """Which of the drawn cards is kept; the others go under the deck in an order nobody chose."""

    def names(self, state: Probe) -> tuple[str, ...]:
        """The drawn cards."""
        return (f"drawn:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """Any of them; none for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        return [Move("keep", (card,)) for card in state.zone(f"drawn:{self.seat}")]

    def take(self, state: Probe, move: Move) -> Probe:
        """The next seat shuffles the few that go back: it sees no face, the drawer no order."""
        if move == NONE:
            return state.retire(state.zone(f"drawn:{self.seat}"))
        state = state.move(move.args, f"hand:{self.seat}")
        rest = state.zone(f"drawn:{self.seat}")
        if not rest:
            return state
        by = state.after(self.seat)
        return state.do(
            Relock(rest, "back"), Shuffle(("back",), None if by == self.seat else by), Under()
        )

    def absent(self, state: Probe) -> Move:
        """They leave the game."""
        return NONE


@dataclass(frozen=True, slots=True)
class Under(Step[Probe]):
    """What was put back lies under the deck now."""

    def run(self, state: Probe) -> Probe:
        """In the order of the shuffle."""
        return state.move(state.zone("back"), "deck")


@dataclass(frozen=True, slots=True)
class OfHand(Decision[Probe]):
    """A choice that names a card of the hand, or none."""

    def names(self, state: Probe) -> tuple[str, ...]:
        """The own hand."""
        return (f"hand:{self.seat}",)

    def absent(self, state: Probe) -> Move:
        """None."""
        return NONE


@dataclass(frozen=True, slots=True)
class Lay(OfHand):
    """A card may be laid face down in the row."""

    def legal(self, state: Probe) -> list[Move]:
        """Any card."""
        return [NONE, *(Move("lay", (c,)) for c in state.zone(f"hand:{self.seat}"))]

    def take(self, state: Probe, move: Move) -> Probe:
        """It stays under its owner's key."""
        return state if move == NONE else state.move(move.args, f"row:{self.seat}")


@dataclass(frozen=True, slots=True)
class Declare(OfHand):
    """A low card is opened; something is proven of a second and of a third that stay closed."""

    def legal(self, state: Probe) -> list[Move]:
        """Three different cards, or with fewer of them one that is only shown."""
        hand = state.zone(f"hand:{self.seat}")
        if len(hand) < 3:
            return [NONE, *(Move("show", (card,)) for card in hand)]
        return [NONE, *(Move("declare", cards) for cards in permutations(hand[:5], 3))]

    def claims(self, state: Probe, move: Move) -> tuple[Claim, ...]:
        """One claim of each kind."""
        match move:
            case Move("declare", (int(first), int(second), int(third))):
                return Opened(first, LOWS), OneOf(second, SECOND), NoneOf(third, THIRD)
            case Move("show", (int(card),)):
                return (Opened(card),)
        return ()

    def take(self, state: Probe, move: Move) -> Probe:
        """The opened card is discarded."""
        if move == NONE:
            return state
        card = move.args[0]
        assert isinstance(card, int)
        state = state.tell("news.shown", who=("seat", self.seat), face=state.faces[card])
        return state.move((card,), "discard").win(self.seat, 3 * (move.name == "declare"))


@dataclass(frozen=True, slots=True)
class PutBack(OfHand):
    """A card may go back under the deck."""

    def legal(self, state: Probe) -> list[Move]:
        """Any card."""
        return [NONE, *(Move("back", (c,)) for c in state.zone(f"hand:{self.seat}"))]

    def take(self, state: Probe, move: Move) -> Probe:
        """Locked anew for all."""
        return state if move == NONE else state.do(Relock((move.args[0],), "deck"))
