"""`tafelrunde solo`: what it asks for, where somebody can be asked."""

from __future__ import annotations

from argparse import ArgumentParser

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


def typed_for(command):
    """What a command reads of a line on which nothing but a game was typed."""
    parser = ArgumentParser()
    command.add(parser, words_in("en"))
    return set(vars(parser.parse_args([GAME.id])))


def test_a_host_is_told_all_that_it_reads():
    """What cannot be typed here has a value of its own."""
    assert typed_for(host) <= typed_for(solo) | set(solo.ALONE) | {"game", "seats", "bots"}
