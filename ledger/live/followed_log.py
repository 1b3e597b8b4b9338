"""The log of one table as a node follows it: records in, closed steps written, answers to peers.

Seats and watchers have the same one. It alone changes the chain, and what a change has brought
about is taken in by ``absorb``, in one order: evidence is written down first, then what is given
up leaves the log, then closed steps are written in seat order and synced before anything is shown
or done about them (R55). It signs nothing and knows no seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_again
from ledger.chain.finale import Finale, deciding, ended_plainly
from ledger.chain.owed_marks import hangs_on
from ledger.chain.receipt import Receipt
from ledger.chain.trunk import ClosedStep
from ledger.errors import Malformed
from ledger.facts import Fact
from ledger.live.seat_memory import SeatMemory
from ledger.live.shown_evidence import ShownEvidence
from ledger.records.any_record import AnyRecord, read_record
from ledger.records.event import Ack, End, Event, OpenedKey
from ledger.records.evidence import Evidence
from ledger.records.reports import Report
from ledger.records.requests import Leave, Return, Undo
from ledger.records.wish import Wish
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.seat.keeper import Keeper
from ledger.seat.outbox import Outbox, PassedOn
from ledger.seat.spoken_words import Spoken


class Receiver(Protocol):
    """A seat or a watcher: what becomes of a record that a followed log has read. All that the two
    share is the log; a seat's own words, and what is said to seats alone, is nothing to a watcher.
    """

    def receive_event(self, event: Event) -> Receipt:
        """For the chain."""

    def receive_report(self, report: Report) -> Receipt:
        """For the chain."""

    def receive_last(self, record: End | OpenedKey) -> Receipt:
        """For the finale."""

    def receive_spoken(self, record: Spoken) -> Receipt:
        """For no log."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What a change of the chain has brought about, written down already: whether steps were given
    up, and which were closed.
    """

    cut: bool
    closed: tuple[ClosedStep, ...]


UNMOVED = Moved(cut=False, closed=())


class FollowedLog:
    """The chain of one table, its ends and books, and what is kept of them."""

    def __init__(self, chain: Chain, keeper: Keeper, memory: SeatMemory, outbox: Outbox) -> None:
        """Nothing is read yet (``ledger.live.resumption`` does); a chain that follows nothing till
        then knows our seat, if we have one.
        """
        self.chain, self.keeper, self.memory, self.outbox = chain, keeper, memory, outbox
        self.finale = Finale(keeper, chain.closings.own)
        self._shown = ShownEvidence()
        self.stopped: Fact | None = None

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.chain.trunk.table

    @property
    def goes_on(self) -> bool:
        """Whether nothing has frozen the table and nothing has stopped this node."""
        return self.stopped is None and self.chain.evidence is None

    # -- what stood in the files ------------------------------------------------------------------

    def read(self, seen: Callable[[AnyRecord], object]) -> Sequence[bytes]:
        """Follow the log on disk; ``seen`` is told each record once it is taken. Returns the rest
        of it, from the first one on that answers another state than this program comes to.
        """
        logged = self.keeper.drain_logged()
        for place, data in enumerate(logged):
            record = read_record(data)
            good = self._read_on(record)
            seen(record)
            if not good:
                return logged[place:]
        return ()

    def _read_on(self, record: AnyRecord) -> bool:
        if isinstance(record, Event):
            self.chain.receive(record)
            if self.chain.trunk.other_state(record) is not None:
                return False
        elif isinstance(record, Report):
            self.chain.receive_report(record)
        elif isinstance(record, OpenedKey | End):
            self.finale.load(record)
        for step in self.chain.newly_closed():
            self.keeper.past.add(step.records)
            self.chain.trunk.let_go(self.keeper.past, step.number)
            self.memory.follow(step)
        return True

    def drop_open_step(self) -> None:
        """What was read of a step that is not closed, or of ends that are not whole, leaves the
        log: the rest of it comes again from the journal and from peers.
        """
        whole = self.finale.loaded(self.table)
        if self.chain.open.held or self.chain.open.aside or not whole:
            self.chain.drop_open_step()
            self.keeper.begin_again(self.table.roster, self.chain.trunk.steps.log())

    def follow(self) -> None:
        """All files are read: from here on the chain follows what peers say. What had frozen the
        table freezes it for ever (R10).
        """
        self.chain.follow()
        evidence = self.keeper.evidence
        if evidence is not None:
            self.chain.freeze(evidence, rule_again(self.chain, evidence))
            self.outbox.send(evidence)

    # -- records ----------------------------------------------------------------------------------

    def receive(self, data: bytes, receiver: Receiver) -> Receipt:
        """Give a record from a peer to whoever takes it, by its kind; nothing it may hold raises.
        What is no record is refused, and whoever has stopped takes nothing.
        """
        try:
            record = read_record(data)
        except Malformed:
            return Receipt.REFUSED
        if self.stopped is not None:
            return Receipt.FROZEN
        match record:
            case Event():
                return receiver.receive_event(record)
            case Evidence():
                return self.receive_evidence(record, receiver.receive_event)
            case Report():
                return receiver.receive_report(record)
            case End() | OpenedKey():
                return receiver.receive_last(record)
            case Ack() | Return() | Leave() | Wish() | Undo():
                return receiver.receive_spoken(record)
        return Receipt.REFUSED

    def receive_last(self, record: End | OpenedKey) -> Receipt:
        """An end or a book from a peer."""
        return self.finale.receive(record, self.chain)

    def receive_evidence(
        self, evidence: Evidence, receive_event: Callable[[Event], Receipt]
    ) -> Receipt:
        """Evidence from a peer. What it holds and does not prove is taken by ``receive_event``, and
        the peers get it as the event it is.
        """
        if self.chain.evidence is not None:
            return Receipt.KNOWN
        if evidence.table_id != self.table.roster.table_id:
            return Receipt.REFUSED
        ruling = self._shown.judged(evidence, self.chain)
        if ruling is None:
            return self._shown.receive(
                evidence, self.chain, lambda one: self._shown_by(one, receive_event)
            )
        self.chain.freeze(evidence, ruling)
        self.keep_case()
        return Receipt.NEW

    def _shown_by(self, event: Event, receive_event: Callable[[Event], Receipt]) -> Receipt:
        receipt = receive_event(event)
        if receipt is Receipt.NEW:
            self.outbox.send(PassedOn(event.raw))
        return receipt

    # -- keeping ----------------------------------------------------------------------------------

    def absorb(self) -> Moved:
        """Write down and show what the last record has brought about: the reports that our marks
        will name; evidence, for closing a step can bring an event that had come early and is bad,
        whoever closed it; what is given up; closed steps; why nothing goes on.
        """
        for outcome in self.chain.newly_proven():
            for report in self.chain.closings.reports_of(outcome):
                self.keeper.note(report)
        self.keep_case()
        cut = self._cut_back()
        closed = self.chain.newly_closed()
        if self.finale.void(self.chain):  # they stood behind the steps, and the game goes on
            self.keeper.cut_back(len(self.chain.trunk.steps) - 1 - len(closed))
        for step in closed:
            self.keeper.log_step(step.records)
            self.chain.trunk.let_go(self.keeper.past, step.number)
            self.memory.follow(step)
        if self.table.broken is not None and self.stopped is None:
            self.stop(self.table.broken)
        if self.chain.open.waits:
            self.dump_state()
        return Moved(cut, tuple(closed)) if cut or closed else UNMOVED

    def _cut_back(self) -> bool:
        """Where steps are given up, the log and the memory of what was seen go back behind them."""
        cut = self.chain.newly_cut()
        if cut is None:
            return False
        past = self.keeper.past
        if cut < past.count:
            self.keeper.cut_back(cut)
        self.memory.cut_back(min(cut, past.count), self.chain.trunk.replayed)
        return True

    def keep_case(self) -> None:
        """Write evidence beside the log and send it, if there is any and it is not written yet."""
        evidence = self.chain.evidence
        if evidence is None or self.keeper.case_kept:
            return
        stands_on = (*self.chain.trunk.steps.log(), hangs_on(self.chain.closings, evidence))
        self.keeper.keep_case(self.table.roster, stands_on, evidence)
        self.outbox.send(evidence)

    def stop(self, found: Fact) -> None:
        """This node goes on no more at this table; its state is written down for whoever mends."""
        self.stopped = found
        self.dump_state()

    def dump_state(self) -> None:
        """Write our state on this head as text, once."""
        self.keeper.dump_state(self.table)

    def prove_run(self) -> bool:
        """Look at the proofs that had to wait for the end of a shuffle by all (R35): none false?"""
        if self.chain.prove_run():
            return True
        self.keep_case()
        return False

    def prove_rest(self) -> bool:
        """The same while nothing else is to be done: is one of them false?"""
        if not self.goes_on or self.chain.prove_rest():
            return False
        self.keep_case()
        return True

    def close(self) -> None:
        """Give the files back; books of seats that never opened theirs are left out of the log."""
        self.finale.close(self.table)
        self.keeper.close()

    # -- what peers ask ---------------------------------------------------------------------------

    def since(self, step: int, limit: int, spoken: Iterable[bytes]) -> list[bytes]:
        """What the log has of closed steps after ``step``, what is held of the open one, what was
        said about closing steps and stands in no log, ``spoken`` (what no log holds), ends, books.
        """
        if not self.keeper.works:
            return []
        steps, found = self.chain.trunk.steps, list[bytes]()
        for at in range(step + 1, len(steps)):
            if len(found) >= limit:  # what is asked of closed steps may have to be read
                break
            found += [record.raw for record in steps.logged(at).records]
        found += [event.raw for _, (event, _) in sorted(self.chain.open.held.items())]
        found += [event.raw for event in self.chain.open.waits.values()]
        found += self.chain.closings.unlogged()
        found += spoken
        found += self.finale.records()
        if self.chain.evidence is not None:
            found.insert(0, self.chain.evidence.raw)
        return found[:limit]

    def closed(self, step: int) -> list[bytes]:
        """What the log has of this closed step, whether it may be given out now or not."""
        steps = self.chain.trunk.steps
        if not self.keeper.works or not 0 < step < len(steps):
            return []
        return [one.raw for one in steps.logged(step).records]

    def unclosed_of(self, seat: int) -> list[bytes]:
        """What is held of a seat and stands in no closed step: its author may have lost it."""
        chain = self.chain
        if not self.keeper.works:
            return []
        found = chain.open.early.of(seat) + chain.closings.unlogged_of(seat)
        found += [chain.open.held[seat][0].raw] if seat in chain.open.held else []
        found += [chain.open.waits[seat].raw] if seat in chain.open.waits else []
        end = self.finale.ends.get(seat)
        return found if end is None else [*found, end.raw]

    # -- how far it is ----------------------------------------------------------------------------

    def finished(self) -> bool:
        """Whether the log is over: the result is signed, or the table was ended early by all."""
        return self.table.phase is Phase.OVER or self.finale.ended(self.table)

    @property
    def ended(self) -> dict[str, Any] | None:
        """Who ended the table before its game, why, and for whom they waited (as in a replay); None
        where nobody did, and where our seat was waited for and is here: it goes on.
        """
        if self.table.phase is Phase.OVER or not self.finale.ended(self.table):
            return None
        return ended_plainly(deciding(self.finale.ends.values(), self.table))

    def complete(self) -> bool:
        """Whether nothing will be added to the log any more but books of absent seats."""
        if not self.finished():
            return False
        sealed = not self.table.roster.offer.books_open or self.table.phase is not Phase.OVER
        return sealed or set(self.table.live) <= set(self.finale.books)
