"""Sums of own games, counted by hand."""

from cli.own_results.kept_games import kept_games
from cli.own_results.sums import sums_by_game
from tests.cli.own_results.evenings import home_of, january, keep
from tests.ledger.signed_logs import person

ANNA = person("Anna").public


def sums_of(paths):
    """By game the sums of Anna's games in these logs."""
    return {one.game: one for one in sums_by_game(kept_games(paths, ANNA).games)}


def test_each_kind_of_game_by_itself_the_one_played_most_first(tmp_path):
    """Games, wins, places, points; what others have played is in none."""
    found = sums_of(january(home_of(tmp_path / "home")))
    assert [*found] == ["ohne_furcht", "citadels", "unknown"]
    ohne = found["ohne_furcht"]
    assert (ohne.games, ohne.finished, ohne.ended, ohne.playing, ohne.open) == (4, 3, 0, 0, 1)
    assert (ohne.won, ohne.shared) == (2, 1)
    assert sorted(ohne.places) == [1, 1, 2] and sorted(ohne.points) == [18, 20, 31]
    assert ohne.mean_points == 23 and round(ohne.mean_place, 2) == 1.33
    citadels = found["citadels"]
    assert (citadels.games, citadels.ended, citadels.mean_points) == (1, 1, None)
    assert found["unknown"].points == (18,)


def test_against_whom_people_by_key_and_bots_by_level(tmp_path):
    """Several bots of a level are met once a game; a shared win counts for both."""
    against = sums_of(january(home_of(tmp_path / "home")))["ohne_furcht"].against
    told = [(one.name, one.games, one.own_won, one.their_won) for one in against]
    assert told == [("Bea", 2, 1, 2), ("Carl", 1, 1, 0), ("hard", 1, 1, 0)]
    assert [one.bots for one in against] == [False, False, True]
    assert against[0].key == person("Bea").public


def test_bots_of_other_levels_and_of_games_that_are_not_here(tmp_path):
    """The level is that of the signed name; of an unknown game none is known."""
    home, points = home_of(tmp_path / "home"), {"Anna": 1, "Merlin (Bot)": 2}
    paths = [
        keep(home, "Anna", "Merlin (Bot)", game=game, points=points, won=("Merlin (Bot)",))
        for game in ("ohne_furcht", "unknown")
    ]
    found = sums_of(paths)
    assert [one.name for one in found["ohne_furcht"].against] == ["medium"]
    (bots,) = found["unknown"].against
    assert bots.bots and (bots.name, bots.their_won) == ("", 1)


def test_the_plain_form_holds_every_sum(tmp_path):
    """Fit for JSON, keys as hexadecimal text."""
    found = sums_of(january(home_of(tmp_path / "home")))["ohne_furcht"].plain()
    assert found["mean_points"] == 23 and found["best_points"] == 31 and found["open"] == 1
    assert found["against"][0]["key"] == person("Bea").public.hex()
    assert (
        found["against"][-1] | {"key": None, "name": None, "level": "hard"} == found["against"][-1]
    )
