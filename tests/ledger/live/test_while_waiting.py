"""What a node does while others are at work: proofs that may wait are not left for the end."""

import pytest

from ledger.records.any_record import read_record
from ledger.records.evidence import Evidence
from ledger.sealed.sealed_table import DECK
from tests.ledger.attacks.test_shuffle import FIRST, inputs_of, reshuffled
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import opening_tale, probe_tale


def before_the_first_shuffle(tale, seat):
    """A node of this seat, or of a watcher, that has all steps before the first shuffle by all."""
    seated = tale.seating
    node = seated.watch(FaultyDisk()) if seat is None else seated.play(seat, FaultyDisk())
    for events in tale.steps[1:FIRST]:
        for event in events:
            node.receive(event.raw)
    return node


@pytest.mark.parametrize("seat", [0, None])
def test_proofs_of_a_stage_are_looked_at_behind_it(seat):
    """R35: at seats and watchers alike; nothing is left for the end, nothing looked at twice."""
    tale = probe_tale()
    node = before_the_first_shuffle(tale, seat)
    stages = 0
    for events in tale.steps[FIRST:]:
        if node.table.passing is None and stages:
            break
        for event in events:
            node.receive(event.raw)
        assert node.chain.unproven
        assert node.while_waiting() is False
        assert not node.chain.unproven
        stages += 1
    assert stages == len(tale.seating.people) and node.evidence is None


@pytest.mark.parametrize(
    ("tale", "liar", "zone", "place", "own"),
    [
        (probe_tale, 1, "stack:1", 2, 0),
        (opening_tale, 0, "deck", 0, 1),
        (opening_tale, 0, "deck", 0, None),
    ],
)
def test_a_false_shuffle_is_found_while_the_next_ones_are_made(tale, liar, zone, place, own):
    """Its seat is named as it would have been at the end, and everybody is told at once."""
    tale = tale()
    node = before_the_first_shuffle(tale, own)
    cards = inputs_of(tale, FIRST, zone, DECK)
    false = reshuffled(tale, FIRST, liar, zone, [cards[0], *cards[:-1]][::-1], place=place)
    for event in tale.steps[FIRST]:
        node.receive((false if event.seat == liar else event).raw)
    node.outbox()
    assert node.evidence is None
    assert node.while_waiting() is True
    assert node.evidence is not None and (node.evidence.seat, node.evidence.step) == (liar, FIRST)
    assert [type(read_record(data)) for data in node.outbox()] == [Evidence]
    assert node.while_waiting() is False  # frozen: nothing more is done


def test_a_table_without_a_shuffle_has_nothing_to_do():
    """At a table that has just begun nothing waits, and asking changes nothing."""
    node = probe_tale().seating.play(0, FaultyDisk())
    head = node.head()
    assert node.while_waiting() is False and node.head() == head
