"""A second reader of sections 4, 11 and 16 of docs/protocol.md, written from the page alone.

It knows no rules and no cards: every event on the last head is taken to be good. What it judges is
how steps are closed, which reports stand in a log, what rides in events, and the evidence that
needs no rules. It imports nothing of ours but the group, by way of `by_the_page`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.ledger.review.by_the_page import EVENT, LP, ROSTER, entries, sha256
from tests.ledger.review.steps_by_the_page import (
    CHEATED,
    DAMAGED,
    EVIDENCE,
    IN_ORDER,
    LEAVE,
    MARK,
    REPORT,
    RETURN,
    UNKNOWN,
    Found,
    Step,
    read,
    unpacked,
)


@dataclass
class Reader:
    """A log on the way: its closed steps, and in ``away`` the absent seats behind each of them.

    ``open`` is the last step: whether all who owe are in it is a matter of the rules.
    """

    table: bytes
    keys: list
    seats: int
    spare: int
    steps: list = field(default_factory=list)
    heads: list = field(default_factory=list)
    known: dict = field(default_factory=dict)
    away: list = field(default_factory=list)
    left: set = field(default_factory=set)
    doors: dict = field(default_factory=dict)
    open: Step | None = None
    fresh: dict = field(default_factory=dict)
    declined: set = field(default_factory=set)
    shorts: int = 0
    marks: int = 0

    # -- section 16.1 -------------------------------------------------------------------------

    def may_go_on(self, going):
        """Who may go on by themselves."""
        spare, seats = self.spare, self.seats
        enough = spare > 0 and 2 * spare < seats and len(going) >= seats - spare
        return enough and not self.left.intersection(going) and max(going) < seats

    def short(self, step, reports):
        """Case 3, as an auditor sees it."""
        said = {(one.attempt, one.going) for one in reports}
        if len(said) != 1 or any(one.held[0] for one in reports):
            return False
        ((_, going),) = said
        union = {event for one in reports for event in one.held[1]}
        return (
            tuple(one.seat for one in reports) == going
            and self.may_go_on(going)
            and union == {one.id for one in step.events.values()}
        )

    def complete(self, number):
        """The events and heads of the complete attempts on the head of a step, by their reports."""
        step, closed = self.steps[number], self.heads[number + 1]
        there = {one.id: one.seat for one in step.events.values()}
        by_attempt, found = {}, {}
        for one in self.known.values():
            if one.prev == step.head:
                by_attempt.setdefault((one.attempt, one.going), {})[one.seat] = one
        for (attempt, going), said in sorted(by_attempt.items()):
            if set(said) != set(going):
                continue
            reports = [said[seat] for seat in sorted(going)]
            names = tuple(one.id for one in reports)
            carried = [one.held for one in reports if one.held[0]]
            if carried:
                _, b, events, lower = max(carried, key=lambda held: held[1])
                old = found.get((b, lower)) if b else self._usual(number, events)
                if old is not None and old[0] == events:
                    found[(attempt, names)] = old
                continue
            union = {event for one in reports for event in one.held[1]}
            if not union <= set(there):
                continue
            events = tuple(sorted(union, key=there.get))
            usual = self._usual(number, events)
            head = sha256(
                LP("tafelrunde/1/head", step.head, step.number, list(events), list(names))
            )
            found[(attempt, names)] = usual or (events, head)
        return found, closed

    def _usual(self, number, events):
        """What a step came to that was closed by all who owed: nobody else knows who did."""
        step = self.steps[number]
        ours = tuple(step.events[seat].id for seat in sorted(step.events))
        return (ours, self.heads[number + 1]) if not step.reports and events == ours else None

    # -- section 16.3 -------------------------------------------------------------------------

    def leads_to(self, mark, entry, seat=None):
        """The reports that a mark leads to; none if its seat has gone on from there before."""
        number, names = mark.fields
        if any(seat in later.events for later in self.steps[number:]):
            return []
        if not 0 < number <= len(self.steps):
            raise Found(DAMAGED, entry)
        found = []
        while names:
            for one in names:
                if one not in self.known or self.known[one].prev != self.heads[number - 1]:
                    raise Found(DAMAGED, entry)
            level = [self.known[one] for one in names]
            found += level
            carried = [one.held for one in level if one.held[0]]
            names = max(carried, key=lambda held: held[1])[3] if carried else ()
        return found

    def needs_mark(self, report, event):
        """Whether this is E3: the first event of a seat beyond the head it has reported on."""
        number = self.heads.index(report.prev)
        found, closed = self.complete(number)
        step = self.steps[number]
        shown = next((one.attempt for one in step.reports), 0)
        for rider in event.fields[6]:
            if unpacked(rider)[0] == MARK:
                _, at, names = unpacked(unpacked(rider)[1])
                if at == step.number:
                    try:
                        self.leads_to(read(rider), 0)
                    except Found:  # what it names is not known: nothing can be said
                        return False
                    shown = max([shown, *(a for (a, n), (_, head) in found.items()
                                          if n == names and head == closed)])  # fmt: skip
        if shown >= report.attempt:
            return False
        if not report.held[0]:
            return True
        _, b, events, lower = report.held
        told = found.get((b, lower)) if b else self._usual(number, events)
        return told is not None and told[1] != closed and b < shown

    def first_beyond(self, report):
        """The first event of the seat of a report beyond its head, if there is one."""
        if report.prev not in self.heads:
            return None
        later = self.steps[self.heads.index(report.prev) + 1 :]
        return next((s.events[report.seat] for s in later if report.seat in s.events), None)

    # -- the log ------------------------------------------------------------------------------

    def good(self, one):
        """The signature (its strict form is the matter of another test)."""
        try:
            Ed25519PublicKey.from_public_bytes(self.keys[one.seat]).verify(
                one.signature, one.content
            )
        except InvalidSignature:
            return False
        return True

    def follow(self, log):
        """Every entry behind the roster. Raises Found."""
        step = Step(self.table, 1)
        self.heads.append(self.table)
        for entry, (kind, _, data) in enumerate(log, 1):
            if kind not in (EVENT, REPORT, EVIDENCE):
                continue
            one = read(data)
            if kind == EVIDENCE:
                self.judge(one.fields, entry, step)
                continue
            if one.fields[0] != self.table or not self.good(one):
                raise Found(DAMAGED, entry)
            step = (self.event if kind == EVENT else self.report)(one, entry, step)
            step.last = entry
        if step.reports and self.short(step, step.reports):
            self.close(step)
        elif step.events:
            self.open = step

    def onto(self, prev, entry, step):
        """The step that is open on this head; the one before is closed if it is the next."""
        if prev == step.head:
            return step
        for count in range(len(step.reports) + 1):
            first, more = step.reports[:count], step.reports[count:]
            names = [report.id for report in first]
            if prev == step.closed(names) and (self.short(step, first) if count else step.events):
                break
        else:
            raise Found(DAMAGED, entry)
        step.reports = first
        self.close(step)
        return Step(prev, step.number + 1, front=more, last=step.last)

    def event(self, one, entry, step):
        """An event, by which the step before may be closed; the step it stands in."""
        step = self.onto(one.prev, entry, step)
        if step.reports:
            raise Found(DAMAGED, entry)
        for report in self.known.values():
            lists = report.prev == one.prev and report.seat == one.seat and not report.held[0]
            if lists and one.id not in report.held[1]:
                raise Found(CHEATED, entry, one.seat)
        self.riders(one, entry, step)
        first = [
            report
            for report in self.known.values()
            if report.seat == one.seat
            and report.prev in self.heads[: step.number - 1]
            and self.first_beyond(report) is None
        ]
        step.events[one.seat] = one
        if any(self.needs_mark(report, one) for report in first):
            raise Found(CHEATED, entry, one.seat)
        return step

    def riders(self, event, entry, step):
        """Section 16.4; what marks lead to has to be here. An event without acts is a leave."""
        rank = {RETURN: 0, LEAVE: 1, MARK: 2}
        riders = [(unpacked(rider)[0], read(rider)) for rider in event.fields[6]]
        places = [(rank.get(kind, 3), one.fields[0 if kind == MARK else 1]) for kind, one in riders]
        good = sum(map(len, event.fields[6])) <= 1536 and places == sorted(set(places))
        for kind, one in riders:
            good = good and kind in rank
            if good and kind == MARK:
                good = one.signature == b""
            elif good:
                good = step.number > 3 and self.good(one) and self.fits(kind, one)
        leaves = {one.seat for kind, one in riders if kind == LEAVE}
        room = len(self.away[-1] if self.away else ()) < self.spare
        if not good or (not event.fields[5] and not (event.seat in leaves and room)):
            raise Found(CHEATED, entry, event.seat)
        for kind, one in riders:
            if kind == MARK:
                self.leads_to(one, entry, event.seat)
                self.marks += 1

    def fits(self, kind, one):
        """Whether a return or a leave is good by the state before the step."""
        if one.fields[0] != self.table or one.seat >= self.seats or one.seat in self.left:
            return False
        absent = one.seat in (self.away[-1] if self.away else ())
        if kind == LEAVE:
            return not absent and one.id not in self.declined
        _, _, cut, nonce = one.fields
        return (absent or nonce != b"") and cut == self.doors.get(one.seat, self.table)

    def report(self, one, entry, step):
        """A report: of the open step, or before it for a mark; the step it stands in."""
        if one.prev not in self.heads[:-1]:
            step = self.onto(one.prev, entry, step)
        elif step.events or step.reports:  # it stands before the next step
            step = self.onto(step.closed([report.id for report in step.reports]), entry, step)
        own = one.prev == step.head
        if not own and step.events:
            raise Found(DAMAGED, entry)
        said = step.reports if own else step.front
        order = [(r.fields[1], r.attempt, r.seat) for r in (*said, one)]
        if one.fields[1] < 4 or not self.may_go_on(one.going) or order != sorted(order):
            raise Found(DAMAGED, entry)
        for other in self.known.values():
            if (other.prev, other.seat, other.attempt) == (one.prev, one.seat, one.attempt):
                raise Found(
                    *((DAMAGED, entry) if other.id == one.id else (CHEATED, entry, one.seat))
                )
        at = step if own else self.steps[self.heads.index(one.prev)]
        mine = at.events.get(one.seat)
        if mine is not None and not one.held[0] and mine.id not in one.held[1]:
            raise Found(CHEATED, entry, one.seat)
        self.known[one.id] = one
        (step.reports if own else step.front).append(one)
        later = self.first_beyond(one)
        if later is not None and self.needs_mark(one, later):
            raise Found(CHEATED, entry, one.seat)
        return step

    def close(self, step):
        """The step is closed: what stands before it is what its marks lead to; who is absent."""
        led = set()
        for event in step.events.values():
            for rider in event.fields[6]:
                if unpacked(rider)[0] == MARK:
                    led |= {one.id for one in self.leads_to(read(rider), step.last, event.seat)}
        standing = {one.id for older in self.steps for one in (*older.front, *older.reports)}
        if [one.id for one in step.front] != [
            one.id
            for one in sorted(
                (self.known[name] for name in led - standing),
                key=lambda one: (one.fields[1], one.attempt, one.seat),
            )
        ]:
            raise Found(DAMAGED, step.last)
        self.shorts += bool(step.reports)
        self.steps.append(step)
        self.heads.append(step.closed([one.id for one in step.reports]))
        self.absences(step)

    def absences(self, step):
        """Section 16.4: who is absent behind a step, and what the next return must name."""
        before = set(self.away[-1]) if self.away else set()
        absent = before
        if step.reports:
            absent = set(range(self.seats)) - set(step.reports[0].going)
        for seat in before - absent:
            self.doors[seat] = self.fresh.get(seat, self.table)
        for seat in absent - before:
            self.doors[seat] = self.heads[-1]
        riders = [read(rider) for one in step.events.values() for rider in one.fields[6]]
        wishes = {one.id: one for one in riders if one.kind in (RETURN, LEAVE)}.values()
        for one in sorted(wishes, key=lambda one: (one.kind, one.seat, one.id)):
            if one.kind == RETURN:
                absent = absent - {one.seat}
                if one.fields[3]:
                    self.fresh[one.seat] = one.fields[3]
                self.doors[one.seat] = self.fresh.get(one.seat, self.table)
            elif one.seat in absent or len(absent) < self.spare:
                absent = absent | {one.seat}
                self.left.add(one.seat)
            else:
                self.declined.add(one.id)
        self.away.append(frozenset(absent))

    # -- section 16.6 -------------------------------------------------------------------------

    def judge(self, fields, entry, step):
        """Evidence: of E1, E2 and E3 what it proves."""
        sort, table, seat, number, _, items = fields
        if sort not in ("E1", "E2", "E3"):
            raise Found(UNKNOWN, entry)
        first, second = (read(item) for item in items)
        signed = self.good(first) and self.good(second)
        one_seat = (first.fields[0], first.seat) == (second.fields[0], second.seat)
        proven = table == self.table and signed and one_seat and first.seat == seat
        proven = proven and first.fields[1] == number and first.id != second.id
        if sort in ("E1", "E2"):
            proven = proven and first.prev == second.prev
            proven = proven and (sort == "E1" or first.attempt == second.attempt)
        elif first.prev == second.prev:
            proven = proven and not first.held[0] and second.id not in first.held[1]
        else:
            proven = proven and self.unmarked(first, second, step)
        raise Found(CHEATED, entry, seat) if proven else Found(DAMAGED, entry)

    def unmarked(self, report, event, step):
        """The second case of E3, on the log that the evidence stands behind."""
        if event.id in {one.id for one in step.events.values()}:
            self.close(step)  # what the open step holds is looked at as well
        elif event.prev not in self.heads:
            try:
                self.onto(event.prev, step.last, step)
            except Found:
                return False
        heads = self.heads
        if report.prev not in heads[:-1] or event.prev not in heads:
            return False
        if heads.index(event.prev) <= heads.index(report.prev):
            return False
        first = self.first_beyond(report)
        if first is not None and first.id != event.id:
            return False
        return self.needs_mark(report, event)


def reader_of(data):
    """A reader of a log, before its first entry; and the entries."""
    (kind, _, roster), *log = entries(data)
    assert kind == ROSTER
    offer, joins = unpacked(roster)
    contents = [unpacked(join)[1] for join in joins]
    table = sha256(LP("tafelrunde/1/table", offer, contents))
    keys = [unpacked(content)[2] for content in contents]
    seats, spare = unpacked(offer)[6:8]
    return Reader(table, keys, seats, spare), log


def verdict(data):
    """(exit code, entry, seat) of the first fault, or that all is in order; and the reader."""
    reader, log = reader_of(data)
    try:
        reader.follow(log)
    except Found as found:
        return found.verdict, reader
    return IN_ORDER, reader
