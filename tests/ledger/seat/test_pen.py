"""The pen alone: whatever the node believes, one word leaves it on one head."""

from dataclasses import replace

import pytest

from engine.chance import Seeded
from engine.open_table.bots import random_bot
from ledger.records.event import Event
from ledger.seat.pen import HEADS, TwoWords
from tests.games.probe import GAME as PROBE
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.tables import PLACE, Minds, believe, disk_of, pump, seating

OWN = PLACE.with_suffix(".own")


def at_a_question(label):
    """A table at which one seat alone is asked, that seat's node, and its pen."""
    _, _, nodes, turn = at_a_turn(label, seats=2)
    return nodes, nodes[turn], nodes[turn].machine.pen


def asked_with_another(label):
    """A node that is asked for a step to which another seat owes an event as well."""
    nodes, minds = seating(PROBE, 2, label).plays(), Minds(6)
    for step in range(4, 200):
        pump(nodes, minds, until=step)
        for node in nodes:
            believe(node)
            node.idle()
            if node.asked is not None and len(node.owing) > 1:
                return node
    raise AssertionError("no seat was ever asked beside another")


def answer(node, seed):
    """The node answers what it is asked."""
    node.answer_by(random_bot, Seeded(seed))


def signed(pen, table, *acts):
    """An event of these acts that the pen has given and that was kept."""
    event = pen.event(table, acts, ())
    pen.bind(event)
    return event


def test_the_same_event_may_be_written_again_and_no_other():
    """A second content on one head is refused, also if it is the first one with a rider more."""
    _, node, pen = at_a_question("pen")
    first = signed(pen, node.table, ("ready",))
    assert pen.event(node.table, (("ready",),), ()).raw == first.raw
    for acts, riders in (((), ()), ((("ready",), ("ready",)), ()), ((("ready",),), (b"\x90",))):
        with pytest.raises(TwoWords, match="second word"):
            pen.event(node.table, acts, riders)


def test_an_event_that_was_never_kept_binds_nothing():
    """What our own check refuses has not been said."""
    _, node, pen = at_a_question("unkept")
    pen.event(node.table, (("ready",),), ())
    assert isinstance(pen.event(node.table, (), ()), Event)


def test_no_event_beside_an_end_and_no_second_end():
    """An end binds; beside an event of ours an end may be signed."""
    _, node, pen = at_a_question("ends")
    signed(pen, node.table, ("ready",))
    end = pen.end(node.table, "agreed", ())
    pen.bind(end)
    assert pen.end(node.table, "agreed", ()).raw == end.raw
    with pytest.raises(TwoWords, match="second end"):
        pen.end(node.table, "waits", (1 - node.number,))
    with pytest.raises(TwoWords, match="second word"):
        pen.event(node.table, (("ready",),), ())


@pytest.mark.parametrize("forgotten", ["its event", "its end"])
def test_a_machine_that_forgets_signs_no_second_word(forgotten):
    """With what it knows of its own word on this head planted away, the pen stops the machine:
    nothing is written and nothing is sent.
    """
    node = asked_with_another("forgets " + forgotten)
    machine, head = node.machine, node.table.head
    if forgotten == "its end":
        assert node.end("agreed")
        node.outbox()
        machine.log.finale.ends.clear()
    else:
        answer(node, 1)
        assert node.outbox() != []
        del machine.chain.open.held[node.number]
    assert node.table.head == head
    machine.event.steps_cut()
    journal = bytes(disk_of(node).names[OWN].seen)
    with pytest.raises(TwoWords):
        node.idle()
        answer(node, 2)
    assert node.outbox() == [] and bytes(disk_of(node).names[OWN].seen) == journal


def test_it_remembers_as_many_heads_as_can_come_back_and_no_more():
    """Its memory does not grow with the game."""
    _, node, pen = at_a_question("many heads")
    first = signed(pen, node.table, ("ready",))
    heads = [n.to_bytes(32, "big") for n in range(3 * HEADS)]
    for head in heads:
        pen.bind(replace(first, prev=head))
    for head in heads[-HEADS:]:
        with pytest.raises(TwoWords):
            pen.event(node.table.but(head=head), (), ())
    assert pen.event(node.table, (), ()).id != first.id, "so long ago that it is forgotten"
