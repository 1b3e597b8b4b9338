"""A lone bot: where it sits, what is kept of its games, what its decisions cost."""

import pytest

from bench.matches.alone import Alone, Run, Timed
from cli.series.kept_results import OtherSeries
from cli.series.tournament import MatchUp

SEEDS = range(7, 11)


def alone(one="medium", others="shaken", seeds=SEEDS):
    """Four games of three."""
    return Alone("ohne_furcht", 3, MatchUp(one, others), seeds)


def test_its_place_goes_round_with_the_seed():
    """One game a seed, the lone bot at each place in turn."""
    bots = [match.series.bots for match in alone().matches()]
    assert [names.index("medium") for names in bots] == [1, 2, 0, 1]
    assert all(names.count("shaken") == 2 for names in bots)


def test_all_games_are_played_and_every_decision_of_the_lone_bot_has_its_cost():
    """In one process as in several."""
    one, other = Run(alone()), Run(alone())
    one.play()
    other.play(processes=2)
    assert one.results() == other.results()
    assert [result["seed"] for _, result in one.results()] == list(SEEDS)
    assert len(one.spent) == len(other.spent) > 100
    assert all(seconds >= 0 for seconds in one.spent)


def test_what_is_kept_is_not_played_again(tmp_path):
    """More games go on from there; what was kept costs nothing now."""
    begun, whole, again = Run(alone(seeds=range(7, 9))), Run(alone()), Run(alone())
    begun.play(into=tmp_path)
    whole.play(into=tmp_path)
    again.play(into=tmp_path)
    assert begun.results() == whole.results()[:2]
    assert again.results() == whole.results() and not again.spent and whole.spent


def test_other_bots_are_not_taken_into_the_same_folder(tmp_path):
    """Their results would be counted as those of these."""
    Run(alone(seeds=range(7, 8))).play(into=tmp_path)
    with pytest.raises(OtherSeries):
        Run(alone(others="careless")).play(into=tmp_path)


def test_a_decision_costs_what_the_clock_says():
    """From before the bot is asked to its answer."""
    bot = Timed(lambda sight, moves, chance: moves[0], clock=iter([1.0, 1.25, 2.0, 2.5]).__next__)
    assert [bot(None, ["a"], None), bot(None, ["b"], None)] == ["a", "b"]
    assert bot.spent == [0.25, 0.5]
