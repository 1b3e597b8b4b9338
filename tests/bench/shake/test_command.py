"""The command that shakes: on a few games, as a table and as JSON."""

import io
import json

from bench.shake.command import run

FEW = ["ohne_furcht", "--games", "3", "--seats", "2", "--constant", "merchant"]


def test_a_line_for_each_change():
    """Each says what was changed to what, and what that gained."""
    out = io.StringIO()
    assert run(FEW, out=out) == 0
    head, *lines, last = out.getvalue().splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "merchant 5 -> 2",
        "merchant 5 -> 4",
        "merchant 5 -> 6",
        "merchant 5 -> 10",
    ]
    assert all("±" in line for line in lines)
    assert "won, %" in head and last.startswith("3 games by 2 from seed 1")


def test_the_same_as_json():
    """The changes in the same order, each figure with its error."""
    out = io.StringIO()
    assert run([*FEW, "--json"], out=out) == 0
    found = json.loads(out.getvalue())
    assert (found["game"], found["seats"], found["games"]) == ("ohne_furcht", 2, 3)
    assert [(one["was"], one["is"]) for one in found["changes"]] == [
        (5, 2),
        (5, 4),
        (5, 6),
        (5, 10),
    ]
    assert all(one["lead"].keys() == {"mean", "error"} for one in found["changes"])


def test_what_cannot_be_shaken_is_said(capsys):
    """A constant that there is none of, with those there are; a number of seats."""
    assert run(["ohne_furcht", "--constant", "gold"], out=io.StringIO()) == 2
    assert "no constant 'gold'; it has kept, away" in capsys.readouterr().err
    assert run(["ohne_furcht", "--seats", "9"], out=io.StringIO()) == 2
    assert "not played by 9" in capsys.readouterr().err
