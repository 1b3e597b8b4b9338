"""Seats that answer when they are told to, and not before: a table that stands right behind an
answer that all its seats may take back.
"""

from __future__ import annotations

from engine.game import Game
from engine.games import find_game
from ledger.live.seated_table import SeatedTable
from ledger.records.event import Event
from tests.ledger.live.gathering import Gathering

BURGUND = find_game("burgund")


class OpenAnswer(Gathering):
    """Behind such an answer; ``own``: the same seat is asked again, else another one."""

    def __init__(
        self,
        label: str = "undo",
        seats: int = 3,
        spare: int = 1,
        *,
        own: bool = False,
        game: Game = BURGUND,
    ) -> None:
        """Play until it stands there."""
        super().__init__(label, seats, spare, game=game)
        self.settle()
        while not self._stands(own):
            self.play_on()
        self.asker: int = self.author
        self.next: int = self.asked

    def _stands(self, own: bool) -> bool:
        table = self.nodes[0].table
        return table.before is not None and (self.asked == table.author) is own

    def settle(self) -> None:
        """All is said that is to be said, and nobody answers anything."""
        self.run(think=False)

    def play_on(self) -> None:
        """One answer of whoever is asked, and all that follows by itself."""
        assert self.minds.answer(self.nodes[self.asked])
        self.settle()

    @property
    def author(self) -> int:
        """Who has given the last event alone."""
        author = next(iter(self.nodes.values())).table.author
        assert author is not None
        return author

    @property
    def asked(self) -> int:
        """The seat whose person is asked."""
        return next(seat for seat, node in sorted(self.nodes.items()) if node.asked is not None)

    @property
    def others(self) -> list[SeatedTable]:
        """All that run but the one whose answer it was, the one that is asked last."""
        found = [seat for seat in sorted(self.nodes) if seat != self.asker]
        return [self.nodes[seat] for seat in sorted(found, key=lambda seat: seat == self.next)]

    def all_say_yes(self) -> None:
        """The seat whose answer it was asks, and everybody agrees."""
        assert self.nodes[self.asker].undo()
        self.settle()
        for node in self.others:
            assert node.undo()
            self.settle()

    def last_events(self) -> tuple[Event, ...]:
        """The events of the last closed step."""
        trunk = self.nodes[self.asker].chain.trunk
        return tuple(trunk.steps[trunk.table.step])

    def play_out(self) -> None:
        """To the end of the game."""
        self.run()
