"""An end is a signature on a head: a seat that has forgotten it signs no event there (R51, R57)."""

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.files.sign_counter import SignCounter
from ledger.records.form import Kind
from ledger.signing.signing_after_restart import SAME_AGAIN
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.signing.test_signing import OWN, resumed, signed_in
from tests.ledger.tables import COUNTER, PLACE, Minds, believe, busy, disk_of, pump, seating


def ended_at_a_turn(label):
    """Two nodes at the turn of one, who ends the table; its disk before and after, and its end."""
    seated, _, nodes, turn = at_a_turn(label, seats=2)
    disk = disk_of(nodes[turn])
    before = files_on(disk)
    assert nodes[turn].end("agreed")
    (end,) = [data for data in nodes[turn].outbox() if data[1] == Kind.END]
    nodes[turn].close()
    return seated, nodes, turn, disk, before, end


def files_on(disk):
    """The log, the journal and the counter of a seat as they are."""
    return {path: bytes(disk.names[path].seen) for path in (PLACE, OWN, COUNTER)}


def set_back(disk, before, *, paths=(PLACE, OWN)):
    """The files of a table as they were; the counter of what was signed lies elsewhere."""
    for path in paths:
        disk.names[path].seen[:] = before[path]


def test_an_end_that_nobody_holds_is_not_forgotten():
    """Set back behind its own end, which no peer holds, a seat signs no event on that head."""
    seated, nodes, turn, disk, before, _ = ended_at_a_turn("lost end")
    set_back(disk, before)
    again = resumed(seated, turn, disk)
    again.heard(1 - turn, *nodes[1 - turn].head())
    step = nodes[1 - turn].table.step + 1
    assert again.set_back.fields == {"step": step, "known": step - 1}
    assert signed_in(busy(again, Minds(3))) == [] and not again.end("agreed")


def test_an_end_that_a_peer_holds_comes_back_and_binds():
    """The same where the other had the end: it is taken back, and no event is made beside it."""
    seated, nodes, turn, disk, before, end = ended_at_a_turn("kept end")
    set_back(disk, before)
    again = resumed(seated, turn, disk)
    assert again.receive(end) is Receipt.NEW
    again.heard(1 - turn, *nodes[1 - turn].head())
    assert again.set_back is None
    assert signed_in(busy(again, Minds(3))) == [] and again.end("agreed")


def test_an_end_that_was_not_counted_shows():
    """A counter that was set back with the files: a peer's copy of the end tells it."""
    seated, _, turn, disk, before, end = ended_at_a_turn("old counter")
    again = resumed(seated, turn, disk)
    assert again.set_back is None
    again.close()
    set_back(disk, before, paths=before)
    again = resumed(seated, turn, disk)
    assert again.receive(end) is Receipt.NEW
    assert again.set_back is not None and again.set_back.kind is FactKind.COUNTER_BEHIND


def test_an_end_the_game_went_on_over_is_missing_to_nobody():
    """A seat that owed nothing ended the table, the step closed all the same, and its files are
    set back: with the step it has all it needs, and plays on."""
    seated, minds, nodes, turn = at_a_turn("void end")
    other = (turn + 1) % 3
    disk = disk_of(nodes[other])
    before = files_on(disk)
    assert nodes[other].end("agreed")
    nodes[other].close()
    set_back(disk, before)
    step = nodes[turn].table.step
    for data in busy(nodes[turn], minds):
        nodes[3 - turn - other].receive(data)
    assert nodes[turn].table.step > step
    again = nodes[other] = resumed(seated, other, disk)
    assert again.set_back is not None
    for data in nodes[turn].since(step, 100):
        again.receive(data)
    assert again.set_back is None
    pump(nodes, minds)
    assert all(node.complete() and node.evidence is None for node in nodes)


def test_in_the_first_steps_an_end_binds_as_well():
    """What follows from the secret may be signed again, but not where the seat had ended it."""
    seated, minds = seating(PROBE, 2, "early end"), Minds(1)
    nodes, disk = seated.plays(), FaultyDisk()
    nodes[0] = seated.play(0, disk)
    pump(nodes, minds, until=1)
    assert nodes[0].table.phase in SAME_AGAIN
    before = files_on(disk)
    assert nodes[0].end("agreed")
    nodes[0].close()
    set_back(disk, before)
    again = resumed(seated, 0, disk)
    believe(again)
    again.idle()
    assert (again.set_back.kind, again.outbox()) == (FactKind.SIGNED_MORE, [])


def test_the_counter_tells_ends_from_events():
    """Both count; the last end is known by itself, also after the file was read again."""
    disk, table = FaultyDisk(), bytes(32)
    counter = SignCounter.create(COUNTER, table, disk=disk)
    assert (counter.highest, counter.ended) == (0, 0)
    for step, kind, told in (
        (3, Kind.EVENT, (3, 0)),
        (3, Kind.END, (3, 3)),
        (7, Kind.END, (7, 7)),
        (5, Kind.EVENT, (7, 7)),
        (9, Kind.EVENT, (9, 7)),
    ):
        counter.reach(step, kind)
        assert (counter.highest, counter.ended) == told
    counter.close()
    again = SignCounter.open(COUNTER, table, disk=disk)
    assert (again.highest, again.ended) == (9, 7)


def test_reports_are_counted_by_head_and_attempt():
    """A report binds from its attempt on: the highest of each head is known, also after the file
    was read again, and steps are counted beside them."""
    disk, heads = FaultyDisk(), (b"\1" * 32, b"\2" * 32)
    counter = SignCounter.create(COUNTER, bytes(32), disk=disk)
    for step, head, attempt in ((8, 0, 1), (8, 0, 3), (8, 0, 2), (8, 1, 2**32 - 1)):
        counter.reach_report(step, heads[head], attempt)
    counter.reach(9)
    size = len(disk.names[COUNTER].seen)
    counter.reach_report(8, heads[0], 3)
    assert len(disk.names[COUNTER].seen) == size
    counter.close()
    again = SignCounter.open(COUNTER, bytes(32), disk=disk)
    assert (again.highest, again.ended) == (9, 0)
    told = {head: (one.step, one.attempt) for head, one in again.reported.items()}
    assert told == {heads[0]: (8, 3), heads[1]: (8, 2**32 - 1)}
