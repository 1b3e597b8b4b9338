"""Seats in one process whose links break and come back: what is sent reaches who is linked.

No clock and no gossip: what one says goes to all it is linked with at once, in the order of seats,
and where links come back both sides give what they have. ``run`` goes on until nobody says more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.game import Game
from ledger.live.seated_table import SeatedTable
from ledger.records.form import Kind
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import PLACE, Minds, log_of, seating

Filter = Callable[[int, int, bytes], bool]
"""Whether what a seat says reaches another one."""


class Gathering:
    """Nodes of all seats of one table. ``groups`` are those that are linked with each other."""

    def __init__(
        self, label: str, seats: int = 4, spare: int = 1, *, seed: int = 1, game: Game = PROBE
    ) -> None:
        """All are linked, and nothing has been said."""
        self.seated = seating(game, seats, label, max_absent=spare)
        self.minds = Minds(seed)
        self.disks = [FaultyDisk() for _ in range(seats)]
        self.nodes: dict[int, SeatedTable] = {
            seat: self.seated.play(seat, self.disks[seat]) for seat in range(seats)
        }
        self.groups: list[set[int]] = [set(range(seats))]
        self.passes: Filter = lambda sender, to, data: True
        self.restarts = 0

    def __getitem__(self, seat: int) -> SeatedTable:
        """The node of a seat."""
        return self.nodes[seat]

    def linked(self, seat: int) -> set[int]:
        """Who is linked with a seat and runs."""
        group = next((one for one in self.groups if seat in one), {seat})
        return {other for other in group if other != seat and other in self.nodes}

    def split(self, *groups: Iterable[int]) -> None:
        """From now on these groups are linked, each within itself; others are alone."""
        self.groups = [set(group) for group in groups]

    def meet(self, *groups: Iterable[int]) -> None:
        """The same, and all who are linked give each other what they have."""
        self.split(*(groups or [range(len(self.disks))]))
        for _ in range(3):
            for seat in sorted(self.nodes):
                for other in sorted(self.linked(seat)):
                    self._give(seat, other)

    def _give(self, seat: int, other: int) -> None:
        theirs, ours = self.nodes[other].chain.trunk.heads, self.nodes[seat].chain.trunk.heads
        same = sum(a == b for a, b in zip(ours, theirs, strict=False))
        for data in self.nodes[seat].since(max(0, same - 1), 10_000):
            if self.passes(seat, other, data):
                self.nodes[other].receive(data)

    def stop(self, seat: int) -> None:
        """The program of this seat ends."""
        self.nodes.pop(seat).close()

    def start(self, seat: int) -> SeatedTable:
        """It is started again from its disk."""
        self.restarts += 1
        disk = self.disks[seat]
        node = self.seated.play(seat, disk, again=f"again {self.restarts}", heard=False)
        self.nodes[seat] = node
        return node

    def hear(self) -> None:
        """Everybody is told who is linked; who waits for words gets them as over links: a peer
        first gives what it holds of who asks, and all it has; it tells where it stands itself.
        """
        for seat, node in sorted(self.nodes.items()):
            there = self.linked(seat)
            node.linked(there)
            node.reached(there)
            for other in sorted(there) if node.unheard else ():
                peer = self.nodes[other]
                for data in dict.fromkeys(peer.unclosed_of(seat) + peer.since(0, 10_000)):
                    node.receive(data)
                node.heard(other, *peer.head())

    def run(self, *, until: int = 10**9, think: bool = True, turns: int = 10_000) -> None:
        """Let all go on until nobody says anything, or the first node stands at a step."""
        moving = True
        while moving and turns and max(n.table.step for n in self.nodes.values()) < until:
            moving, turns = False, turns - 1
            for seat, node in sorted(self.nodes.items()):
                self.hear()
                node.idle()
                while think and self.minds.answer(node):
                    node.idle()
                moving = self.say(seat, node.outbox()) or moving

    def say(self, seat: int, sent: list[bytes]) -> bool:
        """All who are linked with a seat get what it sends; whether that was anything."""
        for data in sent:
            for other in sorted(self.linked(seat)):
                if self.passes(seat, other, data):
                    self.nodes[other].receive(data)
        return bool(sent)

    def go_without(self, *gone: int) -> None:
        """All who run and are not among these say yes."""
        for seat, node in sorted(self.nodes.items()):
            if seat not in gone:
                node.reached(self.linked(seat))
                node.go_without(gone)

    def heads(self, *seats: int) -> set[tuple[int, bytes]]:
        """Where these seats stand (none named: all that run)."""
        return {self.nodes[seat].head() for seat in seats or sorted(self.nodes)}

    def logs(self, *seats: int) -> set[bytes]:
        """The bytes of their logs."""
        return {log_of(self.nodes[seat]) for seat in seats or sorted(self.nodes)}

    def blamed(self) -> list[Any]:
        """What anybody is accused of, or has stopped for."""
        nodes = self.nodes.values()
        return [node.ruling or node.stopped for node in nodes if node.ruling or node.stopped]


def of_kind(kind: Kind, sent: Iterable[bytes]) -> list[bytes]:
    """The records of one kind among these."""
    return [data for data in sent if data[1] == kind]


__all__ = ["PLACE", "Gathering", "of_kind"]
