"""p2p.core.running_tables: what a peer at a table may do, and what costs it its link."""

import pytest

from ledger.records import canon
from p2p.wire.messages import Chat, Heads, TableRecord
from tests.p2p.people import person
from tests.sim.test_hostile import Guest, running


def seat_of(world, number, roster):
    """A hand-driven node with the identity of a seat, whose own program is gone."""
    world.actors[number].kill()
    guest = Guest(world, number, world.actors[0])
    guest.say(Heads(roster.table, 0, roster.table))
    world.run(0.2)
    assert not guest.lost
    return guest


@pytest.mark.parametrize("record", [b"rubbish", b"\0", canon.encode((2, b"", b""))])
def test_a_record_that_is_not_valid_closes_the_link(record):
    """Whoever sends it could not have got it from an honest node; nobody is named for it."""
    world, roster = running(21)
    guest = seat_of(world, 2, roster)
    guest.say(TableRecord(roster.table, record))
    world.run(0.5)
    assert guest.lost


def test_a_seat_speaks_for_itself_alone():
    """Its own words are heard; a word in another seat's name closes the link."""
    world, roster = running(22)
    guest = seat_of(world, 2, roster)
    guest.say(Chat(roster.table, person(2).public, "good evening"))
    world.run(0.5)
    assert not guest.lost
    guest.say(Chat(roster.table, person(1).public, "good evening"))
    world.run(0.5)
    assert guest.lost
