"""Section 12 of docs/protocol.md: the verdict on a log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.second_reader.acts import Guilty
from tests.second_reader.basics.files import NoLog, read_file
from tests.second_reader.basics.points import BASE, ORDER, total
from tests.second_reader.basics.signatures import good
from tests.second_reader.basics.values import (
    BOOK,
    END,
    EVENT,
    EVIDENCE,
    MARK,
    REPORT,
    BadForm,
    Record,
    read,
)
from tests.second_reader.board import Board
from tests.second_reader.closings import Words
from tests.second_reader.exhibits import ruled
from tests.second_reader.riders import riders_of
from tests.second_reader.rosters import Games, Roster, read_roster
from tests.second_reader.steps import check_event, close, owing

Verdict = tuple[int, str | None, int | None, int | None]
"""Exit code, kind, entry, seat."""


class Fault(Exception):
    """The first thing that is wrong: its kind, and the seat that is proven wrong, if one is."""

    def __init__(self, kind: str, seat: int | None = None) -> None:
        super().__init__(kind, seat)
        self.kind, self.seat = kind, seat

    @property
    def code(self) -> int:
        """The exit code."""
        if self.seat is not None:
            return 1
        return 3 if self.kind == "digest" else 2


def expect(holds: object, kind: str) -> None:
    """Raises Fault of this kind, of which nobody is named, unless it holds."""
    if not holds:
        raise Fault(kind)


MOST_LED_TO = 64
"""Reports of one seat to which the marks of an event may lead."""

_BOARDS: dict[tuple[str, bytes], tuple[Board, tuple[int, ...]]] = {}
_GOOD: dict[tuple[bytes, bytes], Any] = {}
"""Boards and good events that were judged before: a head says all that a board follows from."""


@dataclass
class Auditor:
    """A log on its way: boards by head, in order, and what was signed on each."""

    roster: Roster
    heads: list[bytes] = field(default_factory=list)
    words: dict[bytes, Words] = field(default_factory=dict)
    parts: dict[int, Any] = field(default_factory=dict)
    front: list[Record] = field(default_factory=list)
    named: set[bytes] = field(default_factory=set)
    void: dict[bytes, dict[int, Record]] = field(default_factory=dict)
    ends: dict[int, Record] = field(default_factory=dict)
    books: set[int] = field(default_factory=set)
    last_seat: int = -1
    last_report: tuple[int, int, int] = (-1, -1, -1)
    last_end: int = -1

    def __post_init__(self) -> None:
        """The table before its first step."""
        self._stand(Board(self.roster, self.roster.table, since=self.roster.table))

    @property
    def open(self) -> Words:
        """The step that is open."""
        return self.words[self.heads[-1]]

    @property
    def board(self) -> Board:
        """The state behind the last closed step."""
        return self.open.board

    def _stand(self, board: Board) -> None:
        self.heads.append(board.head)
        self.words[board.head] = Words(board, tuple(owing(board)))

    def take(self, kind: int, data: bytes) -> None:
        """One entry behind the roster. Raises Fault."""
        try:
            one = read(data)
        except BadForm as error:
            raise Fault("form") from error
        expect(one.kind == kind and kind in TAKEN, "form")
        TAKEN[kind](self, one)

    # -- events -------------------------------------------------------------------------------

    def event(self, one: Record) -> None:
        """An event, by which the step may close."""
        self.last_end, step, seat = -1, self.open, one.seat
        expect(one.table == self.roster.table and seat < self.roster.seats, "head")
        here = one.prev == self.board.head
        late = seat <= self.last_seat or self.last_report[0] == self.board.step + 1
        expect(not here or not late or seat in step.events, "head")
        expect(good(self.roster.keys[seat], one.signature, one.content), "signature")
        self._look_for_fork(one)
        if one.prev in self.words:
            expect(one.fields[4] == self.words[one.prev].board.digest, "digest")
        expect(one.prev in self.words, "head")
        if not here:
            self._late(one)
        self.last_seat = seat
        self._check(one)

    def _look_for_fork(self, one: Record) -> None:
        other = None
        if one.prev in self.words:
            other = self.words[one.prev].events.get(one.seat)
            other = other or self.void.get(one.prev, {}).get(one.seat)
        if other is not None:
            raise Fault("head") if other.id == one.id else Fault("fork", one.seat)

    def _late(self, one: Record) -> None:
        """An event on an older head: void, or what nobody asked for."""
        step = self.words[one.prev]
        if not (step.standing and one.seat in step.owing):
            raise Fault("turn", one.seat)
        self._judged(step.board, one)
        raise Fault("head")

    def _judged(self, board: Board, one: Record) -> Any:
        known = (board.head, one.id)
        if known not in _GOOD:
            try:
                _GOOD[known] = check_event(board, one)
            except Guilty as error:
                guilty = one.seat if error.seat is None else error.seat
                raise Fault(error.kind, guilty) from error
        return _GOOD[known]

    def _check(self, one: Record) -> None:
        try:
            led = self.led_by(one)
        except Guilty as error:
            raise Fault(error.kind, one.seat) from error
        expect(led is not None, "head")
        self.parts[one.seat] = self._judged(self.board, one)
        for report in self.open.reports:
            if report.seat == one.seat and left_out(report, one):
                raise Fault("fork", one.seat)
        older = [
            (step, report)
            for head in self.heads[:-1]
            for step in (self.words[head],)
            for report in step.reports
            if report.seat == one.seat and self.first_beyond(report) is None
        ]
        self.open.events[one.seat] = one
        if any(step.needs_mark(report, one) for step, report in older):
            raise Fault("fork", one.seat)
        if tuple(sorted(self.open.events)) == self.open.owing and not self.open.reports:
            self._close(())

    def led_by(self, event: Record) -> list[Record] | None:
        """The reports that the marks of an event lead to; None if one of them is not here."""
        found: dict[bytes, Record] = {}
        for mark in (one for one in riders_of(event.fields[6]) if one.kind == MARK):
            number, names = mark.fields
            if any(event.seat in self.words[head].events for head in self.heads[number:-1]):
                continue  # it has gone on from that step before: this mark says nothing
            led = None
            if 0 < number < len(self.heads):
                led = self.words[self.heads[number - 1]].leads_to(names)
            if led is None:
                return None
            found |= {one.id: one for one in led}
        seats = [one.seat for one in found.values()]
        if any(seats.count(seat) > MOST_LED_TO for seat in seats):
            return None
        return list(found.values())

    def first_beyond(self, report: Record) -> Record | None:
        """The first event of the seat of a report beyond its head."""
        for head in self.heads[self.heads.index(report.prev) + 1 :]:
            if report.seat in self.words[head].events:
                return self.words[head].events[report.seat]
        return None

    # -- reports ------------------------------------------------------------------------------

    def report(self, one: Record) -> None:
        """A report, by which the step may close, or that a mark of the next one leads to."""
        self.last_end, seat = -1, one.seat
        _, step, _, prev, attempt, going, _ = one.fields
        expect(one.table == self.roster.table and seat < self.roster.seats, "head")
        here = prev == self.board.head
        expect(here or (prev in self.words and not self.open.events), "head")
        expect((step, attempt, seat) >= self.last_report, "head")
        self.last_report = (step, attempt, seat)
        words = self.words[prev]
        same = [r for r in words.reports if (r.seat, r.fields[4]) == (seat, attempt)]
        expect(one.id not in {r.id for r in same}, "head")
        expect(good(self.roster.keys[seat], one.signature, one.content), "signature")
        fitting = step == words.board.step + 1 and words.may_go_on(going)
        expect(fitting, "head")
        mine = words.events.get(seat)
        if same or (mine is not None and left_out(one, mine)):
            raise Fault("fork", seat)
        words.reports.append(one)
        if not here:
            self.front.append(one)
            later = self.first_beyond(one)
            if later is not None and words.needs_mark(one, later):
                raise Fault("fork", seat)
            return
        short = [found for found in words.outcomes().values() if found.reports]
        if short:
            named = {r.id: r for r in words.reports}
            self._close(tuple(named[name] for name in short[0].reports), short[0].events)

    # -- closing ------------------------------------------------------------------------------

    def _close(self, reports: tuple[Record, ...], listed: tuple[bytes, ...] | None = None) -> None:
        """The step closes by what is here, short if there are reports."""
        step = self.open
        kept = {s: e for s, e in step.events.items() if listed is None or e.id in listed}
        left = {s: e for s, e in step.events.items() if s not in kept}
        board = self._after(step.board, kept, reports)
        step.events, step.standing, step.closed = kept, reports, board.head
        led = self._led_by(kept)
        here = [one.id for one in self.front]
        self.named |= {one.id for one in (*self.front, *reports)}
        self._stand(board)
        self.parts, self.front = {}, []
        self.last_seat, self.last_report = -1, (-1, -1, -1)
        expect(not left and here == led, "head")

    def _led_by(self, events: dict[int, Record]) -> list[bytes]:
        """What the marks of a step lead to and the log did not hold before it, in order."""
        found: dict[bytes, Record] = {}
        for event in events.values():
            found |= {one.id: one for one in self.led_by(event) or ()}
        new = [one for name, one in found.items() if name not in self.named]
        return [one.id for one in sorted(new, key=lambda r: (r.step, r.fields[4], r.seat))]

    def _after(self, board: Board, events: dict[int, Record], reports: tuple[Record, ...]) -> Board:
        key = (self.roster.game.rules, b"".join(one.id for one in (*events.values(), *reports)))
        key = (key[0], board.head + key[1])
        if key not in _BOARDS:
            given = {seat: (one, self.parts[seat]) for seat, one in events.items()}
            after = close(board, given, reports)
            _BOARDS[key] = after, ()
        return _BOARDS[key][0]

    # -- what stands behind the steps ---------------------------------------------------------

    def end(self, one: Record) -> None:
        """The word of a seat that the table is ended."""
        table, seat, head, _, waits = one.fields
        expect(all(other < self.roster.seats and other != seat for other in waits), "form")
        expect(table == self.roster.table and seat < self.roster.seats, "signature")
        expect(seat not in self.ends and head in self.words, "signature")
        expect(good(self.roster.keys[seat], one.signature, one.content), "signature")
        expect(seat >= self.last_end, "head")
        self.last_end = seat
        self.ends[seat] = one

    def book(self, one: Record) -> None:
        """The key of a seat, laid open."""
        table, seat, secret = one.fields
        number = int.from_bytes(secret, "little")
        expect(table == self.roster.table and seat < self.roster.seats, "book")
        expect(seat not in self.books and self.roster.books, "book")
        expect(self.board.phase == "over" and number < ORDER, "book")
        expect(total([number], [BASE]) == self.board.key(seat), "book")
        self.books.add(seat)

    def evidence(self, one: Record) -> None:
        """What somebody says is proof: it is, or the file is not as it was written."""
        seat = ruled(self, one)
        raise Fault("evidence", seat) if seat is not None else Fault("form")

    def ended(self) -> bool:
        """Whether the ends of all live seats stand but of those they wait for (section 9)."""
        step, said = self.open, dict[Any, set[int]]()
        for seat, one in self.ends.items():
            _, _, head, why, seats = one.fields
            lacks = any(s in step.owing and s not in step.events for s in seats)
            stands = head == self.board.head and (seat not in step.events or lacks)
            if stands and seat in self.board.live and seat not in seats:
                said.setdefault((why, seats), set()).add(seat)
        over = self.board.phase == "over"
        return not over and any(
            found == set(self.board.live) - set(seats) for (_, seats), found in said.items()
        )


TAKEN = {
    EVENT: Auditor.event,
    REPORT: Auditor.report,
    END: Auditor.end,
    BOOK: Auditor.book,
    EVIDENCE: Auditor.evidence,
}


def left_out(report: Record, event: Record) -> bool:
    """Whether a report lists events, but not that of its own seat on the same head."""
    held = report.fields[6]
    return held[0] == 0 and event.id not in held[1]


def audit(data: bytes, games: Games) -> tuple[Verdict, Auditor | None]:
    """The verdict on the bytes of a log."""
    try:
        found = read_file(data)
        auditor = Auditor(read_roster(found.roster, games))
    except NoLog as error:
        return (error.code, error.kind, None, None), None
    for number, (kind, payload) in enumerate(found.entries, 1):
        try:
            auditor.take(kind, payload)
        except Fault as fault:
            return (fault.code, fault.kind, number, fault.seat), auditor
    if found.damaged:
        return (2, "damage", len(found.entries) + 1, None), auditor
    done = auditor.board.phase == "over" or auditor.ended()
    return (0 if done else 3, None, None, None), auditor
