"""Several nodes in one process from one seed: the program's mesh and channels over a faulty net.

`factory(number, roster, seat)` makes the table of the node of that number (seat None: it watches);
by default the toy table. Everything a node does goes through the same code as in the program but
for the sockets.
"""

import random

from p2p.core.actions import Close, Dial, Send, Stirred
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.wire.channel import Channel, Up
from p2p.wire.entry_code import Door
from p2p.wire.errors import LinkFailed, P2PError, Trouble
from p2p.wire.handshake import Role
from p2p.wire.limits import HEARSAY, TICK
from p2p.wire.messages import Bye, TableRecord
from tests.p2p.people import a_beginning, a_roster, an_offer, person
from tests.sim.faulty_net import Faults, FaultyNet
from tests.sim.heap_clock import HeapClock
from tests.sim.toy_table import ToyTable

PORT = 7711


class Actor:
    """One node. facts: all that was told to its screen; table: the one it is at; welcome: why a
    join shall not sit where it sits, or None; knows: whether it has files of a table; beside: whose
    machine it is.
    """

    def __init__(self, world, number, identity=None, beside=None):
        self.world = world
        self.number = number
        self.identity = identity or person(number)
        self.host = f"10.0.0.{number + 1}"
        self.alive = True
        self.facts = []
        self.sent = []
        self.table = None
        self.verdict = None
        self.came_back = False
        self.welcome = lambda join: None
        self.knows = lambda table_id: True
        self._chance = random.Random(f"{world.seed}/{number}")
        self.links = {}
        self._numbers = 0
        program = NodeProgram(
            start=self.make_table,
            come_back=lambda roster: self.make_table(roster, again=True),
            why_unplayable=self._why_unplayable,
            welcome=self._welcome,
            knows=self._knows,
            beside=beside,
            patience=world.patience,
        )
        self.mesh = Mesh(self.identity, program, rng=self._chance.randbytes)
        self.mesh.on_send_at_once(self.send)
        self.mesh.listens(((self.host, PORT),))
        world.net.listen(self.host, PORT, lambda end: self.accept(end, None))
        world.clock.call_later(self._chance.uniform(0, TICK), self._tick)

    @property
    def address(self):
        """Where this node listens."""
        return (self.host, PORT)

    @property
    def now(self):
        """This node's clock."""
        return self.world.clock.now

    @property
    def linked(self):
        """The identities of the nodes there is a link to."""
        return {link[0].peer.identity for link in self.links.values() if link[0].up}

    def do(self, verb, *args, **named):
        """Call a verb of the mesh, and carry out what it leads to."""
        result = getattr(self.mesh, verb)(*args, **named)
        self._act()
        return result

    def take_seat(self, roster):
        """Be at the table of a roster without a lobby."""
        addresses = {actor.identity.public: (actor.address,) for actor in self.world.actors}
        self.do("keep_entry", roster.offer.hash, Door.OPEN)
        self.do(
            "attach", self.make_table(roster), roster, addresses, self.now,
            beginning=a_beginning(roster),
        )  # fmt: skip

    def kill(self):
        """The program dies: no good-bye, nothing more."""
        self.alive = False
        self.world.net.deaf(self.host)
        for channel, end, *_ in list(self.links.values()):
            end.close()
            channel.close("")

    def told(self, kind):
        """All facts of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def _welcome(self, join):
        return self.welcome(join)

    def _knows(self, table):
        return self.knows(table)

    def _why_unplayable(self, offer):
        return self.verdict

    def make_table(self, roster, *, again=False):
        self.came_back = again
        seat = roster.seat_of(self.identity.public)
        self.table = self.world.factory(self.number, roster, seat)
        return self.table

    def _tick(self):
        if not self.alive:
            return
        for number, (channel, *_) in list(self.links.items()):
            try:
                channel.tick(self.now)
            except P2PError:
                self._end(number)
            self.flush(number)
        self.mesh.tick(self.now)
        self._act()
        for number in list(self.links):
            self._data(number, b"")  # what waited while its link was sated
        self.world.clock.call_later(TICK, self._tick)

    def accept(self, end, dial):
        if not self.alive:
            end.close()
            return
        self._numbers += 1
        number = self._numbers
        channel = Channel(
            self.identity,
            Role.PLAYER if dial is None else dial.role,
            self.mesh.hello(),
            dialled=dial is not None,
            expect=None if dial is None else dial.expect,
            now=self.now,
            rng=self._chance.randbytes,
        )
        self.links[number] = [channel, end, dial, False]
        end.on_data = lambda data: self._data(number, data)
        end.on_lost = lambda: self._lost(number)
        self.flush(number)

    def _data(self, number, data):
        link = self.links.get(number)
        if link is None or not self.alive:
            return
        channel, end, dial, _ = link
        channel.feed(data)
        try:
            while number in self.links and not self.mesh.sated(number):
                event = channel.next(self.now)
                if event is None:
                    break
                if isinstance(event, Up):
                    link[3] = True
                    ticket = None if dial is None else dial.ticket
                    self.mesh.link_up(
                        number, event, end.other_host, self.now,
                        dialled=dial is not None, ticket=ticket,
                    )  # fmt: skip
                    self._act()
                elif isinstance(event, Bye):
                    self._end(number)
                else:
                    self.mesh.message(number, event, self.now)
        except P2PError as error:
            self.world.broken.append((self.number, error))
            self.flush(number)
            self._end(number)
        self.mesh.flush()
        self._act()
        self.flush(number)

    def _end(self, number):
        link = self.links.get(number)
        if link is not None:
            link[1].close()

    def _lost(self, number):
        link = self.links.pop(number, None)
        if link is None or not self.alive:
            return
        _, _, dial, up = link
        if up:
            self.mesh.link_down(number, self.now)
        elif dial is not None:
            self.mesh.dial_failed(dial.ticket, dial.address, LinkFailed(Trouble.BROKEN), self.now)
        self._act()

    def flush(self, number):
        link = self.links.get(number)
        if link is not None:
            data = link[0].outgoing()
            if data:
                link[1].write(data)

    def _act(self):
        while actions := self.mesh.drain():
            for action in actions:
                if isinstance(action, Send):
                    self.send(action)
                elif isinstance(action, Close):
                    if action.link in self.links:
                        self.links[action.link][0].close(action.text)
                        self.flush(action.link)
                        self._end(action.link)
                elif isinstance(action, Dial):
                    self.dial(action)
                else:
                    self.facts.append(action)
                    if isinstance(action, Stirred):
                        self.mesh.rest(action.table_id)

    def send(self, action):
        if action.link not in self.links:
            return
        times = 1
        if isinstance(action.message, TableRecord):
            self.sent.append(action.message.record)
            times += self._chance.random() < self.world.duplicates
        for _ in range(times):
            self.links[action.link][0].send(action.message)
        self.flush(action.link)

    def dial(self, dial):
        def failed():
            if self.alive:
                self.mesh.dial_failed(
                    dial.ticket, dial.address, LinkFailed(Trouble.NOBODY_LISTENS), self.now
                )
                self._act()

        self.world.net.connect(self.host, dial.address, lambda end: self.accept(end, dial), failed)


class World:
    """So many nodes and the network between them.

    duplicates: chance that a record is sent twice. broken: errors of channels, by node. patience:
    of the people at all nodes.
    """

    actor = Actor

    def __init__(
        self, seed, count, *, factory=None, faults=None, duplicates=0.0, steps=12, patience=HEARSAY
    ):
        self.seed, self.patience = seed, patience
        self.clock = HeapClock()
        self.chance = random.Random(f"world {seed}")
        self.net = FaultyNet(self.clock, self.chance, faults or Faults())
        self.duplicates = duplicates
        self.broken = []
        self.factory = factory or (lambda number, roster, seat: ToyTable(roster, seat, steps=steps))
        self.actors = [self.actor(self, number) for number in range(count)]

    def add(self, beside=None):
        """One more node; a bot's, on the machine of that identity."""
        self.actors.append(self.actor(self, len(self.actors), beside=beside))
        return self.actors[-1]

    def restart(self, number):
        """A node that was killed is started again, with the files it left; the new actor."""
        old = self.actors[number]
        again = self.actor(self, number)
        self.actors[number] = again
        again.take_seat(old.table.roster)
        return again

    def come_back(self, number, target, **asked):
        """A node that was killed is started again with nothing, and looks for its seat at another
        node; the new actor."""
        again = self.actor(self, number)
        self.actors[number] = again
        asked = {"name": None, "back": True} | asked
        again.do("seek", (self.actors[target].address,), again.now, **asked)
        return again

    def twin(self, number):
        """A program more, on a machine of its own, with the identity of this node."""
        self.actors.append(self.actor(self, len(self.actors), self.actors[number].identity))
        return self.actors[-1]

    def seat_all(self):
        """All nodes are at one table, without a lobby."""
        roster = a_roster([actor.identity for actor in self.actors], self.seed)
        for actor in self.actors:
            actor.take_seat(roster)
        return roster

    def open_lobby(self, seats=None, *, closed=False):
        """The first node opens a table; the offer."""
        offer = an_offer(self.actors[0].identity, seats or len(self.actors), self.seed)
        self.actors[0].do("open_table", offer, "P0", closed=closed)
        return offer

    def play_lobby(self):
        """The first node opens a table, all others join, all are ready."""
        self.open_lobby()
        for actor in self.actors[1:]:
            actor.do("seek", (self.actors[0].address,), actor.now, name=f"P{actor.number}")
        for actor in self.actors:
            self.run_until(lambda actor=actor: self._sits(actor))
            actor.do("ready", True, actor.now)

    def _sits(self, actor):
        lobby = actor.mesh.lobby
        return lobby is not None and lobby.member(actor.identity.public) is not None

    def run(self, seconds):
        """Let simulated time pass."""
        self.clock.run(seconds)

    def run_until(self, done, limit=60.0):
        """Let time pass until done() holds; fails the test if it does not in time."""
        assert self.clock.run_until(done, limit), f"seed {self.seed}: not within {limit} s"

    def run_to_end(self, limit=120.0, actors=None):
        """Until all tables of the living nodes are complete."""
        alive = [actor for actor in actors or self.actors if actor.alive]
        self.run_until(
            lambda: all(actor.table is not None and actor.table.complete() for actor in alive),
            limit,
        )

    def logs(self, actors=None):
        """The logs of the living nodes, as a set: one element if all are equal."""
        return {actor.table.log for actor in actors or self.actors if actor.alive}
