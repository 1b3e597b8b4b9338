"""What a made move has cost: against the best one, in worlds that chose neither."""

from dataclasses import replace

import pytest

from engine.basics import phrase
from engine.chance import Seeded
from engine.game import Outcome
from engine.open_table.simulate import decide
from engine.search.outlook import Outlook
from engine.search.playout import Playout
from engine.search.review import (
    OFFERED,
    PROBES,
    SEATS,
    Judgement,
    Made,
    judged,
    looks_spent,
    reviewed,
    weighed_in_a_look,
)
from tests.engine.search.questions import HOOKS, WAIT, asked


def test_a_lantern_that_was_not_lit_costs_its_points():
    """And lighting the brightest costs nothing, or so little that it is not told."""
    dear = 0
    for sight, decision in asked(3, 4):
        moves = decision.honest(sight)
        lights = [move for move in moves if move.name == "light"]
        found = judged(HOOKS, sight, decision, WAIT, moves, Seeded(1))
        if not lights:
            assert not found.worth_telling()
            continue
        usual = HOOKS.usual(sight, moves, Seeded(1))
        best = judged(HOOKS, sight, decision, usual, moves, Seeded(1))
        assert not best.worth_telling() and best.lost <= found.lost
        dear += found.worth_telling()
    assert dear


@pytest.mark.parametrize("points", [0, 1])
def test_what_a_lost_game_has_cost_is_told_in_points(points):
    """The last answer decides who wins: what it has cost is its points, and nothing for the win."""
    sight, decision = asked(2, 5)[-1]
    me, moves = sight.seat, decision.honest(sight)
    lit = len(sight.state.zone(f"lit:{me}"))

    def score(state):
        ahead = len(state.zone(f"lit:{me}")) > lit
        winner = me if ahead else 1 - me
        scores = tuple(points if seat == winner else 0 for seat in state.order)
        return Outcome(scores, (winner,), (), phrase("why"))

    found = judged(replace(HOOKS, score=score), sight, decision, WAIT, moves, Seeded(1))
    assert found.best.move.name == "light"
    assert (found.lost, found.best.won, found.made.won) == (200 * points, 24, 0)
    assert found.worth_telling() is bool(points)


@pytest.mark.parametrize(
    ("lost", "error", "told"), [(101, 50, True), (100, 1, False), (300, 150, False), (0, 0, False)]
)
def test_only_what_is_dear_and_sure_is_told(lost, error, told):
    """Above a point and above two errors."""
    same = Outlook(WAIT, (0,))
    assert Judgement(same, same, lost, error).worth_telling() is told


class Counted:
    """Notes each look ahead."""

    def __init__(self, monkeypatch):
        self.looks, real = 0, Playout.dealt

        def dealt(playout, world, move, chance):
            self.looks += 1
            return real(playout, world, move, chance)

        monkeypatch.setattr(Playout, "dealt", dealt)


def made_by(bot, seats=3, seed=4):
    """All decisions of the first seat of a game of Skeleton that this bot has played."""
    found = asked(seats, seed, bot=bot)
    own = [(sight, decision) for sight, decision in found if sight.seat == 0]
    return [
        Made(sight, decision, decide(bot, sight, decision, Seeded(at)))
        for at, (sight, decision) in enumerate(own)
    ]


def waits(sight, moves, chance):
    """Lights nothing, ever."""
    return WAIT if WAIT in moves else moves[0]


def test_a_review_tells_the_dearest_decisions_the_dearest_first():
    """Whoever never lights a lantern hears of three, each surely dear; its bot hears of none."""
    found = reviewed(HOOKS, made_by(waits), Seeded(1))
    lost = [one.lost for _, one in found.dearest]
    assert 1 <= len(lost) <= 3 and lost == sorted(lost, reverse=True)
    assert all(one.worth_telling() and one.best.move != WAIT for _, one in found.dearest)
    assert found.looked == found.choices > 0
    assert reviewed(HOOKS, made_by(HOOKS.usual), Seeded(1)).dearest == ()


def test_a_review_is_the_same_from_equal_chance():
    """And spends no more looks ahead than it may."""
    made = made_by(waits)
    assert reviewed(HOOKS, made, Seeded(2)) == reviewed(HOOKS, made, Seeded(2))


@pytest.mark.parametrize("looks", [128, 192, 768, 3200])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_more_is_spent_than_the_game_says(monkeypatch, looks, seats):
    """However many decisions there were: what is too much is left out by lot."""
    hooks, counted = replace(HOOKS, reviewed=looks), Counted(monkeypatch)
    made = made_by(waits, seats) * 3
    found = reviewed(hooks, made, Seeded(1))
    assert 0 < counted.looks <= looks_spent(hooks, made, 1) + PROBES <= looks
    assert found.looked <= found.choices


@pytest.mark.parametrize("looks", [0, 1, PROBES, PROBES + 1])
def test_where_there_are_hardly_any_looks_no_decision_is_looked_at(monkeypatch, looks):
    """Nothing is spent but on seeing how long a look is."""
    hooks, counted, made = replace(HOOKS, reviewed=looks), Counted(monkeypatch), made_by(waits)
    assert looks_spent(hooks, made, 1) == max(0, looks - PROBES)
    found = reviewed(hooks, made, Seeded(1))
    assert (found.looked, found.dearest) == (0, ()) and found.choices > 0
    assert counted.looks <= PROBES


def test_at_a_large_table_fewer_looks_are_spent():
    """For each of them costs more."""
    made = [replace(one, sight=crowd(one.sight, 8)) for one in made_by(waits)]
    assert looks_spent(HOOKS, made, 1) == HOOKS.reviewed * SEATS // 8 - PROBES


def test_where_looks_are_long_fewer_are_spent():
    """So that all together weigh so many answers, however large the table."""
    made = made_by(waits)
    assert looks_spent(HOOKS, made, OFFERED // 100) == 100 - PROBES
    assert looks_spent(HOOKS, made, 0) == HOOKS.reviewed - PROBES


def test_a_look_is_as_long_as_answers_are_weighed_in_it(monkeypatch):
    """Counted from a few decisions, spread over the game; with none there is nothing to count."""
    made, counted, weighed = made_by(waits), Counted(monkeypatch), []

    def policy(sight, moves, chance):
        weighed.append(len(moves))
        return HOOKS.policy(sight, moves, chance)

    hooks = replace(HOOKS, policy=policy)
    found = weighed_in_a_look(hooks, made, Seeded(1))
    assert 1 < counted.looks <= PROBES
    assert found == sum(weighed) // counted.looks > 0
    assert weighed_in_a_look(hooks, [], Seeded(1)) == 0


def test_all_looks_of_a_review_weigh_no_more_than_they_may(monkeypatch):
    """The decisions from which nothing was tried may be longer: a fifth more at the most here."""
    weighed = []

    def policy(sight, moves, chance):
        weighed.append(len(moves))
        return HOOKS.policy(sight, moves, chance)

    monkeypatch.setattr("engine.search.review.OFFERED", 3_000)
    reviewed(replace(HOOKS, policy=policy, reviewed=6400), made_by(waits), Seeded(1))
    assert 1_000 < sum(weighed) < 3_600


def crowd(sight, seats):
    """The sight of a table that is said to have so many seats."""
    return replace(sight, state=sight.state.but(order=tuple(range(seats))))


def test_where_no_world_fits_nothing_is_judged():
    """The hooks say of no card what it may be."""
    blind = replace(HOOKS, stock=lambda state: (((), tuple(state.readers)),))
    assert reviewed(blind, made_by(waits), Seeded(1)).dearest == ()
