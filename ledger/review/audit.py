"""Checks a whole log again, from the log alone: form, signatures, heads, turn, rules, digests,
every shuffle, share, lock, claim and roll, and the result (R50 to R52).

The verdict names a seat only where the log holds what proves it wrong. What cannot be judged here
(rules this program does not have) is raised as OtherRules; a file that is no log as NotALog.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.game import Game
from ledger.chain.chain import Chain, Desync
from ledger.chain.finale import book_is_right
from ledger.chain.receipt import Receipt
from ledger.chain.rules_of_offer import Games, game_of
from ledger.chain.ruling import rule_by_log
from ledger.deck.group.backend import best_group
from ledger.deck.group.group import Group
from ledger.errors import LedgerError, Malformed
from ledger.files.append_only import read_log
from ledger.files.log_format import Log, LogRecord
from ledger.records.event import End, Event, OpenedKey, signed_by
from ledger.records.evidence import Evidence, check_evidence
from ledger.records.identity import fingerprint
from ledger.records.reading import read_record
from ledger.records.roster import Roster, read_roster
from ledger.sealed.acts import COUNT, OPEN, PROVE, ROLL, SHARE, SHUFFLE
from ledger.sealed.checked_event import Tally
from ledger.sealed.state import Phase, begin

FINE, CHEATED, DAMAGED, CANNOT = 0, 1, 2, 3
"""Exit codes of the verdict (design, section 7)."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Fault:
    """What is wrong, at which step and entry of the log; ``seat`` only where it is proven."""

    step: int
    event: int
    kind: str
    seat: int | None
    text: str


@dataclass(frozen=True)
class Verdict:
    """What an audit found. ``ok``: the game is over and everything in its log is proven."""

    ok: bool
    game: str
    table: str
    seats: list[dict[str, str]]
    steps: int
    events: int
    head: str
    shuffles: dict[str, int]
    shares: dict[str, int]
    claims: dict[str, int]
    rolls: int
    books: str
    result: dict[str, Any] | None
    fault: dict[str, Any] | None
    exit_code: int
    unfinished: bool
    ended: str = ""
    solo: bool = False

    def plain(self) -> dict[str, Any]:
        """The documented JSON object."""
        names = (
            "ok",
            "game",
            "table",
            "seats",
            "steps",
            "events",
            "head",
            "shuffles",
            "shares",
            "claims",
            "rolls",
            "books",
            "result",
            "fault",
        )
        return {name: getattr(self, name) for name in names}


@dataclass
class _Audit:
    """One audit under way."""

    game: Game
    roster: Roster
    chain: Chain
    log: Log
    numbers: dict[bytes, int] = field(default_factory=dict)
    made: Tally = field(default_factory=Tally)
    events: int = 0
    last_seat: int = -1
    books: set[int] = field(default_factory=set)
    ends: dict[int, str] = field(default_factory=dict)

    def take(self, number: int, entry: LogRecord) -> Fault | None:
        """Check one entry of the log."""
        try:
            record = read_record(entry.data)
        except Malformed as error:
            return self._fault(number, "form", f"entry {number} is malformed: {error}")
        if entry.kind != record.KIND:
            return self._fault(number, "form", f"entry {number} is not of the kind it says")
        match record:
            case Event():
                return self._take_event(number, record)
            case OpenedKey():
                return self._take_book(number, record)
            case End():
                return self._take_end(number, record)
            case Evidence():
                return self._take_evidence(number, record)
        return self._fault(number, "form", f"entry {number} has no place in a log")

    def _take_event(self, number: int, event: Event) -> Fault | None:
        self.numbers[event.id] = number
        self.events += 1
        self.made += made_by(event)
        if event.table != self.roster.table or event.seat not in self.chain.table.seats:
            return self._fault(number, "head", f"entry {number} belongs to another table")
        step = self.chain.table.step
        if event.prev == self.chain.table.head and event.seat <= self.last_seat:
            if event.seat not in self.chain.held:
                return self._fault(number, "head", f"entry {number} is not in the order of seats")
        try:
            receipt = self.chain.take(event)
        except Desync as error:
            return self._fault(number, "digest", str(error))
        self.last_seat = event.seat if self.chain.table.step == step else -1
        if self.chain.evidence is not None:
            return self.proven(self.chain.evidence)
        if receipt is Receipt.REFUSED:
            why = f"the signature on entry {number} is not that of its seat"
            return self._fault(number, "signature", why)
        if receipt is not Receipt.NEW:
            return self._fault(number, "head", f"entry {number} does not stand on those before it")
        return None

    def _take_book(self, number: int, book: OpenedKey) -> Fault | None:
        good = (
            book.table == self.roster.table
            and book.seat in self.chain.table.seats
            and book.seat not in self.books
            and self.chain.table.phase is Phase.OVER
            and self.roster.offer.books_open
            and book_is_right(self.chain.table, book)
        )
        if not good:
            return self._fault(
                number, "book", f"entry {number} is not the key its seat has played with"
            )
        self.books.add(book.seat)
        return None

    def _take_end(self, number: int, end: End) -> Fault | None:
        if (
            end.table != self.roster.table
            or end.seat not in self.chain.table.seats
            or end.seat in self.ends
            or not signed_by(end, self.roster.keys[end.seat])
            or end.head not in self.chain.heads
        ):
            return self._fault(number, "signature", f"entry {number} is no end of this table")
        self.ends[end.seat] = end.why
        return None

    def _take_evidence(self, number: int, evidence: Evidence) -> Fault | None:
        try:
            seat = check_evidence(
                evidence, self.roster.table, self.roster.keys, judge=rule_by_log(self.chain)
            )
        except LedgerError as error:
            return self._fault(
                number, "form", f"the evidence of entry {number} proves nothing: {error}"
            )
        return Fault(evidence.step, number, "evidence", seat, evidence.reason)

    def proven(self, evidence: Evidence) -> Fault:
        """The fault that evidence found on the way proves."""
        event = self._record_of(evidence)
        return Fault(evidence.step, event, self.chain.fault, evidence.seat, evidence.reason)

    def _record_of(self, evidence: Evidence) -> int:
        ids = [read_record(item) for item in evidence.items]
        return max((self.numbers.get(r.id, 0) for r in ids if isinstance(r, Event)), default=0)

    def _fault(self, number: int, kind: str, text: str) -> Fault:
        return Fault(self.chain.table.step + 1, number, kind, None, text)


def audit(
    path: Path,
    *,
    progress: Progress | None = None,
    group: Group | None = None,
    games: Games = game_of,
) -> Verdict:
    """The verdict on a log file; ``games`` finds the game of its offer, as ``game_of`` does.

    Raises NotALog, UnfinishedLog, CannotRead, OtherRules, OtherVersion, and what a roster that is
    not good raises; everything else is in the verdict.
    """
    log = read_log(path)
    roster = read_roster(log.header)
    game = games(roster.offer)
    chain = Chain(begin(game, roster, group or best_group()))
    work = _Audit(game, roster, chain, log)
    fault = None
    for number, entry in enumerate(log.entries, 1):
        fault = work.take(number, entry)
        if fault is not None:
            break
        if progress is not None:
            progress(number, len(log.entries))
    blamed = fault is not None and fault.seat is not None
    if not blamed and not chain.settle_proofs() and chain.evidence is not None:
        fault = work.proven(chain.evidence)  # it stands before whatever ended the log
    if fault is None and log.damage is not None:
        fault = Fault(chain.table.step + 1, log.damage.record, "damage", None, str(log.damage))
    return _verdict(work, fault)


def _verdict(work: _Audit, fault: Fault | None) -> Verdict:
    table, chain = work.chain.table, work.chain
    over = table.phase is Phase.OVER
    ended = set(work.ends) >= set(table.live) and not over
    proved, made = _proved(chain), work.made
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
        table=work.roster.table.hex(),
        seats=[
            {"name": name, "identity": fingerprint(key)}
            for name, key in zip(work.roster.names, work.roster.keys, strict=True)
        ],
        steps=table.step,
        events=work.events,
        head=table.head.hex(),
        shuffles={"made": made.shuffles, "proved": proved.shuffles},
        shares={"given": made.shares, "proved": proved.shares},
        claims={"made": made.claims, "proved": proved.claims},
        rolls=proved.rolls,
        books="open" if work.books and work.books == set(table.seats) else "sealed",
        result=result,
        fault=None
        if fault is None
        else {
            "step": fault.step,
            "event": fault.event,
            "kind": fault.kind,
            "seat": fault.seat,
            "text": fault.text,
        },
        exit_code=_exit_code(fault, unfinished),
        unfinished=unfinished,
        ended=next(iter(work.ends.values()), "") if ended else "",
        solo=table.solo,
    )


def _proved(chain: Chain) -> Tally:
    """What was proven: of the shuffles of a run, those whose proofs have been checked."""
    tally = chain.tally
    if chain.fault == "shuffle" and chain.evidence is not None and chain.proofs_false:
        return replace(tally, shuffles=tally.shuffles - chain.proofs_false)
    return tally


def _exit_code(fault: Fault | None, unfinished: bool) -> int:
    if fault is None:
        return CANNOT if unfinished else FINE
    if fault.seat is not None:
        return CHEATED
    return CANNOT if fault.kind == "digest" else DAMAGED


def made_by(event: Event) -> Tally:
    """What the acts of an event say they hold, proven or not."""
    found = Tally()
    for act in event.acts:
        kind = act[0] if act else None
        data = act[1] if len(act) > 1 and isinstance(act[1], bytes) else b""
        points = max(0, (len(data) - 64) // 32)
        match kind:
            case _ if kind == SHUFFLE:
                found += Tally(shuffles=1)
            case _ if kind == SHARE:
                found += Tally(shares=points)
            case _ if kind == OPEN:
                found += Tally(claims=points)
            case _ if kind == PROVE:
                found += Tally(claims=1)
            case _ if kind == COUNT:
                found += Tally(claims=len(data))
            case _ if kind == ROLL:
                found += Tally(rolls=1)
    return found
