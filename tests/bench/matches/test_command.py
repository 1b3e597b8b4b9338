"""The command that plays matches: rows of a table, or a sentence why there are none."""

import io

import pytest

from bench.matches.command import run


def test_a_row_for_each_match():
    """Each bot against each other one, in both directions."""
    out = io.StringIO()
    typed = ["--game", "ohne_furcht", "--seats", "2", "--games", "2"]
    assert run([*typed, "--bot", "easy", "--bot", "medium"], out=out) == 0
    head, _, *rows = out.getvalue().splitlines()
    assert [row.split(" | ")[:4] for row in rows] == [
        ["| ohne_furcht", "2", "easy", "medium"],
        ["| ohne_furcht", "2", "medium", "easy"],
    ]
    assert all(row.count("|") == head.count("|") and row.count("±") == 2 for row in rows)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["--seats", "9"], "cannot be played as a match by 9"),
        (["--bot", "strong"], "has no bot 'strong'; it has easy, medium"),
    ],
)
def test_what_cannot_be_played_is_said(typed, sentence, capsys):
    """Before any game is played."""
    assert run(["--game", "ohne_furcht", *typed], out=io.StringIO()) == 2
    assert sentence in capsys.readouterr().err
