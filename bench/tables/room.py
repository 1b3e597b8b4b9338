"""Nodes in one process, each linked to each, at many tables at once; no socket, no waiting.

The program's own mesh and channels, handshakes and encryption included; bytes arrive in the order
in which they were sent. ``Room.latencies`` holds, of each record that the first node took, the
seconds from its sending to the moment at which that node had acted on it, while all nodes share
one processor.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from ledger.chain.receipt import Receipt
from ledger.records.identity import Identity
from ledger.records.roster import Roster
from p2p.core.actions import Close, Send, Stirred
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.gossip.gossip_table import GossipTable
from p2p.wire import limits
from p2p.wire.channel import Channel, Up
from p2p.wire.entry_code import Door
from p2p.wire.handshake import Role
from p2p.wire.messages import Bye, TableRecord

PORT = 7711
PASSING = 0.00004
"""Seconds of the nodes' clock that one message takes: each of five takes 5,000 a second."""


class Node:
    """One node: its mesh, its links by number, and the tables it is at."""

    def __init__(self, number: int) -> None:
        """A node of this number, at no table."""
        self.number = number
        self.identity = Identity(hashlib.sha256(b"room %d" % number).digest())
        self.host = f"10.0.0.{number + 1}"
        self.links: dict[int, Channel] = {}
        self.tables: dict[bytes, GossipTable] = {}
        self.closed: list[str] = []
        chance = random.Random(f"node {number}").randbytes
        self.mesh = Mesh(self.identity, NodeProgram(start=self._no_table), rng=chance)
        self.mesh.listens(((self.host, PORT),))

    def _no_table(self, roster: Roster) -> GossipTable:
        raise AssertionError("tables are attached by hand")


class Room:
    """So many nodes, all linked."""

    def __init__(self, count: int) -> None:
        """Nodes with handshakes done."""
        self.nodes = [Node(number) for number in range(count)]
        self.now, self.records = 0.0, 0
        self.latencies: list[float] = []
        self._sent: dict[bytes, float] = {}
        self._wire: deque[tuple[int, int, bytes]] = deque()  # to whom, by which link, what
        for node in self.nodes:
            node.mesh.on_send_at_once(partial(self._send, node))
        for one in range(count):
            for other in range(one):
                self._link(self.nodes[one], self.nodes[other])
        self.run()

    def _link(self, one: Node, other: Node) -> None:
        for node, peer, dialled in ((one, other, True), (other, one, False)):
            chance = random.Random(f"link {node.number} {peer.number}").randbytes
            node.links[peer.number] = Channel(
                node.identity,
                Role.PLAYER,
                node.mesh.hello(),
                dialled=dialled,
                now=self.now,
                rng=chance,
            )
        self._flush(one, other.number)

    def part(self, number: int) -> None:
        """All links of a node break; what was on them is lost."""
        self._wire = deque(one for one in self._wire if number not in one[:2])
        for other in list(self.nodes[number].links):
            for node, link in ((self.nodes[number], other), (self.nodes[other], number)):
                node.mesh.link_down(link, self.now)
                del node.links[link]

    def meet(self, number: int) -> None:
        """All links of a node are made again, at one moment."""
        for other in self.nodes:
            if other.number != number:
                one, two = sorted((self.nodes[number], other), key=lambda node: -node.number)
                self._link(one, two)

    def seat(self, number: int, table: GossipTable, roster: Roster) -> None:
        """A node takes its place at a table."""
        node = self.nodes[number]
        node.tables[roster.table_id] = table
        if number == 0:
            self._watch(table)
        addresses: Mapping[bytes, tuple[tuple[str, int], ...]] = {
            other.identity.public: ((other.host, PORT),) for other in self.nodes
        }
        node.mesh.keep_entry(roster.offer.hash, Door.OPEN)
        node.mesh.attach(table, roster, addresses, self.now)
        self._act(node)

    def _watch(self, table: GossipTable) -> None:
        receive: Callable[[bytes], Receipt] = table.receive

        def received(data: bytes) -> Receipt:
            receipt = receive(data)
            sent = self._sent.get(data)
            if receipt is Receipt.NEW and sent is not None:
                self.latencies.append(time.perf_counter() - sent)
            return receipt

        table.receive = received  # type: ignore[method-assign]

    def poke(self, number: int) -> None:
        """Something has changed at a node by itself: its person has answered."""
        self.nodes[number].mesh.poke()
        self._act(self.nodes[number])

    def run(self, done: Callable[[], bool] = lambda: False, *, quiet: int = 2) -> bool:
        """Pass on what is sent until nobody says anything for so many ticks; whether it is done.

        The nodes' clock goes on by what a message takes on the way, so that their paces and
        allowances hold as they do in a network.
        """
        silent, due = 0, self.now
        while silent < quiet and not done():
            if self._wire:
                silent = 0
                self._arrive(*self._wire.popleft())
                self.now += PASSING
            else:
                silent, self.now = silent + 1, max(self.now, due)
            if self.now >= due:
                due = self.now + limits.TICK
                self._tick()
        return done()

    def _tick(self) -> None:
        for node in self.nodes:
            node.mesh.tick(self.now)
            self._act(node)
            for link in list(node.links):  # what waited while its link was sated
                self._arrive(node.number, link, b"")

    def _arrive(self, to: int, link: int, data: bytes) -> None:
        node = self.nodes[to]
        channel = node.links[link]
        channel.feed(data)
        while not node.mesh.sated(link) and (event := channel.next(self.now)) is not None:
            if isinstance(event, Up):
                host = self.nodes[link].host
                dialled = link < node.number
                node.mesh.link_up(link, event, host, self.now, dialled=dialled, ticket=None)
            elif not isinstance(event, Bye):
                node.mesh.message(link, event, self.now)
        node.mesh.flush()
        self._act(node)
        self._flush(node, link)

    def _act(self, node: Node) -> None:
        while actions := node.mesh.drain():
            for action in actions:
                if isinstance(action, Send):
                    self._send(node, action)
                elif isinstance(action, Close):
                    node.closed.append(action.text)
                elif isinstance(action, Stirred):
                    node.mesh.rest(action.table_id)

    def _send(self, node: Node, action: Send) -> None:
        if isinstance(action.message, TableRecord):
            self.records += 1
            self._sent.setdefault(action.message.record, time.perf_counter())
        node.links[action.link].send(action.message)
        self._flush(node, action.link)

    def _flush(self, node: Node, link: int) -> None:
        data = node.links[link].outgoing()
        if data:
            self._wire.append((link, node.number, data))
