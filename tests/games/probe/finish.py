"""The end of the probe: a deck looked through, tokens, a discard pile laid anew, all rows open."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock, Reveal, Shuffle, Step, Together
from engine.basics import ALL, Line, Move, Seat, phrase
from engine.game import Outcome
from tests.games.probe.state import HIGHS, Probe
from tests.games.probe.turn import NONE, Sweep


@dataclass(frozen=True, slots=True)
class LookThrough(Step[Probe]):
    """The seat whose first die was called by the last dice takes the whole deck up."""

    def run(self, state: Probe) -> Probe:
        """Nothing if nobody is there or the deck is empty."""
        cards, there = state.zone("deck"), state.there()
        if not cards or not there:
            return state
        seat = there[state.dice[0] % len(there)] if state.dice else there[0]
        state = state.move(cards, f"look:{seat}")
        return state.do(Reveal(((cards, seat),)), Search(seat))


@dataclass(frozen=True, slots=True)
class Search(Decision[Probe]):
    """One card of the whole deck; the rest is shuffled in by all."""

    def names(self, state: Probe) -> tuple[str, ...]:
        """The deck as it was taken up."""
        return (f"look:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """Any card of it; none for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        return [Move("find", (card,)) for card in state.zone(f"look:{self.seat}")]

    def take(self, state: Probe, move: Move) -> Probe:
        """It is laid face down, beside what lies there."""
        if move == NONE:
            return state.retire(state.zone(f"look:{self.seat}"))
        state = state.move(move.args, f"row:{self.seat}")
        return state.do(Relock(state.zone(f"look:{self.seat}"), "deck"), Shuffle(("deck",)))

    def absent(self, state: Probe) -> Move:
        """The cards leave the game."""
        return NONE


@dataclass(frozen=True, slots=True)
class LayTokens(Step[Probe]):
    """One real token of three: laid open, shuffled by the holder, two of them given out."""

    def run(self, state: Probe) -> Probe:
        """The last seat holds them, if it is there."""
        holder = state.order[-1]
        if holder in state.absent:
            return state
        others = [seat for seat in state.there() if seat != holder][:2] or [holder]
        zone = f"tokens:{holder}"
        return state.lay(zone, ("real", "blank", "blank")).do(
            Shuffle((zone,), holder),
            *(Place(holder, other) for other in others),
            *(Challenge(other, holder) for other in others),
        )


@dataclass(frozen=True, slots=True)
class Place(Decision[Probe]):
    """Which token lies before a seat."""

    other: Seat

    def names(self, state: Probe) -> tuple[str, ...]:
        """The tokens that are left."""
        return (f"tokens:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """Any of them; none for a seat that is not there."""
        if self.seat in state.absent:
            return [NONE]
        return [Move("place", (card,)) for card in state.zone(f"tokens:{self.seat}")]

    def take(self, state: Probe, move: Move) -> Probe:
        """It stays under the holder's key."""
        return state if move == NONE else state.move(move.args, f"threat:{self.other}")

    def absent(self, state: Probe) -> Move:
        """None."""
        return NONE


@dataclass(frozen=True, slots=True)
class Challenge(Decision[Probe]):
    """Whether this seat lets its token be opened, by whoever laid it."""

    holder: Seat

    def legal(self, state: Probe) -> list[Move]:
        """No, or yes."""
        return [Move("no"), Move("yes")]

    def take(self, state: Probe, move: Move) -> Probe:
        """The opening is owed by the holder."""
        cards = state.zone(f"threat:{self.seat}")
        if move.name == "no" or not cards or self.holder in state.absent:
            return state
        return state.do(Reveal(((cards, ALL),)), Threat(self.seat))


@dataclass(frozen=True, slots=True)
class Threat(Step[Probe]):
    """The real token is worth four points to whoever found it."""

    seat: Seat

    def run(self, state: Probe) -> Probe:
        """By the open face."""
        (card,) = state.zone(f"threat:{self.seat}")
        return state.win(self.seat, 4 * (state.faces[card] == "real"))


@dataclass(frozen=True, slots=True)
class DropTokens(Step[Probe]):
    """Tokens that nobody opened leave the game closed."""

    def run(self, state: Probe) -> Probe:
        """Opened ones too."""
        for seat in state.order:
            state = state.retire(state.zone(f"threat:{seat}"))
        return state.retire(state.zone(f"tokens:{state.order[-1]}"))


@dataclass(frozen=True, slots=True)
class LayPool(Step[Probe]):
    """Everything that lies open is laid anew as one pile, shuffled by all, its top card shown."""

    def run(self, state: Probe) -> Probe:
        """The open cards leave; new ones with the same faces come."""
        old = state.zone("discard") + state.zone("market")
        faces = [state.faces[card] for card in old]
        return state.retire(old).lay("pool", faces).do(Shuffle(("pool",)), ShowPool())


@dataclass(frozen=True, slots=True)
class ShowPool(Step[Probe]):
    """The first card of the new pile, for all."""

    def run(self, state: Probe) -> Probe:
        """Nothing of an empty pile."""
        return state.do(Reveal(((state.zone("pool")[:1], ALL),)))


@dataclass(frozen=True, slots=True)
class OpenRows(Step[Probe]):
    """Every seat opens what lies face down before it, all in one Together."""

    def run(self, state: Probe) -> Probe:
        """Rows of absent seats stay closed."""
        rows = [state.closed(f"row:{seat}") for seat in state.there()]
        lines: tuple[Line, ...] = tuple(Reveal(((row, ALL),)) for row in rows if row)
        return state.do(Together(lines))


FINISH: tuple[Line, ...] = (
    LookThrough(),
    LayTokens(),
    DropTokens(),
    LayPool(),
    OpenRows(),
    Sweep(),
)


def score(state: Probe) -> Outcome:
    """Points as they stand; a high card on the pool is worth one more to the first seat."""
    top = state.zone("pool")[:1]
    bonus = sum(state.faces.get(card) in HIGHS for card in top)
    first = state.order[0]
    scores = tuple(p + bonus * (seat == first) for seat, p in enumerate(state.points))
    winners = tuple(seat for seat, p in enumerate(scores) if p == max(scores))
    reasons = tuple((phrase("score.points", points=p),) for p in scores)
    return Outcome(scores, winners, reasons, phrase("over.turns", turns=state.turns))
