"""Seats at the tables of these worlds: people who answer after a while, and those who cheat.

A cheat is an honest program but for one thing; what it signs wrongly it signs well.
"""

import random
from pathlib import Path

from engine.chance import Seeded
from engine.open_table.bots import random_bot
from engine.open_table.simulate import decide
from ledger.live.seated_table import SeatedTable
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import Complained
from ledger.sealed.event_proofs import Verifier
from ledger.seat.outbox import PassedOn
from ledger.steps.owed_events import check_event, make_draft

LOG, COUNTER = Path("/disk/table.tafel"), Path("/disk/elsewhere/signed")
"""Where a seat keeps what it must, on a disk of its own."""


class Person(SeatedTable):
    """An honest seat. `there`: the seats that somebody of us has a link to; `quit`: those whose
    people have put the game down, for the others to go on without them and they to come back;
    `yeses`: how often the person has answered for the files.
    """

    chance = Seeded(0)
    there = quit = frozenset()
    yeses = 0
    place = 0
    seed = 0

    def reached(self, seats, doubted=()):
        """See the table; kept for the person to look at."""
        self.there = frozenset(seats)
        super().reached(self.there, doubted)

    def think(self, waited, patience):
        """What the person does now; `waited`: seconds since the last step closed."""
        if self.waits_for_yes:
            self.yeses += self.sign_anyway()
        if self.asked is not None and self.stopped is None and self.evidence is None:
            self.answer_by(random_bot, self.chance)
            return
        gone = set(self.absences.lacking) - self.there
        if gone and (waited > patience or gone <= self.quit) and self.can_go_without(gone):
            self.go_without(gone)


class Equivocator(Person):
    """Signs two good events on one head. `first`, `second`: them, once it is done."""

    first = second = None

    def __init__(self, *parts):
        super().__init__(*parts)
        self._honest, self.machine.sign = self.machine.sign, self._sign

    def _sign(self, acts, draft):
        other = None if self.first or self.table.step < self.place else self._other(draft)
        if other is None:
            self._honest(acts, draft)
            return
        send = self.log.outbox.send

        def sent(word):
            if self.first is None:
                self.first, self.second = word.word.raw, other.raw
            send(word)

        self.log.outbox.send = sent
        self._honest(acts, draft)
        del self.log.outbox.send

    def _other(self, draft):
        if draft is None:
            return None
        other = make_draft(self.table, self.machine.own, rng=random.Random("other").randbytes)
        if other.asked is not None:
            try:
                other.answer(decide(random_bot, self.sight(), other.asked[1], Seeded(self.seed)))
            except BadEvent:  # it chose by what the first one has drawn
                return None
        if tuple(other.acts) == tuple(draft.acts):
            return None
        return self.machine.pen.event(
            self.table, other.acts, self.machine.absence.riders(self.chain)
        )


class Breaker(Person):
    """Signs an event that the rules forbid, or with a false proof, and says nothing any more."""

    first = None

    def __init__(self, *parts):
        super().__init__(*parts)
        self._honest, self.machine.sign = self.machine.sign, self._sign

    def idle(self):
        if self.first is None:
            super().idle()

    def _sign(self, acts, draft):
        if self.first is None and self.table.step >= self.place:
            false = self._false(tuple(acts))
            if false is not None:
                self.first = false.raw
                self.log.outbox.send(PassedOn(false.raw))
        if self.first is None:
            self._honest(acts, draft)

    def _false(self, acts):
        """An event of such acts that no node may take, if there is one of the kind we try."""
        lies = [acts + acts[-1:], (("ready",),), *(_changed(acts, at) for at in range(len(acts)))]
        random.Random(f"lie {self.seed}").shuffle(lies)
        for lie in lies:
            event = self.machine.pen.event(self.table, lie, ())
            try:
                checked = check_event(self.table, event, Verifier.THOROUGH)
            except BadEvent:
                return event
            if isinstance(checked, Complained):
                return event
        return None


def _changed(acts, at):
    """The acts, the last part of one of them changed."""
    *rest, last = acts[at]
    if isinstance(last, bytes) and last:
        last = last[:-1] + bytes([last[-1] ^ 1])
    elif isinstance(last, int):
        last += 1
    else:
        last = (last, 1)
    return (*acts[:at], (*rest, last), *acts[at + 1 :])


SEATS = {"equivocator": Equivocator, "breaker": Breaker}
"""The kind of seat of each cheat; those that are none here cheat on the network alone."""
