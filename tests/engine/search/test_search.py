"""The search: candidates, laps in equal worlds, and when the usual move is left."""

from dataclasses import replace

import pytest

from engine.basics import Move
from engine.chance import Seeded
from engine.open_table.simulate import play
from engine.search.hints import hints
from engine.search.search import (
    SAMPLES,
    Weighed,
    at_table_of,
    candidates,
    halved,
    hard,
    surely_better,
    what_it_does,
)
from engine.search.worlds import NoWorld
from tests.engine.search.questions import HOOKS, asked
from tests.games.offers import GAME as OFFERS
from tests.games.skeleton import GAME
from tests.games.skeleton.state import HAND

EAGER = asked(3, 4)


def waits(sight, moves, chance):
    """A usual move that is rarely the best."""
    return Move("wait")


def test_it_finds_what_its_promise_is_worth():
    """With waiting as the usual move a lantern is lit wherever one can be, and the brightest."""
    bot = hard(replace(HOOKS, usual=waits, ahead=1, stray=0, own_stray=0))
    lit = 0
    for sight, decision in EAGER:
        moves = decision.honest(sight)
        lights = [move for move in moves if move.name == "light"]
        move = bot(sight, moves, Seeded(1))
        if lights:
            points = {"candle": 1, "lamp": 2, "torch": 3, "beacon": 4}
            worth = [points[sight.face(light.args[0])] for light in lights]
            assert move.name == "light" and points[sight.face(move.args[0])] == max(worth)
            lit += 1
        else:
            assert move == Move("wait"), "nothing is better"
    assert lit


def test_it_plays_better_than_its_usual_moves():
    """Beside two bots that wait, from the first seat."""
    lone = hard(replace(HOOKS, usual=waits, policy=waits, playouts=12))
    won = [0 in play(GAME, 3, {}, s, [lone, waits, waits]).outcome.winners for s in range(6)]
    assert all(won)


def test_equal_sight_and_chance_give_equal_moves():
    """However often it is asked."""
    bot = hard(HOOKS)
    for sight, decision in EAGER:
        moves = decision.honest(sight)
        assert bot(sight, moves, Seeded(8)) == bot(sight, moves, Seeded(8))


def test_the_usual_move_comes_first_and_equal_moves_are_one():
    """Cards with equal faces of one hand do the same; others do not."""
    merged = 0
    for sight, decision in EAGER:
        moves = decision.honest(sight)
        found = candidates(replace(HOOKS, playouts=90), sight, decision, moves[::-1], Seeded(1))
        assert found[0] == moves[-1]
        done = {what_it_does(sight, decision, move) for move in moves}
        assert done <= {what_it_does(sight, decision, move) for move in found}
        assert len(found) == len({what_it_does(sight, decision, move) for move in found})
        hand = [sight.face(card) for card in sight.state.zone(HAND[sight.seat])]
        merged += len(set(hand)) < len(hand)
        lights = [move for move in found if move.name == "light"]
        assert len(lights) == len({face for face in hand if face != "fog"})
    assert merged, "no hand held two equal cards"


def test_no_more_candidates_than_the_playouts_are_good_for():
    """Some are left out by lot, the usual one never."""
    for sight, decision in EAGER:
        moves = decision.honest(sight)
        found = candidates(replace(HOOKS, playouts=3), sight, decision, moves, Seeded(2))
        assert len(found) <= 4 and found[0] == moves[0]


def test_fewer_looks_are_spent_where_more_sit_at_the_table():
    """For each costs more there: all that the game says up to four or as many as it says, then in
    proportion."""
    hooks = replace(HOOKS, playouts=120)
    assert [at_table_of(hooks, seats).playouts for seats in (2, 4, 6, 8)] == [120, 120, 80, 60]
    hooks = replace(hooks, full_seats=3)
    assert [at_table_of(hooks, seats).playouts for seats in (3, 4, 6, 8)] == [120, 90, 60, 45]


def test_a_hard_bot_and_a_hint_spend_as_much_as_the_table_is_worth(monkeypatch):
    """What they look at and how often follows how many sit there."""
    spent: list[int] = []

    def noted(hooks, sight, found, chance):
        spent.append(hooks.playouts)
        return halved(hooks, sight, found, chance)

    monkeypatch.setattr("engine.search.search.halved", noted)
    monkeypatch.setattr("engine.search.hints.halved", noted)
    sight, decision = next(one for one in EAGER if len(one[1].honest(one[0])) > 1)
    hooks = replace(HOOKS, playouts=30, full_seats=2)
    hard(hooks)(sight, decision.honest(sight), Seeded(1))
    hints(hooks, sight, decision, decision.honest(sight), Seeded(1))
    assert spent == [20, 20]


def test_choices_too_wide_to_list_are_sampled_and_may_have_ideas():
    """Both are looked at beside the usual move, if they are legal."""
    wide = 0
    for sight, decision in asked(2, 3, OFFERS):
        choices = decision.choices(sight.state)
        if not choices:
            continue
        usual = choices[0].smallest()
        idea = choices[0].sample(Seeded(9))
        hooks = replace(HOOKS, playouts=90, ideas=lambda s, c, i=idea: [i, Move("nonsense")])
        found = candidates(hooks, sight, decision, [usual], Seeded(3))
        assert found[0] == usual and all(decision.allows(sight.state, move) for move in found)
        assert idea in found
        assert len(found) <= 2 + SAMPLES * len(choices)
        wide += 1
    assert wide


def test_laps_halve_the_candidates_and_keep_the_usual_one():
    """All that are left have been played out in equally many worlds, the budget about used."""
    for sight, decision in EAGER:
        found = candidates(HOOKS, sight, decision, decision.honest(sight), Seeded(4))
        if len(found) < 4:
            continue
        counted = 0

        def counting(state, seat):
            nonlocal counted
            counted += 1
            return 0

        last = halved(replace(HOOKS, promise=counting, ahead=1), sight, found, Seeded(5))
        assert last[0].move == found[0] and 2 <= len(last) <= 3
        assert len({len(one.worth) for one in last}) == 1
        assert counted <= 3 * (HOOKS.playouts + len(found)), "three seats are asked each time"


@pytest.mark.parametrize(
    ("one", "other", "sure", "better"),
    [
        ((5, 5, 5), (4, 4, 4), 30, True),
        ((5, 5, 5), (5, 5, 5), 0, False),
        ((4, 4, 4), (5, 5, 5), 0, False),
        ((9, 0, 9, 0), (0, 6, 0, 6), 10, False),
        ((9, 0, 9, 0), (0, 6, 0, 6), 3, True),
        ((9,), (0,), 10, False),
    ],
)
def test_a_move_is_left_for_a_gain_that_is_sure(one, other, sure, better):
    """Mean gain against its standard error, world by world; one world says nothing."""
    moves = Weighed(Move("one"), one), Weighed(Move("other"), other)
    assert surely_better(*moves, sure) is better


def test_where_nothing_fits_the_usual_move_is_made():
    """Such as with cards that the hooks do not know."""
    bot = hard(replace(HOOKS, stock=lambda state: ((("beacon",), range(40)),)))
    for sight, decision in EAGER:
        moves = decision.honest(sight)
        with pytest.raises(NoWorld):
            halved(
                replace(HOOKS, stock=lambda state: ((("fog",), range(40)),)),
                sight,
                moves,
                Seeded(1),
            )
        assert bot(sight, moves, Seeded(6)) == GAME.bots["eager"](sight, moves, Seeded(6))
