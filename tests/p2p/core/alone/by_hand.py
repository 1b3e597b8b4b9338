"""One node alone, driven by hand: links, words and time go in, and what it does is looked at."""

from dataclasses import dataclass

from ledger.errors import LedgerError
from p2p.core.actions import Close, Dial, Send
from p2p.core.mesh import Mesh
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role
from tests.p2p.people import chance
from tests.p2p.programs import a_program_of
from tests.sim.toy_table import ToyTable

BOUND = b"h" * 32  # the hash of each link's handshake


@dataclass
class Did:
    """What a node did since the last look, in order."""

    actions: list

    def sent(self, kind=object, link=None):
        """What was sent of this kind, on this link or on any: links and messages."""
        found = [one for one in self.actions if isinstance(one, Send)]
        found = [(one.link, one.message) for one in found if isinstance(one.message, kind)]
        return [one for one in found if link in (None, one[0])]

    def told(self, kind):
        """What the screen was told of this kind."""
        return [one for one in self.actions if isinstance(one, kind)]

    @property
    def dials(self):
        """Whom it dials."""
        return self.told(Dial)

    @property
    def closed(self):
        """The links it closes."""
        return [one.link for one in self.told(Close)]


class ByHand:
    """A node of this identity; how: what its program gives it, and the mesh its chance.

    begun: each table that began here, with whether it was come back to. fails: its tables cannot be
    made.
    """

    def __init__(self, me, **how):
        self.me, self.now, self.begun, self.fails = me, 0.0, [], False
        makes = {
            "start": lambda roster: self.make_table(roster, again=False),
            "come_back": lambda roster: self.make_table(roster, again=True),
        }
        program, named = a_program_of(makes | how)
        self.mesh = Mesh(me, program, **{"rng": chance(1), **named})

    def make_table(self, roster, *, again):
        if self.fails:
            raise LedgerError("the disk is full")
        self.begun.append((roster, again))
        return ToyTable(roster, roster.seat_of(self.me.public), steps=5)

    def up(self, number, who, *, dial=None, run=bytes(8), host="10.0.0.9", addresses=()):
        """A link to this identity comes up; ours, if it is for a dial."""
        up = Up(Peer(who.public, Role.PLAYER), run, addresses, BOUND)
        ticket = None if dial is None else dial.ticket
        self.mesh.link_up(number, up, host, self.now, dialled=dial is not None, ticket=ticket)

    def hear(self, number, *messages):
        """These words come on a link."""
        for message in messages:
            self.mesh.message(number, message, self.now)

    def down(self, number):
        """A link is gone."""
        self.mesh.link_down(number, self.now)

    def tick(self, *, after=0.0):
        """So long later it ticks."""
        self.now += after
        self.mesh.tick(self.now)

    def look(self):
        """What it did since the last look."""
        return Did(self.mesh.drain())
