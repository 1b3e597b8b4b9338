"""A series in one process: a result for each seed, as it is played."""

from cli.series.games import Match, Series, played
from tests.cli.series.work import matches


def test_a_result_for_each_seed_in_their_order():
    """With everything that the JSON object tells of a game."""
    results = list(played(matches([5, 3])))
    assert [result["seed"] for result in results] == [5, 3]
    assert all(len(result["scores"]) == 2 and result["moves"] > 10 for result in results)
    assert results[1:] == list(played(matches([3])))


def test_games_are_played_when_their_result_is_asked_for():
    """Nothing is played ahead, so that whoever stops has lost one game at most."""
    endless = played(matches(range(10**9)))
    assert next(endless)["seed"] == 0
    endless.close()


def test_a_series_says_who_plays_what():
    """Other options and other bots are other games."""
    one, other, third = (
        next(played([Match(Series("ohne_furcht", 2, options, bots), 1)]))["digest"]
        for options, bots in (
            ({}, ("random",)),
            ({"duplicates": "allowed", "smithy": "3for3"}, ("random",)),
            ({}, ("medium", "random")),
        )
    )
    assert len({one, other, third}) == 3
