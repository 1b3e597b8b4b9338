"""Two programs that speak for one seat: neither proves it a cheater, none signs unheard."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.records.event import write_event
from ledger.records.form import Kind
from ledger.records.reports import read_report, write_report
from ledger.seat.keeper import Kept
from ledger.seat.outbox import PassedOn
from ledger.signing.own_words import end_on
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import quiet, signed_in
from tests.ledger.tables import COUNTER, Minds, busy, pump, resigned, seating


def forged_twin(seated, event):
    """Another event of the same seat on the same head, as a second program of it would sign."""
    return write_event(
        seated.people[event.seat], table_id=event.table_id, step=event.step, seat=event.seat,
        prev=event.prev, digest=event.digest, acts=(("move", "other"),),
    )  # fmt: skip


def kept_back():
    """Two nodes at a step that waits for both: the first one's event is made, and with nobody else;
    what they decide with, and all that the first one has to send."""
    seated, minds = seating(PROBE, 2, "kept back"), Minds(1)
    nodes = seated.plays()
    for node in nodes:
        node.linked({1 - node.number})
    for until in range(4, 30):
        pump(nodes, minds, until=until)
        ours = busy(nodes[0], minds)
        if nodes[0].number in nodes[0].chain.open.held and len(nodes[0].chain.trunk.owed) == 2:
            return nodes, minds, ours
        for data in ours:
            nodes[1].receive(data)
    raise AssertionError("no step waited for both")


@pytest.mark.parametrize("late", [False, True])
def test_another_program_that_signs_for_the_same_seat_is_no_evidence(late):
    """It would prove our own seat a cheater: this program stops and says why, whether the step is
    open still or closed; for everybody else two events on one head are what they are."""
    seated = seating(PROBE, 2, "twins")
    disk = FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(1), until=8)
    events = [event for step in nodes[1].chain.trunk.steps for event in step if event.seat == 0]
    ours = events[-1] if late else signed_in(busy(nodes[0], Minds(1)))[-1]
    twin = forged_twin(seated, ours)
    nodes[1].receive(ours.raw)
    nodes[0].outbox()
    assert nodes[0].receive(twin.raw) is Receipt.FROZEN
    assert nodes[0].stopped.kind is FactKind.TWO_PROGRAMS
    assert nodes[0].evidence is None and quiet(nodes[0], disk, Minds(1))
    assert not nodes[0].end("agreed") and nodes[0].outbox() == []
    assert nodes[0].receive(ours.raw) is Receipt.FROZEN
    nodes[1].receive(twin.raw)
    assert nodes[1].evidence is not None and nodes[1].evidence.seat == 0


def test_nobody_else_can_stop_a_program_by_that():
    """An event in its name that its key has not signed, or at another table, is refused as ever."""
    seated = seating(PROBE, 2, "no twins")
    nodes = seated.plays()
    pump(nodes, Minds(1), until=8)
    ours = [event for step in nodes[1].chain.trunk.steps for event in step if event.seat == 0][-1]
    twin = forged_twin(seated, ours)
    for data in (resigned(twin, bytes(64)).raw, resigned(twin, ours.signature).raw):
        assert nodes[0].receive(data) is Receipt.REFUSED
    assert nodes[0].stopped is None


def test_a_program_that_is_linked_with_nobody_signs_nothing():
    """It has not died, but as after a start another one may have spoken for its seat: it waits for
    links and for words anew, and gives out then what its person has answered."""
    seated, disk = seating(PROBE, 3, "alone"), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(seat, FaultyDisk()) for seat in (1, 2))]
    minds = Minds(1)
    nodes[0].linked({1, 2})
    pump(nodes, minds, until=8)
    nodes[0].linked({1})
    assert not nodes[0].unheard
    nodes[0].linked(())
    assert nodes[0].unheard and nodes[0].set_back is None
    assert quiet(nodes[0], disk, minds)
    nodes[0].linked({1, 2})
    nodes[0].heard(1, *nodes[0].head())
    assert nodes[0].unheard
    nodes[0].heard(2, *nodes[0].head())
    assert not nodes[0].unheard
    pump(nodes, minds, until=12)
    assert all(node.evidence is None for node in nodes)


def test_an_event_that_was_kept_back_is_pushed_to_nobody_when_its_step_has_closed():
    """A node that had it already goes on by it. It stands in a closed step then, and such records
    are told to those who ask: pushed, they would count as the answer of a peer.
    """
    nodes, minds, ours = kept_back()
    event = nodes[0].chain.open.held[0][0]
    nodes[0].linked(())
    for data in ours:
        nodes[1].receive(data)
    for data in busy(nodes[1], minds):
        nodes[0].receive(data)
    nodes[0].linked({1})
    assert event in nodes[0].chain.trunk.steps[event.step] and nodes[0].unheard
    nodes[0].heard(1, *nodes[0].head())
    assert not nodes[0].unheard and event.raw not in nodes[0].outbox()
    assert event.raw in nodes[0].since(event.step - 1, 100)


def test_an_event_of_before_the_cut_waits_for_words_and_goes_out_then_once():
    """Whoever asks a seat that had no link gets it not before peers have told: another program may
    have answered otherwise meanwhile. Where its step is open still, all get it then.
    """
    nodes, *_ = kept_back()
    node, event = nodes[0], nodes[0].chain.open.held[0][0]
    assert event.raw in node.since(node.table.step, 100)
    node.linked(())
    node.linked({1})
    assert node.unheard and event.raw not in node.since(node.table.step, 100)
    assert event.raw in node.unclosed_of(0) and node.outbox() == []
    node.heard(1, *node.head())
    assert event.raw in node.since(node.table.step, 100)
    assert node.outbox() == [event.raw] and node.outbox() == []


def let_out(node, monkeypatch):
    """What a node gives to its outbox, as it gives it, when a peer has told what it holds."""
    given, send = [], node.log.outbox.send

    def sent(word):
        given.append(word)
        send(word)

    monkeypatch.setattr(node.log.outbox, "send", sent)
    node.linked({1})
    node.heard(1, *node.head())
    assert given == [] and not node.unheard
    node.outbox()
    return given


def test_what_was_kept_back_is_let_out_as_a_word_that_is_kept(monkeypatch):
    """It is ours, and an outbox takes such a word from a file of ours alone."""
    nodes, *_ = kept_back()
    node, event = nodes[0], nodes[0].chain.open.held[0][0]
    node.linked(())
    (word,) = let_out(node, monkeypatch)
    assert isinstance(word, Kept) and word.word.id == event.id


def test_what_peers_gave_back_of_ours_is_let_out_as_passed_on(monkeypatch):
    """Our journal has lost it, and a peer gives it back: others have had it, and we pass it on."""
    seated, disk = seating(PROBE, 2, "given back"), FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=8)
    while len(nodes[0].chain.trunk.owed) < 2:
        pump(nodes, minds, until=nodes[0].table.step + 1)
    files = {path: bytes(one.seen) for path, one in disk.names.items() if path != COUNTER}
    busy(nodes[0], minds)
    event, held = nodes[0].chain.open.held[0][0], nodes[0].since(8, 100)
    nodes[0].close()
    for path, data in files.items():
        disk.names[path].seen[:], disk.names[path].kept = data, data
    node = seated.play(0, disk, again="given back", heard=False)
    assert 0 not in node.chain.open.held
    for data in held:
        node.receive(data)
    assert node.chain.open.held[0][0] == event
    node.linked({1})
    node.linked(())
    (word,) = let_out(node, monkeypatch)
    assert word == PassedOn(event.raw)


def test_a_twin_of_what_stands_in_our_journal_alone_stops_this_program():
    """It was signed before the start and has reached nobody; a peer holds another one of ours on
    that head: neither is sent, and the person is told why.
    """
    seated, disk = seating(PROBE, 2, "twin in the journal"), FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(1), until=8)
    ours = signed_in(busy(nodes[0], Minds(1)))[-1]
    nodes[0].close()
    again = seated.play(0, disk, again="twin", heard=False)
    assert 0 not in again.chain.open.held
    assert again.receive(forged_twin(seated, ours).raw) is Receipt.FROZEN
    assert again.stopped.kind is FactKind.TWO_PROGRAMS
    assert again.evidence is None and again.outbox() == []


def test_who_waits_for_what_we_keep_back_has_told_enough():
    """Its step has closed here by its own event, and it comes on by ours alone: its word from there
    counts, or both would wait for each other. From further behind it would tell too little.
    """
    nodes, minds, ours = kept_back()
    node, head = nodes[0], nodes[0].head()
    event = node.chain.open.held[0][0]
    node.linked(())
    for data in ours:
        if data != event.raw:
            nodes[1].receive(data)
    for data in busy(nodes[1], minds):
        node.receive(data)
    assert node.table.step == head[0] + 1 and nodes[1].head() == head
    node.linked({1})
    node.heard(1, head[0] - 1, node.chain.trunk.heads[head[0] - 1])
    assert node.unheard and event.raw not in node.since(head[0], 100)
    node.heard(1, *head)
    assert not node.unheard and event.raw in node.since(head[0], 100)


def reported(label):
    """Four seats; the first has reported that the others go on without the fourth, who is gone."""
    table = Gathering(label, 4, 1)
    table.run(until=14)
    table.split((0, 1, 2))
    table.run()
    node = table[0]
    node.reached(table.linked(0))
    node.go_without([3])
    (own,) = map(read_report, of_kind(Kind.REPORT, node.outbox()))
    return table, node, own


def twin_report(table, own, **changes):
    """Another report of the same seat on the same head, as a second program of it would sign."""
    fields = {
        "table_id": own.table_id, "step": own.step, "seat": own.seat, "prev": own.prev,
        "attempt": own.attempt, "live": own.live, "held": own.held,
    }  # fmt: skip
    return write_report(table.seated.people[own.seat], **(fields | changes))


def test_another_program_that_reports_for_the_same_seat_is_no_evidence():
    """Two reports of one attempt prove a cheat to everybody else (E2); at home this program stops,
    says why, and sends nothing that could name its own seat."""
    table, node, own = reported("reporting twins")
    twin = twin_report(table, own, held=(bytes(32),))
    assert node.receive(twin.raw) is Receipt.FROZEN
    assert node.stopped.kind is FactKind.TWO_PROGRAMS and node.stopped.fields["step"] == own.step
    assert node.evidence is None and node.ruling is None and node.outbox() == []
    node.idle()
    assert node.outbox() == [] and node.receive(own.raw) is Receipt.FROZEN
    for data in (own.raw, twin.raw):
        table[1].receive(data)
    assert table[1].evidence is not None and table[1].evidence.seat == 0


def test_a_report_beside_an_event_of_ours_is_no_evidence_at_home():
    """Another program has reported without the event that this one has signed on the head (E3)."""
    table = Gathering("a report beside", 4, 1)
    table.run(until=14)
    table.passes = lambda sender, to, data: data[1] != Kind.EVENT
    table.run()
    node = next(one for one in table.nodes.values() if one.number in one.chain.open.held)
    node.outbox()
    at, seat = node.table, node.number
    twin = write_report(
        table.seated.people[seat], table_id=node.id, step=at.step + 1, seat=seat, prev=at.head,
        attempt=1, live=(0, 1, 2, 3), held=(),
    )  # fmt: skip
    assert node.receive(twin.raw) is Receipt.FROZEN
    assert node.stopped.kind is FactKind.TWO_PROGRAMS
    assert node.evidence is None and node.outbox() == []


def test_nobody_else_can_stop_a_program_by_a_report():
    """One in its name that its key has not signed is refused as ever."""
    table, node, own = reported("no reporting twins")
    stranger = write_report(
        table.seated.people[1], table_id=own.table_id, step=own.step, seat=0, prev=own.prev,
        attempt=own.attempt, live=own.live, held=(bytes(32),),
    )  # fmt: skip
    assert node.receive(stranger.raw) is Receipt.REFUSED
    assert node.stopped is None and node.evidence is None


def test_another_program_that_ends_for_the_same_seat_stops_this_one():
    """Two ends of a seat on one head prove nothing to anybody, but two programs signed them."""
    seated = seating(PROBE, 2, "ending twins")
    nodes = seated.plays()
    pump(nodes, Minds(1), until=8)
    at, person = nodes[0].table, seated.people[0]
    assert nodes[0].end("agreed")
    twin = end_on(at, person, 0, "waits", (1,))
    forged = end_on(at, seated.people[1], 0, "waits", (1,))
    assert nodes[0].receive(forged.raw) is Receipt.KNOWN and nodes[0].stopped is None
    assert nodes[0].receive(twin.raw) is Receipt.FROZEN
    assert nodes[0].stopped.kind is FactKind.TWO_PROGRAMS and nodes[0].evidence is None
