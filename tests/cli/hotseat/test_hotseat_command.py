"""`tafelrunde hotseat`: two people at one keyboard with real nodes, put down and taken up again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.commands import resume as cmd_resume
from cli.hotseat import hotseat_command
from cli.hotseat.cleared_screen import CLEARED
from cli.hotseat.whose_screen import EVERYBODYS, Whose
from cli.options.node_options import node_home_of
from cli.session.node_session import NodeSession
from engine.games import find_game
from tests.cli.session.evenings import log_of, pause, resuming, start
from tests.cli.terminals import asked, said, terminal

pytestmark = pytest.mark.usefixtures("at_once")

GAME = find_game("kabale")
SESSIONS: list[NodeSession] = []


class Keys:
    """A pipe that says it is a terminal."""

    def __init__(self, keys):
        self._keys = keys

    def isatty(self):
        """It does."""
        return True

    def fileno(self):
        """That of the pipe."""
        return self._keys.fileno()

    @property
    def encoding(self):
        """That of the pipe."""
        return self._keys.encoding


def at_keyboard(home, pipe):
    """A terminal at which this pipe is the keyboard."""
    return replace(terminal(home, tty=True, NO_COLOR="1"), keys=Keys(pipe.keys))


def opens(home, pipe, monkeypatch):
    """The evening of two people: what they see, their keyboards, what ends with it."""
    here = at_keyboard(home, pipe)
    args = asked(hotseat_command, GAME.id)
    session = NodeSession(
        reactor, here, node_home_of(args, here), discover=False, reads_back=False, alone=True
    )
    seen = shared(monkeypatch)
    options = GAME.complete_options({})
    coming = hotseat_command.hotseat_table(session, args, GAME, ["Anna", "Ben"], [], options)
    return here, seen, start(coming)


def shared(monkeypatch):
    """The keyboards that sessions of this test are given."""
    seen = []
    begin = NodeSession.begin

    def begins(self, **settings):
        seen.append(settings.get("shared"))
        SESSIONS.append(self)
        return begin(self, **settings)

    monkeypatch.setattr(NodeSession, "begin", begins)
    return seen


async def play(pipe, keyboards, until):
    """Whoever is asked takes the first answer, and gives the screen on, until that is true."""
    for _ in range(4000):
        if until():
            return
        await pause(0.01)
        screen = keyboards[-1].screen if keyboards else EVERYBODYS
        if screen.whose in (Whose.CURTAIN, Whose.READS):
            pipe.type("")
        elif screen.whose is Whose.SEAT and keyboards[-1].asked_now:
            pipe.type("1")
    raise AssertionError("it has not come so far")


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_a_game_is_put_down_taken_up_and_played_to_its_end(tmp_path, pipe, monkeypatch):
    """Its log is as good as any other, and says that one machine played both seats."""
    here, keyboards, over = opens(tmp_path, pipe, monkeypatch)
    await play(pipe, keyboards, lambda: here.out.getvalue().count(CLEARED) > 8)
    over.cancel()  # Ctrl-C
    await over.addErrback(lambda failure: None)
    last = here.out.getvalue().rpartition(CLEARED)[2]
    assert "resume" in last and "Your hand" not in last and "Your hand" in here.out.getvalue()

    again = at_keyboard(tmp_path, pipe)
    over = resuming(asked(cmd_resume, "--no-ask"), again)
    await play(pipe, keyboards, lambda: "The log is whole" in again.out.getvalue())
    assert len(keyboards) == 2 and keyboards[1].screen.whose is Whose.ALL
    end = " ".join(again.out.getvalue().rpartition(CLEARED)[2].split())
    told, won, _ = re.split(" (has won|have won together)", end, maxsplit=1)  # the latter in a tie
    assert won and "All may look now" in told and "You" not in told
    assert "rematch plays again with the same people" in end
    pipe.type("rematch")
    assert await over == 0
    call = ["hotseat", "kabale", "--seats=2", "--names=Anna,Ben"]
    assert SESSIONS[-1].goes_on[:4] == call
    audit = said(tmp_path, "audit", str(log_of(tmp_path)))
    assert audit.code == 0 and "machine plays" in audit.out
    pipe.end()


@pytest_twisted.ensureDeferred
async def test_whoever_goes_ends_the_evening_of_all(tmp_path, pipe, monkeypatch):
    """Also at a curtain, behind which nobody looks; other words say what Enter does."""
    here, keyboards, over = opens(tmp_path, pipe, monkeypatch)
    await play(pipe, [], lambda: "press Enter" in here.out.getvalue())
    assert keyboards[0].screen.whose is Whose.CURTAIN
    pipe.type("1")
    await play(pipe, [], lambda: "Enter alone shows" in here.out.getvalue())
    pipe.type("rematch")
    pipe.type("quit")
    assert await over == 0
    assert "Your hand" not in here.out.getvalue() and not SESSIONS[-1].goes_on
    pipe.end()


def test_hands_that_cannot_be_hidden_are_not_shown(tmp_path):
    """Through a pipe the program says what is missing; where hands may be open it goes on."""
    told = said(tmp_path, "hotseat", GAME.id, "--names", "Anna,Ben")
    assert told.code == 4 and "--open-hands" in told.err and not told.out
    told = said(tmp_path, "hotseat", GAME.id, "--names", "Anna", "--open-hands")
    assert told.code == 4 and "tafelrunde solo" in told.err
