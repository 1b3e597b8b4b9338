"""What a run of a series is to play: how many games are sent at once, and none twice."""

from __future__ import annotations

from concurrent.futures import Executor, Future

import pytest

from cli.series.games import Match, Series
from cli.series.kept_results import key_of
from cli.series.schedule import Schedule
from cli.series.workers import Workers


class Recorder(Executor):
    """Plays nothing, and remembers what it was sent."""

    def __init__(self):
        self.lots = []

    def submit(self, work, lot):
        self.lots.append([match.seed for match in lot])
        done = Future()
        done.set_result([{"seed": match.seed} for match in lot])
        return done

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass


def schedule(*bots, games):
    """So many games of four from seed 0 on."""
    return Schedule(Series("ohne_furcht", 4, {}, bots), range(games), None)


@pytest.mark.parametrize("bots", [("hard", "medium"), ("medium", "hard", "easy")])
def test_games_in_which_a_bot_looks_ahead_are_sent_one_by_one(bots):
    """They take seconds each: each is told when it is played, and a lost one costs no other."""
    sent = Recorder()
    told = list(schedule(*bots, games=3).play(Workers(2, pool=lambda jobs: sent)))
    assert sent.lots == [[0], [1], [2]]
    assert [one["seed"] for one in told] == [0, 1, 2]


def test_quick_games_are_sent_some_at_once():
    """A lot costs more than such a game."""
    sent = Recorder()
    list(schedule("medium", games=10).play(Workers(2, pool=lambda jobs: sent)))
    assert sent.lots == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


def test_what_is_played_is_sent_no_more():
    """Of a run that is gone on with, those that are left."""
    whole, sent = schedule("medium", games=6), Recorder()
    played = [Match(whole.series, seed) for seed in (0, 3)]
    whole.count({key_of(match): {"seed": match.seed} for match in played})
    list(whole.play(Workers(2, pool=lambda jobs: sent)))
    assert sent.lots == [[1, 2, 4, 5]]
    assert len(whole.found) == whole.games == 6
