"""Journal, counter, outbox, memory: the order of every own word, by a list of what was done."""

import ast

import pytest

from ledger.chain.chain import Chain
from ledger.chain.finale import Finale
from ledger.chain.receipt import Receipt
from ledger.errors import StoreBroken
from ledger.files.table_files import TableFiles
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.seat.keeper import Kept
from ledger.seat.outbox import Outbox
from ledger.seat.pen import Pen
from ledger.signing.signing_after_restart import LeaveToSign
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyFile
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.seat.test_ending import exchange
from tests.ledger.tables import PLACE, Minds, disk_of, log_of, pump, seating
from tests.source import ROOT

OWN = PLACE.with_suffix(".own")
WORD = ["journal", "sync", "counter", "sync", "send", "take"]


class Recorded:
    """What each own word goes through behind the pen, in its order, until it is taken; what is
    synced for its being taken is no part of it.
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
        assert self._now is None, "the word before it was taken"
        self._word, self._now = word, []

    def _sent(self, outbox, kept):
        if isinstance(kept, Kept) and kept.word is self._word:
            self._note("send")

    def _listen(self, monkeypatch, kind, name, tell):
        before = getattr(kind, name)

        def heard(*args):
            tell(*args)
            return before(*args)

        monkeypatch.setattr(kind, name, heard)

    def _hush(self, monkeypatch, kind, name):
        """The word is taken: the last of it."""
        before = getattr(kind, name)

        def taken(part, record, *more):
            if self._word is not None and record is self._word:
                self.words.append((type(record).__name__, [*self._now, "take"]))
                self._word = self._now = None
            return before(part, record, *more)

        monkeypatch.setattr(kind, name, taken)


def test_each_own_word_of_a_game_goes_the_same_way(monkeypatch):
    """Journal, sync, counter, sync, send, take; for each event of a whole game."""
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


def test_who_sends_is_called_once_a_word_is_on_the_disk_and_before_it_is_taken():
    """The other node has each event of ours, and what it brings about, before we have it."""
    ours, theirs = nodes = seating(PROBE, 2, "sent early").plays()
    early = []

    def collect():
        for data in ours.outbox():
            record = read_record(data)
            if isinstance(record, Event):
                early.append(record.step - ours.table.step)
                assert data in disk_of(ours).names[OWN].kept
            theirs.receive(data)

    ours.on_kept(collect)
    pump(nodes, Minds(6))
    assert len(early) > 5 and set(early) == {1}
    assert ours.finished() and log_of(ours) == log_of(theirs)


def test_a_word_that_is_out_is_given_again_where_its_step_could_not_be_written():
    """The disk is full when the step of our word is to be logged: this node stops, and after a
    restart it says the very same.
    """
    seated = seating(PROBE, 2, "out before the log")
    ours, theirs = nodes = seated.plays()
    disk, out = disk_of(ours), []
    pump(nodes, Minds(6), until=6)

    def collect():
        out.extend(ours.outbox())
        disk.fail_at = disk.done + 1

    ours.on_kept(collect)
    with pytest.raises(StoreBroken):
        pump(nodes, Minds(6))
    assert out and not ours.log.keeper.works and ours.outbox() == []
    ours.close()
    disk.fail_at = None
    again = seated.play(0, disk, again="again")
    again.idle()
    found = again.since(0, 100) + again.outbox()
    assert out[-1] in found
    assert all(theirs.receive(one) in (Receipt.NEW, Receipt.KNOWN) for one in found)
    for one in theirs.since(0, 1000):  # what it said when nobody was there
        again.receive(one)
    pump([again, theirs], Minds(6))
    assert again.finished() and log_of(again) == log_of(theirs)


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
