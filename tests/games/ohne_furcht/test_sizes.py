"""How large what is sent to a screen gets at a full table: a view a step, and one history."""

import json
from statistics import median

from engine.chance import Seeded
from engine.games.ohne_furcht import GAME
from engine.open_table.bots import bots_named
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.views.history import History

MOST, USUAL, WHOLE = 18_000, 9_000, 64_000
"""Bytes of a view, of half of all views, and of the history of a game."""


def size(value):
    """The bytes of a value as it is sent."""
    return len(json.dumps(value, separators=(",", ":")).encode())


def test_views_and_history_of_a_full_table_are_small():
    """Seven seats play by the medium bot to the end; every tenth step all of them look."""
    dealt, dealer, minds = begin(GAME, 7, {}), Seeded(5), Seeded(6)
    (bot,) = bots_named(GAME, ["medium"], 1)
    history, sizes, step = History(GAME.marks), [], 0
    while dealt.state.agenda:
        dealt = deal_on(dealt, lambda sight, asked: decide(bot, sight, asked, minds), dealer)
        step += 1
        history.add(step, dealt.state.news)
        if step % 10 == 0:
            sizes += [size(view_of(GAME, dealt, seat)[1]) for seat in dealt.state.order]
    assert len(sizes) > 200
    assert max(sizes) <= MOST and median(sizes) <= USUAL
    assert size(history.plain()) <= WHOLE
