"""Which games a tournament is made of, and in what order the seats of one finished."""

from itertools import islice

import pytest

from cli.series.tournament import MatchUp, Tournament, order, places, rounds

THREE = Tournament("ohne_furcht", 3, {}, ("a", "b", "c"), range(5, 7))
TWO = Tournament("ohne_furcht", 2, {}, ("a", "b", "c"), range(1, 2))


def test_each_bot_sits_alone_among_each_other():
    """At a table for two nobody is more alone than the other: each pair once."""
    assert len(THREE.match_ups()) == 6 and MatchUp("c", "a") in THREE.match_ups()
    assert THREE.match_ups().count(MatchUp("a", "b")) == 1
    assert [(one.one, one.others) for one in TWO.match_ups()] == [
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]


def test_the_lone_bot_sits_at_every_seat_and_all_match_ups_have_the_same_seeds():
    """So what lies in seats and cards is the same for all."""
    games = list(THREE.matches())
    assert len(games) == 2 * 6 * 3 == len(set((game.series.bots, game.seed) for game in games))
    for match_up in THREE.match_ups():
        for seed in THREE.seeds:
            bots = [game.series.bots for game in THREE.of(match_up, seed)]
            lone = [table.index(match_up.one) for table in bots]
            assert lone == [0, 1, 2] and all(t.count(match_up.others) == 2 for t in bots)
    assert {game.seed for game in games} == {5, 6}


def test_whoever_stops_has_played_all_match_ups_alike():
    """Seed by seed."""
    assert {game.seed for game in islice(THREE.matches(), 18)} == {5}


@pytest.mark.parametrize(
    ("games", "seats", "seeds"), [(1, 4, 1), (4, 4, 1), (5, 4, 2), (200, 3, 67)]
)
def test_seats_go_round_whole(games, seats, seeds):
    """As many seeds as make at least so many games."""
    assert rounds(games, seats) == seeds


@pytest.mark.parametrize(
    ("scores", "winners", "found"),
    [
        ([5, 9, 7], [1], [[1], [2], [0]]),
        ([5, 9, 5], [1], [[1], [0, 2]]),
        ([9, 9, 5], [1], [[1], [0], [2]]),  # what decided between equals was the game's affair
        ([9, 9, 5], [0, 1], [[0, 1], [2]]),
        ([3, 3, 3], [0, 1, 2], [[0, 1, 2]]),
        ([3, 4, 3], [], [[1], [0, 2]]),  # nobody has won
        ([9, 1, 5], [1], [[1], [0], [2]]),  # the winner is the game's word, not that of points
    ],
)
def test_places_are_those_of_the_winners_and_then_of_points(scores, winners, found):
    """Equal points share a place, except where the game says who has won."""
    result = {"scores": scores, "winners": winners}
    assert places(result) == found
    assert order("xyz", result) == [["xyz"[seat] for seat in place] for place in found]
