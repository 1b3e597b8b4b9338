"""What bots may know of closed cards, in any game: what their seats see, and no more.

The true faces must be among the worlds that a search takes to be possible, at every decision of
every seat, and each world that it draws must be whole and one of them. And no bot answers otherwise
where the cards that its seat cannot read have changed faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision
from engine.basics import Card, Face, Move
from engine.chance import Seeded, shuffled
from engine.game import Bot, Game
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import Dealt, Eyes, deal_on
from engine.open_table.simulate import begin, decide
from engine.search.search import hard
from engine.search.worlds import allows, table_of, worlds
from engine.sight import Sight
from tests.strategies import option_sets, wide_move

LOOKS_AHEAD = "hard"
FEW_PLAYOUTS = 2
EVERY = 7
"""Of so many decisions one is asked again in another world."""
EVERY_LOOK = 42
"""And of so many one where a bot looks ahead, which takes its time."""

Look = Callable[[Dealt, Sight[Any], Decision], None]


def quick_bots(game: Game) -> dict[str, Bot]:
    """All bots of a game, and the random one; one that looks ahead does so a few times only."""
    bots = {"random": random_bot, **game.bots}
    if game.search is not None and LOOKS_AHEAD in bots:
        bots[LOOKS_AHEAD] = hard(replace(game.search, playouts=FEW_PLAYOUTS))
    return bots


def row_of_bots(game: Game, seats: int) -> dict[str, list[Bot]]:
    """Each bot at all seats; one that looks ahead at one of them, beside the game's first."""
    first = next(iter(game.bots.values()), random_bot)
    return {
        name: [bot, *[first if name == LOOKS_AHEAD else bot] * (seats - 1)]
        for name, bot in quick_bots(game).items()
    }


@dataclass(frozen=True)
class Course:
    """A game that is played by random moves, or by the game's first bot."""

    game: Game
    seats: int
    wide: bool
    options: Mapping[str, str]

    def follow(self, look: Look) -> None:
        """Play it to its end; what each seat is asked is looked at first.

        What goes wrong is told with the game and the answer before which it did.
        """
        dealt = begin(self.game, self.seats, self.options)
        seed = 2 * self.seats + self.wide
        dealer, minds = Seeded(seed), Seeded(seed + 1)
        first = next(iter(self.game.bots.values()), random_bot)

        def ask(sight: Sight[Any], decision: Decision) -> Move:
            try:
                look(dealt, sight, decision)
            except Exception as fault:
                told = str(fault) or type(fault).__name__
                place = f"{self.game.id} with {self.seats} seats, answer {dealt.state.answered}"
                raise AssertionError(f"{place}: {told}") from fault
            if self.wide:
                return wide_move(sight, decision, minds)
            return decide(first, sight, decision, minds)

        while dealt.state.agenda:
            dealt = deal_on(dealt, ask, dealer)


def courses(game: Game, seats: int) -> Iterator[Course]:
    """One game of each way: the usual one by the bot, one with another option by random moves."""
    sets = option_sets(game, seats)
    yield Course(game, seats, wide=False, options=sets[0])
    yield Course(game, seats, wide=True, options=sets[5 * seats % len(sets)])


def worlds_fit_what_seats_see(game: Game, seats: int) -> None:
    """At every decision of every seat the truth is possible, and a world that is drawn is whole."""
    hooks = game.search
    if hooks is None:
        return
    lots, counted = Seeded(seats), 0

    def look(dealt: Dealt, sight: Sight[Any], decision: Decision) -> None:
        nonlocal counted
        counted += 1
        there = [card for cards in sight.state.zones.values() for card in cards]
        truth = {card: sight.face(card) or dealt.truth[card] for card in there}
        possible = worlds(hooks, sight)
        assert allows(possible, truth), f"the truth cannot be, for {decision!r}"
        drawn = possible.one(lots)
        missing = [card for card in there if card not in drawn]
        assert not missing, f"no face for {missing!r}, for {decision!r}"
        assert allows(possible, drawn), f"a world that cannot be, for {decision!r}"
        table = table_of(sight, drawn)
        closed = [card for cards in table.state.zones.values() for card in cards]
        assert all(card in table.truth for card in closed), f"no whole table, for {decision!r}"

    for course in courses(game, seats):
        course.follow(look)
    assert counted, "nobody was asked anything"


def bots_go_by_what_they_see(game: Game, seats: int) -> None:
    """The same question in another world, with the same memory and chance: the same answer."""
    lots, counted = Seeded(seats), 0

    def look(dealt: Dealt, sight: Sight[Any], decision: Decision) -> None:
        nonlocal counted
        counted += 1
        if counted % EVERY:
            return
        here, there = _seen(dealt, sight, dealt.truth), _seen(dealt, sight, _changed(dealt, sight))
        seed = lots.below(1 << 30)
        for name, bot in quick_bots(game).items():
            if name == LOOKS_AHEAD and counted % EVERY_LOOK:
                continue
            one, other = (decide(bot, seen, decision, Seeded(seed)) for seen in (here, there))
            assert one == other, f"bot {name} knows what seat {sight.seat} cannot read"

    def _changed(dealt: Dealt, sight: Sight[Any]) -> dict[Card, Face]:
        state, truth = dealt.state, dict(dealt.truth)
        for back in sorted({state.backs.get(card, "") for card in truth}):
            closed = [
                card
                for card in sorted(truth)
                if state.backs.get(card, "") == back
                and sight.face(card) is None
                and sight.seat not in state.readers.get(card, ())
            ]
            faces = shuffled([truth[card] for card in closed], lots)
            truth.update(zip(closed, faces, strict=True))
        return truth

    def _seen(dealt: Dealt, sight: Sight[Any], truth: dict[Card, Face]) -> Sight[Any]:
        assert sight.seat is not None, "somebody is asked who has no seat"
        known = {**truth, **dict(sight.eyes)}
        eyes = Eyes(sight.state, known, sight.seat)
        return Sight(sight.state, sight.seat, eyes, tuple(sight.memory), sight.run)

    for course in courses(game, seats):
        course.follow(look)
