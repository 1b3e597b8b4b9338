"""One table as one node lives it: others' bytes in, our bytes out, questions for a person.

Sans-IO but for the disk, which is a parameter. The order of things is R55: an own event is built,
checked as a foreign one would be, written to the journal and synced, and only then handed out. The
log itself holds closed steps alone, in seat order, so that it is the same bytes on every node; the
journal beside it (``.own``) holds what we have signed for the open step. A watcher has no seat, no
secret and no journal; it only follows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.agenda import Decision
from engine.basics import Move, Seat
from engine.chance import Chance
from engine.errors import IllegalMove
from engine.game import Bot, Game, Outcome
from engine.sight import Sight
from engine.simulate import decide
from engine.view import empty_view, view
from ledger.acks import Acks
from ledger.acts import BadEvent
from ledger.chain import Chain, ClosedStep, Desync
from ledger.deck.chance import Rng
from ledger.deck.group import Group
from ledger.disk import REAL_DISK, Disk
from ledger.errors import LedgerError, Malformed
from ledger.event import (
    Ack,
    Book,
    End,
    Event,
    write_ack,
    write_book,
    write_end,
    write_event,
)
from ledger.evidence import Evidence, check_evidence
from ledger.finale import Finale
from ledger.identity import Identity
from ledger.lobby import Roster
from ledger.memory import SeatMemory
from ledger.receipt import Receipt
from ledger.records import AnyRecord, read_record
from ledger.ruling import judge_by_log
from ledger.sealed import Phase, SealedTable, begin
from ledger.seat import Draft, OwnSeat
from ledger.table import judge_acts, owing
from ledger.tablefiles import TableFiles
from ledger.wire import Kind


class Play:
    """A running table at this node. ``start``, ``resume`` and ``watch`` make one."""

    def __init__(
        self,
        game: Game,
        roster: Roster,
        *,
        files: TableFiles,
        group: Group,
        rng: Rng,
        identity: Identity | None = None,
        secret: bytes | None = None,
    ) -> None:
        """Take a table up where its files stand; with no identity, as a watcher."""
        self.game, self.roster, self.group = game, roster, group
        self._files, self._rng, self._identity = files, rng, identity
        table = begin(game, roster, group)
        number = roster.seat_of(identity.public) if identity is not None else None
        self.seat: Seat | None = number
        self._own = OwnSeat(number, secret, table) if number is not None and secret else None
        self.chain = Chain(table, own=number)
        self._acks = Acks()
        self._finale = Finale(files)
        self._out: list[bytes] = []
        self._memory = SeatMemory(self._own)
        self._draft: Draft | None = None
        self.stopped: str = ""
        self.on_step: Callable[[ClosedStep], None] | None = None
        self._load()

    # -- making one ----------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: Game,
        roster: Roster,
        *,
        path: Path,
        identity: Identity,
        secret: bytes,
        group: Group,
        rng: Rng,
        disk: Disk = REAL_DISK,
    ) -> Play:
        """A table that has just begun; its log is made at ``path``."""
        files = TableFiles.create(path, roster, seat=True, disk=disk)
        return cls(
            game, roster, files=files, group=group, rng=rng, identity=identity, secret=secret
        )

    @classmethod
    def resume(
        cls,
        game: Game,
        roster: Roster,
        *,
        path: Path,
        identity: Identity,
        secret: bytes,
        group: Group,
        rng: Rng,
        disk: Disk = REAL_DISK,
    ) -> Play:
        """A table taken up again from its log and journal. Raises what opening a log raises."""
        files = TableFiles.open(path, roster, seat=True, disk=disk)
        return cls(
            game, roster, files=files, group=group, rng=rng, identity=identity, secret=secret
        )

    @classmethod
    def watch(
        cls,
        game: Game,
        roster: Roster,
        *,
        path: Path,
        group: Group,
        rng: Rng,
        disk: Disk = REAL_DISK,
    ) -> Play:
        """A table to look at: the public log and nothing else (R49)."""
        files = TableFiles.create(path, roster, seat=False, disk=disk)
        return cls(game, roster, files=files, group=group, rng=rng)

    def _load(self) -> None:
        """Follow the log on disk again, then what we had signed for the open step."""
        for data in self._files.logged:
            self._take_logged(data)
        if self.chain.held:
            self.chain.held.clear()
            self._files.begin_again(self.roster, self.chain.steps[1:])
        for data in self._files.own_events:
            self._take_own(read_record(data))
        self._keep_closed()
        self._memory.take_news()

    def _take_own(self, record: AnyRecord) -> None:
        """What we had signed and nobody may have seen: sent again as it is, never made anew."""
        if isinstance(record, Event) and record.prev == self.table.head:
            self.chain.take(record)
            self._out.append(record.raw)
        elif isinstance(record, End) and record.seat not in self._finale.ends:
            self._finale.keep(record, self.table)
            self._out.append(record.raw)

    def _take_logged(self, data: bytes) -> None:
        record = read_record(data)
        if isinstance(record, Event):
            self.chain.take(record)
            for step in self.chain.newly_closed():
                self._memory.follow(step)
        elif isinstance(record, Book | End):
            self._finale.load(record)

    # -- what the network asks (p2p.table.Table) -------------------------------------------------

    @property
    def id(self) -> bytes:
        """The table id."""
        return self.roster.table

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.chain.table

    def head(self) -> tuple[int, bytes]:
        """The last closed step and its head."""
        return self.table.step, self.table.head

    def receive(self, data: bytes) -> Receipt:
        """Take a record from a peer; nothing it may hold raises."""
        try:
            record = read_record(data)
        except Malformed:
            return Receipt.REFUSED
        if self.stopped:
            return Receipt.FROZEN
        match record:
            case Event():
                return self._receive_event(record)
            case Ack():
                return self._acks.take(record, self.chain)
            case Evidence():
                return self._receive_evidence(record)
            case End() | Book():
                return self._finale.take(record, self.chain)
        return Receipt.REFUSED

    def _receive_event(self, event: Event) -> Receipt:
        try:
            receipt = self.chain.take(event)
        except Desync as error:
            self._stop(str(error))
            return Receipt.FROZEN
        if self.chain.evidence is not None:
            self._freeze()
        self._keep_closed()
        return receipt

    def _receive_evidence(self, evidence: Evidence) -> Receipt:
        if self.chain.evidence is not None:
            return Receipt.KNOWN
        try:
            check_evidence(evidence, self.id, self.roster.keys, judge=judge_by_log(self.chain))
        except LedgerError:
            return Receipt.REFUSED if evidence.table != self.id else Receipt.LATER
        self.chain.evidence = evidence
        self._freeze()
        return Receipt.NEW

    def outbox(self) -> list[bytes]:
        """Records to be flooded now; what we signed among them is on disk."""
        out, self._out = self._out, []
        return out

    def since(self, step: int, limit: int) -> list[bytes]:
        """Events of closed steps after ``step``, those of the open step, acks, ends, books."""
        found = [e.raw for events in self.chain.steps[step + 1 :] for e in events]
        found += [event.raw for _, (event, _) in sorted(self.chain.held.items())]
        found += [ack.raw for ack in self._acks.on(self.table.head)]
        found += self._finale.records()
        if self.chain.evidence is not None:
            found.insert(0, self.chain.evidence.raw)
        return found[:limit]

    def finished(self) -> bool:
        """Whether the log is over: the result is signed, or the table was ended early by all."""
        return self.table.phase is Phase.OVER or self._finale.ended(self.table)

    def settled(self) -> bool:
        """Whether nothing will be added to the log any more."""
        if not self.finished():
            return False
        sealed = not self.roster.offer.books_open or self.table.phase is not Phase.OVER
        return sealed or len(self._finale.books) == len(self.table.seats)

    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, acks, the own book."""
        while not self.stopped and self.chain.evidence is None and self._own is not None:
            if self.table.phase is Phase.OVER:
                self._open_book()
                return
            before = self.table.head
            self._ack()
            self._go_on()
            if self.table.head == before:
                return

    # -- our own seat ----------------------------------------------------------------------------

    def _owes(self) -> bool:
        return (
            self.seat is not None
            and self.seat in owing(self.table)
            and self.seat not in self.chain.held
        )

    def _go_on(self) -> None:
        assert self._own is not None
        if not self._owes() or self._finale.ends:
            self._draft = None
            return
        if self._draft is None or self._draft.head != self.table.head:
            if self.table.passing is None and not self._settle_proofs():
                return
            self._draft = Draft(self.table, self._own, rng=self._rng)
        if self._draft.complete and (
            not self._draft.needs_acks or self._acks.all_in(self.chain, self._own.number)
        ):
            self._sign(self._draft)

    def _settle_proofs(self) -> bool:
        if self.chain.settle_proofs():
            return True
        self._freeze()
        return False

    def _sign(self, draft: Draft) -> None:
        assert self._identity is not None and self.seat is not None
        self._draft = None
        event = write_event(
            self._identity,
            table=self.id,
            step=self.table.step + 1,
            seat=self.seat,
            prev=self.table.head,
            digest=self.table.digest,
            acts=tuple(draft.acts),
        )
        judge_acts(self.table, self.seat, event.acts)
        self._files.keep_own(Kind.EVENT, event.raw)
        self.chain.take(event)
        self._out.append(event.raw)
        self._keep_closed()

    def _ack(self) -> None:
        table, seat = self.table, self.seat
        if self._identity is None or seat is None or table.phase is not Phase.PLAY:
            return
        if not self._acks.due(self.chain, seat):
            return
        if table.passing is None and not self._settle_proofs():
            return
        ack = write_ack(
            self._identity,
            table=self.id,
            step=table.step,
            head=table.head,
            digest=table.digest,
            seat=seat,
        )
        self._acks.keep(ack)
        self._out.append(ack.raw)

    def _open_book(self) -> None:
        if (
            self._own is None
            or self.seat is None
            or self.seat in self._finale.books
            or not self.roster.offer.books_open
        ):
            return
        secret = self.group.encode_scalar(self._own.keys.x)
        book = write_book(table=self.id, seat=self.seat, secret=secret)
        self._out.append(book.raw)
        self._finale.keep(book, self.table)

    def end(self, why: str, seats: tuple[Seat, ...] = ()) -> None:
        """Sign that the table is ended early: "waits" for seats, "frozen" or "agreed" (R51)."""
        if self._identity is None or self.seat is None or self.seat in self._finale.ends:
            return
        end = write_end(
            self._identity,
            table=self.id,
            seat=self.seat,
            head=self.table.head,
            why=why,
            seats=seats,
        )
        self._files.keep_own(Kind.END, end.raw)
        self._out.append(end.raw)
        self._finale.keep(end, self.table)

    # -- keeping ---------------------------------------------------------------------------------

    def _keep_closed(self) -> None:
        for step in self.chain.newly_closed():
            self._files.log_step(step.events)
            self._memory.follow(step)
            if self.on_step is not None:
                self.on_step(step)
        self._acks.forget(self.chain)
        if self._draft is not None and self._draft.head != self.table.head:
            self._draft = None

    def _freeze(self) -> None:
        evidence = self.chain.evidence
        if evidence is None or self._files.evidence_kept:
            return
        self._files.keep_evidence(self.roster, self.chain.steps, evidence)
        self._out.append(evidence.raw)
        self._draft = None

    def _stop(self, sentence: str) -> None:
        self.stopped = sentence
        self._files.dump_state(self.table)

    def close(self) -> None:
        """Give the files back; books of seats that never opened theirs are left out of the log."""
        self._finale.close()
        self._files.close()

    # -- people ----------------------------------------------------------------------------------

    @property
    def evidence(self) -> Evidence | None:
        """What froze this table, if it is frozen (R10)."""
        return self.chain.evidence

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.table.outcome

    @property
    def asked(self) -> Decision | None:
        """What our person is asked now, if anything."""
        draft = self._draft
        return draft.asked[1] if draft is not None and draft.asked is not None else None

    def sight(self) -> Sight[Any] | None:
        """What our seat can know now (a watcher: what is public); None before the first card."""
        return self._memory.sight(self.table, self._draft)

    def view(self) -> dict[str, Any]:
        """The plain view of our seat (``engine.view``), with names, step, head; news once."""
        sight = self.sight()
        news = self._memory.take_news()
        shown = empty_view(self.game, self.seat)
        if sight is not None:
            shown = view(self.game, sight, deciding=self.asked, table=self.table.state, news=news)
        return {
            **shown,
            "names": list(self.roster.names),
            "step": self.table.step,
            "head": self.table.head.hex(),
            "phase": self.table.phase.value,
            "owing": [s for s in owing(self.table) if s not in self.chain.held],
        }

    def answer(self, move: Move) -> None:
        """Answer what we are asked. Raises IllegalMove with a sentence; nothing is lost then."""
        if self._draft is None or self._draft.asked is None:
            raise IllegalMove("nothing is asked of this seat now")
        try:
            self._draft.answer(move)
        except BadEvent as error:
            raise IllegalMove(str(error)) from error
        self.idle()

    def answer_by(self, bot: Bot, chance: Chance) -> None:
        """Let a bot answer what we are asked, by what our seat can know and nothing else."""
        sight, decision = self.sight(), self.asked
        if sight is None or decision is None:
            raise IllegalMove("nothing is asked of this seat now")
        self.answer(decide(bot, sight, decision, chance))
