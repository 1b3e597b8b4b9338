"""Games that go on while seats are away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.agenda import Relock, Rescue, Reveal, Together
from engine.basics import Card, Line
from engine.chance import Chance
from engine.game import Game
from engine.kernel import member, members, with_absent
from engine.open_table.open_dealer import Dealt
from engine.table import Table
from tests.games.checks.walked import Walked, questions, walked

RARELY = 15
"""One answer in so many is followed by a seat that goes or comes back."""


def walked_with_gaps(
    game: Game, seats: int, seed: int, options: Mapping[str, str] | None = None
) -> Walked:
    """A random game in which seats go and come back at random moments.

    As many are gone at one time as a table may spare (R21): none of two, one of three.
    """
    most = (seats - 1) // 2

    def away(dealt: Dealt, chance: Chance) -> Dealt:
        if chance.below(RARELY):
            return dealt
        absent = {chance.below(seats) for _ in range(chance.below(most + 1))}
        return Dealt(with_absent(dealt.state, absent), dealt.truth, dealt.memory)

    return walked(game, seats, seed, options, each=away)


def it_goes_on_without_a_seat(
    game: Game, seats: int, seed: int, options: Mapping[str, str] | None = None
) -> None:
    """Seats go and come back at random moments; the game ends, and asks nobody who is gone."""
    asks_nobody_who_is_gone(walked_with_gaps(game, seats, seed, options))


def asks_nobody_who_is_gone(walk: Walked) -> None:
    """Every question is for a seat that is there, and the game comes to its end."""
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            state = stop.dealt.state
            for decision, _, _ in questions(stop.dealt):
                assert decision.seat not in state.absent, f"{decision!r} is asked of an absent seat"
            if isinstance(stop.line, Together):
                gone = sorted(set(members(state)) & set(state.absent))
                assert not gone, f"seats {gone} are away and asked side by side with others"
                idle = [seat for seat in members(state) if not member(state, seat).agenda]
                assert not idle, f"seats {idle} are asked side by side with others, for nothing"
    with walk.at(len(walk.stops)):
        assert not walk.last.state.agenda, "no end while seats come and go"
        scores = walk.game.score(walk.last.state).scores
        assert len(scores) == walk.seats, f"{len(scores)} scores for {walk.seats} seats"


def stale_zones_of_the_gone_are_left_alone(walk: Walked) -> None:
    """Nobody names a part of a stale zone whose owner is away and cannot shuffle it first (R37).

    All its cards of a back may be named: then it does not matter which is which. What came into the
    zone in the very step that brought the line up (the other half of two hands that are swapped) is
    told apart from them by everybody.
    """
    there: dict[frozenset[Card], set[Card]] = {}
    before: set[Card] = set()
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            state = stop.dealt.state
            for line in stop.line.lines if isinstance(stop.line, Together) else (stop.line,):
                named = frozenset(_named(line))
                old = there.setdefault(named, before)
                for pile in _piles_of_the_gone(state):
                    rest = (pile & old) - named
                    assert named.isdisjoint(pile) or not rest, f"{line!r} names part of a pile"
            before = {card for cards in state.zones.values() for card in cards}


def _piles_of_the_gone(state: Table) -> Iterator[set[Card]]:
    """The closed cards of each back in each stale zone of a seat that is away."""
    for zone in state.stale:
        piles: dict[str, set[Card]] = {}
        for card in state.zone(zone):
            if state.owner(card) in state.absent:
                piles.setdefault(state.backs.get(card, ""), set()).add(card)
        yield from piles.values()


def _named(line: Line) -> Iterator[Card]:
    match line:
        case Relock() | Rescue():
            yield from line.cards
        case Reveal():
            for cards, _ in line.pairs:
                yield from cards


def lines_of_the_gone(walk: Walked) -> int:
    """How many lines were rescues, or showed cards of a seat that was away."""
    return sum(_stands_in(stop.dealt.state, stop.line) for stop in walk.stops)


def _stands_in(state: Table, line: Line) -> bool:
    if isinstance(line, Rescue):
        return True
    return isinstance(line, Reveal) and any(state.owner(c) in state.absent for c in _named(line))
