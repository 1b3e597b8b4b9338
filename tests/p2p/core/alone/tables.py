"""The tables of one node, driven by hand, and what is round them."""

from dataclasses import dataclass

from p2p.core.actions import Outbox, Send
from p2p.core.dials import Dials
from p2p.core.links import Link, Links
from p2p.core.running_tables import RunningTables
from p2p.gossip.tables_here import TablesHere
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Heads
from tests.p2p.people import a_roster, chance, person
from tests.p2p.programs import a_program
from tests.sim.toy_table import ToyTable

ANNA, BEA, CLEO, DAN, EVE = sorted((person(n) for n in range(5)), key=lambda one: one.public)
THREE, TWO = a_roster([ANNA, BEA, CLEO]), a_roster([ANNA, BEA], seed=1)


@dataclass
class Node:
    """The tables of one node, its links, whom it dials, and what it says."""

    here: TablesHere
    tables: RunningTables
    links: Links
    dials: Dials
    out: Outbox

    def link(self, number, who, *, greet=False):
        """A link to this identity is up, and has said nothing."""
        link = Link(
            Up(Peer(who.public, Role.PLAYER), bytes(8), (), bytes(32)), "10.0.0.9", False, 0
        )
        self.links.add(number, link)
        if greet:
            self.tables.greet(number, link)
        return link

    def hear(self, number, message, now=0.0):
        """This message comes on that link; why that is closed for it. `done`: what came of it."""
        self.done = self.tables.handle(number, self.links[number], message, now)
        return self.done.close

    def talks(self, number, who, roster=THREE):
        """A link on which this table is talked about."""
        self.link(number, who)
        assert self.hear(number, heads(roster)) is None
        return number

    def sent(self, kind=object):
        """What was sent of this kind since the last look: link and message."""
        found = [one for one in self.out.drain() if isinstance(one, Send)]
        return [(one.link, one.message) for one in found if isinstance(one.message, kind)]


def at_no_table(me=ANNA, *, met=lambda identity: False, sees=lambda identity, offer: True, **named):
    """A node of this identity, at no table yet."""
    here, links = TablesHere(), Links(me.public, met=met)
    dials, out = Dials(rng=chance(1)), Outbox()
    tables = RunningTables(me.public, a_program(**named), here, links, dials, out, sees=sees)
    return Node(here, tables, links, dials, out)


def node(me=ANNA, *rosters, table=ToyTable, **named):
    """A node of this identity at these tables."""
    made = at_no_table(me, **named)
    for roster in rosters:
        made.tables.attach(table(roster, roster.seat_of(me.public), steps=5), roster, {}, 0.0)
    made.out.drain()
    return made


def heads(roster=THREE):
    """The first word about a table."""
    return Heads(roster.table_id, 0, roster.table_id)


def told(actions, kind):
    """What the screen was told of this kind."""
    return [one for one in actions if isinstance(one, kind)]
