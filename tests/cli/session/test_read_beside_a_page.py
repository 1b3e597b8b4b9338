"""Where a page follows, the loop serves it while the logs of a table are read that is taken up."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.commands import resume as cmd_resume
from cli.options.node_options import node_home_of
from cli.session import seating, seats_beside
from cli.session.company import Alone
from cli.session.node_session import NodeSession
from tests.cli.session.evenings import host, log_of, pause, said, start
from tests.cli.terminals import asked, terminal

SECONDS = 20
"""Longer than any turn of the loop; nothing waits so long unless it fails."""


class Shown(Alone):
    """A page, as far as an evening knows of one."""

    def can(self, actions, typed):
        """Keep what can be wanted."""
        self.actions = actions


def waits_for_the_loop(reads, turns):
    """The same read, which notes whether the loop has had a turn before it was through."""

    def read(*given, **settings):
        turn = threading.Event()
        reactor.callFromThread(turn.set)
        turns.append(turn.wait(SECONDS))
        return reads(*given, **settings)

    return read


@pytest.mark.parametrize("named", [True, False], ids=["the log is named", "the newest is found"])
@pytest_twisted.ensureDeferred
async def test_the_loop_goes_on_while_logs_are_read(tmp_path, monkeypatch, pipe, named):
    """That of the person, those among which it is looked for, and that of each bot beside it."""
    first = replace(terminal(tmp_path), keys=pipe.keys)
    over = host(first, seats=2, bots=1)
    pipe.type("")
    await said(first, "Which character do you keep")
    pipe.end()
    assert await over == 0
    turns = []
    monkeypatch.setattr(seating, "take_up", waits_for_the_loop(seating.take_up, turns))
    sits = waits_for_the_loop(seats_beside.sit_down, turns)
    monkeypatch.setattr(seats_beside, "sit_down", sits)
    looks = waits_for_the_loop(cmd_resume.still_goes_on, turns)
    monkeypatch.setattr(cmd_resume, "still_goes_on", looks)
    again, page = terminal(tmp_path), Shown()
    args = asked(cmd_resume, *([str(log_of(tmp_path))] if named else []), "--port=0")
    home = node_home_of(args, again)
    opened = NodeSession(reactor, again, home, discover=False, company=page)
    resumed = start(cmd_resume.resume_table(opened, args))
    reads = 2 if named else 3
    while len(turns) < reads or opened.evening.seated is None:
        await pause(0.02)
    page.actions.leave()
    assert await resumed == 0
    assert turns == [True] * reads
