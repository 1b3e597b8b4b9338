"""Words that are wanted anew: what was told before counts no more, from wherever it was told; and
what another program of our identity signs behind a fresh return of ours.
"""

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.records.event import write_event
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.live.absence.test_begin_anew import signed_by
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER, Minds, busy, resigned, seating, tell
from tests.ledger.trial import honest


def ahead_by_what_is_kept_back(label):
    """The first of three that all are needed of: its last link went while it held its event of step
    3, the others' events came after that, and both others wait for its own a step behind it.
    """
    seated = seating(PROBE, 3, label, max_absent=0)
    nodes = seated.plays()
    for node in nodes:
        node.linked({0, 1, 2} - {node.number})
    for _ in range(2):
        exchange(nodes, [busy(one, Minds(1)) for one in nodes])
    node = nodes[0]
    said = [busy(one, Minds(1)) for one in nodes]
    assert {one.head() for one in nodes} == {node.head()} and node.table.step == 2
    node.linked(())
    for data in (*said[1], *said[2]):
        node.receive(data)
    node.linked({1, 2})
    assert node.table.phase is Phase.PLAY and node.unheard and node.set_back is None
    assert nodes[1].head() == nodes[2].head() == (2, node.chain.trunk.heads[2])
    return seated, nodes


def exchange(nodes, said):
    """Everybody gets what each of them has said."""
    for author, sent in enumerate(said):
        for node in nodes:
            for data in sent if node.number != author else ():
                node.receive(data)


def test_a_word_from_behind_counts_no_more_when_words_are_wanted_anew():
    """An event of our own turns up that we know nothing of: all are asked once more, and what one
    had told from its place before that is not taken for its answer when another one speaks.
    """
    seated, nodes = ahead_by_what_is_kept_back("words from behind")
    node, behind = nodes[0], nodes[1].head()
    later = tell(seated, 5, until=14)
    ours = next(e for step in later.steps[6:] for e in step if e.seat == 0)
    node.heard(1, *behind)
    before = node.inquiry
    assert node.receive(ours.raw) is Receipt.LATER
    assert node.inquiry == before + 1 and node.set_back.kind is FactKind.COUNTER_BEHIND
    node.heard(2, *behind)
    assert not node.machine.hearing.leave.waits_for_yes
    node.heard(1, *behind)
    assert node.machine.hearing.leave.waits_for_yes


def test_both_words_from_behind_are_enough_where_nothing_is_wanted_anew():
    """The same without that event: nobody has to speak twice."""
    _, nodes = ahead_by_what_is_kept_back("two from behind")
    node, behind = nodes[0], nodes[1].head()
    node.heard(1, *behind)
    assert node.unheard
    node.heard(2, *behind)
    assert not node.unheard


def begun_anew():
    """A seat of four that lost its files, and plays on from the head that holds its return."""
    table = Gathering("anew and twice", 4, 1)
    table.run(until=10)
    table.stop(1)
    for path in (OWN, COUNTER):
        del table.disks[1].names[path]
    table.split([0, 2, 3])
    table.hear()
    table.go_without(1)
    table.run(until=table[0].table.step + 2)
    node = table.start(1)
    table.meet()
    table.split([0, 2, 3])
    node.idle()
    for data in node.outbox():
        for other in (0, 2, 3):
            table[other].receive(data)
    table.run(until=table[0].table.step + 2)
    table.meet()
    for _ in range(100):
        leave = node.machine.hearing.leave
        if leave.begun_anew and 1 in node.owing and not node.chain.open.has_signed(1):
            break
        table.run(turns=1, think=False)
        for seat in (0, 2, 3):
            table.minds.answer(table[seat])
    assert node.machine.hearing.leave.begun_anew and 1 in node.owing and not node.unheard
    return table


def test_begun_anew_nothing_that_was_forgotten_is_asked_for():
    """A word of ours on a head that is none of ours was signed before: it stands on no head that
    holds our return, and keeps us from nothing.
    """
    table = begun_anew()
    node = table[1]
    old = a_word(table, prev=bytes(32), step=node.table.step + 3)
    assert node.receive(old.raw) is Receipt.LATER
    assert node.stopped is None and not node.unheard and node.set_back is None


def a_word(table, *, step=None, prev=None, seat=1, signer=1, at=None):
    """An event of the second seat that its program has not signed."""
    here = table[1].table
    return write_event(
        table.seated.people[signer],
        table_id=here.roster.table_id if at is None else at,
        step=here.step + 1 if step is None else step,
        seat=seat,
        prev=here.head if prev is None else prev,
        digest=here.digest,
        acts=(("move", "other"),),
    )


def test_another_program_behind_a_fresh_return_stops_this_one():
    """On a head that holds the return only this run may have signed, and it has not: it does not
    go on beside the other one, and nobody is named. What its key has not signed, or at another
    table, is refused as ever, and its own events that come back are what they are.
    """
    table = begun_anew()
    node, word = table[1], a_word(table)
    foreign = a_word(table, signer=2), a_word(table, at=bytes(32))
    for false in (resigned(word, bytes(64)), *foreign):
        assert node.receive(false.raw) is Receipt.REFUSED
    for data in of_kind(Kind.EVENT, signed_by(table, 1)):
        node.receive(data)
    assert node.stopped is None
    assert node.receive(word.raw) is Receipt.FROZEN
    assert node.stopped.kind is FactKind.TWO_PROGRAMS
    assert node.evidence is None and node.outbox() == []


def test_another_program_that_plays_well_behind_a_fresh_return_stops_this_one_too():
    """Its event is as good as ours would be, so nothing is false in it: that it is none of this run
    is all that tells, and two programs would play one seat in turns.
    """
    table = begun_anew()
    node = table[1]
    word = honest(table.seated, node.chain, 1, "another program")
    assert node.receive(word.raw) is Receipt.FROZEN
    assert node.stopped.kind is FactKind.TWO_PROGRAMS
    assert node.evidence is None and node.outbox() == []
