"""Journal, counter, memory, outbox: the order of every own word, by a list of what was done."""

import ast

import pytest

from ledger.chain.chain import Chain
from ledger.chain.finale import Finale
from ledger.files.table_files import TableFiles
from ledger.seat.keeper import Kept
from ledger.seat.outbox import Outbox
from ledger.seat.pen import Pen
from ledger.signing.signing_after_restart import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyFile
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.seat.test_ending import exchange
from tests.ledger.tables import Minds, pump, seating
from tests.source import ROOT

WORD = ["journal", "sync", "counter", "sync", "take", "send"]


class Recorded:
    """What each own word goes through behind the pen, in its order, until it is sent; what else is
    synced while it is taken is no part of it.
    """

    def __init__(self, monkeypatch):
        self.words, self._word, self._now = [], None, None
        self._listen(monkeypatch, FaultyFile, "sync", lambda *args: self._note("sync"))
        self._listen(monkeypatch, TableFiles, "keep_own", lambda *args: self._note("journal"))
        self._listen(monkeypatch, LeaveToSign, "signed", lambda *args: self._note("counter"))
        self._listen(monkeypatch, LeaveToSign, "reports", lambda *args: self._note("counter"))
        self._listen(monkeypatch, Pen, "bind", self._bound)
        self._listen(monkeypatch, Outbox, "send", self._sent)
        for kind, name in ((Chain, "receive"), (Chain, "receive_report"), (Finale, "keep")):
            self._hush(monkeypatch, kind, name)

    def _note(self, told):
        if self._now is not None:
            self._now.append(told)

    def _bound(self, pen, word):
        assert self._now is None, "the word before it was sent"
        self._word, self._now = word, []

    def _sent(self, outbox, kept):
        if isinstance(kept, Kept) and kept.word is self._word:
            self.words.append((type(kept.word).__name__, [*self._now, "send"]))
            self._word = self._now = None

    def _listen(self, monkeypatch, kind, name, tell):
        before = getattr(kind, name)

        def heard(*args):
            tell(*args)
            return before(*args)

        monkeypatch.setattr(kind, name, heard)

    def _hush(self, monkeypatch, kind, name):
        """The word is taken; that may close the log."""
        before = getattr(kind, name)

        def taken(part, record, *more):
            if self._word is None or record is not self._word:
                return before(part, record, *more)
            self._note("take")
            now, self._now = self._now, None
            found = before(part, record, *more)
            self._now = now
            return found

        monkeypatch.setattr(kind, name, taken)


def test_each_own_word_of_a_game_goes_the_same_way(monkeypatch):
    """Journal, sync, counter, sync, take, send; for each event of a whole game."""
    nodes = seating(PROBE, 2, "in order").plays()
    recorded = Recorded(monkeypatch)
    pump(nodes, Minds(6))
    assert len(recorded.words) > 10
    assert [one for one in recorded.words if one[1] != WORD] == []


def test_an_end_goes_that_way_as_well(monkeypatch):
    """An end binds like an event."""
    _, _, nodes, _ = at_a_turn("ends in order", seats=2)
    recorded = Recorded(monkeypatch)
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
