"""Looks ahead: one game by either dealer, played on from within a run, weighed by leads."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.agenda import Decision
from engine.answers import Moved
from engine.basics import Move, phrase
from engine.chance import Seeded
from engine.game import Outcome
from engine.open_table.open_dealer import believed, deal_on
from engine.open_table.simulate import begin
from engine.search.playout import WON, Lots, Playout, answered
from engine.search.worlds import table_of, worlds
from engine.table import UNHEARD
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME
from tests.games.walks import GAMES
from tests.strategies import digest, wide_move

SEARCHED = sorted(name for name, game in GAMES.items() if game.search is not None)


def by_the_policy(hooks, chance):
    """Answers of a policy, as in a look ahead."""
    return lambda sight, decision: answered(hooks.policy, hooks.stray, sight, decision, chance)


@pytest.mark.parametrize("name", SEARCHED)
def test_moves_that_nobody_judges_give_the_same_game(name):
    """Every table of a whole game by the policy, dealt both ways, has one digest."""
    game = GAMES[name]
    seats = min(3, game.seats[-1])
    one, other = begin(game, seats, {}, watched=False), begin(game, seats, {}, watched=False)
    chances = [(Seeded(7), by_the_policy(game.search, Seeded(8))) for _ in range(2)]
    while one.state.agenda:
        (deal, ask), (deal_again, ask_again) = chances
        one = deal_on(one, ask, deal)
        other = deal_on(other, ask_again, deal_again, claimed=believed)
        assert digest(one.state) == digest(other.state), one.state.answered
    assert not other.state.agenda


def looks(game, seats, seed, hooks=None):
    """Each question of a random game, with a look ahead from it in one world."""
    found = []

    def ask(sight, decision):
        used = hooks or game.search
        world = table_of(sight, worlds(used, sight).one(Seeded(seed)))
        found.append((sight, decision, world, Playout(used, sight, used.phase(sight.state) + 1)))
        return wide_move(sight, decision, Seeded(seed + len(found)))

    dealt, chance = begin(game, seats, {}), Seeded(seed)
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    return found


def test_a_look_ahead_from_within_a_run_goes_on_behind_it():
    """Others answer by the policy, the own answers so far stand, and the phase comes."""
    within = begun = 0
    for sight, decision, world, look in looks(PROBE, 4, 5):
        move = wide_move(sight, decision, Seeded(1))
        after = look.played(world, move, Seeded(2))
        assert not after.agenda or PROBE.search.phase(after) >= look.until
        assert after.answered > sight.state.answered
        if sight.run is not None:
            within += 1
            begun += bool(sight.run.answers)
            assert not any(isinstance(answer, Moved) for answer in sight.run.answers)
    assert within > 5 and begun, "nobody was asked side by side, or behind an own answer"


def test_it_begins_with_the_move_and_ends_with_the_phase():
    """A look ahead of one turn in Skeleton: what was lit lies there, and the next seat is asked."""
    for sight, decision, world, look in looks(GAME, 3, 6):
        for move in decision.honest(sight):
            after = look.played(world, move, Seeded(3))
            lit = len(after.zone(f"lit:{sight.seat}")) - len(sight.state.zone(f"lit:{sight.seat}"))
            assert lit == (move.name == "light")
            assert not after.agenda or after.turn == sight.state.turn + 1
            assert after.news is UNHEARD


def test_equal_chance_gives_equal_looks():
    """What a move comes to in one world is a number that does not change."""
    for sight, decision, world, look in looks(GAME, 2, 9):
        move = decision.honest(sight)[0]
        assert look.worth(world, move, Seeded(4)) == look.worth(world, move, Seeded(4))


def test_a_table_is_weighed_by_the_lead():
    """Over the best of the others and over all of them, half each; a won game counts more."""
    (sight, *_), *_ = looks(GAME, 3, 2)
    worth = {sight.seat: 700, (sight.seat + 1) % 3: 300, (sight.seat + 2) % 3: 500}
    hooks = replace(GAME.search, promise=lambda state, seat: worth[seat])
    assert Playout(hooks, sight, 0).weighed(sight.state) == 700 - (500 + 400) // 2
    over = sight.state.but(agenda=())
    assert Playout(hooks, sight, 0).weighed(over) == WON - (WON + WON) // 2, "all have won"


def test_a_lead_that_is_told_is_of_points_alone():
    """A game that is won counts more only where an answer is chosen."""
    (sight, *_), *_ = looks(GAME, 3, 2)
    me, over = sight.seat, sight.state.but(agenda=())
    scores = tuple(7 if seat == me else 3 for seat in range(3))
    hooks = replace(GAME.search, score=lambda state: Outcome(scores, (me,), (), phrase("why")))
    look = Playout(hooks, sight, 0)
    assert look.lead(over) == 400 and look.weighed(over) == 400 + WON
    assert look.lead(sight.state) == look.weighed(sight.state), "nobody has won yet"


def test_a_game_that_never_ends_is_left():
    """After so many answers, whatever the phase says."""
    hooks = replace(GAME.search, phase=lambda state: 0)
    sight, decision, world, _ = looks(GAME, 2, 1)[0]
    move = decision.honest(sight)[0]
    for most in (2, 5):
        after = Playout(hooks, sight, 1, most).played(world, move, Seeded(1))
        assert after.agenda and after.answered == sight.state.answered + 1 + most


def test_strays_are_as_many_as_told():
    """Of a hundred moves; with none the policy plays alone."""
    sight, decision, _, _ = looks(GAME, 3, 2)[0]

    def waits(sight, moves, chance):
        return Move("wait")

    for stray in (0, 50, 100):
        chance = Seeded(11)
        found = [answered(waits, stray, sight, decision, chance) for _ in range(300)]
        others = sum(move != Move("wait") for move in found)
        assert others == 0 if stray == 0 else stray < others <= 3 * stray


def test_others_stray_by_themselves():
    """The own seat goes by the policy where they do not, and the other way round."""
    (sight, _, world, _), *_ = looks(GAME, 3, 2)

    def strayed(**strays):
        policy: set[int] = set()

        def waits(sight, moves, chance):
            policy.add(sight.seat)
            return Move("wait")

        hooks = replace(GAME.search, policy=waits, **strays)
        Playout(hooks, sight, hooks.phase(sight.state) + 6).played(world, Move("wait"), Seeded(3))
        return set(sight.state.order) - policy

    me = sight.seat
    assert strayed(stray=0, own_stray=0) == set()
    assert strayed(stray=100, own_stray=0) == set(sight.state.order) - {me}
    assert strayed(stray=0, own_stray=100) == {me}


@dataclass(frozen=True)
class Wish(Decision[Any]):
    """A kind of decision that only its lot is asked of."""


@dataclass(frozen=True)
class Deed(Decision[Any]):
    """Another kind."""


def test_an_answer_has_its_own_lot_whatever_lies_before_it():
    """That of another seat or kind changes nothing; the next of its own is another one."""
    one, other = Lots(5), Lots(5)
    other.of(Wish(1))
    other.of(Deed(0))
    first = one.of(Wish(0)).below(1 << 40)
    assert first == other.of(Wish(0)).below(1 << 40)
    later = [one.of(Wish(0)), one.of(Wish(1)), one.of(Deed(0)), Lots(77).of(Wish(0))]
    assert len({first, *(lot.below(1 << 40) for lot in later)}) == 5


def test_what_one_seat_draws_by_lot_changes_nothing_for_others():
    """A look in which the own seat throws more lots goes on as the other one at all other seats."""
    (sight, _, world, _), *_ = looks(GAME, 3, 2)

    def thrown(more):
        met = []

        def waits(sight, moves, chance):
            lots = [chance.below(1 << 40) for _ in range(more if sight.seat == me else 1)]
            met.append((sight.seat, lots[0]))
            return Move("wait")

        hooks = replace(GAME.search, policy=waits, stray=0, own_stray=0)
        Playout(hooks, sight, hooks.phase(sight.state) + 9).played(world, Move("wait"), Seeded(3))
        return met

    me = sight.seat
    assert thrown(1) == thrown(4)
    assert len(set(thrown(1))) == len(thrown(1)) > 6, "each answer has a lot of its own"
