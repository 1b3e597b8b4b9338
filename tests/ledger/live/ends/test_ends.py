"""Ends of a table that is given up: they bind their seat, stop nobody else, and count together."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.event import write_end
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from ledger.signing.step_life import StepState
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import (
    Minds,
    believe,
    busy,
    disk_of,
    log_of,
    probe_tale,
    pump,
    seating,
)


def end_of(seated, node, seat, why="agreed"):
    """The end that a seat signs on the head of this node, whatever else it has signed there."""
    return write_end(
        seated.people[seat], table_id=node.id, seat=seat, head=node.table.head, why=why
    ).raw


def ends_among(sent):
    """The ends among these records."""
    return [data for data in sent if data[1] == Kind.END]


def played_on(seated, minds):
    """Two nodes at step 12, the disk of the first, and what sets its log back to step 6."""
    disk = FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, minds, until=6)
    place = next(path for path in disk.names if path.suffix == ".tafel")
    early = bytes(disk.names[place].seen)
    pump(nodes, minds, until=12)

    def set_back():
        disk.names[place].seen[:] = early

    return nodes, disk, set_back


def at_a_turn(label, seats=3, seed=1):
    """Nodes with nothing under way but the turn of one seat, which is asked; and that seat."""
    seated, minds = seating(PROBE, seats, label), Minds(seed)
    nodes = seated.plays()
    for step in range(8, 200):
        pump(nodes, minds, until=step)
        for node in nodes:
            node.idle()
        if len({node.head() for node in nodes}) > 1 or len(owing(nodes[0].table)) != 1:
            continue
        (turn,) = owing(nodes[0].table)
        if nodes[turn].asked is not None:
            return seated, minds, nodes, turn
    raise AssertionError("no seat was ever asked alone")


@pytest.mark.parametrize("why", ["agreed", "frozen"])
def test_the_ends_of_one_seat_stop_nobody(why):
    """An end of one seat on every head: the others play to the result, and nobody is named."""
    seated, minds = seating(PROBE, 3, "one ends"), Minds(2)
    nodes, told = seated.plays(), set()
    moving = True
    while moving:
        moving = False
        for node in nodes:
            if node.table.phase is not Phase.OVER and node.head() not in told:
                told.add(node.head())
                for other in nodes[:2]:
                    assert other.receive(end_of(seated, node, 2, why)) is not Receipt.REFUSED
            sent = busy(node, minds)
            moving = moving or bool(sent)
            for data in sent:
                for other in nodes:
                    if other is not node:
                        other.receive(data)
    assert all(node.complete() and node.evidence is None for node in nodes)
    assert nodes[0].table.phase is Phase.OVER
    assert len({log_of(node) for node in nodes}) == 1


def test_an_end_stops_no_question_of_another_seat():
    """A seat that is asked stays asked, answers, and the end is void on the next head."""
    seated, minds, nodes, turn = at_a_turn("asked on")
    other = (turn + 1) % 3
    nodes[turn].receive(end_of(seated, nodes[turn], other))
    nodes[turn].idle()
    assert nodes[turn].asked is not None and not nodes[turn].finished()
    step = nodes[turn].table.step
    pump(nodes, minds, until=step + 1)
    assert nodes[turn].table.step > step
    assert ends_among(nodes[turn].since(0, 10_000)) == []


def test_an_end_binds_its_seat():
    """A seat that has signed an end signs no event on that head; the table waits for that seat
    alone."""
    _, minds, nodes, turn = at_a_turn("bound")
    assert nodes[turn].end("agreed")
    pump(nodes, minds)
    assert nodes[turn].asked is None
    assert all(node.owing == [turn] for node in nodes)
    assert not any(node.finished() for node in nodes)


def test_an_event_binds_its_seat():
    """One that has signed an event on a head signs no end there, before a restart or after it."""
    seated, minds = seating(PROBE, 2, "event first"), Minds(3)
    disk = FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, minds, until=4)
    while nodes[0].machine.event.state is not StepState.SIGNED:
        for node, other in (nodes, nodes[::-1]):
            for data in busy(node, minds):
                other.receive(data)
            if nodes[0].machine.event.state is StepState.SIGNED:
                break
    journal = len(disk.names)
    assert not nodes[0].end("agreed")
    assert ends_among(nodes[0].outbox()) == []
    nodes[0].close()
    again = seated.play(0, disk, again="later")
    assert not again.end("agreed")
    again.idle()
    assert again.number in again.chain.open.held and not again.end("agreed")
    assert ends_among(again.outbox()) == [] and len(disk.names) == journal


def test_an_end_binds_after_a_restart():
    """An own end is in the journal: the seat that comes back sends it again and makes no event."""
    seated, _, nodes, turn = at_a_turn("end again")
    assert nodes[turn].end("agreed")
    (end,) = ends_among(nodes[turn].outbox())
    disk = disk_of(nodes[turn])
    nodes[turn].close()
    for name in ("once", "twice"):
        again = seated.play(turn, disk, again=name)
        assert ends_among(again.since(0, 10_000)) == [end]
        sent = busy(again, Minds(9))
        assert [data for data in sent if data[1] == Kind.EVENT] == []
        assert again.asked is None
        again.close()


def test_an_end_that_is_ahead_of_the_log_binds_when_its_head_is_there():
    """The journal may hold an end on a head that the log has lost: it is sent when it is back."""
    seated, minds = seating(PROBE, 2, "ahead"), Minds(4)
    nodes, disk, set_back = played_on(seated, minds)
    for _ in range(40):
        if nodes[0].end("agreed"):
            break
        pump(nodes, minds, until=nodes[0].table.step + 1)
    (end,) = ends_among(nodes[0].since(0, 10_000))
    head = nodes[0].table.head
    nodes[0].close()
    set_back()
    again = seated.play(0, disk, again="set back")
    assert ends_among(again.since(0, 10_000)) == [] and again.table.head != head
    for events in nodes[1].chain.trunk.steps[1:]:
        for event in events:
            again.receive(event.raw)
        if again.table.head == head:
            break
    assert again.table.head == head
    assert ends_among(again.since(0, 10_000)) == [end]


def test_an_event_that_is_ahead_of_the_log_binds_when_its_head_is_there():
    """The journal holds an event on a head that the log has lost: no end goes out on that head."""
    seated, minds = seating(PROBE, 2, "event ahead"), Minds(5)
    nodes, disk, set_back = played_on(seated, minds)
    nodes[0].close()
    set_back()
    again = seated.play(0, disk, again="set back")
    steps = nodes[1].chain.trunk.steps
    own = next(e for events in steps[again.table.step + 2 :] for e in events if e.seat == 0)
    for events in steps[again.table.step + 1 : own.step]:
        for event in events:
            again.receive(event.raw)
    assert again.table.head == own.prev and 0 not in again.chain.open.held
    assert not again.end("agreed") and ends_among(again.outbox()) == []


def test_all_ends_on_one_head_end_the_table():
    """For one reason, on the last head: over everywhere, with the same bytes in every log."""
    _, minds, nodes, _ = at_a_turn("all end")
    assert all(node.end("agreed") for node in nodes)
    pump(nodes, minds)
    assert all(node.finished() and node.complete() for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1


def test_ends_for_two_reasons_end_nothing():
    """One reason: ends that name others do not go together."""
    _, minds, nodes, turn = at_a_turn("two reasons")
    for node in nodes:
        assert node.end("agreed") if node.number != turn else node.end("waits", (turn,))
    pump(nodes, minds)
    assert not any(node.finished() for node in nodes)


def test_a_step_that_closes_all_the_same_voids_the_ends_before_it():
    """Two have ended it, the third had signed its move: the game goes on, with equal logs."""
    _, minds, nodes, turn = at_a_turn("crossing")
    others = [node for node in nodes if node.number != turn]
    head = nodes[turn].table.head
    sent = [(node, data) for node in others if node.end("agreed") for data in node.outbox()]
    move = busy(nodes[turn], minds)
    assert not nodes[turn].end("agreed") or nodes[turn].table.head != head
    for node, data in sent:
        for other in nodes:
            if other is not node:
                other.receive(data)
    for data in move:
        for other in others:
            other.receive(data)
    pump(nodes, minds)
    assert all(node.complete() and node.table.phase is Phase.OVER for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1
    for node in nodes:
        assert ends_among(node.since(0, 10_000)) == []


def test_ends_in_the_log_leave_it_if_a_step_closes_on_their_head():
    """A seat that signs an end and an event on one head: the event counts, wherever it comes last,
    and a log that had the ends is again that of all others."""
    seated, minds, nodes, turn = at_a_turn("both")
    others = [node for node in nodes if node.number != turn]
    lie = end_of(seated, nodes[turn], turn)
    ends = [data for node in others if node.end("agreed") for data in node.outbox()]
    for node in others:
        for data in [*ends, lie]:
            node.receive(data)
    assert all(node.finished() for node in others)
    assert len({log_of(node) for node in others}) == 1
    for data in busy(nodes[turn], minds):
        for node in others:
            node.receive(data)
    assert not any(node.finished() for node in others)
    pump(nodes, minds)
    assert all(node.complete() and node.evidence is None for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1


def test_frozen_only_with_evidence():
    """Nobody signs that cheating was proven without the proof."""
    _, _, nodes, _ = at_a_turn("no proof")
    assert not nodes[0].end("frozen")
    assert ends_among(nodes[0].outbox()) == []


def test_a_frozen_seat_tells_no_wish():
    """Behind the evidence nothing is said any more, whatever the person there wants."""
    tale = probe_tale()
    node = tale.told_before(8, 0, FaultyDisk())
    first = tale.event(8, 2)
    for event in (first, tale.forge(first, ("ready",))):
        node.receive(event.raw)
    assert node.evidence is not None and node.outbox()
    assert not node.wish_end("agreed")
    assert node.outbox() == [] and not node.wishes


def test_no_end_before_peers_have_spoken():
    """A seat that comes back signs no end before it has heard where the others stand (R57)."""
    seated, _, nodes, turn = at_a_turn("unheard")
    disk = disk_of(nodes[turn])
    nodes[turn].close()
    again = seated.play(turn, disk, again="later", heard=False)
    assert not again.end("agreed")
    believe(again)
    assert again.end("agreed")
