"""One look at a table: what is seen of it, and that whatever fails there stays there."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

import pytest
import pytest_twisted
from twisted.internet import defer, reactor, task

from cli.club.shown_tables import Sitting
from cli.club.watched_game import WatchedGame
from cli.finding.table_search import pause
from cli.first_screen.found_tables import FoundTable
from cli.process.children import start_child
from cli.series.logs import judged
from ledger.deck.group.backend import group_named
from p2p.wire.addresses import parse
from p2p.wire.errors import GivenUp, TooMany
from tests.cli.club.tables import found


class Callbacks:
    """What a look has asked to hear."""

    def __getattr__(self, name):
        return lambda call: setattr(self, name.removeprefix("on_") + "_told", call)


class FakeNode:
    """A node that answers as a test wants."""

    def __init__(self, program):
        self.program, self.callbacks, self.stopped = program, Callbacks(), 0
        self.asked = defer.Deferred()

    def watch(self, addresses, code):
        """To look on there."""
        self.where = (addresses, code)
        return self.asked

    def stop(self):
        """It ends."""
        self.stopped += 1
        return defer.succeed(None)


class Looked:
    """A look by such a node."""

    def __init__(self, folder):
        self.nodes, self.troubles = [], []
        self.look = WatchedGame(
            task.Clock(),
            found("a"),
            None,
            folder / "club",
            trouble=self.troubles.append,
            makes=self._node,
        )
        self.look.begin()

    def _node(self, program):
        self.nodes.append(FakeNode(program))
        return self.nodes[-1]

    @property
    def node(self):
        """The one node."""
        (node,) = self.nodes
        return node


def lobby(*names):
    """A lobby with these."""
    return SimpleNamespace(members=[SimpleNamespace(name=name) for name in names])


def test_before_a_game_it_sees_who_has_come(tmp_path):
    """At the addresses and with the code that its node has told."""
    looked = Looked(tmp_path)
    assert looked.node.where == ((("192.168.1.4", 7711),), "ABCD-EFGH")
    looked.node.callbacks.lobby_told(lobby("Anna", "Ben"))
    assert looked.look.now().people == (Sitting("Anna"), Sitting("Ben"))
    assert not looked.look.now().running


@pytest.mark.parametrize("error", [GivenUp("x"), TooMany("full")])
def test_a_look_that_is_refused_is_lost(tmp_path, error):
    """That is nothing to be told to the person at the terminal."""
    looked = Looked(tmp_path)
    looked.node.asked.errback(error)
    assert looked.look.lost and looked.troubles == []


def test_an_error_that_nobody_foresaw_is_told_and_ends_this_look_alone(tmp_path):
    """Whichever word of the node brings it up."""
    looked = Looked(tmp_path)
    looked.node.asked.errback(KeyError("x"))
    assert looked.look.lost and isinstance(looked.troubles[0], KeyError)
    looked = Looked(tmp_path)
    looked.node.callbacks.lobby_told(SimpleNamespace())
    assert looked.look.lost and isinstance(looked.troubles[0], AttributeError)
    looked.node.callbacks.lobby_told(lobby("Anna"))
    assert looked.look.now().people == ()


def test_a_table_that_is_given_up_or_broken_is_lost(tmp_path):
    """It may be found again."""
    for end in ("lobby", "broken", "out"):
        looked = Looked(tmp_path)
        told = {"lobby": (None,), "broken": (b"", None), "out": (None,)}[end]
        getattr(looked.node.callbacks, f"{end}_told")(*told)
        assert looked.look.lost and looked.troubles == []


def test_a_look_is_stopped_once(tmp_path):
    """And hears nothing after that."""
    looked = Looked(tmp_path)
    looked.look.stop()
    looked.look.stop()
    looked.node.callbacks.lobby_told(lobby("Anna"))
    looked.node.callbacks.out_told(None)
    assert looked.node.stopped == 1 and not looked.look.lost and looked.look.now().people == ()


@pytest.mark.slow
@pytest_twisted.inlineCallbacks
def test_a_whole_game_is_seen_and_its_log_is_kept(tmp_path):
    """Of bots, at a real node on this machine; the log is the one that an audit finds in order."""
    words = "host burgund --open --seats 2 --bot easy --yes --name Anna --pace 0 --port 0"
    home = ("--home", str(tmp_path / "anna"), "--lang", "en")
    host = start_child([*home, *words.split(), "--no-discovery"], {})
    children = [host]
    try:
        link = next(filter(None, (re.search(r"tafelrunde://\S+", line) for line in host.stdout)))[0]
        where = parse(link)
        table = FoundTable("a", "", where.code, where.addresses, "burgund", seats=2, taken=2)
        look = WatchedGame(reactor, table, group_named("auto"), tmp_path / "club", trouble=print)
        look.begin()
        other = ("--home", str(tmp_path / "ben"), "--lang", "en", "join", link, "--bot", "easy")
        children.append(start_child([*other, "--name", "Ben", "--yes", "--no-discovery"], {}))
        seen, ends = set(), time.monotonic() + 120
        while look.log is None and not look.lost and time.monotonic() < ends:
            seen |= {one.turn for one in look.now().people}
            yield pause(reactor, 0.05)
        assert look.log is not None and look.log.parent == tmp_path / "club"
        game = look.now()
        assert game.over and not game.ended and not game.cheated and game.begun
        assert len(game.news) == 3 and all(one.points is not None for one in game.people)
        assert sum(one.won for one in game.people) >= 1 and seen == {False, True}
        assert game.view["seat"] is None and game.view["own"]["areas"] == []
        yield look.stop()
        assert judged(look.log.name, look.log.read_bytes())["exit_code"] == 0
    finally:
        for child in children:
            child.kill()
            child.communicate()
