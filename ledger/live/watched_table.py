"""One table as a watcher lives it: it follows the public log and shows what all may see (R49).

A watcher owes nothing, signs nothing, and hears nothing of what seats tell each other alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.basics import Move
from engine.errors import IllegalMove
from engine.game import Game
from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.deck.group.group import Group
from ledger.facts import Fact
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.table_files import TableFiles
from ledger.live.absences import Absences, absences
from ledger.live.followed_log import FollowedLog
from ledger.live.live_table import LiveTable
from ledger.live.other_states import other_states
from ledger.live.resumption import follow_log
from ledger.live.seat_memory import SeatMemory
from ledger.live.table_view import TableView
from ledger.records.event import End, Event, OpenedKey
from ledger.records.reports import Report
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import begin
from ledger.seat.keeper import Keeper
from ledger.seat.outbox import Outbox
from ledger.seat.spoken_words import Spoken


class WatchedTable(LiveTable):
    """A table that is looked at. ``WatchedTable.start`` makes one."""

    @classmethod
    def start(
        cls, game: Game, roster: Roster, *, path: Path, group: Group, disk: Disk = REAL_DISK
    ) -> WatchedTable:
        """A table to look at, its log kept at ``path``; raises what making a log raises."""
        files = TableFiles.create(path, roster, seat=False, disk=disk)
        chain = Chain(begin(game, roster, group), follows=False)
        log = FollowedLog(chain, Keeper(files), SeatMemory(None, game.marks), Outbox())
        follow_log(log)
        return cls(game, group, log, TableView(game, None, log, lambda: None))

    def receive(self, data: bytes) -> Receipt:
        """Take a record from a peer; nothing it may hold raises."""
        return self.log.receive(data, self)

    def receive_event(self, event: Event) -> Receipt:
        """The chain takes it."""
        receipt = self.chain.receive(event)
        self.log.absorb()
        return receipt

    def receive_report(self, report: Report) -> Receipt:
        """The chain takes it."""
        receipt = self.chain.receive_report(report)
        self.log.absorb()
        return receipt

    def receive_last(self, record: End | OpenedKey) -> Receipt:
        """An end or a book."""
        return self.log.receive_last(record)

    def receive_spoken(self, record: Spoken) -> Receipt:
        """Nothing to a watcher (R49)."""
        return Receipt.KNOWN

    def outbox(self) -> list[bytes]:
        """Records to be flooded now: evidence, and what came inside of it."""
        return self.log.outbox.drain()

    def since(self, step: int, limit: int) -> list[bytes]:
        """What the log has, as for a seat; a watcher holds no acks, wishes or requests."""
        return self.log.since(step, limit, ())

    def unclosed_of(self, seat: int) -> list[bytes]:
        """Nothing: a seat asks seats for what it may have lost."""
        return []

    @property
    def unheard(self) -> bool:
        """Never: a watcher signs nothing."""
        return False

    @property
    def inquiry(self) -> int:
        """None are wanted."""
        return 0

    @property
    def set_back(self) -> Fact | None:
        """Never: a watcher has signed nothing."""
        return None

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """Nothing to a watcher."""

    def linked(self, seats: Iterable[int]) -> None:
        """Nothing to a watcher."""

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """Nothing to a watcher."""

    def waits_for(self) -> set[int]:
        """The seats whose events hold the open step up."""
        return set(self.owing)

    def idle(self) -> None:
        """A watcher owes nothing."""

    @property
    def unconfirmed(self) -> list[int]:
        """None: a watcher sees no acks (R49)."""
        return []

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up."""
        return self.owing

    @property
    def other_states(self) -> tuple[Fact, ...]:
        """Whose programs see another table than ours, by their events alone."""
        return other_states(self.chain, None, acked={}, late={}, unconfirmed=())

    @property
    def absences(self) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""
        return absences(self.chain, self.log.memory, lacking=self.owing)

    def answer(self, move: Move, question: str = "") -> None:
        """Raises IllegalMove: a watcher is asked nothing."""
        raise IllegalMove(f"nobody asks a watcher for {move.plain()!r}")

    def close(self) -> None:
        """Give the files back."""
        self.log.close()
