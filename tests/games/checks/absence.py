"""Games that go on while seats are away."""

from __future__ import annotations

from collections.abc import Mapping

from engine.agenda import Together
from engine.chance import Chance
from engine.game import Game
from engine.kernel import member, members, settle
from engine.open_table.open_dealer import Dealt
from tests.games.checks.walked import questions, walked


def it_goes_on_without_a_seat(
    game: Game, seats: int, seed: int, options: Mapping[str, str] | None = None
) -> None:
    """Seats go and come back at random moments; the game ends, and asks nobody who is gone.

    As many are gone at one time as a table may spare (R21): none of two, one of three.
    """
    most = (seats - 1) // 2

    def away(dealt: Dealt, chance: Chance) -> Dealt:
        if chance.below(15):
            return dealt
        absent = tuple(sorted({chance.below(seats) for _ in range(chance.below(most + 1))}))
        return Dealt(settle(dealt.state.but(absent=absent)), dealt.truth, dealt.memory)

    walk = walked(game, seats, seed, options, each=away)
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            state = stop.dealt.state
            for decision, _, _ in questions(stop.dealt):
                assert decision.seat not in state.absent, f"{decision!r} is asked of who is away"
            if isinstance(stop.line, Together):
                assert not set(members(state)) & set(state.absent)
                assert all(member(state, seat).agenda for seat in members(state))
    with walk.at(len(walk.stops)):
        assert not walk.last.state.agenda, "no end while seats come and go"
        assert len(game.score(walk.last.state).scores) == seats
