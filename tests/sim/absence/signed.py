"""All that is signed in one search, by number, so that what a node knows is a mask of bits.

Records are real ones but for their signatures. A record brings along what it needs: a node that
knows it knows that as well. A place is a head with the step that is open on it.
"""

from dataclasses import dataclass, field

from ledger.records import canon
from ledger.records.reports import Closing, write_mark
from ledger.records.requests import Return
from ledger.records.riders import read_rider
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome
from tests.ledger.short_close.records import TABLE, a_report, an_event

FIRST = 4
"""The number of the first step: none before it closes short."""


def bits(mask):
    """The numbers in a mask, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Place:
    """A head: the step open on it, where it stands, how that step closed, who was cut out where."""

    step: OpenStep
    before: int | None
    outcome: int
    needs: int
    cut: dict = field(compare=False)


class Signed:
    """Records, places and outcomes of one table, each with its number."""

    def __init__(self, seats, spare, owed):
        """Nothing is signed. ``owed``: who owes at each step, the last of them from then on."""
        self.seats, self.spare, self.owed = seats, spare, owed
        self.records, self.needs, self.number = [], [], {}
        self.places, self.on, self._after = [], [], {}
        self.outcomes, self._outcome = [], {}
        self.by_seat = [0] * seats
        self._keys, self._words = {}, {}
        self._add_place(TABLE, FIRST, (), None, -1, 0, {})

    # -- places --------------------------------------------------------------------------------

    def _add_place(self, head, number, absent, before, outcome, needs, cut):
        live = [seat for seat in range(self.seats) if seat not in absent]
        asked = self.owed[min(number - FIRST, len(self.owed) - 1)]
        owing = [seat for seat in asked if seat in live] or live[:1]
        step = OpenStep(
            TABLE, head, number, self.seats, self.spare, tuple(owing), frozenset(absent)
        )
        self.places.append(Place(step, before, outcome, needs, cut))
        self.on.append(0)
        return len(self.places) - 1

    def outcome_number(self, place, outcome):
        """The number of an outcome of the step that is open on a place."""
        key = (place, outcome)
        if key not in self._outcome:
            self._outcome[key] = len(self.outcomes)
            self.outcomes.append(outcome)
        return self._outcome[key]

    def after(self, place, outcome):
        """The place behind a step that closed so; ``outcome`` by its number."""
        found = self.outcomes[outcome]
        if found.head not in self._after:
            before = self.places[place]
            absent, cut = self._absent(before, found)
            needs = before.needs | self.mask((*found.events, *found.reports))
            self._after[found.head] = self._add_place(
                found.head, before.step.step + 1, absent, place, outcome, needs, cut
            )
        return self._after[found.head]

    def _absent(self, before, found):
        away = before.step.absent
        if found.live is not None:
            away = frozenset(range(self.seats)) - set(found.live)
        back = {rider.seat for event in found.events for rider in self.returns(event)}
        absent = tuple(sorted(away - back))
        return absent, {seat: before.cut.get(seat, found.head) for seat in absent}

    def returns(self, event):
        """The returns that ride in an event, by its id."""
        riders = (read_rider(rider) for rider in self.records[self.number[event]].riders)
        return [rider for rider in riders if isinstance(rider, Return)]

    def path(self, place):
        """The places from this one down to the first."""
        while place is not None:
            yield place
            place = self.places[place].before

    # -- records -------------------------------------------------------------------------------

    def mask(self, ids):
        """These records and all that they need."""
        found = 0
        for one in ids:
            found |= self.needs[self.number[one]]
        return found

    def add(self, key, make, place, needs):
        """The number of a record that is asked for by this key; it is made the first time."""
        if key not in self._keys:
            record = make()
            number = self._keys[key] = self.number[record.id] = len(self.records)
            self.records.append(record)
            self.needs.append(needs | self.places[place].needs | 1 << number)
            self.by_seat[record.seat] |= 1 << number
            if not isinstance(record, Return):
                self.on[place] |= 1 << number
        return self._keys[key]

    def event(self, seat, place, value=0, marks=(), back=()):
        """The number of an event; ``marks`` are pairs of step and reports, ``back`` returns."""

        def make():
            riders = [self.records[one].raw for one in back]
            riders += [write_mark(step=step, reports=reports).raw for step, reports in marks]
            step = self.places[place].step
            return an_event(seat, prev=step.head, step=step.step, value=value, riders=riders)

        needs = sum(1 << one for one in back)
        for _, reports in marks:
            needs |= self.mask(reports)
        return self.add(("event", seat, place, value, marks, back), make, place, needs)

    def report(self, seat, place, attempt, live, held):
        """The number of a report."""

        def make():
            step = self.places[place].step
            return a_report(seat, attempt, live, held, prev=step.head, step=step.step)

        listed = (*held.events, *held.reports) if isinstance(held, Closing) else held
        return self.add(
            ("report", seat, place, attempt, live, held), make, place, self.mask(listed)
        )

    def come_back(self, seat, place):
        """The number of the return of a seat that is absent at a place."""
        cut = self.places[place].cut[seat]

        def make():
            content = canon.encode(("tafelrunde/1/return", TABLE, seat, cut, b""))
            return Return(TABLE, seat, cut, content=content, signature=bytes(64))

        where = self._after[cut]
        return self.add(("return", seat, where), make, where, 0)

    def words(self, place, known):
        """What somebody who knows this much knows of what was signed on a place."""
        key = (place, known & self.on[place])
        if key not in self._words:
            found = [self.records[number] for number in bits(key[1])]
            events = {one.id: one.seat for one in found if not hasattr(one, "attempt")}
            reports = tuple(one for one in found if hasattr(one, "attempt"))
            self._words[key] = StepWords(events, reports)
        return self._words[key]


__all__ = ["FIRST", "Outcome", "Place", "Signed", "bits"]
