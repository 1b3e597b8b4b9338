"""A tournament's results put together: match-ups, ratings, one digest."""

import json

import pytest

from cli.series.games import played
from cli.series.kept_results import key_of
from cli.series.standings import anchor, standings
from cli.series.tournament import Tournament

GAMES = Tournament("ohne_furcht", 3, {}, ("random", "medium"), range(1, 3))


@pytest.fixture(scope="module")
def found():
    """All results of a small tournament."""
    matches = list(GAMES.matches())
    return dict(zip(map(key_of, matches), played(matches), strict=True))


def test_everything_counts_once(found):
    """Each match-up has its games, and each game is in the ratings."""
    stand = standings(GAMES, found)
    assert stand.games == 12 and [one.games for _, one in stand.match_ups] == [6, 6]
    assert {one.bot for one in stand.ratings} == {"random", "medium"}
    assert stand.ratings[0].bot == "medium" and stand.ratings[0].rating == 1000
    weak, strong = (one.won.mean for _, one in stand.match_ups)
    assert weak < 1 / 3 < strong


def test_the_order_in_which_results_came_changes_nothing(found):
    """Nor does a game that is of no match-up."""
    turned = dict(reversed(found.items())) | {(("medium",) * 3, 1): {}}
    assert standings(GAMES, turned) == standings(GAMES, found)


def test_another_game_is_another_digest(found):
    """It is over what came of all games."""
    key = next(iter(found))
    other = found | {key: found[key] | {"digest": "00" * 32}}
    assert standings(GAMES, other).digest != standings(GAMES, found).digest


def test_what_is_missing_is_left_out(found):
    """Before the first game there is nothing to tell."""
    part = dict(list(found.items())[:3])
    assert [one.games for _, one in standings(GAMES, part).match_ups] == [3]
    none = standings(GAMES, {})
    assert (none.match_ups, none.ratings, none.games) == ((), (), 0)


def test_the_object_has_the_documented_form(found):
    """And holds nothing that JSON cannot say."""
    told = standings(GAMES, found).plain(GAMES)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert set(told) == {"game", "seats", "games", "fair", "match_ups", "ratings", "digest"}
    assert set(told["match_ups"][0]) == {"one", "others", "games", "won", "lead"}
    assert set(told["match_ups"][0]["won"]) == {"mean", "error"}
    assert set(told["ratings"][0]) == {"bot", "rating", "error"}


@pytest.mark.parametrize(("bots", "first"), [(("a", "medium"), "medium"), (("b", "a"), "b")])
def test_others_are_measured_by_medium_or_the_first(bots, first):
    """Where there is no medium, by whoever is named first."""
    assert anchor(bots) == first
