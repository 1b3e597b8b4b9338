"""A table as a node lives it: durable before visible, taken up again at any moment, watched."""

from dataclasses import replace

import pytest

from engine.basics import Move
from engine.errors import IllegalMove
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.facts import FactKind
from ledger.files.append_only import open_store, read_log
from ledger.records.any_record import read_record
from ledger.records.event import Event, write_end
from ledger.sealed.sealed_table import Phase
from ledger.signing.signing_after_restart import START
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.tables import PLACE, Minds, believe, busy, disk_of, log_of, pump, seating

OWN = PLACE.with_suffix(".own")
SOME = 5
"""The everyday run makes a fault at every fifth operation of the disk; the slow run at each."""


class Ward:
    """Two nodes, the first of which may lose its disk; what it sends is written down."""

    def __init__(self, label, disk):
        self.seated = seating(PROBE, 2, label)
        self.disk, self.sent, self.times = disk, [], 0
        self.minds = Minds(3)
        self.other = self.seated.play(1, FaultyDisk())
        self.node = None

    def open(self):
        """Begin the table, or take it up again if there is a log."""
        there = self.disk.exists(PLACE)
        self.times += 1
        self.node = self.seated.play(0, self.disk, again=str(self.times) if there else "")

    def run(self, until):
        """Play on, giving the other node what the first one sends, and the other way round."""
        self.meet()
        moving = True
        while moving and self.other.table.step < until:
            moving = False
            for one, other in ((self.node, self.other), (self.other, self.node)):
                for data in busy(one, self.minds):
                    moving = True
                    if one is self.node:
                        self.sent.append(data)
                    other.receive(data)

    def meet(self):
        """Both give each other what they have, as after a link has come up again."""
        for one, other in ((self.node, self.other), (self.other, self.node)):
            for data in one.since(0, 10_000):
                other.receive(data)

    def assert_kept(self):
        """Everything the first node has ever sent, it holds again, or will send once it has heard
        the other."""
        chain = self.node.chain
        held = {event.id for events in chain.trunk.steps for event in events}
        held |= {event.id for event, _ in chain.open.held.values()}
        held |= {kept.word.id for kept in self.node.machine.event.journalled.values()}
        for data in self.sent:
            record = read_record(data)
            if isinstance(record, Event):
                assert record.id in held
        assert (self.node.evidence, self.other.evidence) == (None, None)


def power_back(ward):
    """The disk as the loss of power left it."""
    ward.disk = ward.disk.after_power_loss()


def disk_back(ward):
    """The same disk, which works again; the program was closed."""
    ward.disk.fail_at = None
    if ward.node is not None:
        ward.node.close()
    ward.disk.locks.clear()


def endure(label, disk, mend, until):
    """Play over a fault; whether there was one. The node is resumed and the game goes on."""
    ward, struck = Ward(label, disk), False
    try:
        ward.open()
        ward.run(until)
    except (LedgerError, PowerLost):
        struck = True
        mend(ward)
        ward.open()
        ward.assert_kept()
        ward.run(until)
    ward.meet()
    logs = sorted((log_of(ward.node), log_of(ward.other)), key=len)
    assert logs[1].startswith(logs[0])
    assert ward.other.table.step >= until
    ward.assert_kept()
    return struck


def faults(label, make, mend, until, stride):
    """A fault at each operation of the disk, until a game goes through without one."""
    number = 1
    while endure(f"{label}", make(number), mend, until):
        number += stride
    return number


@pytest.mark.parametrize("mode", ["lost", "torn", "garbled"])
def test_power_lost(mode):
    """The power goes at some operation: what was sent is there, the game goes on, nobody is
    accused, and the logs have the same bytes."""
    first = {"lost": 1, "torn": 2, "garbled": 3}[mode]

    def make(number):
        return FaultyDisk(power_at=first + number, mode=mode)

    assert faults("power", make, power_back, 8, 2 * SOME) > 20


@pytest.mark.slow
def test_disk_fails():
    """An operation fails for good: the node stops with an error, and can be taken up again."""

    def make(number):
        return FaultyDisk(fail_at=number)

    assert faults("failing", make, disk_back, 8, SOME) > 20


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["lost", "torn", "garbled"])
def test_power_lost_at_each_operation(mode):
    """The same at every operation, in a longer game."""

    def make(number):
        return FaultyDisk(power_at=number, mode=mode)

    assert faults("power", make, power_back, 14, 1) > 60


@pytest.mark.slow
def test_disk_fails_at_each_operation():
    """And with every operation failing once."""

    def make(number):
        return FaultyDisk(fail_at=number)

    assert faults("failing", make, disk_back, 14, 1) > 60


def test_synced_before_it_is_sent():
    """At the moment a record is handed out, the disk itself holds it: synced, not only written."""
    seated, disk = seating(PROBE, 2, "synced"), FaultyDisk()
    node, other = seated.play(0, disk), seated.play(1, FaultyDisk())
    minds, seen = Minds(1), 0
    while other.table.step < 12:
        for data in busy(node, minds):
            if isinstance(read_record(data), Event):
                assert data in disk.names[OWN].kept
                seen += 1
            other.receive(data)
        for data in busy(other, minds):
            node.receive(data)
            for events in node.chain.trunk.steps:
                for event in events:
                    assert event.raw in disk.names[PLACE].kept
    assert seen > 5


def test_26_crash_between_sign_and_send():
    """26: what was signed and not sent is sent after the restart: the same bytes, never new ones,
    though chance is another now."""
    seated, disk = seating(PROBE, 2, "unsent"), FaultyDisk()
    node, other = seated.play(0, disk), seated.play(1, FaultyDisk())
    minds, crashes = Minds(1), 0
    for _ in range(14):
        unsent = [d for d in busy(node, minds) if isinstance(read_record(d), Event)]
        if unsent:
            node.close()
            node = seated.play(0, disk, again=f"{crashes}", heard=False)
            again = node.outbox()
            assert [data for data in again if read_record(data).step > START] == []
            believe(node)
            node.idle()
            again += [data for data in node.outbox() if isinstance(read_record(data), Event)]
            mine = {event.id for events in node.chain.trunk.steps for event in events}
            assert all(data in again or read_record(data).id in mine for data in unsent)
            signed = {(event.prev, event.id) for event in map(read_record, unsent)}
            sent = {(event.prev, event.id) for event in map(read_record, again)}
            assert len({prev for prev, _ in sent | signed}) == len(sent | signed)
            crashes += 1
        for data in unsent:
            other.receive(data)
        for data in busy(other, minds):
            node.receive(data)
    assert crashes > 5
    assert (node.evidence, other.evidence) == (None, None)


@pytest.mark.slow
def test_resume_again_and_again():
    """One node is killed and taken up again at every few steps of a game: it shows the same hand
    and the same memory, and the logs end with the same bytes."""
    seated = seating(PROBE, 2, "again and again")
    disk = FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(5)
    step, times = 0, 0
    while not nodes[1].complete():
        pump(nodes, minds, until=step + 1)
        step = nodes[0].table.step
        before = nodes[0]
        before.close()
        nodes[0] = seated.play(0, disk, again=str(step))
        times += 1
        assert nodes[0].head() == before.head()
        assert nodes[0].machine.own.eyes(nodes[0].table) == before.machine.own.eyes(before.table)
        if nodes[0].table.state is not None:
            assert nodes[0].sight().memory == before.sight().memory
        for one, other in (nodes, nodes[::-1]):
            for data in other.since(0, 10_000):
                one.receive(data)
        if nodes[0].complete() and nodes[1].complete():
            break
    assert times > 15
    assert log_of(nodes[0]) == log_of(nodes[1])
    assert nodes[0].table.phase is Phase.OVER


def test_killed_between_own_shuffle_and_move():
    """A seat that was asked after a shuffle of its hand is killed: the shuffle was never signed;
    it is asked again, with other handles and the same faces."""
    seated, disk = seating(PROBE, 2, "undecided"), FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(1), until=8)
    for node in nodes:
        node.idle()
    asked = nodes[0].sight()
    assert nodes[0].asked is not None
    nodes[0].close()
    again = seated.play(0, disk, again="here")
    again.idle()
    sight = again.sight()
    hand = [sorted(s.faces(s.state.zone("hand:0"))) for s in (asked, sight)]
    assert len(hand[0]) == 2
    assert hand[0] == hand[1]
    assert again.machine.own.eyes(again.table) == nodes[0].machine.own.eyes(nodes[0].table)


@pytest.mark.parametrize("kept", range(1, 4))
def test_partly_written_last_step(kept):
    """The program was killed while it wrote a step: the part is dropped and comes again."""
    seated, disk = seating(PROBE, 3, "partly"), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(n, FaultyDisk()) for n in (1, 2))]
    pump(nodes, Minds(1), until=8)
    whole, last, step = log_of(nodes[0]), nodes[0].chain.trunk.steps[-1], nodes[0].table.step
    before = sum(map(len, nodes[0].chain.trunk.steps)) - len(last)
    assert len(last) == 3
    nodes[0].close()
    cut = len(whole) - sum(len(event.raw) + 21 for event in last[kept:])
    del disk.names[PLACE].seen[cut:]
    assert len(read_log(PLACE, disk=disk).entries) == before + kept
    again = seated.play(0, disk, again="partly")
    assert again.table.step == (step if kept == 3 else step - 1)
    assert len(read_log(PLACE, disk=disk).entries) == before + (3 if kept == 3 else 0)
    for data in nodes[1].since(step - 1, 100):
        again.receive(data)
    assert log_of(again) == whole
    pump([again, *nodes[1:]], Minds(2), until=14)
    assert again.evidence is None


def test_killed_among_the_books():
    """The program was killed while it wrote the books: they end in their order all the same."""
    seated = seating(PROBE, 2, "books")
    nodes = seated.plays()
    pump(nodes, Minds(6))
    whole = log_of(nodes[0])
    disk = disk_of(nodes[0])
    nodes[0].close()
    books = [len(data) + 21 for data in nodes[0].log.finale.records()]
    del disk.names[PLACE].seen[len(whole) - books[-1] :]
    again = seated.play(0, disk, again="books")
    again.idle()
    assert len(again.log.finale.books) == 1
    for data in nodes[1].since(0, 10_000):
        again.receive(data)
    assert again.complete()
    assert log_of(again) == whole


def test_closed_before_all_books_were_there():
    """Books that never came are left out when a node closes; if they come later, after it was
    opened again, the log is the same as everywhere."""
    seated = seating(PROBE, 2, "late book")
    nodes, minds = seated.plays(), Minds(6)
    while nodes[0].table.phase is not Phase.OVER or nodes[1].table.phase is not Phase.OVER:
        for one, other in (nodes, nodes[::-1]):
            for data in busy(one, minds):
                if data[1] != 8:
                    other.receive(data)
    for node in nodes:
        node.idle()
    disk = disk_of(nodes[0])
    nodes[0].close()
    assert len(read_log(PLACE, disk=disk).entries) == sum(map(len, nodes[1].chain.trunk.steps)) + 1
    again = seated.play(0, disk, again="later")
    again.idle()
    for one, other in ((again, nodes[1]), (nodes[1], again)):
        for data in other.since(0, 10_000):
            one.receive(data)
    assert log_of(again) == log_of(nodes[1])
    assert again.complete()


def test_late_end_changes_no_finished_log():
    """No seat signs an end after the result; one that does changes no log, whoever it tells."""
    seated = seating(PROBE, 2, "late end")
    nodes, minds = seated.plays(), Minds(6)
    pump(nodes, minds)
    assert not nodes[1].end("agreed") and nodes[1].outbox() == []
    person, head = seated.people[1], nodes[0].table.head
    late = write_end(person, table_id=nodes[0].id, seat=1, head=head, why="agreed")
    for node in nodes:
        assert node.receive(late.raw) is Receipt.KNOWN
    for node in nodes:
        node.close()
    assert log_of(nodes[0]) == log_of(nodes[1])


def test_watcher_follows_and_has_no_secret():
    """A watcher has the same log, no journal, no key and no hand; it signs nothing."""
    seated = seating(PROBE, 2, "watcher")
    disk = FaultyDisk()
    nodes, watcher = seated.plays(), seated.watch(disk)
    pump([*nodes, watcher], Minds(7), until=20)
    assert watcher.head() == nodes[0].head()
    assert dict(watcher.sight().eyes) == {}
    assert watcher.sight().memory == ()
    assert (watcher.seat, watcher.asked) == (None, None)
    with pytest.raises(IllegalMove):
        watcher.answer(Move("no"))
    pump([*nodes, watcher], Minds(8))
    assert watcher.complete()
    assert log_of(watcher) == log_of(nodes[0])
    assert {path.suffix for path in disk.names} == {".tafel"}
    for secret in seated.secrets:
        assert secret not in log_of(watcher)


def test_journal_holds_own_events_only():
    """The journal has every event of its own seat, and nothing else."""
    seated, disk = seating(PROBE, 2, "journal"), FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(7), until=15)
    nodes[0].close()
    store, log = open_store(OWN, disk=disk)
    store.close()
    signed = [read_record(entry.data) for entry in log.entries]
    mine = [e.id for events in nodes[1].chain.trunk.steps for e in events if e.seat == 0]
    assert [record.id for record in signed][: len(mine)] == mine
    assert all(record.seat == 0 for record in signed)


def test_a_start_that_is_void_stops_every_node_and_stays_so():
    """Two seats have the same keys: nobody is named, nothing more is taken or signed, and the state
    is kept to be compared; after a start of the program it is no other.
    """
    seated, disk = seating(PROBE, 3, "same keys"), FaultyDisk()
    one, two, _ = seated.secrets
    twins = replace(seated, secrets=(one, two, one))
    nodes = [twins.play(0, disk), *(twins.play(seat, FaultyDisk()) for seat in (1, 2))]
    watcher = twins.watch(FaultyDisk())
    pump([*nodes, watcher], Minds(1))
    word = nodes[1].since(0, 1)[0]
    for node in (*nodes, watcher):
        assert node.stopped.kind is FactKind.KEYS_EQUAL and node.evidence is None
        assert node.state_dumped and node.receive(word) is Receipt.FROZEN
    nodes[0].close()
    again = twins.play(0, disk, again="void")
    again.idle()
    assert again.stopped.kind is FactKind.KEYS_EQUAL and again.outbox() == []
    assert not again.end("agreed") and again.outbox() == []
