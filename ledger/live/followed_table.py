"""One table as a node follows it: the log, what the network asks, and what is kept of it (R49).

Sans-IO but for the disk, which is a parameter. Closed steps are written in seat order and synced
before anything is shown or done about them (R55). ``ledger.live.watched_table`` is the same with
what people see of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.game import Game
from ledger.chain.chain import Chain, ClosedStep
from ledger.chain.finale import Finale, deciding, ended_plainly
from ledger.chain.receipt import Receipt
from ledger.chain.ruling import rule_again
from ledger.chain.unmarked import hangs_on
from ledger.deck.group.group import Group
from ledger.errors import Malformed, OtherState
from ledger.facts import Fact
from ledger.files.table_files import TableFiles
from ledger.live.seat_memory import SeatMemory
from ledger.live.shown_evidence import ShownEvidence, due
from ledger.live.shown_view import ShownView
from ledger.records.event import Ack, End, Event, OpenedKey
from ledger.records.evidence import Evidence
from ledger.records.reading import AnyRecord, read_record
from ledger.records.reports import Report
from ledger.records.requests import Leave, Return
from ledger.records.roster import Join, Roster
from ledger.records.wish import Wish
from ledger.sealed.state import Phase, SealedTable, begin


class FollowedTable:
    """A table that is followed: the log, what the network asks, and the files."""

    def __init__(self, game: Game, roster: Roster, *, files: TableFiles, group: Group) -> None:
        """Take a table up where its files stand; ``_load`` reads them."""
        self.game, self.roster, self.group = game, roster, group
        self.seat: int | None = None
        self._files = files
        self.chain = Chain(begin(game, roster, group))
        self._finale = Finale(files)
        self._shown = ShownEvidence()
        self._memory = SeatMemory(None, game.marks)
        self._shown_view = ShownView(game)
        self._out: list[bytes] = []
        self.stopped: Fact | None = None
        self.on_step: Callable[[ClosedStep], None] | None = None

    def _load(self) -> None:
        """Follow the log on disk again, then what we had signed for the open step."""
        self.chain.follows = False
        logged = self._files.take_logged()
        for place, data in enumerate(logged):
            if not self._take_logged(data):
                self._leave_out(logged[place:])
                break
        whole = self._finale.loaded(self.table)
        if self.chain.held or self.chain.aside or not whole:
            self.chain.drop_open_step()
            self._files.begin_again(self.roster, self.chain.steps.log())
        for data in self._files.take_own():
            self._load_own(read_record(data))
        self.chain.follow()
        if self._files.evidence is not None:  # frozen is for ever (R10)
            self.chain.freeze(self._files.evidence, rule_again(self.chain, self._files.evidence))
            self._out.append(self._files.evidence.raw)
        self._keep_closed()
        self._memory.take_news()

    def _load_own(self, record: AnyRecord) -> None:
        """A watcher has signed nothing."""

    def _leave_out(self, entries: Sequence[bytes]) -> None:
        """The log goes on from a state that this program does not come to. Raises OtherState.

        What stands in it was good for the program that wrote it: it is not to be cut off here.
        """
        raise OtherState(self.table.step + 1)

    def _take_logged(self, data: bytes) -> bool:
        """Follow one entry of our log; False if it answers another state than ours."""
        record = read_record(data)
        if isinstance(record, Event):
            self.chain.take(record)
            if self.chain.other_state(record) is not None:
                return False
        elif isinstance(record, Report):
            self.chain.take_report(record)
        elif isinstance(record, OpenedKey | End):
            self._finale.load(record)
        for step in self.chain.newly_closed():
            self._files.past.add(step.records)
            self.chain.let_go(self._files.past, step.number)
            self._memory.follow(step)
        return True

    # -- what the network asks (p2p.gossip.gossip_table) ------------------------------------------

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
        if self.stopped is not None:
            return Receipt.FROZEN
        match record:
            case Event():
                return self._receive_event(record)
            case Evidence():
                return self._receive_evidence(record)
            case Report():
                return self._receive_report(record)
            case End() | OpenedKey():
                return self._receive_last(record)
        return self._receive_other(record)

    def _receive_last(self, record: End | OpenedKey) -> Receipt:
        return self._finale.take(record, self.chain)

    def _receive_other(self, record: AnyRecord) -> Receipt:
        """Acks and wishes are nothing to a watcher (R49), and no other record travels alone."""
        return Receipt.KNOWN if isinstance(record, Ack | Return | Leave | Wish) else Receipt.REFUSED

    def _receive_report(self, report: Report) -> Receipt:
        receipt = self.chain.take_report(report)
        self._keep_closed()
        return receipt

    def _receive_event(self, event: Event) -> Receipt:
        receipt = self.chain.take(event)
        self._keep_closed()
        return receipt

    def _receive_evidence(self, evidence: Evidence) -> Receipt:
        if self.chain.evidence is not None:
            return Receipt.KNOWN
        if evidence.table != self.id:
            return Receipt.REFUSED
        ruling = self._shown.judged(evidence, self.chain)
        if ruling is None:
            return self._shown.take(evidence, self.chain, self._receive_shown)
        self.chain.freeze(evidence, ruling)
        self._freeze()
        return Receipt.NEW

    def _receive_shown(self, event: Event) -> Receipt:
        """An event that came inside evidence; the peers get it as the event it is."""
        receipt = self._receive_event(event)
        if receipt is Receipt.NEW:
            self._out.append(event.raw)
        return receipt

    def due(self, data: bytes) -> int | None:
        """The closed step at which a record that was answered LATER can be taken, if it says so."""
        return due(read_record(data))

    def author(self, data: bytes) -> int | None:
        """The seat whose word this is, if it is one seat's."""
        record = read_record(data)
        return None if isinstance(record, Evidence | Join) else record.seat

    def outbox(self) -> list[bytes]:
        """Records to be flooded now; what we signed among them is on disk."""
        out, self._out = self._out, []
        return out

    def since(self, step: int, limit: int) -> list[bytes]:
        """What the log has of closed steps after ``step``, what is held of the open one, what was
        said about closing steps and stands in no log, acks and wishes, ends, books."""
        steps, found = self.chain.steps, list[bytes]()
        for at in range(step + 1, len(steps)):
            if len(found) >= limit:  # what is asked of closed steps may have to be read
                break
            found += [record.raw for record in steps.logged(at).records]
        found += [event.raw for _, (event, _) in sorted(self.chain.held.items())]
        found += [event.raw for event in self.chain.waits.values()]
        found += self.chain.unlogged()
        found += self._acks_here()
        found += self._finale.records()
        if self.chain.evidence is not None:
            found.insert(0, self.chain.evidence.raw)
        return found[:limit]

    def closed(self, step: int) -> list[bytes]:
        """What the log has of this closed step, whether it may be given out now or not."""
        steps = self.chain.steps
        return [one.raw for one in steps.logged(step).records] if 0 < step < len(steps) else []

    def finished(self) -> bool:
        """Whether the log is over: the result is signed, or the table was ended early by all."""
        return self.table.phase is Phase.OVER or self._finale.ended(self.table)

    @property
    def ended(self) -> dict[str, Any] | None:
        """Who ended the table before its game, why, and for whom they waited (as in a replay); None
        where nobody did, and where our seat was waited for and is here: it goes on.
        """
        if self.table.phase is Phase.OVER or not self._finale.ended(self.table):
            return None
        return ended_plainly(deciding(self._finale.ends.values(), self.table))

    def settled(self) -> bool:
        """Whether nothing will be added to the log any more but books of seats that are away."""
        if not self.finished():
            return False
        sealed = not self.roster.offer.books_open or self.table.phase is not Phase.OVER
        return sealed or set(self.table.live) <= set(self._finale.books)

    def _acks_here(self) -> list[bytes]:
        """The acks on our head; a watcher has none."""
        return []

    @property
    def unheard(self) -> bool:
        """Whether this node waits for a peer's word before it signs anything; a watcher never."""
        return False

    @property
    def inquiry(self) -> int:
        """How often the words of peers have been wanted anew; a watcher wants none."""
        return 0

    @property
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back; a watcher has signed nothing."""
        return None

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us; nothing to a watcher."""

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """One of us has a link to the nodes of these seats; nothing to a watcher."""

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats; nothing to a watcher."""

    def unclosed_of(self, seat: int) -> list[bytes]:
        """What is held of a seat and stands in no closed step; a watcher gives nothing."""
        return []

    def waits_for(self) -> set[int]:
        """The seats whose words hold the open step up."""
        return {seat for seat in self.chain.owed if seat not in self.chain.held}

    def idle(self) -> None:
        """Do everything that is due and asks nobody; a watcher owes nothing."""

    def while_waiting(self) -> bool:
        """Look at proofs that may wait for the end of a shuffle by all (R35): is one false?"""
        frozen = self.stopped is not None or self.chain.evidence is not None
        if frozen or self.chain.settle_proofs():
            return False
        self._freeze()
        return True

    # -- keeping ---------------------------------------------------------------------------------

    def _keep_closed(self) -> None:
        """Write down and show what the last record has brought about, evidence first: closing a
        step can bring an event that had come early and is bad, whoever closed it.
        """
        self._freeze()
        self._cut_back()
        closed = self.chain.newly_closed()
        if self._finale.void(self.chain):  # they stood behind the steps, and the game goes on
            last = len(self.chain.steps) - 1 - len(closed)
            self._files.cut_back(last)
        for step in closed:
            self._files.log_step(step.records)
            self.chain.let_go(self._files.past, step.number)
            self._memory.follow(step)
            self._closed_one()
            if self.on_step is not None:
                self.on_step(step)
        if self.table.broken is not None and self.stopped is None:
            self._stop(self.table.broken)
        if self.chain.waits:
            self._files.dump_state(self.table)
        self._moved_on()

    def _cut_back(self) -> None:
        """Where steps are given up, the log and the memory of what was seen go back behind them."""
        cut = self.chain.newly_cut()
        if cut is None:
            return
        if cut < self._files.past.count:
            self._files.cut_back(cut)
        self._memory.cut_back(min(cut, self._files.past.count), self.chain.replayed)
        self._given_up()

    def _given_up(self) -> None:
        """Steps were given up: what was made for the open one is void."""

    def _closed_one(self) -> None:
        """A step is closed and written; a watcher has no part in it."""

    def _moved_on(self) -> None:
        """The table may stand on another head now."""

    def _freeze(self) -> None:
        evidence = self.chain.evidence
        if evidence is None or self._files.evidence_kept:
            return
        stands_on = (*self.chain.steps.log(), hangs_on(self.chain, evidence))
        self._files.keep_evidence(self.roster, stands_on, evidence)
        self._out.append(evidence.raw)

    def _stop(self, found: Fact) -> None:
        self.stopped = found
        self._files.dump_state(self.table)

    def close(self) -> None:
        """Give the files back; books of seats that never opened theirs are left out of the log."""
        self._finale.close(self.table)
        self._files.close()
