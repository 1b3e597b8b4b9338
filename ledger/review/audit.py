"""Checks a whole log again, from the log alone: form, signatures, heads, turn, rules, digests,
every shuffle, share, lock, claim and roll, and the result (R50 to R52).

The verdict names a seat only where the log holds what proves it wrong. What cannot be judged here
(rules this program does not have) is raised as OtherRules; a file that is no log as NotALog.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from engine.game import Game
from ledger.chain.chain import Chain
from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.finale import book_is_right
from ledger.chain.receipt import Receipt
from ledger.chain.trunk import ClosedStep
from ledger.deck.group.backend import best_group, pure_group
from ledger.deck.group.group import Group
from ledger.deck.proofs.batch import ProofBatch
from ledger.errors import Damaged, LedgerError, Malformed
from ledger.facts import Fact, FactKind, FaultKind, fact
from ledger.files.log_format import LogRecord
from ledger.files.log_in_stretches import LogReader
from ledger.files.past_steps import PastSteps
from ledger.pieces import Pieces, at_once
from ledger.primitives.supplied import primitives
from ledger.records.any_record import read_record
from ledger.records.event import End, Event, OpenedKey, names_others
from ledger.records.evidence import Evidence, check_evidence
from ledger.records.identity import fingerprint
from ledger.records.reports import Report
from ledger.records.roster import Roster, roster_of_log
from ledger.review.audit_exit_codes import exit_code
from ledger.review.audit_fault import Fault
from ledger.review.ending import who_ended, why_ended, why_not_ended
from ledger.review.joint_work import JointWork
from ledger.review.logged_absences import AbsenceRecord
from ledger.review.rules_of_offer import Games, game_of
from ledger.review.tallies import made_by, proven_by
from ledger.review.verdict import Books, Verdict
from ledger.sealed.checked_event import Tally
from ledger.sealed.sealed_table import Phase, SealedTable, begin
from ledger.signatures.quickest_library import signed_by
from ledger.signatures.signature_rule import Signed
from ledger.steps.owed_events import owing
from ledger.table_options import clock_of

Progress = Callable[[int, int], None]

NO_REPORT = (-1, -1, -1)
"""Before the first report of a step."""

NOT_OTHERS = "an end waits for seats of the table, other than its own"

BATCH = 4_096
"""Elements of the proofs that are checked together: more would be hardly quicker."""


def _signed_by_rule(record: Signed, public: bytes) -> bool:
    """An audit relies on no library that it can do without: not on libsodium."""
    return signed_by(record, public, check=primitives().verify)


@dataclass
class _Audit:
    """One audit under way."""

    game: Game
    roster: Roster
    chain: Chain
    log: LogReader
    past: PastSteps
    number: int = 0
    made: Tally = field(default_factory=Tally)
    events: int = 0
    last_seat: int = -1
    last_end: int = -1
    last_report: tuple[int, int, int] = NO_REPORT
    marked: list[bytes] = field(default_factory=list)
    books: set[int] = field(default_factory=set)
    ends: dict[int, End] = field(default_factory=dict)
    absences: AbsenceRecord = field(default_factory=AbsenceRecord)
    joint: JointWork = field(init=False)
    before: SealedTable = field(init=False)

    def __post_init__(self) -> None:
        """Nothing of the log is read yet."""
        self.before = self.chain.table
        self.joint = JointWork(len(self.chain.table.seats))

    def run(self) -> Pieces[tuple[Fault | None, bool]]:
        """Check the whole log: the first fault, and whether all proofs before it hold.

        Without a batch each proof is checked before anything stands upon it. With one they are
        checked many at a time, and if a batch fails, what was found behind it counts for nothing:
        the caller runs again without.
        """
        chain, batch, fault = self.chain, self.chain.batch, None
        for number, (entry, end) in enumerate(self.log.records(), 1):
            try:
                fault = self.read(number, entry, end)
            except Exception:
                if batch is None or batch.holds():
                    raise
                return None, False  # a false proof can have led to anything
            if fault is not None:
                break
            if batch is not None and batch.full and not batch.holds():
                return None, False
            yield number, self.log.count
        blamed = fault is not None and fault.seat is not None
        if not blamed and not chain.prove_rest() and chain.evidence is not None:
            fault = self.proven()  # it stands before whatever ended the log
        if fault is None and self.log.damage is not None:
            fault = _damaged(chain.table.step + 1, self.log.damage)
        return fault, batch is None or batch.holds()

    def read(self, number: int, entry: LogRecord, end: int) -> Fault | None:
        """Check one entry of the log, which ends at this place of the file."""
        self.number = number
        fault = self._read(number, entry)
        for step in self.chain.newly_closed():
            self.past.ends_at(end, number)
            self.absences.follow(step.after)
            self.joint.follow(self.before, step.events, step.after)
            self.before = step.after
            self.chain.trunk.let_go(self.past, step.number)
            if fault is None:
                fault = self._look_at_step(number, step)
            self.last_seat, self.last_report, self.marked = -1, NO_REPORT, []
        return fault

    def _look_at_step(self, number: int, step: ClosedStep) -> Fault | None:
        """Whether the log has of a closed step just what belongs to it."""
        left = self.chain.closings.reported.all_late(self.chain.trunk.heads[step.number - 1])
        named = [report.id for report in step.logged.marked]
        return self._fault(number, FactKind.ENTRY_LOOSE) if left or named != self.marked else None

    def _read(self, number: int, entry: LogRecord) -> Fault | None:
        try:
            record = read_record(entry.data)
        except Malformed as error:
            return self._fault(number, FactKind.ENTRY_MALFORMED, str(error))
        if entry.kind != record.KIND:
            return self._fault(number, FactKind.ENTRY_MISNAMED)
        match record:
            case Event():
                return self._read_event(number, record)
            case Report():
                return self._read_report(number, record)
            case OpenedKey():
                return self._read_book(number, record)
            case End():
                return self._read_end(number, record)
            case Evidence():
                return self._read_evidence(number, record)
        return self._fault(number, FactKind.ENTRY_MISPLACED)

    def _read_event(self, number: int, event: Event) -> Fault | None:
        self.last_end = -1
        self.events += 1
        self.made += made_by(event)
        if event.table_id != self.roster.table_id or event.seat not in self.chain.table.seats:
            return self._fault(number, FactKind.ENTRY_ELSEWHERE)
        closing = self.last_report[0] == self.chain.table.step + 1
        if event.prev == self.chain.table.head and (event.seat <= self.last_seat or closing):
            if event.seat not in self.chain.open.held:
                return self._fault(number, FactKind.ENTRY_UNORDERED)
        here = event.prev == self.chain.table.head
        receipt = self.chain.receive(event)
        self.last_seat = event.seat
        if self.chain.evidence is not None:
            return self.proven()
        if receipt is Receipt.REFUSED:
            return self._found(number, _unsigned(number))
        other = self.chain.trunk.other_state(event)
        if other is not None:
            signed = _signed_by_rule(event, self.roster.keys[event.seat])
            return self._found(number, other if signed else _unsigned(number))
        if receipt is not Receipt.NEW or not here:  # one that is void, too, stands in no log
            return self._fault(number, FactKind.ENTRY_LOOSE)
        return None

    def _read_report(self, number: int, report: Report) -> Fault | None:
        """Reports that marks name stand before the events of a step, those that close it behind."""
        self.last_end = -1
        chain = self.chain
        if report.table_id != self.roster.table_id or report.seat not in chain.table.seats:
            return self._fault(number, FactKind.ENTRY_ELSEWHERE)
        closing, place = report.prev == chain.table.head, _place(report)
        due = closing or (chain.trunk.knows(report.prev) and not chain.open.held)
        if place < self.last_report or not due:
            return self._fault(number, FactKind.ENTRY_UNORDERED)
        self.last_report = place
        if not closing:
            self.marked.append(report.id)
        receipt = chain.receive_report(report)
        if chain.evidence is not None:
            return self.proven()
        if receipt == Receipt.REFUSED:
            return self._found(number, _unsigned(number))
        return None if receipt is Receipt.NEW else self._fault(number, FactKind.ENTRY_LOOSE)

    def _read_book(self, number: int, book: OpenedKey) -> Fault | None:
        if book.seat in self.books or not book_is_right(self.chain.table, book):
            return self._fault(number, FactKind.BOOK_FALSE)
        self.books.add(book.seat)
        return None

    def _read_end(self, number: int, end: End) -> Fault | None:
        if not names_others(end.seats, end.seat, len(self.roster.keys)):
            return self._fault(number, FactKind.ENTRY_MALFORMED, NOT_OTHERS)
        if (
            end.table_id != self.roster.table_id
            or end.seat not in self.chain.table.seats
            or end.seat in self.ends
            or not _signed_by_rule(end, self.roster.keys[end.seat])
            or end.head not in self.chain.trunk.heads
        ):
            return self._fault(number, FactKind.END_FALSE)
        if end.seat < self.last_end:
            return self._fault(number, FactKind.ENTRY_UNORDERED)
        self.last_end = end.seat
        self.ends[end.seat] = end
        return None

    def _read_evidence(self, number: int, evidence: Evidence) -> Fault | None:
        try:
            ruling = check_evidence(
                evidence, self.roster.table_id, self.roster.keys, judge=rule_by_log(self.chain)
            )
        except LedgerError as error:
            return self._fault(number, FactKind.EVIDENCE_EMPTY, str(error))
        return Fault(evidence.step, number, FaultKind.EVIDENCE, ruling.seat, ruling.fact)

    def proven(self) -> Fault:
        """The fault that the evidence found on the way proves."""
        evidence, ruling = self.chain.evidence, self.chain.ruling
        assert evidence is not None and ruling is not None
        event, found = self._record_of(evidence), ruling.fact
        return Fault(evidence.step, event, found.kind.fault, ruling.seat, found)

    def _record_of(self, evidence: Evidence) -> int:
        """The last of the entries looked at that this evidence holds."""
        items = [read_record(item) for item in evidence.items]
        wanted = {record.id for record in items if isinstance(record, Event | Report)}
        last = 0
        for number, (entry, _) in enumerate(islice(self.log.records(), self.number), 1):
            with suppress(Malformed):  # the entry that ended the audit may be anything
                record = read_record(entry.data)
                signed = isinstance(record, Event | Report)
                last = number if signed and record.id in wanted else last
        return last

    def _fault(self, number: int, kind: FactKind, seen: str = "") -> Fault:
        return self._found(number, fact(kind, seen, entry=number))

    def _found(self, number: int, found: Fact) -> Fault:
        return Fault(self.chain.table.step + 1, number, found.kind.fault, None, found)


def _place(report: Report) -> tuple[int, int, int]:
    return (report.step, report.attempt, report.seat)


def _unsigned(number: int) -> Fact:
    return fact(FactKind.ENTRY_UNSIGNED, entry=number)


def audit(
    path: Path,
    *,
    progress: Progress | None = None,
    group: Group | None = None,
    games: Games = game_of,
    batch: int = BATCH,
    oracle: bool = False,
) -> Verdict:
    """The verdict on a log file; ``games`` finds the game of its offer, as ``game_of`` does.

    Proofs are checked together until they come to ``batch`` elements; 0 stands for each by itself.
    The verdict is the same: a log of which a batch fails is gone through again without batches,
    which finds the event to name. The ``oracle`` computes the cards in plain Python, looks at each
    proof by itself and asks the package cryptography about signatures: slow, and independent of
    libsodium, of WebAssembly and of batches. Its verdict must be the same as well.

    Raises NotALog, UnfinishedLog, CannotRead, Damaged (its first record), OtherRules, OtherVersion,
    NotThisGame and BadRoster (`ledger.review.verdict.unread` says what each comes to); everything
    else is in the verdict.
    """
    work = auditing(path, group=group, games=games, batch=batch, oracle=oracle)
    return at_once(work, progress)


def auditing(
    path: Path,
    *,
    group: Group | None = None,
    games: Games = game_of,
    batch: int = BATCH,
    oracle: bool = False,
) -> Pieces[Verdict]:
    """The same in pieces: entries that are checked, of how many."""
    log = LogReader(path)
    roster = roster_of_log(log.header)
    game = games(roster.offer)
    group = pure_group() if oracle else group or best_group()
    table, begun = begin(game, roster, group), log.begin
    if batch and not oracle:
        chain = Chain(table, batch=ProofBatch(table.group, batch), follows=False)
        work = _Audit(game, roster, chain, log, PastSteps(path, begun))
        fault, proven = yield from work.run()
        if proven:
            return _verdict(work, fault)
    chain = Chain(table, signed=_signed_by_rule if oracle else None, follows=False)
    work = _Audit(game, roster, chain, log, PastSteps(path, begun))
    fault, _ = yield from work.run()
    return _verdict(work, fault)


def _damaged(step: int, damage: Damaged) -> Fault:
    number = damage.record
    found = fact(FactKind.FILE_DAMAGED, damage.why, record=number, offset=damage.offset)
    return Fault(step, number, FaultKind.DAMAGE, None, found)


def _verdict(work: _Audit, fault: Fault | None) -> Verdict:
    table, chain = work.chain.table, work.chain
    over = table.phase is Phase.OVER
    ended, deciding = why_ended(work.ends, chain), who_ended(work.ends, chain)
    proved, made = proven_by(chain), work.made
    if table.solo:  # nothing is locked there, and no act is needed: its moves are followed
        made = replace(made, openings=proved.openings, claims=proved.claims)
    books, missing = _books(work)
    result = None
    if table.outcome is not None and over:
        outcome = table.outcome
        result = {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "reason": outcome.why.plain(),
        }
    unfinished = not over and not ended
    return Verdict(
        ok=fault is None and not unfinished,
        game=work.roster.offer.game,
        table=work.roster.table_id.hex(),
        seats=[
            {"name": name, "identity": fingerprint(key)}
            for name, key in zip(work.roster.names, work.roster.keys, strict=True)
        ],
        steps=table.step,
        events=work.events,
        head=table.head.hex(),
        shuffles={"made": made.shuffles, "proved": proved.shuffles},
        shares={"given": made.shares, "proved": proved.shares},
        openings={"made": made.openings, "proved": proved.openings},
        claims={"made": made.claims, "proved": proved.claims},
        counts={"made": made.counts, "proved": proved.counts},
        rolls=proved.rolls,
        books=books,
        books_missing=missing,
        readers=work.roster.offer.readers,
        leftover=len(chain.open.held),
        awaited=[seat for seat in owing(table) if chain.open.held and seat not in chain.open.held],
        torn=work.log.torn,
        result=result,
        fault=fault,
        exit_code=exit_code(fault, unfinished),
        unfinished=unfinished,
        machines=list(work.roster.machines),
        clock=clock_of(work.roster.offer.options),
        away=work.absences.found,
        rescued=work.absences.rescued,
        begun_anew=work.absences.begun_anew,
        mixed=work.joint.mixed,
        stood_in=work.joint.stood_in,
        taken_back=work.joint.taken_back,
        ended=ended,
        ended_by=[end.seat for end in deciding],
        waited_for=list(deciding[0].seats) if deciding else [],
        broken=table.broken,
        not_ended=why_not_ended(work.ends, chain),
        solo=table.solo,
    )


def _books(work: _Audit) -> tuple[Books, list[int]]:
    """Where the books are, and whose should be open and are not."""
    if not work.roster.offer.books_open:
        return Books.SEALED, []
    if work.chain.table.phase is not Phase.OVER:
        return Books.NOT_DUE, []
    missing = [seat for seat in work.chain.table.seats if seat not in work.books]
    return (Books.MISSING if missing else Books.OPEN), missing
