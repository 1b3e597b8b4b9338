"""Nodes that answer when they are told to, and not before: a table that stands on an open answer,
one that all its seats may take back.
"""

from __future__ import annotations

from typing import Any

from engine.games import find_game
from ledger.live.seated_table import SeatedTable
from ledger.records.event import Event
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, Seating, believe, seating

BURGUND = find_game("burgund")


def settle(nodes: list[Any]) -> None:
    """Pass on whatever anybody sends until all is said; nobody answers anything."""
    moving = True
    while moving:
        moving = False
        for node in nodes:
            if isinstance(node, SeatedTable):
                believe(node)
                node.idle()
            for data in node.outbox():
                moving = True
                for other in nodes:
                    if other is not node:
                        other.receive(data)


def seats_of(nodes: list[Any]) -> list[SeatedTable]:
    """Those that hold a seat."""
    return [node for node in nodes if isinstance(node, SeatedTable)]


def asked(nodes: list[Any]) -> SeatedTable:
    """The node whose person is asked."""
    return next(node for node in seats_of(nodes) if node.asked is not None)


def play_on(nodes: list[Any], minds: Minds) -> None:
    """One answer of whoever is asked, and all that follows by itself."""
    minds.answer(asked(nodes))
    settle(nodes)


class OpenAnswer:
    """A table right behind an answer that may be taken back.

    ``own``: whether the same seat is asked again, else another one.
    """

    def __init__(
        self, seats: int = 3, *, own: bool = False, label: str = "undo", watched: bool = False
    ) -> None:
        """Play until it stands there."""
        self.seating: Seating = seating(BURGUND, seats, label)
        self.nodes: list[Any] = list(self.seating.plays())
        if watched:
            self.nodes.append(self.seating.watch(FaultyDisk()))
        self.minds = Minds()
        settle(self.nodes)
        while not self._stands(own):
            play_on(self.nodes, self.minds)

    def _stands(self, own: bool) -> bool:
        table = self.nodes[0].table
        return table.before is not None and (asked(self.nodes).number == table.author) is own

    @property
    def asker(self) -> SeatedTable:
        """Whose answer it was."""
        return self.seats[self.nodes[0].table.author]

    @property
    def next(self) -> SeatedTable:
        """Who is asked now."""
        return asked(self.nodes)

    @property
    def seats(self) -> list[SeatedTable]:
        """The nodes that hold a seat."""
        return seats_of(self.nodes)

    @property
    def others(self) -> list[SeatedTable]:
        """All seats but the one that asks."""
        return [node for node in self.seats if node is not self.asker]

    def last_events(self) -> tuple[Event, ...]:
        """The events of the last closed step."""
        return self.seats[0].machine.chain.trunk.steps[self.nodes[0].table.step]
