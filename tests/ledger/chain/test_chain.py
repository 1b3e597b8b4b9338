"""A log as it grows: the table of R8 line by line, forks that meet (R9), freezing (R10), desync."""

import pytest

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.records.event import Event
from ledger.records.evidence import check_evidence, evidence_of_bad_event
from ledger.sealed.sealed_table import begin
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import (
    PLACE,
    Minds,
    busy,
    disk_of,
    probe_tale,
    pump,
    resigned,
    seating,
    small_tale,
)
from tests.ledger.trial import honest, signed

STEP = 30
"""Where most of these tests stand: right before the step, a shuffle that seat 1 owes alone."""


def watcher_at(tale, step):
    """A node without a seat that has followed the log up to a step."""
    watcher = tale.seating.watch(FaultyDisk())
    for events in tale.steps[1:step]:
        for event in events:
            assert watcher.receive(event.raw) is Receipt.NEW
    return watcher


# -- the lines of R8, in their order --------------------------------------------------------------


def test_r8_malformed_and_foreign():
    """Malformed bytes, another table, a bad signature: refused, nobody is named."""
    tale = probe_tale()
    watcher = watcher_at(tale, 8)
    event = tale.event(8, 0)
    foreign = small_tale().event(8, 0)
    refused = (
        b"",
        event.raw[:-1],
        event.raw + b"\0",
        b"\xc1" * 40,
        foreign.raw,
        tale.forge(event, table_id=bytes(32)).raw,
        resigned(event, bytes(64)).raw,
    )
    for data in refused:
        assert watcher.receive(data) is Receipt.REFUSED
    assert (watcher.evidence, watcher.stopped) == (None, None)
    assert watcher.receive(event.raw) is Receipt.NEW


def test_r8_held_already():
    """An id that is held already is dropped before its signature is checked: at any place."""
    tale = probe_tale()
    chain = tale.before(STEP)
    for step in (1, 8, 29):
        event = tale.steps[step][0]
        assert chain.receive(event) is Receipt.KNOWN
        assert chain.receive(resigned(event, bytes(64))) is Receipt.KNOWN
    later = tale.event(33, 0)
    assert chain.receive(later) is Receipt.LATER
    assert chain.receive(resigned(later, bytes(64))) is Receipt.KNOWN


@pytest.mark.parametrize("step", [1, 8, 29, 30, 33])
def test_r8_two_ids_on_one_head(step):
    """Another id of the same seat on the same head: evidence, whether the step is closed, open or
    still to come; both events stand in it."""
    tale = probe_tale()
    chain = tale.before(STEP)
    event = tale.steps[step][0]
    other = tale.forge(event, ("ready",))
    chain.receive(event)
    assert chain.evidence is None
    assert chain.receive(other) is Receipt.FROZEN
    evidence = chain.evidence
    assert (evidence.sort, evidence.seat, evidence.step) == ("E1", event.seat, step)
    roster = tale.seating.roster
    assert check_evidence(evidence, roster.table_id, roster.keys).seat == event.seat


def test_r8_older_head_not_owed():
    """An event on an older head of ours, of a seat that owed none there: named, E4."""
    tale = probe_tale()
    chain = tale.before(STEP)
    late = signed(tale.seating, tale.before(16), 1, [("move", "look", 2)])
    assert chain.receive(late) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.evidence.seat, chain.fault) == ("E4", 1, "turn")


def test_r8_older_head_other_digest():
    """The same with another digest: it was not owed and says nothing of use; it is dropped."""
    tale = probe_tale()
    watcher = watcher_at(tale, 20)
    late = signed(tale.seating, tale.before(16), 1, [("move", "look", 2)])
    odd = tale.forge(late, digest=bytes(32))
    assert watcher.receive(odd.raw) is Receipt.UNUSED
    assert (watcher.evidence, watcher.stopped, watcher.table.step) == (None, None, 19)


def test_r8_unknown_head_up_to_64_ahead():
    """An unknown head is held back up to 64 steps ahead of ours; beyond that it is dropped."""
    tale = probe_tale()
    chain, event = tale.before(STEP), tale.event(33, 1)
    near = tale.forge(event, prev=bytes(32), step=STEP - 1 + AHEAD)
    far = tale.forge(event, prev=b"\1" * 32, step=STEP + AHEAD)
    old = tale.forge(event, prev=b"\2" * 32, step=STEP - 1)
    assert chain.receive(near) is Receipt.LATER
    assert chain.receive(near) is Receipt.KNOWN
    for one in (far, old, far, old):
        assert chain.receive(one) is Receipt.UNUSED
    assert chain.evidence is None


def test_r8_early_events_are_one_a_seat_and_head_and_few_a_seat():
    """Of a seat whose branch was given up two events of one step number may be honest, on two
    heads: both are held back. One that signs on heads without end takes nobody's place but its
    own."""
    tale = probe_tale()
    chain, event = tale.before(STEP), tale.event(33, 1)
    receipts = []
    for number in range(300):
        step = 31 + number % 3
        made_up = tale.forge(event, prev=number.to_bytes(32, "big"), step=step)
        receipts.append(chain.receive(made_up))
    assert receipts == [Receipt.LATER] * AHEAD + [Receipt.UNUSED] * (300 - AHEAD)
    assert len(chain.open.early) == AHEAD
    good = tale.event(33, 0)
    assert chain.receive(good) is Receipt.LATER
    assert chain.receive(good) is Receipt.KNOWN


def test_early_events_of_steps_that_are_over_are_forgotten():
    """What stood on a head that never came is dropped when its step has been closed otherwise."""
    tale = probe_tale()
    chain, event = tale.before(STEP), tale.event(33, 1)
    for step in (31, 33):
        chain.receive(tale.forge(event, prev=bytes([step]) * 32, step=step))
    for step, left in ((30, 2), (31, 1), (32, 1), (33, 0)):
        for one in tale.steps[step]:
            chain.receive(one)
        assert (chain.table.step, len(chain.open.early)) == (step, left)


def test_early_events_close_steps():
    """A whole game backwards, step by step within the reach: it closes when the first comes."""
    tale = probe_tale()
    chain = tale.before(1)
    for events in tale.steps[AHEAD:1:-1]:
        for event in events:
            assert chain.receive(event) is Receipt.LATER
    for event in tale.steps[1]:
        assert chain.receive(event) is Receipt.NEW
    assert chain.table.step == AHEAD
    assert chain.table.head == tale.chains[AHEAD].table.head


def test_early_event_that_was_not_owed():
    """An event that came early and turns out not to be owed is named when its head is reached."""
    tale = probe_tale()
    chain = tale.before(16)
    uninvited = signed(tale.seating, tale.before(18), 2, [("move", "none")])
    for one in (uninvited, tale.event(18, 0), tale.event(17, 2)):
        assert chain.receive(one) is Receipt.LATER
    chain.receive(tale.event(16, 0))
    assert (chain.evidence.sort, chain.evidence.seat, chain.fault) == ("E4", 2, "turn")


# -- desync, freeze -------------------------------------------------------------------------------


def test_another_state_is_kept_aside_and_ours_is_dumped():
    """Another digest: this node writes its state, names nobody, and takes what else comes."""
    tale = probe_tale()
    watcher = watcher_at(tale, 8)
    odd = tale.forge(tale.event(8, 2), digest=b"\7" * 32)
    assert watcher.receive(odd.raw) is Receipt.NEW
    assert watcher.receive(odd.raw) is Receipt.KNOWN
    assert (watcher.evidence, watcher.stopped) == (None, None)
    assert watcher.chain.trunk.other_state(odd).fields["theirs"] == "0707070707070707"
    files = disk_of(watcher).names
    dumped = bytes(files[PLACE.with_suffix(".state")].seen).decode()
    assert dumped.startswith(f"step 7, head {watcher.table.head.hex()}\n") and "'play'" in dumped
    assert PLACE.with_suffix(".evidence") not in files
    assert watcher.receive(tale.event(8, 0).raw) is Receipt.NEW
    assert watcher.receive(tale.event(8, 1).raw) is Receipt.NEW
    assert (watcher.table.step, watcher.owing) == (7, [2])


def forked(label="freeze"):
    """Three nodes, and a fork by seat 0 in a step that all of them have closed."""
    seated = seating(PROBE, 3, label)
    nodes = seated.plays()
    pump(nodes, Minds(2), until=9)
    first = next(e for e in nodes[1].chain.trunk.steps[8] if e.seat == 0)
    other = resigned_with(seated, first, ("share", bytes(96)))
    return seated, nodes, other


def resigned_with(seated, event, *acts):
    """The event's seat signs other acts on the same head."""
    from ledger.records.event import write_event

    return write_event(
        seated.people[event.seat],
        table_id=event.table_id,
        step=event.step,
        seat=event.seat,
        prev=event.prev,
        digest=event.digest,
        acts=acts,
    )


def test_freeze_is_for_ever():
    """A node that holds evidence signs nothing more, tells the others, and says so in a file;
    restarted, it is frozen still."""
    seated, nodes, other = forked()
    node, disk = nodes[1], disk_of(nodes[1])
    step = node.table.step
    assert node.receive(other.raw) is Receipt.FROZEN
    told = node.outbox()
    assert told == [node.evidence.raw]
    minds = Minds(2)
    assert busy(node, minds) == []
    assert node.receive(nodes[2].since(0, 10**6)[-1]) in (Receipt.FROZEN, Receipt.KNOWN)
    node.close()
    again = seated.play(1, disk, again="frozen")
    assert again.evidence is not None
    assert again.evidence.raw == told[0]
    assert again.table.step == step
    assert [data for data in busy(again, minds) if data != told[0]] == []
    assert again.since(0, 10)[0] == told[0]


def test_evidence_spreads():
    """One node has seen a fork; what it sends freezes the others, who never saw it themselves."""
    seated, nodes, other = forked("spread")
    nodes[1].receive(other.raw)
    (evidence,) = nodes[1].outbox()
    for node in (nodes[0], nodes[2]):
        assert node.receive(evidence) is Receipt.NEW
        assert (node.evidence.seat, node.evidence.sort) == (0, "E1")
        assert node.outbox() == [evidence]
        assert node.receive(evidence) is Receipt.KNOWN
        assert busy(node, Minds(1)) == []
    assert seated.roster.names[0]


def test_false_evidence_is_not_believed():
    """A good event shown as a bad one, evidence about nothing, and that of another table."""
    tale = probe_tale()
    watcher = watcher_at(tale, 20)
    for step in (3, 8, 19):
        claimed = evidence_of_bad_event(tale.steps[step][0], "it is said to be false")
        assert watcher.receive(claimed.raw) is Receipt.UNUSED
    strange = evidence_of_bad_event(small_tale().event(8, 0), "of another table")
    assert watcher.receive(strange.raw) is Receipt.REFUSED
    unknown = evidence_of_bad_event(tale.event(30, 1), "on a head that we do not know")
    assert watcher.receive(unknown.raw) is Receipt.LATER
    far = evidence_of_bad_event(
        tale.forge(tale.event(30, 1), step=20 + AHEAD, prev=bytes(32)), "too far ahead"
    )
    assert watcher.receive(far.raw) is Receipt.UNUSED
    forged = evidence_of_bad_event(
        resigned(tale.event(20, owed(tale, 20)), bytes(64)), "with a signature of nobody"
    )
    assert watcher.receive(forged.raw) is Receipt.REFUSED
    assert watcher.evidence is None


def owed(tale, step):
    """A seat that owes an event in this step."""
    return tale.steps[step][0].seat


def test_false_evidence_costs_no_replay(monkeypatch):
    """Evidence about an event that we hold as good is answered without playing the log again."""
    tale = probe_tale()
    chain = tale.before(60)
    monkeypatch.setattr("ledger.chain.evidence_ruling.Chain", None)
    claimed = evidence_of_bad_event(tale.steps[8][0], "it is said to be false")
    judge = rule_by_log(chain)
    from ledger.records.evidence import exhibits

    assert judge(claimed, exhibits(claimed)) is None


# -- forks ----------------------------------------------------------------------------------------


def branches():
    """Two branches of one log: seat 0, which owed step 16 alone, has signed two moves."""
    tale = probe_tale()
    one, other = tale.before(16), tale.before(16)
    one.receive(tale.event(16, 0))
    lie = signed(tale.seating, other, 0, [("move", "look", 1)])
    assert lie.id != tale.event(16, 0).id
    assert other.receive(lie) is Receipt.NEW
    return tale, one, other, lie


def test_r9_a_foreign_head_is_never_evidence():
    """An honest seat that builds on the other branch is held back, never named."""
    tale, one, other, _ = branches()
    seated = tale.seating
    built = honest(seated, other, 1)
    assert one.receive(built) is Receipt.LATER
    back = honest(seated, one, 2)
    assert other.receive(back) is Receipt.LATER
    assert (one.evidence, other.evidence) == (None, None)


def test_r9_where_the_halves_meet():
    """When the step in which they differ is exchanged, both name the forker and nobody else, with
    the same bytes; events of honest seats on either branch change nothing of it."""
    tale, one, other, lie = branches()
    seated = tale.seating
    built = honest(seated, other, 1)
    one.receive(built)
    assert one.receive(lie) is Receipt.FROZEN
    assert other.receive(tale.event(16, 0)) is Receipt.FROZEN
    assert one.evidence.raw == other.evidence.raw
    assert one.evidence.seat == 0
    roster = seated.roster
    for chain in (one, other, Chain(begin(seated.game, roster, seated.group))):
        judge = rule_by_log(chain)
        assert check_evidence(one.evidence, roster.table_id, roster.keys, judge=judge).seat == 0


def test_no_honest_seat_is_ever_named_on_two_branches():
    """Everything that honest seats sign on either branch, given to the other in any order."""
    tale, one, other, _ = branches()
    events: list[Event] = []
    for chain in (one, other):
        start = chain.table.step
        for _ in range(3):
            from ledger.steps.owed_events import owing

            for seat in owing(chain.table):
                if seat == 0:
                    continue
                event = honest(tale.seating, chain, seat)
                events.append(event)
                chain.receive(event)
            if chain.table.step == start:
                break
            start = chain.table.step
    for event in events:
        for chain in (one, other):
            assert chain.receive(event) in (Receipt.KNOWN, Receipt.LATER, Receipt.UNUSED)
            assert chain.evidence is None
