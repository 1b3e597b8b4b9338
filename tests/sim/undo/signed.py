"""What is signed in one search, undos among it, and what is answered at each place.

Undos are signed with real keys, since whether they hold is asked of the program; other records are
not, as in the model of absence.
"""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from ledger.records import canon, form, purposes
from ledger.records.event import read_event
from ledger.records.form import Kind
from ledger.records.identity import make_identity
from ledger.records.requests import Undo, write_undo
from ledger.records.riders import read_rider
from ledger.sealed.acts import BadEvent
from ledger.steps import undone
from tests.ledger.people import fixed_chance
from tests.ledger.short_close.records import NO_SIGNATURE, TABLE
from tests.sim.absence.signed import OpenStep, Place, Signed, bits

OPENLY, HIDDEN = 0, 1
"""What an event holds: a move, or something hidden besides."""


@dataclass(frozen=True)
class Answers:
    """The answers that stand at a place, oldest first; ``before``: those before the last one, where
    it can be taken back.
    """

    stand: tuple = ()
    before: tuple | None = None


class SignedUndos(Signed):
    """Records, places and outcomes of one table."""

    def __init__(self, seats, spare, owed):
        """Nothing is signed. ``owed``: who owes the first answer, the second, and so on."""
        self.answers, self.bad = [], {}
        self.people = [
            make_identity(rng=fixed_chance(f"undo model {seat}")) for seat in range(seats)
        ]
        super().__init__(seats, spare, owed)

    # -- places --------------------------------------------------------------------------------

    def _add_place(self, head, number, absent, before, outcome, needs, cut):
        found = Answers() if before is None else self._answered(before, outcome)
        live = [seat for seat in range(self.seats) if seat not in absent]
        asked = self.owed[min(len(found.stand), len(self.owed) - 1)]
        owing = tuple(seat for seat in asked if seat in live) or tuple(live[:1])
        step = OpenStep(TABLE, head, number, self.seats, self.spare, owing, frozenset(absent))
        self.places.append(Place(step, before, outcome, needs, cut))
        self.on.append(0)
        self.answers.append(found)
        return len(self.places) - 1

    def _answered(self, before, outcome):
        """By the page: what stands behind a step that closed so."""
        was, closed = self.answers[before], self.outcomes[outcome]
        events = [self.records[self.number[one]] for one in closed.events]
        if closed.live is None and len(events) == 1:
            if undone.takes_back(events):
                return Answers(was.before)
            if events[0].acts == (("move", OPENLY),):
                return Answers((*was.stand, closed.head), was.stand)
        return Answers((*was.stand, closed.head))

    def table(self, place):
        """A place as the program's rules look at a table."""
        step, found = self.places[place].step, self.answers[place]
        keys = [one.public for one in self.people]
        closed = self.places[place].outcome
        events = () if closed < 0 else self.outcomes[closed].events
        author = self.records[self.number[events[0]]].seat if len(events) == 1 else None
        before: Any = None if found.before is None else found
        return SimpleNamespace(
            roster=SimpleNamespace(table_id=TABLE, keys=keys), seats=range(self.seats),
            live=tuple(sorted(step.live)), step=step.step - 1, head=step.head, before=before,
            author=author,
        )  # fmt: skip

    # -- records -------------------------------------------------------------------------------

    def add(self, key, make, place, needs):
        """The number of a record that is asked for by this key; an undo closes nothing."""
        number = super().add(key, make, place, needs)
        if isinstance(self.records[number], Undo):
            self.on[place] &= ~(1 << number)  # it closes nothing
        return number

    def undo(self, seat, place):
        """The number of the undo of a seat on a place."""
        step = self.places[place].step

        def make():
            return write_undo(
                self.people[seat], table_id=TABLE, step=step.step - 1, seat=seat, head=step.head
            )

        return self.add(("undo", seat, place), make, place, 0)

    def undos_on(self, place, known):
        """Those a node knows of a place."""
        found = []
        for seat in range(self.seats):
            number = self._keys.get(("undo", seat, place))
            if number is not None and known >> number & 1:
                found.append(self.records[number])
        return found

    def back(self, seat, place, riders):
        """The number of an event without acts, with these riders."""

        def make():
            step = self.places[place].step
            content = (purposes.EVENT, TABLE, step.step, seat, step.head, step.head, (), riders)
            return read_event(form.wrap(Kind.EVENT, canon.encode(content), NO_SIGNATURE))

        needs = 0
        for rider in map(read_rider, riders):
            named = [rider.id] if isinstance(rider, Undo) else rider.reports
            needs |= self.mask(named)
        number = self.add(("back", seat, place, riders), make, place, needs)
        if number not in self.bad:
            self.bad[number] = self._is_bad(place, self.records[number])
        return number

    def _is_bad(self, place, event):
        """Whether the program would name its author for it."""
        try:
            return not undone.check_undo(self.table(place), event)
        except BadEvent:
            return True


__all__ = ["HIDDEN", "OPENLY", "SignedUndos", "bits"]
