"""The command that plays matches: rows of a table, or a sentence why there are none."""

import io
import json

import pytest

from bench.matches.command import run
from cli.series.spread import play_lot
from tests.cli.terminals import said

FEW = ["--game", "ohne_furcht", "--bot", "easy", "--bot", "medium", "--seats", "3", "--games", "6"]


def test_a_row_for_each_match_up():
    """Each bot against each other one, in both directions."""
    out = io.StringIO()
    assert run(FEW, out=out) == 0
    head, _, *rows = out.getvalue().splitlines()
    assert [row.split(" | ")[:5] for row in rows] == [
        ["| ohne_furcht", "3", "easy", "medium", "6"],
        ["| ohne_furcht", "3", "medium", "easy", "6"],
    ]
    assert all(row.count("|") == head.count("|") for row in rows)


def test_the_figures_are_those_of_the_tournament(tmp_path):
    """`simulate --tournament` of the same bots from the same seeds says the same."""
    out = io.StringIO()
    assert run([*FEW, "--seed", "5"], out=out) == 0
    typed = ["--tournament", "easy,medium", "--seats", "3", "--games", "6", "--seed", "5"]
    told = json.loads(said(tmp_path, "simulate", "ohne_furcht", *typed, "--json").out)
    for row, one in zip(out.getvalue().splitlines()[2:], told["match_ups"], strict=True):
        *_, won, fair, lead = row.strip("| ").split(" | ")
        assert won.startswith(f"{100 * one['won']['mean']:.1f}") and fair == "33"
        assert lead.startswith(f"{one['lead']['mean']:+.1f}")
        assert ("±" in lead) == (one["lead"]["error"] is not None)


def test_whoever_stops_it_has_the_rows_of_what_was_played(monkeypatch):
    """Of the match-up that was begun, with as many games as there were."""
    left = [True] * 4

    def stopped(lot):
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return play_lot(lot)

    monkeypatch.setattr("cli.series.schedule.play_lot", stopped)
    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        run(FEW, out=out)
    rows = [row.split(" | ")[2:5] for row in out.getvalue().splitlines()[2:]]
    assert rows == [["easy", "medium", "3"], ["medium", "easy", "1"]]


def test_a_lone_bot_has_a_row_for_each_kind_of_others(tmp_path, capsys):
    """With what its decisions cost; what is kept is told again without that."""
    typed = ["--game", "ohne_furcht", "--one", "medium", "--others", "easy", "--others", "shaken"]
    typed += ["--seats", "3", "--games", "4", "--into", str(tmp_path)]
    for cost in ("0", ""):
        out = io.StringIO()
        assert run(typed, out=out) == 0
        head, rule, *rows = out.getvalue().splitlines()
        assert [row.split(" | ")[:5] for row in rows] == [
            ["| ohne_furcht", "3", "medium", "easy", "4"],
            ["| ohne_furcht", "3", "medium", "shaken", "4"],
        ]
        assert all(row.count("|") == head.count("|") == rule.count("|") for row in rows)
        assert all(row.split("|")[-2].strip() == cost for row in rows)
    typed[typed.index("3")] = "4"
    (tmp_path / "ohne_furcht-3-medium-easy").rename(tmp_path / "ohne_furcht-4-medium-easy")
    assert run(typed, out=io.StringIO()) == 2  # what is kept there is of other tables
    assert "ohne_furcht-4-medium-easy" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["--seats", "9"], "cannot be played as a match by 9"),
        (["--bot", "strong"], "has no bot 'strong'; it has easy, medium"),
        (["--bot", "easy", "--bot", "easy"], "A match is of two bots or more."),
        (["--one", "strong"], "has no bot 'strong'; it has easy, medium"),
        (["--one", "medium", "--others", "known"], "has no bot 'known'; it has easy, medium"),
    ],
)
def test_what_cannot_be_played_is_said(typed, sentence, capsys):
    """Before any game is played."""
    assert run(["--game", "ohne_furcht", *typed], out=io.StringIO()) == 2
    assert sentence in capsys.readouterr().err
