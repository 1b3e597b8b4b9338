"""`tafelrunde simulate`: the JSON object, the table, refusals."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminals import said

GAME = "ohne_furcht"


def results(home, *argv):
    """The JSON object of a run that must end well."""
    told = said(home, "simulate", GAME, "--json", *argv)
    assert (told.code, told.err) == (0, "")
    return json.loads(told.out)


def test_json_has_the_documented_form(tmp_path):
    """One object with the game, how many, and a result for each seed."""
    found = results(tmp_path, "--seats", "4", "--games", "2", "--seed", "5")
    assert set(found) == {"game", "games", "results"}
    assert (found["game"], found["games"]) == (GAME, 2)
    assert [one["seed"] for one in found["results"]] == [5, 6]
    for one in found["results"]:
        assert set(one) == {"seed", "scores", "winners", "moves", "digest"}
        assert len(one["scores"]) == 4 and one["moves"] > 10
        assert max(one["scores"]) == one["scores"][one["winners"][0]]
        assert len(bytes.fromhex(one["digest"])) == 32


def test_equal_seeds_give_equal_games_and_the_next_seed_another(tmp_path):
    """Game i of a run is the game of seed S + i."""
    two = results(tmp_path, "--seats", "3", "--games", "2", "--seed", "1")["results"]
    second = results(tmp_path, "--seats", "3", "--games", "1", "--seed", "2")["results"]
    assert two[1:] == second
    assert two[0]["digest"] != two[1]["digest"]


def test_options_change_the_game(tmp_path):
    """An option is taken, and the digest tells."""
    plain = results(tmp_path, "--seats", "2")["results"][0]["digest"]
    other = results(tmp_path, "--seats", "2", "--option", "duplicates=allowed")
    assert other["results"][0]["digest"] != plain


def test_as_many_seats_as_bots_are_named(tmp_path):
    """Without --seats the list of bots says how many play."""
    found = results(tmp_path, "--bots", "clever,random,random")
    assert len(found["results"][0]["scores"]) == 3


def test_table_tells_wins_points_and_speed(tmp_path):
    """The form for people: a line for each seat and one for all."""
    told = said(tmp_path, "simulate", GAME, "--seats", "2", "--bots", "clever,random")
    lines = told.out.splitlines()
    assert lines[0].startswith("seat 0 (clever): ") and "points on average" in lines[0]
    assert lines[1].startswith("seat 1 (random): ")
    assert lines[2].startswith("1 games, ") and lines[2].endswith(" games a second")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["schach"], "There is no game 'schach' here. There are: "),
        (["ohne_frucht"], "There is no game 'ohne_frucht' here. Did you mean ohne_furcht? "),
        ([GAME, "--seats", "9"], "Ohne Furcht und Adel is played by 2 to 7, not by 9.\n"),
        ([GAME, "--seats", "x"], "--seats is a whole number from 1, not 'x'.\n"),
        ([GAME, "--games", "0"], "--games is a whole number from 1, not '0'.\n"),
        ([GAME, "--seed", "-1"], "--seed is a whole number from 0, not '-1'.\n"),
        (
            [GAME, "--bots", "klever"],
            "Ohne Furcht und Adel has no bot 'klever'. Did you mean clever? It has: clever,"
            " random.\n",
        ),
        ([GAME, "--seats", "2", "--bots", "random,random,random"], "--bots names 3 bots for 2"),
        ([GAME, "--option", "smithy"], "An option is given as name=value, not as 'smithy'.\n"),
        (
            [GAME, "--option", "smith=2"],
            "Ohne Furcht und Adel has no option 'smith'. Did you mean smithy? ",
        ),
        (
            [GAME, "--option", "duplicates=some"],
            "Option 'duplicates' of Ohne Furcht und Adel cannot be 'some'. It can be: ",
        ),
        (
            [GAME, "--option", "duplicates=allowed", "--option", "duplicates=allowed"],
            "Option 'duplicates' is given twice.\n",
        ),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_code_4(tmp_path, argv, sentence):
    """Every slip is told what it was and what there is."""
    told = said(tmp_path, "simulate", *argv)
    assert (told.code, told.out) == (4, "")
    assert told.err.startswith(sentence)
