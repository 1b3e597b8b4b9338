"""Evenings of hosts, joiners and watchers within a test, over real links on this machine."""

from __future__ import annotations

from dataclasses import replace

from twisted.internet import reactor

from cli.commands import host as cmd_host
from cli.commands import join as cmd_join
from cli.commands import resume as cmd_resume
from cli.commands import watch as cmd_watch
from cli.options.node_options import node_home_of
from cli.session.node_session import NodeSession
from cli.text.words import words_in
from engine.games import find_game
from tests.cli.terminals import asked, terminal

WORDS = words_in("en")


GAME = find_game("ohne_furcht")


async def port_of(here):
    """The port a host has printed."""
    while "tafelrunde://" not in here.out.getvalue():
        await pause(0.02)
    link = here.out.getvalue().partition("tafelrunde://")[2].split()[0]
    return int(link.rpartition("/")[0].rpartition(":")[2])


def pause(seconds):
    """A while."""
    from twisted.internet.task import deferLater

    return deferLater(reactor, seconds, lambda: None)


GOING = []
"""Evenings that were begun in a test: what is left of them is ended behind it."""


def start(coroutine):
    """Let it run beside the test."""
    from twisted.internet.defer import Deferred

    GOING.append(Deferred.fromCoroutine(coroutine))
    return GOING[-1]


async def end_all():
    """End the evenings that still go on: those of a test that has failed."""
    while GOING:
        left = GOING.pop()
        if not left.called:
            left.cancel()
            await left.addErrback(lambda failure: None)


def session(args, here):
    """One evening of a node with its files at this terminal."""
    return NodeSession(reactor, here, node_home_of(args, here), discover=False)


def host(here, *argv, seats=2, bots=0, who="--open", options=None):
    """A host's evening; who: how the table is opened; options: of the table itself."""
    typed = [f"--seats={seats}", "--port=0", "--name=Anna", *filter(None, [who]), *argv]
    args = asked(cmd_host, GAME.id, *typed)
    agreed = {**GAME.complete_options({}), **(options or {})}
    opened = session(args, here)
    levels = ("medium",) * bots
    coming = cmd_host.host_table(opened, args, args.name, GAME, seats, levels, agreed, 0)
    return start(coming)


def watching(args, here):
    """A watcher's evening."""
    return start(cmd_watch.watch_table(session(args, here), args))


def joining(args, here):
    """The evening of somebody who joins."""
    return start(cmd_join.join_table(session(args, here), args, args.name))


def resuming(args, here):
    """The evening of somebody who comes back."""
    return start(cmd_resume.resume_table(session(args, here), args))


def log_of(home):
    """The one log under a folder."""
    (path,) = (home / "tables").glob("*.tafel")
    return path


def code_in(here):
    """The last code that a host has printed in its link."""
    return here.out.getvalue().rpartition("tafelrunde://")[2].split()[0].rpartition("/")[2]


async def said(here, text):
    """Wait until this terminal has shown it."""
    while text not in here.out.getvalue() + here.err.getvalue():
        await pause(0.02)


async def one_who_left(tmp_path, pipe):
    """Bea has sat at Anna's table of two and left it: both homes, Anna's terminal, what ends with
    her evening, and where Bea is to come back."""
    homes = [tmp_path / "anna", tmp_path / "bea"]
    anna = terminal(homes[0])
    over = host(anna, "--bot=medium")
    where = f"127.0.0.1:{await port_of(anna)}"
    bea = replace(terminal(homes[1]), keys=pipe.keys)
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    pipe.type("ready")
    await said(bea, "Which character do you keep")
    pipe.end()
    assert await joined == 0
    return homes, anna, over, where
