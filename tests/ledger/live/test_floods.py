"""What a peer that floods a table costs it: judgements and signatures are counted.

One seat can send as much as its link carries. Each signed thing is looked at once, whatever it is
wrapped in and however often it comes.
"""

import gc

import pytest

from ledger.chain import chain as chain_module
from ledger.chain import evidence_ruling
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.records import identity
from ledger.records.event import End, write_end
from ledger.records.evidence import evidence_of_bad_event
from ledger.signatures import quickest_library
from ledger.signatures.signature_rule import is_good
from tests.ledger.attacks.test_forks import acked
from tests.ledger.chain.test_chain import watcher_at
from tests.ledger.seat.test_acks import stand
from tests.ledger.tables import probe_tale, resigned

STEP = 30
"""Where these tests stand: right before the step, which seat 1 owes alone."""


class Counted:
    """A function, and how often it was asked."""

    def __init__(self, function):
        self.function, self.times = function, 0

    def __call__(self, *given, **named):
        """Ask it."""
        self.times += 1
        return self.function(*given, **named)


@pytest.fixture
def signatures(monkeypatch):
    """How many signatures of records were checked."""
    return counted_signatures(monkeypatch)


def counted_signatures(monkeypatch):
    """From now on signatures are checked through a count, whoever asks."""
    counted = Counted(is_good)
    for module in (quickest_library, identity):
        monkeypatch.setattr(module, "is_good", counted)
    return counted


@pytest.fixture
def judgements(monkeypatch):
    """How often the acts of an event were judged, with its proofs."""
    counted = Counted(chain_module.check_event)
    for module in (chain_module, evidence_ruling):
        monkeypatch.setattr(module, "check_event", counted)
    return counted


def shown(event, number=0):
    """Evidence that holds this event, with a reason of its own."""
    return evidence_of_bad_event(event, f"it is said to be false, {number}").raw


def follow(watcher, tale, first, last):
    """Give a watcher these steps."""
    for events in tale.steps[first:last]:
        for event in events:
            watcher.receive(event.raw)


def test_an_event_of_ours_shown_as_false_is_judged_once(signatures, judgements):
    """Sixty reasons for one event that we hold: one look at it, and its proofs not anew."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    signatures.times = judgements.times = 0
    for number in range(60):
        assert watcher.receive(shown(tale.event(8, 0), number)) is Receipt.UNUSED
    assert (signatures.times, judgements.times) == (1, 0)
    assert watcher.evidence is None


def test_an_event_whose_proof_is_left_for_later_is_judged_once(judgements):
    """While a run of shuffles is not complete its proofs are outstanding (R35): sixty reasons
    make one judgement."""
    tale = probe_tale()
    step = next(k for k in range(4, len(tale.steps)) if tale.steps[k][0].acts[0][0] == "shuffle")
    watcher = watcher_at(tale, step + 1)
    event = tale.steps[step][0]
    assert not watcher.chain.holds_proven(event)
    judgements.times = 0
    for number in range(60):
        assert watcher.receive(shown(event, number)) is Receipt.UNUSED
    assert judgements.times == 1
    assert watcher.evidence is None


@pytest.mark.parametrize("step", [8, STEP])
def test_a_second_content_shown_by_anybody_is_a_fork(step):
    """Sixty other legal events of a seat on old heads were kept and judged at every step; the
    first of them proves the fork, whoever shows it."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP + 1)
    event = tale.steps[step][0]
    watcher.receive(shown(tale.forge(event, *event.acts, ("open", "a second event", 0))))
    assert (watcher.evidence.seat, watcher.evidence.step) == (event.seat, step)


def test_a_good_event_shown_as_false_is_taken_and_passed_on(judgements):
    """What was shown as evidence is the event that the open step waits for: judged twice at
    most, taken, and sent to the others as what it is."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    (event,) = tale.steps[STEP]
    judgements.times = 0
    for number in range(60):
        assert watcher.receive(shown(event, number)) is Receipt.UNUSED
    assert judgements.times <= 2
    assert (watcher.table.step, watcher.outbox(), watcher.evidence) == (STEP, [event.raw], None)


def test_an_event_in_evidence_on_another_digest_stops_nobody():
    """R11: two programs that differ are nobody's fault, and evidence does not make it one."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    odd = tale.forge(tale.event(STEP, 1), digest=bytes(32))
    for number in range(60):
        assert watcher.receive(shown(odd, number)) is Receipt.UNUSED
    assert (watcher.evidence, watcher.stopped, watcher.outbox()) == (None, None, [odd.raw])


def test_evidence_on_a_head_to_come_waits_and_is_judged_with_it(signatures):
    """Its event waits in the one place of its seat and step; the evidence says until when,
    and nothing is looked at before that."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    event = tale.steps[STEP + 4][0]
    signatures.times = 0
    for number in range(60):
        assert watcher.receive(shown(event, number)) is Receipt.LATER or number
    assert signatures.times == 1
    assert watcher.due(shown(event)) == STEP + 3
    assert watcher.due(event.raw) == STEP + 3
    follow(watcher, tale, STEP, STEP + 5)
    assert (watcher.evidence, watcher.table.step) == (None, STEP + 4)


def test_events_on_unknown_heads_are_verified_once_a_place(signatures):
    """512 events on heads that nobody has: 64 places for their seat, each looked at once, and
    none again while the table goes on."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    event = tale.event(33, 1)
    flood = [
        tale.forge(event, prev=number.to_bytes(32, "big"), step=STEP - 8 + number % 80)
        for number in range(512)
    ]
    signatures.times = 0
    receipts = [watcher.receive(one.raw) for one in flood]
    assert signatures.times == AHEAD
    assert (receipts.count(Receipt.LATER), set(receipts)) == (
        AHEAD,
        {Receipt.LATER, Receipt.UNUSED},
    )
    signatures.times = 0
    events = [one for step in tale.steps[STEP : STEP + 5] for one in step]
    follow(watcher, tale, STEP, STEP + 5)
    assert (watcher.table.step, signatures.times) == (STEP + 4, len(events))


def test_acks_nobody_can_use_are_not_verified(signatures):
    """Acks on heads that are unknown and not to come cost no signature check."""
    seated, node, _ = stand("relock")
    table = node.table
    behind = acked(seated, table, 1, head=bytes(32))
    signatures.times = 0
    assert node.receive(behind) is Receipt.UNUSED
    assert signatures.times == 0


def ends_of(node):
    """How many ends of a node's table are held anywhere."""
    gc.collect()
    return sum(type(one) is End and one.table_id == node.id for one in gc.get_objects())


@pytest.mark.slow
def test_ends_on_heads_nobody_has_are_neither_verified_nor_kept(signatures):
    """Five hundred ends on unknown heads and as many on old ones: no signature is looked
    at, the table keeps none of them; one end a seat on the last head is verified once."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)

    def end(head):
        people, table = tale.seating.people, watcher.id
        return write_end(people[2], table_id=table, seat=2, head=head, why="agreed").raw

    unknown = [end(number.to_bytes(32, "big")) for number in range(500)]
    signatures.times = 0
    assert {watcher.receive(one) for one in unknown} == {Receipt.LATER}
    assert (signatures.times, watcher.log.finale.ends, ends_of(watcher)) == (0, {}, 0)
    good = end(watcher.table.head)
    assert [watcher.receive(good) for _ in range(60)] == [Receipt.NEW] + [Receipt.KNOWN] * 59
    assert signatures.times == 1
    for head in watcher.chain.trunk.heads[5:-1]:
        assert watcher.receive(end(head)) is Receipt.KNOWN
    assert len(watcher.log.finale.ends) == ends_of(watcher) == 1


# -- who is waited for ---------------------------------------------------------------------------


def test_who_withholds_its_ack_is_waited_for():
    """Neither the seat that may not sign yet nor those that have acked, but the one that has
    not; once it has, the seat that owes the event."""
    seated, node, seat = stand("relock")
    others = [one for one in range(3) if one != seat]
    assert (node.unconfirmed, node.waited_for) == (others, [])
    node.receive(acked(seated, node.table, others[0]))
    assert (node.unconfirmed, node.waited_for, node.owing) == ([others[1]], [], [seat])
    node.receive(acked(seated, node.table, others[1]))
    assert (node.unconfirmed, node.waited_for) == ([], [seat])


@pytest.mark.parametrize("wrong", ["head", "digest"])
def test_who_acks_something_else_is_waited_for(wrong):
    """An ack of another head, or of another state on ours, is not the one waited for."""
    seated, node, seat = stand("relock")
    others = [one for one in range(3) if one != seat]
    node.receive(acked(seated, node.table, others[0]))
    node.receive(acked(seated, node.table, others[1], **{wrong: bytes(32)}))
    assert (node.unconfirmed, node.waited_for) == ([others[1]], [])


def test_where_no_acks_are_needed_the_event_is_waited_for():
    """A seat that owes an opening is itself who is waited for; a watcher sees events alone."""
    _, node, seat = stand("opening")
    assert (node.unconfirmed, node.waited_for) == ([], [seat])
    watcher = watcher_at(probe_tale(), STEP)
    assert (watcher.unconfirmed, watcher.waited_for) == ([], watcher.owing)


def test_a_resigned_copy_is_known_without_a_look(signatures):
    """The same content with other bytes behind it is dropped by its id."""
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    signatures.times = 0
    for number in range(60):
        copy = resigned(tale.event(8, 0), bytes([number]) * 64)
        assert watcher.receive(copy.raw) is Receipt.KNOWN
    assert signatures.times == 0
