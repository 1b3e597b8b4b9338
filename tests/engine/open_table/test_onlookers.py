"""Views drawn beside a simulation: of one seat after another, and of all at the end."""

import pytest

from engine.agenda import Decision
from engine.open_table.bots import random_bot
from engine.open_table.onlookers import EVERY, look_on, view_of
from engine.open_table.simulate import play
from tests.games.checks.walked import walked
from tests.games.planted import made
from tests.games.probe import GAME as PROBE
from tests.strategies import digest

FAULT = ("boards.py", "running = -(-state.turn // state.seats)", "running = 1 // (state.turn - 9)")
"""A view that fails at the last table of a short game of three seats."""


def test_a_view_that_fails_ends_a_simulation(tmp_path):
    """What only a screen would meet is met; without onlookers nobody sees it."""
    with made("broken", tmp_path, FAULT) as game:
        assert play(game, 3, {}, 1, [random_bot] * 3).outcome.scores
        with pytest.raises(ZeroDivisionError):
            play(game, 3, {}, 1, [random_bot] * 3, each=look_on)


def test_everybody_is_drawn_in_time(monkeypatch):
    """Seat after seat on the beat, a watcher too; all of them at the end, and nothing changes."""
    drawn = []

    def noted(game, dealt, seat):
        drawn.append((dealt.state.answered, seat))
        return view_of(game, dealt, seat)

    monkeypatch.setattr("engine.open_table.onlookers.view_of", noted)
    bots = [random_bot] * 4
    watched = play(PROBE, 4, {"length": "long"}, 2, bots, each=look_on)
    alone = play(PROBE, 4, {"length": "long"}, 2, bots)
    assert digest(watched.state) == digest(alone.state)
    assert (watched.outcome, watched.moves) == (alone.outcome, alone.moves)
    last = watched.state.answered
    assert [seat for answered, seat in drawn if answered == last] == [None, 0, 1, 2, 3]
    before = [(answered, seat) for answered, seat in drawn if answered < last]
    assert before == [
        (answered, (None, 0, 1, 2, 3)[answered // EVERY % 5]) for answered, _ in before
    ]
    assert len(before) >= 2


def test_a_seat_that_is_asked_sees_its_question():
    """And the others and a watcher do not."""
    stop = next(stop for stop in walked(PROBE, 3, 1).stops if isinstance(stop.line, Decision))
    for seat in (None, 0, 1, 2):
        asked = view_of(PROBE, stop.dealt, seat)[1]["asked"]
        assert (asked is not None) is (seat == stop.line.seat)
