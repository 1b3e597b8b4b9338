"""What evidence that proves nothing here comes to, by the events in it."""

import itertools

import pytest

from ledger.chain.receipt import Receipt
from ledger.live.shown_evidence import ShownEvidence
from ledger.records.evidence import evidence_of_bad_event, evidence_of_fork
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import probe_tale


@pytest.mark.parametrize(
    "answers", [*itertools.permutations((Receipt.REFUSED, Receipt.LATER, Receipt.KNOWN), 2)]
)
def test_a_word_that_nobody_signed_counts_before_one_that_waits(answers):
    """The link that brought a forged event closes, though another event beside it has to wait."""
    tale = probe_tale()
    first = tale.event(1, 1)
    second = tale.forge(first, ("ready",))
    given = iter(answers)
    found = ShownEvidence().take(
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
    assert found.take(evidence, early, lambda event: Receipt.KNOWN) is Receipt.UNUSED
    ruling = found.judged(evidence, tale.before(8))
    assert ruling is not None and ruling.seat == lie.seat


def test_an_event_that_waits_in_another_state_is_given_back_to_its_author():
    """It may have lost it, and would sign a second one on that head."""
    tale = probe_tale()
    node = tale.seating.play(0, FaultyDisk())
    for step in range(1, 8):
        for event in tale.steps[step]:
            node.receive(event.raw)
    odd = tale.forge(tale.event(8, 2), digest=bytes(32))
    assert node.receive(odd.raw) is Receipt.NEW
    assert odd.raw in node.unclosed_of(2) and odd.raw not in node.unclosed_of(1)
