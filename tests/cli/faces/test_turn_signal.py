"""Bell and title of a terminal: when they come, and that they go nowhere else."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from cli.faces.turn_signal import BELL, BRING_BACK, KEEP, TurnSignal, signal_at
from cli.text.words import words_in
from tests.cli.session.shown import GAME, NOTHING, shown
from tests.cli.terminals import terminal
from tests.cli.views import asked, over

MINE, OTHERS = "\x1b]2;Your turn - San Marco\a", "\x1b]2;San Marco\a"


def signals(out, **settings):
    """Those of a terminal that writes there."""
    return TurnSignal(out, words_in("en"), **settings)


def test_the_bell_rings_where_a_turn_begins_and_not_for_others():
    """The title is laid aside first, says whose turn it is, and is written when it changes."""
    out = io.StringIO()
    signal = signals(out)
    for asked_here, begins, told in (
        (False, False, KEEP + OTHERS),
        (True, True, MINE + BELL),
        (True, False, ""),
        (False, False, OTHERS),
        (False, True, ""),
        (True, True, MINE + BELL),
    ):
        out.seek(0)
        out.truncate()
        signal.look("san_marco", asked=asked_here, begins=begins)
        assert out.getvalue() == told


def test_at_a_shared_keyboard_the_bell_rings_alone():
    """No title says whose turn it is; without a place for it there is none."""
    out = io.StringIO()
    signals(out).ring()
    assert out.getvalue() == BELL
    signals(None).ring()


def test_the_title_is_put_back_at_the_end():
    """Once, and only if it was taken; behind that nothing is written."""
    out = io.StringIO()
    signal = signals(out)
    signal.close()
    assert out.getvalue() == ""
    signal = signals(out)
    signal.look("kabale", asked=True, begins=True)
    signal.close()
    told = out.getvalue()
    assert told.endswith(f"\x1b]2;{BELL}{BRING_BACK}")
    signal.close()
    signal.look("kabale", asked=True, begins=True)
    assert out.getvalue() == told


def test_a_terminal_without_windows_has_the_bell_alone():
    """Nothing is laid aside there, and nothing put back."""
    out = io.StringIO()
    signal = signals(out, titled=False)
    signal.look("kabale", asked=True, begins=True)
    signal.close()
    assert out.getvalue() == BELL


@pytest.mark.parametrize(
    ("tty", "kind", "wanted", "told"),
    [
        (True, "xterm", True, KEEP + "\x1b]2;Your turn - Kabale & Hiebe\a" + BELL),
        (True, "linux", True, BELL),
        (True, "dumb", True, ""),
        (True, "xterm", False, ""),
        (False, "xterm", True, ""),
    ],
    ids=["a window", "a console", "a dumb terminal", "not wanted", "a pipe"],
)
def test_they_go_to_a_terminal_where_somebody_wants_them(tmp_path, tty, kind, wanted, told):
    """Never into a pipe, and not where the signs would be printed."""
    here = terminal(tmp_path, tty=tty, TERM=kind)
    signal_at(here, wanted=wanted).look("kabale", asked=True, begins=True)
    assert here.out.getvalue() == told


def test_a_person_is_rung_once_a_turn(tmp_path):
    """Not at the further questions of the turn, not for what others are asked, not by an answer
    that goes by itself."""
    rung = []

    class Noted(TurnSignal):
        def look(self, game, *, asked, begins):
            rung.append((asked, begins))

    actions = TableActions(None, None, None, list)
    signal = Noted(None, words_in("en"))
    face = LineFace(terminal(tmp_path), GAME, actions, signal=signal)
    face.look(shown())
    face.look(shown(news=[]))
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    face.look(shown(**NOTHING))
    face.look(shown(others=5))
    face.actions = replace(actions, only=lambda: "the only one")
    face.look(shown(others=6, asked=asked(title=["ask.swap", {}])))
    face.look(shown(asked=None, over=over()))
    told = [(True, True), (True, False), (False, False), (True, True), (False, False)]
    assert rung == told
