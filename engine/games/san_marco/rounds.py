"""A round: roles, drawing, offers, turns (book: "Verteiler- und Entscheider-Rollen").

The start seat distributes; the other roles are rolled. Four seats are two pairs that draw and
choose side by side; of three the deciders choose one after the other, each playing before the next
chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial

from engine.agenda import Reveal, Roll, Step, Together
from engine.basics import Line, Seat
from engine.basics import seat as name
from engine.games.san_marco.drawing import Fetch
from engine.games.san_marco.offers import Cut, Take, rest_to_giver
from engine.games.san_marco.passage import EndRound
from engine.games.san_marco.table.data import DEALT
from engine.games.san_marco.table.state import ACTIONS, DRAW, LIMITS, State, offered
from engine.games.san_marco.turn import Turn
from engine.shapes.drawing import Want
from engine.shapes.phrases import cards_of


@dataclass(frozen=True, slots=True)
class Rounds(Step[State]):
    """One round after the other, until the game ends itself."""

    def run(self, state: State) -> State:
        """This line stays behind each round."""
        return state.do(StartRound(), self)


@dataclass(frozen=True, slots=True)
class StartRound(Step[State]):
    """Whoever still takes part, clockwise from the start seat."""

    def run(self, state: State) -> State:
        """Two roll nothing: there is one way to deal with two."""
        there = state.playing()
        state = state.but(round=state.round + 1, start=there[0], began=state.answered)
        state = state.tell("news.round", n=state.round, who=name(there[0]))
        ways = factorial(len(there) - 1)
        return state.do(Roles((ways,) if ways > 1 else (), there))


@dataclass(frozen=True, slots=True)
class Roles(Roll[State]):
    """Who decides for whom."""

    there: tuple[Seat, ...]

    def take(self, state: State, values: Sequence[int]) -> State:
        """One of the orders of the others."""
        first, *rest = self.there
        others = tuple(permutations(rest))[(values[0] if values else 1) - 1]
        if len(others) == 3:
            second, one, two = others
            pairs: tuple[tuple[Seat, tuple[Seat, ...]], ...] = ((first, (one,)), (second, (two,)))
        else:
            pairs = ((first, others),)
        state = state.but(pairs=pairs)
        for giver, deciders in pairs:
            who = tuple(name(seat) for seat in deciders)
            key = "news.roles" if len(who) == 1 else "news.roles_many"
            state = state.tell(key, who=name(giver), deciders=who)
        return state.do(*_round(pairs, len(self.there)))


def _round(pairs: tuple[tuple[Seat, tuple[Seat, ...]], ...], there: int) -> tuple[Line, ...]:
    dealt = DEALT[there]
    wants = tuple(
        want
        for giver, _ in pairs
        for want in (
            Want(ACTIONS, dealt.actions, DRAW[giver]),
            Want(LIMITS, dealt.limits, DRAW[giver]),
        )
    )
    givers = tuple(giver for giver, _ in pairs)
    cuts = tuple(Cut(giver, deciders[0], dealt.offers) for giver, deciders in pairs)
    begin: tuple[Line, ...] = (Fetch(wants), Look(givers))
    if len(pairs) == 2:
        (one, (first,)), (two, (second,)) = pairs
        takes = Together((Take(first, one), Take(second, two)))
        turns = (Turn(first), Turn(one), Turn(second), Turn(two))
        return (*begin, Together(cuts), takes, *turns, EndRound())
    ((giver, deciders),) = pairs
    if len(deciders) == 1:
        (decider,) = deciders
        return (*begin, *cuts, Take(decider, giver), Turn(decider), Turn(giver), EndRound())
    first, second = deciders
    last = (Second(giver, second), Turn(second), Turn(giver))
    return (*begin, *cuts, Take(first, giver, more=True), Turn(first), *last, EndRound())


@dataclass(frozen=True, slots=True)
class Look(Step[State]):
    """Each distributor reads what it has drawn."""

    givers: tuple[Seat, ...]

    def run(self, state: State) -> State:
        """All in one reveal."""
        pairs = tuple((state.zone(DRAW[giver]), giver) for giver in self.givers)
        for giver, (cards, _) in zip(self.givers, pairs, strict=True):
            state = state.tell("news.drawn", who=name(giver), cards=cards_of(len(cards)))
        return state.do(Reveal(pairs))


@dataclass(frozen=True, slots=True)
class Second(Step[State]):
    """The second of two deciders reads the offers that are left, and chooses."""

    giver: Seat
    decider: Seat

    def run(self, state: State) -> State:
        """The distributor's node copies them, unasked. A gone decider leaves all to the giver."""
        cards = offered(state, self.giver)
        if self.decider in state.absent or not cards:
            return rest_to_giver(state, self.giver)
        return state.do(Reveal(((cards, self.decider),)), Take(self.decider, self.giver))
