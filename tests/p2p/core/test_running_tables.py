"""p2p.core.running_tables: what a peer at a table may do, and what costs it its link."""

import pytest

from ledger.errors import LedgerError
from ledger.records import canon
from p2p.core.actions import Broken, Send, Stirred
from p2p.core.links import Link
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Chat, Heads, Nodes, TableRecord, Want
from tests.p2p.core.alone.tables import at_no_table
from tests.p2p.people import a_beginning, a_roster, person
from tests.sim.test_hostile import Guest, running
from tests.sim.toy_table import ToyTable


def seat_of(world, number, roster):
    """A hand-driven node with the identity of a seat, whose own program is gone."""
    world.actors[number].kill()
    guest = Guest(world, number, world.actors[0])
    guest.say(Heads(roster.table_id, 0, roster.table_id))
    world.run(0.2)
    assert not guest.lost
    return guest


@pytest.mark.parametrize("record", [b"rubbish", b"\0", canon.encode((2, b"", b""))])
def test_a_record_that_is_not_valid_closes_the_link(record):
    """Whoever sends it could not have got it from an honest node; nobody is named for it."""
    world, roster = running(21)
    guest = seat_of(world, 2, roster)
    guest.say(TableRecord(roster.table_id, record))
    world.run(0.5)
    assert guest.lost


def test_a_seat_speaks_for_itself_alone():
    """Its own words are heard; a word in another seat's name closes the link."""
    world, roster = running(22)
    guest = seat_of(world, 2, roster)
    guest.say(Chat(roster.table_id, person(2).public, "good evening"))
    world.run(0.5)
    assert not guest.lost
    guest.say(Chat(roster.table_id, person(1).public, "good evening"))
    world.run(0.5)
    assert guest.lost


class PutsOff(ToyTable):
    """A table that has something to do while others are at work, and something to say of it."""

    def __init__(self, roster, found):
        super().__init__(roster, 0, steps=5)
        self.found, self.rests = found, 0

    def while_waiting(self):
        """Count; the second time the disk is full."""
        self.rests += 1
        if self.rests > 1:
            raise LedgerError("the disk is full")
        return self.found

    def outbox(self):
        """What the rest has brought."""
        return [b"found"] if self.found and self.rests == 1 else []


@pytest.mark.parametrize("found", [True, False])
def test_what_could_wait_is_done_in_a_rest(found):
    """Of a change it brings the screen is told, of none nothing; a table that breaks is left."""
    people = sorted((person(0), person(1)), key=lambda one: one.public)
    roster, one = a_roster(people), at_no_table(people[0])
    tables, out = one.tables, one.out
    table = PutsOff(roster, found)
    tables.attach(table, roster, {}, 0.0)
    out.drain()
    tables.rest(table.id)
    assert (table.rests, Stirred(table.id) in out.drain()) == (1, found)
    tables.rest(b"another table")
    assert table.rests == 1
    tables.rest(table.id)
    assert [type(action) for action in out.drain()] == [Broken]
    tables.rest(table.id)
    assert table.rests == 2


def test_who_leaves_one_table_still_dials_for_the_other():
    """A seat that sits at both is a target until the last of them is put down."""
    anna, bea, cleo = sorted((person(n) for n in range(3)), key=lambda one: one.public)
    node = at_no_table(anna)
    tables, dials = node.tables, node.dials
    both, one = a_roster([anna, bea]), a_roster([anna, bea, cleo], seed=1)
    for roster in (both, one):
        tables.attach(ToyTable(roster, 0, steps=5), roster, {}, 0.0)
    tables.detach(one.table_id)
    assert dials.wanted(bea.public) and not dials.wanted(cleo.public)
    tables.detach(both.table_id)
    assert not dials.wanted(bea.public)


def said(actions, kind):
    """The messages of this kind among what a node does."""
    messages = (one.message for one in actions if isinstance(one, Send))
    return [one for one in messages if isinstance(one, kind)]


class Unreadable(ToyTable):
    """A table whose log cannot be read any more once it is gone."""

    gone = False

    def since(self, step, limit):
        """Somebody has taken the file away."""
        if self.gone:
            raise LedgerError("the log cannot be read")
        return super().since(step, limit)


def test_a_log_that_cannot_be_read_at_a_tick_stops_its_table_alone():
    """A question that was put off is answered at a tick: the clock of the other tables goes on."""
    people = sorted((person(0), person(1)), key=lambda one: one.public)
    node, link = at_no_table(people[0]), link_of(people[1], dialled=True)
    tables, out = node.tables, node.out
    node.links.add(7, link)
    here, there = a_roster(people), a_roster(people, seed=1)
    broken, whole = Unreadable(here, 0, steps=5), ToyTable(there, 0, steps=5)
    for table, roster in ((broken, here), (whole, there)):
        tables.attach(table, roster, {}, 0.0)
        tables.handle(7, link, Heads(table.id, *table.head()), 0.0)
    tables.tick(0.0)  # all are told how far we are
    out.drain()
    answered = [Heads(table.id, *table.head()) for table in (broken, whole)]
    for table in (broken, whole):
        for _ in range(limits.ANSWERS_PER_TICK + 1):
            tables.handle(7, link, Want(table.id, 0), 0.0)
    assert said(out.drain(), Heads) == [
        one for one in answered for _ in range(limits.ANSWERS_PER_TICK)
    ]
    broken.gone = True
    tables.tick(limits.TICK)
    actions = out.drain()
    assert [one.table_id for one in actions if isinstance(one, Broken)] == [broken.id]
    assert (node.here.has(broken.id), node.here.has(whole.id)) == (False, True)
    assert said(actions, Heads) == answered[1:]


def three_at(roster_of=(0, 1, 2)):
    """Three people, the roster of these of them, and the first one's node, at no table yet."""
    people = sorted((person(n) for n in range(3)), key=lambda one: one.public)
    return people, a_roster([people[number] for number in roster_of]), at_no_table(people[0])


def link_of(who, *, dialled):
    """A link to this node."""
    return Link(Up(Peer(who.public, Role.PLAYER), bytes(8), (), bytes(32)), "10.0.0.3", dialled, 0)


def test_what_a_node_says_of_itself_stands_before_what_others_say():
    """A seat that names as many addresses of another one as there is room for neither has them
    dialled first, nor takes the place of that one's own."""
    (_, bea, cleo), roster, node = three_at()
    tables, links, dials = node.tables, node.links, node.dials
    own = ("10.0.0.2", 7711)
    tables.attach(ToyTable(roster, 0, steps=5), roster, {}, 0.0)
    links.learn(bea.public, (own,))
    link = link_of(cleo, dialled=False)
    links.add(1, link)
    tables.handle(1, link, Heads(roster.table_id, 0, roster.table_id), 0.0)
    said = tuple((f"10.9.0.{number}", 7711) for number in range(limits.ADDRESSES))
    assert tables.handle(1, link, Nodes(roster.table_id, ((bea.public, said),)), 0.0).close is None
    assert links.known(bea.public) == (own, *said[:-1])
    assert dials.addresses(bea.public) == (own, *said[:-1])
    (first,) = [dial for dial in dials.due(0.0) if dial.expect == bea.public]
    assert first.address == own


def test_who_was_sent_away_sees_nothing_by_telling_heads():
    """Whoever tells how far it is watches, or has a seat; one that the opener had sent away before
    the start does neither, by whatever word it comes."""
    (_, bea, cleo), roster, node = three_at((0, 1))
    tables, links = node.tables, node.links
    tables.beginnings.keep(roster, a_beginning(roster, (cleo.public,)))
    tables.attach(ToyTable(roster, 0, steps=5), roster, {}, 0.0)
    for number, who in enumerate((cleo, person(9), bea)):
        link = link_of(who, dialled=False)
        links.add(number, link)
        assert (
            tables.handle(number, link, Heads(roster.table_id, 0, roster.table_id), 0.0).close
            is None
        )
    assert [node.here.watches(number) for number in range(3)] == [False, True, True]
