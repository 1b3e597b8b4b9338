"""cli.hotseat.one_keyboard: nobody is shown what is another's, and all get what is theirs."""

from __future__ import annotations

import pytest

from cli.hotseat.cleared_screen import CLEARED
from cli.hotseat.whose_screen import Whose
from engine.games import usable_names
from tests.cli.hotseat.played import Played, leaks

SEATS = {"kabale": 2}
"""How many sit at a table where three cannot."""


@pytest.mark.parametrize("game", usable_names())
def test_in_a_whole_game_nobody_is_shown_what_is_anothers(game):
    """What a person alone may see stands on that person's screens alone, and it stands there."""
    seats = SEATS.get(game, 3)
    played = Played(game, seats, 2, slips=True)
    played.play()
    assert played.keyboard.screen.whose in (Whose.READS, Whose.ALL)
    played.hand_over()
    assert not leaks(played)
    for seat in (0, 1):
        own = " ".join(one.text for one in played.out.shown if one.seat == seat)
        assert len([line for line in played.secrets[seat] if line in own]) > 3
    ((shown, *_),) = [played.out.shown[-1:]]
    assert shown.whose is Whose.ALL and "points" in "\n".join(shown.lines)


def test_what_was_shown_to_the_wrong_person_would_be_noticed(monkeypatch):
    """The check above sees it where a face does not wait."""
    monkeypatch.setattr("cli.hotseat.one_keyboard.OneKeyboard.sees", lambda self, face: True)
    played = Played("kabale", 2, 2)
    played.play(steps=40)
    assert leaks(played)


def test_where_hands_are_open_nobody_waits_and_nothing_is_cleared():
    """It is said who is to answer, each time it is somebody else."""
    played = Played("kabale", 2, 2, hidden=False)
    played.play()
    assert {one.whose for one in played.out.shown} == {Whose.SEAT, Whose.ALL}
    told = played.out.getvalue()
    assert CLEARED not in told and "press Enter when only you look" not in told
    assert told.count("It is for Ben to answer:") > 5 and "All may look now" not in told


@pytest.mark.parametrize(
    ("hidden", "told"), [(True, "press Enter when only you look"), (False, "It is for ")]
)
def test_the_bell_rings_where_the_screen_goes_to_somebody_else(hidden, told):
    """Once for each, before that person looks; at the end there is nobody to call."""
    played = Played("kabale", 2, 2, hidden=hidden)
    played.play(steps=60)
    assert len(played.rung) == played.out.getvalue().count(told) > 3


def test_what_one_has_typed_is_not_to_be_had_by_the_next(monkeypatch):
    """The lines of before are forgotten whenever the screen is cleared."""
    forgot = []

    def forget(editor):
        forgot.append(editor)

    monkeypatch.setattr("cli.input_line.line_editor.LineEditor.forget", forget)
    played = Played("kabale", 2, 2)
    played.play(steps=60)
    assert len(forgot) == played.out.getvalue().count(CLEARED) > 3
