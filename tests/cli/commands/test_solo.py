"""`tafelrunde solo`: what it asks for, where somebody can be asked."""

from __future__ import annotations

from argparse import ArgumentParser

import pytest

from cli.commands import host, solo
from cli.text.words import words_in
from engine.games import find_game
from tests.cli.terminals import said

GAME = find_game("ohne_furcht")


def test_what_is_missing_is_told_where_nobody_can_be_asked(tmp_path):
    """As at host."""
    told = said(tmp_path, "solo")
    assert told.code == 4 and "tafelrunde solo GAME" in told.err
    assert said(tmp_path, "solo", GAME.id, "--seats", "9").code == 4


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("9", "9 bots and you do not fit at a table for 7."),
        ("hadr", "has no bot 'hadr'"),
        ("hard,hadr", "has no bot 'hadr'"),
        ("0", "is played by 2 to 7, not by 1."),
    ],
)
def test_what_is_wrong_with_the_bots_is_told_before_seats_are_asked_for(tmp_path, bots, told):
    """Nothing is asked."""
    here = said(tmp_path, "solo", GAME.id, "--bots", bots, tty=True)
    assert here.code == 4 and told in " ".join(here.err.split())
    assert "How many seats" not in here.out


@pytest.mark.parametrize(("bots", "seats"), [("2", "3"), ("hard,easy,easy", "4")])
def test_seats_follow_from_the_bots(tmp_path, bots, seats, monkeypatch):
    """So many and the person; one level alone is for as many as there are seats."""
    opened = []
    monkeypatch.setattr("cli.commands.host.run", lambda args, terminal: opened.append(args) or 0)
    assert said(tmp_path, "solo", GAME.id, "--bots", bots).code == 0
    assert opened[0].seats == seats
    told = said(tmp_path, "solo", GAME.id, "--bots", "hard")
    assert told.code == 4 and "--seats N" in told.err and len(opened) == 1


def typed_for(command):
    """What a command reads of a line on which nothing but a game was typed."""
    parser = ArgumentParser()
    command.add(parser, words_in("en"))
    return set(vars(parser.parse_args([GAME.id])))


def test_a_host_is_told_all_that_it_reads():
    """What cannot be typed here has a value of its own."""
    assert typed_for(host) <= typed_for(solo) | set(solo.ALONE) | {"game", "seats", "bots"}
