"""A round of plots at a sealed table: the same states as at an open one, and a clean audit.

Each seat has a small pile in which every card does something when it is turned up, so that one
round shows openings out of turn, cards pushed into the middle of a column, cards thrown home and
shuffled in again. Nodes with proofs and keys play it, and the open dealer plays it again.
"""

from dataclasses import replace
from functools import cache

import pytest

from engine.agenda import Shuffle
from engine.games.kabale import GAME
from engine.games.kabale.rounds import Round
from engine.games.kabale.setup import Deal, End
from engine.games.kabale.table.state import GOALS, PILE
from ledger.review.audit import audit
from tests.games.sealed import tale_equals_open
from tests.ledger.tables import seating, tell

PLOTS = ("explorer", "assassin", "cloak", "traitor", "storm", "explorer", "assassin", "cloak")
OVER = ("music_4", "trade_5", "farming_3")
SEEDS = range(1, 4)
SHOWN = {"explorer", "thrown", "pushed", "not_pushed", "swapped", "storm", "refill", "cards"}
"""News that the rounds show together."""


def setup(order, options):
    """Small piles, a goal for each seat, and the last round alone."""
    state = GAME.setup(order, options)
    for seat in order:
        state = state.lay(PILE[seat], PLOTS[: 5 if len(order) == 2 else 8])
    state = state.lay(GOALS, OVER[: len(order)])
    piles = tuple(PILE[seat] for seat in order)
    return state.but(agenda=(Shuffle((*piles, GOALS)), Deal(), Round(6), End()))


PLOTTING = replace(GAME, setup=setup)


@cache
def told(seats, seed):
    """The round as nodes with keys and proofs played it."""
    return tell(seating(PLOTTING, seats, f"plots {seats}"), seed)


def news(tale):
    """What was told in the round."""
    states = [chain.table.state for chain in tale.chains]
    found = {words.key for state in states if state is not None for words in state.news}
    return {key.removeprefix("news.") for key in found}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_the_same_sealed_and_open(seats, seed):
    """The digest after every answer, and the end."""
    assert tale_equals_open(told(seats, seed), f"plots, {seats} seats, seed {seed}") > 10


def test_the_rounds_show_every_plot():
    """None of them plays by chance without one."""
    shown = set().union(*(news(told(seats, seed)) for seats in (2, 3) for seed in SEEDS))
    assert sorted(SHOWN - shown) == []


def test_the_audit_finds_every_opening_proven(tmp_path):
    """Also those that a seat owed in the turn of another."""
    tale = told(3, 1)
    path = tmp_path / "plots.tafel"
    path.write_bytes(tale.log)
    verdict = audit(path, games=lambda offer: PLOTTING)
    assert verdict.ok
    assert verdict.openings["made"] == verdict.openings["proved"] > 5
