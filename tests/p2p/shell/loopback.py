"""Nodes with toy tables over real sockets on loopback, for tests; each is stopped afterwards."""

from twisted.internet import defer, reactor, task
from twisted.protocols.portforward import ProxyFactory

from p2p.core.node_program import NodeProgram
from p2p.shell.node import Node
from tests.p2p.people import person
from tests.sim.toy_table import ToyTable

LOOPBACK = "127.0.0.1"


class Seat:
    """A node with a toy table, and what its screen was told."""

    def __init__(self, number, *, steps=12, hosts=(LOOPBACK,), **named):
        self.identity = person(number)
        self.table = None
        self.steps = steps
        self.changes = 0
        self.lobbies = []
        self.peers = []
        self.words = []
        self.notes = []
        self.broken = []
        program = NodeProgram(start=self.make_table, **named)
        self.node = Node(reactor, self.identity, program, hosts=lambda: hosts)
        callbacks = self.node.callbacks
        callbacks.on_lobby(self.lobbies.append)
        callbacks.on_change(self._changed)
        callbacks.on_peers(lambda table_id, peers, watchers: self.peers.append(peers))
        callbacks.on_chat(lambda about, identity, text: self.words.append((identity, text)))
        callbacks.on_note(self.notes.append)
        callbacks.on_broken(lambda table_id, error: self.broken.append(error))

    def make_table(self, roster):
        self.table = ToyTable(roster, roster.seat_of(self.identity.public), steps=self.steps)
        return self.table

    def _changed(self, table):
        self.changes += 1

    @property
    def address(self):
        """Where it listens."""
        return (LOOPBACK, self.node.port)

    @property
    def complete(self):
        """Whether its table is over."""
        return self.table is not None and self.table.complete()


class Cable(ProxyFactory):
    """A port of loopback that leads to a node's own, and can be cut for a while."""

    noisy = False

    def __init__(self, seat):
        super().__init__(*seat.address)
        self._whole, self._ends = True, []
        self._port = reactor.listenTCP(0, self, interface=LOOPBACK)
        self.address = (LOOPBACK, self._port.getHost().port)

    def buildProtocol(self, addr):
        """Twisted: somebody connects."""
        if not self._whole:
            return None
        self._ends.append(super().buildProtocol(addr))
        return self._ends[-1]

    def cut(self):
        """Whatever leads through it is gone, and nothing new goes through."""
        self._whole = False
        for end in self._ends:
            end.transport.abortConnection()
        self._ends.clear()

    def mend(self):
        """It leads to the node again."""
        self._whole = True

    def stop(self):
        """It leads nowhere any more; fires when its port is closed."""
        self.cut()
        return defer.maybeDeferred(self._port.stopListening)


@defer.inlineCallbacks
def until(done):
    """Wait until done() holds."""
    while not done():
        yield task.deferLater(reactor, 0.02, lambda: None)
