"""What a node writes into the program's log: what happened to links and tables, no words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from twisted.logger import globalLogPublisher

from cli.trouble.program_log import shown
from ledger.errors import StoreBroken
from p2p.core.actions import (
    Broken,
    Heard,
    LobbyChanged,
    NotAdmitted,
    Note,
    PeersChanged,
    PeerState,
    Started,
    Stirred,
    Surveyed,
)
from p2p.shell import node_log
from p2p.wire.errors import LinkFailed, NoPort, Trouble

TABLE = bytes(range(32))
KEY = bytes(range(100, 132))
PEERS = (
    PeerState(1, KEY, "Annegret", True, 0.0, True, 0.0),
    PeerState(2, KEY, "Bartholomew", False, 0.0, False, 0.0),
)


@pytest.fixture
def lines():
    """The events that are logged, as the file would show them."""
    seen = []
    observe = lambda event: seen.append(shown(event))  # noqa: E731
    globalLogPublisher.addObserver(observe)
    yield seen
    globalLogPublisher.removeObserver(observe)


@pytest.mark.parametrize(
    ("fact", "holds"),
    [
        (NotAdmitted(LinkFailed(Trouble.NO_ANSWER)), "Trouble.NO_ANSWER"),
        (LobbyChanged(None), "lobby"),
        (Started(TABLE), TABLE.hex()[:16]),
        (PeersChanged(TABLE, PEERS, 3), '"gone": [2]'),
        (Broken(TABLE, StoreBroken(Path("x"), OSError(28, "full"), 3)), "StoreBroken"),
        (Note(NoPort(7711, None)), "7711"),
        (Surveyed(()), "tables found"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_fact_stands_there_without_names(lines, fact, holds):
    """What it is about can be told; people's names and whole ids cannot be read."""
    node_log.notice(fact)
    (line,) = lines
    text = json.dumps(line, default=str)
    assert holds in text
    assert "Anne" not in text and "Barth" not in text and TABLE.hex() not in text


def test_moves_and_chat_are_not_written(lines):
    """What people say, and that something happened at a table, is no trouble of the network."""
    node_log.notice(Heard(TABLE, KEY, "psst: my role is the Thief"))
    node_log.notice(Stirred(TABLE))
    assert lines == []


def test_links_are_told_with_their_address(lines):
    """Which link, where to, whose key by its first letters, and why it went."""
    node_log.listening(7711)
    node_log.link_up(4, "10.0.0.2", KEY, dialled=True)
    node_log.link_down(4, "10.0.0.2", LinkFailed(Trouble.BROKEN), up=True)
    node_log.not_reached(("fe80::1", 7711), LinkFailed(Trouble.NO_WAY))
    text = json.dumps(lines, default=str)
    assert "10.0.0.2" in text and KEY.hex()[:8] in text and KEY.hex()[:9] not in text
    assert "[fe80::1]:7711" in text and "Trouble.NO_WAY" in text
