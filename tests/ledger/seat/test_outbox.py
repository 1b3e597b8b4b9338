"""Journal, counter, memory, outbox: the order of every own word, by a list of what was done."""

import ast

import pytest

from ledger.files.table_files import TableFiles
from ledger.seat.outbox import Outbox
from ledger.signing.leave_to_sign import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyFile
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.seat.test_ending import exchange
from tests.ledger.tables import Minds, pump, seating
from tests.source import ROOT

WORD = ["journal", "sync", "counter", "sync", "take", "send"]


class Recorded:
    """What each own word of these nodes goes through, in its order; what else is synced meanwhile
    is no part of it.
    """

    def __init__(self, monkeypatch, nodes):
        self.words, self._now = [], None
        self._listen(monkeypatch, FaultyFile, "sync", "sync")
        self._listen(monkeypatch, Outbox, "send", "send")
        self._listen(monkeypatch, TableFiles, "keep_own", "journal")
        self._listen(monkeypatch, LeaveToSign, "signed", "counter")
        self._listen(monkeypatch, LeaveToSign, "reports", "counter")
        for node in nodes:
            node.machine._say = self._saying(node.machine._say)

    def _saying(self, say):
        def said(word, step, take):
            def taken():
                self._now.append("take")
                now, self._now = self._now, None  # taking an end may close the log
                take()
                self._now = now

            self._now = []
            say(word, step, taken)
            self.words.append((type(word).__name__, self._now))
            self._now = None

        return said

    def _listen(self, monkeypatch, kind, name, told):
        before = getattr(kind, name)

        def heard(*args):
            if self._now is not None:
                self._now.append(told)
            return before(*args)

        monkeypatch.setattr(kind, name, heard)


def test_each_own_word_of_a_game_goes_the_same_way(monkeypatch):
    """Journal, sync, counter, sync, take, send; for each event of a whole game."""
    nodes = seating(PROBE, 2, "in order").plays()
    recorded = Recorded(monkeypatch, nodes)
    pump(nodes, Minds(6))
    assert len(recorded.words) > 10
    assert [one for one in recorded.words if one[1] != WORD] == []


def test_an_end_goes_that_way_as_well(monkeypatch):
    """An end binds like an event."""
    _, _, nodes, _ = at_a_turn("ends in order", seats=2)
    recorded = Recorded(monkeypatch, nodes)
    for node in nodes:
        node.wish_end("agreed")
    exchange(nodes)
    ends = [order for kind, order in recorded.words if kind == "End"]
    assert len(ends) == 2 and all(order == WORD for order in ends)


def test_only_a_keeper_makes_what_an_outbox_takes():
    """`Kept` is called in one file of the program: no other can say that a word is on the disk."""
    made = set()
    for package in ("engine", "ledger", "p2p", "cli"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Kept":
                    made.add(path.name)
    assert made == {"keeper.py"}


def test_an_event_that_is_not_kept_does_not_type(tmp_path):
    """mypy refuses to send an event that no keeper has kept, and takes one that is."""
    api = pytest.importorskip("mypy.api")
    text = "from ledger.records.event import Event\nfrom ledger.seat.keeper import Kept\n"
    text += "from ledger.seat.outbox import Outbox\n\n\ndef tried(out: Outbox, word: {}) -> None:\n"
    text += "    out.send(word)\n"
    told = {}
    for kind in ("Event", "Kept[Event]"):
        file = tmp_path / "tried.py"
        file.write_text(text.format(kind), encoding="utf-8")
        found = api.run(["--strict", "--follow-imports=silent", str(file)])
        told[kind] = (found[2], "arg-type" in found[0])
    assert told == {"Event": (1, True), "Kept[Event]": (0, False)}
