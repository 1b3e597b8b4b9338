"""What evidence that proves nothing here comes to, by the events in it."""

import itertools

import pytest

from ledger.chain.receipt import Receipt
from ledger.live.shown_evidence import ShownEvidence
from ledger.records.evidence import evidence_of_bad_event, evidence_of_fork
from ledger.signing.own_words import wish_on
from tests.ledger.attacks.test_forks import acked
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import probe_tale, small_tale


@pytest.mark.parametrize(
    "answers", [*itertools.permutations((Receipt.REFUSED, Receipt.LATER, Receipt.KNOWN), 2)]
)
def test_a_word_that_nobody_signed_counts_before_one_that_waits(answers):
    """The link that brought a forged event closes, though another event beside it has to wait."""
    tale = probe_tale()
    first = tale.event(1, 1)
    second = tale.forge(first, ("ready",))
    given = iter(answers)
    found = ShownEvidence().receive(
        evidence_of_fork(first, second), tale.before(1), lambda event: next(given)
    )
    order = (Receipt.REFUSED, Receipt.LATER)
    assert found is next((one for one in order if one in answers), Receipt.UNUSED)


def test_an_event_that_waits_unjudged_is_judged_when_its_head_is_there():
    """That it is known says only that it waits in its place, and it may lose that: evidence of it
    is looked at anew where the head is there.
    """
    tale, found = probe_tale(), ShownEvidence()
    lie = tale.forge(tale.steps[8][0], ("move", "nothing"))
    evidence, early = evidence_of_bad_event(lie, "no such move"), tale.before(4)
    assert found.judged(evidence, early) is None
    assert found.receive(evidence, early, lambda event: Receipt.KNOWN) is Receipt.UNUSED
    ruling = found.judged(evidence, tale.before(8))
    assert ruling is not None and ruling.seat == lie.seat


def test_an_event_that_waits_in_another_state_is_given_back_to_its_author():
    """It may have lost it, and would sign a second one on that head."""
    tale = probe_tale()
    node = tale.told_before(8, 0, FaultyDisk())
    odd = tale.forge(tale.event(8, 2), digest=bytes(32))
    assert node.receive(odd.raw) is Receipt.NEW
    assert odd.raw in node.unclosed_of(2) and odd.raw not in node.unclosed_of(1)


def test_what_waits_says_for_which_step():
    """A record that came too early is asked for again when that step is closed here: the one before
    that it is about, of evidence the last of those; a wish is told on a head, and waits for it.
    """
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    first, second = tale.event(8, 1), tale.forge(tale.event(8, 1), ("ready",))
    later = tale.forge(tale.event(9, 1), ("ready",), prev=bytes(32))
    table = tale.table(8)
    person = tale.seating.people[1]
    wish = wish_on(table, person, 1, 1, ("agreed", ()))
    assert node.due(first.raw) == 7
    assert node.due(evidence_of_fork(first, second).raw) == 7
    assert node.due(wish.raw) == table.step == 7
    assert node.due(acked(tale.seating, table, 1)) is None
    assert node.due(evidence_of_bad_event(later, "no such move").raw) == later.step - 1


def test_who_speaks_is_told_of_each_record_but_evidence():
    """Evidence is nobody's word: whoever sends it has not signed it."""
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    event = tale.event(8, 2)
    assert node.author(event.raw) == 2
    assert node.author(acked(tale.seating, tale.table(8), 1)) == 1
    assert node.author(evidence_of_fork(event, tale.forge(event, ("ready",))).raw) is None


def test_evidence_comes_first_and_comes_in_once():
    """Whoever asks gets it before all else, however little it wants; that of another table is
    none."""
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    event = tale.event(1, 2)
    found, other = evidence_of_fork(event, tale.forge(event, ("ready",))), small_tale().event(1, 1)
    foreign = evidence_of_fork(other, small_tale().forge(other, ("ready",)))
    assert node.receive(foreign.raw) is Receipt.REFUSED and node.evidence is None
    node.receive(tale.event(1, 1).raw)
    assert [node.receive(found.raw) for _ in range(2)] == [Receipt.NEW, Receipt.KNOWN]
    assert node.outbox() == [found.raw]
    assert node.since(0, 1) == [found.raw] and len(node.since(0, 10)) == 2


def test_a_frozen_table_is_frozen_after_a_start_as_well():
    """It tells the same evidence, knows as before what was found by it, and takes nothing more."""
    tale, disk = probe_tale(), FaultyDisk()
    node = tale.told_before(8, 1, disk)
    lie = tale.forge(tale.steps[8][0], ("move", "nothing"))
    node.receive(lie.raw)
    ruling, evidence = node.ruling, node.evidence
    assert evidence is not None and ruling is not None and ruling.seat == lie.seat
    node.close()
    again = tale.seating.play(1, disk, again="frozen")
    assert again.evidence.raw == evidence.raw and again.ruling == ruling
    assert again.outbox() == [evidence.raw]
    before = again.head()
    again.idle()
    assert again.outbox() == [] and again.head() == before
    assert not again.end("agreed") and again.end("frozen")


def test_a_known_event_in_evidence_is_passed_on_no_more():
    """A node that has it already told its peers when it came."""
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    event = tale.event(1, 2)
    evidence = evidence_of_bad_event(event, "no such move")
    node.receive(event.raw)
    node.outbox()
    node.receive(evidence.raw)
    assert node.evidence is None and node.outbox() == []
