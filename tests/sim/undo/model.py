"""States of a table at which answers are taken back: any person asks, agrees, answers or stays away
at any time, and so does a liar, who hands out whatever it can sign.
"""

from itertools import combinations, pairwise

from ledger.records.reports import write_mark
from ledger.signing.undos import Undos
from ledger.steps import undone
from tests.sim.absence.checks import fault
from tests.sim.absence.model import Model
from tests.sim.undo.signed import HIDDEN, OPENLY, SignedUndos, bits


class UndoModel(Model):
    """One setting, with all that was found out about it so far."""

    def __init__(self, setting, *, older=True):
        """Nobody has signed anything. ``older``: whether reports are signed on heads, too, on which
        a seat has closed the step.
        """
        super().__init__(setting)
        self.older = older
        self.signed = SignedUndos(setting.seats, setting.spare, self.signed.owed)

    def start(self):
        """All have closed the first step, by an answer that was said openly."""
        state = super().start()
        first = self.signed.places[0].step.owing[0]
        answer = self.signed.needs[self.signed.event(first, 0, OPENLY)]
        for node in range(len(self.honest)):
            state = self.put(state, node, answer)
        return state

    # -- moves ---------------------------------------------------------------------------------

    def own_moves(self, seat, known, chain):
        """What a seat can sign besides: an answer with something hidden, its undo, the way back."""
        place = chain[-1][0]
        for what, number in super().own_moves(seat, known, chain):
            if what != "report" or self.older or self.signed.on[place] >> number & 1:
                yield what, number
        step, table = self.signed.places[place].step, self.signed.table(place)
        if step.step < self.last:
            writes = seat in step.owing and self.may_write(seat, place, known)
            if writes:
                marks = tuple(self._marks(seat, known, chain))
                riders = self.way_back(seat, place, known, marks)
                if riders:
                    yield "event", self.signed.back(seat, place, riders)
                yield "hides", self.signed.event(seat, place, HIDDEN, marks)
            if table.before is not None and seat in table.live:
                number = self.signed.undo(seat, place)
                if not known >> number & 1:
                    yield "undo", number

    def way_back(self, seat, place, known, marks):
        """The riders of the event that takes the last answer back; none where not all agree."""
        table, undos = self.signed.table(place), Undos()
        for undo in self.signed.undos_on(place, known):
            undos.receive(undo, table)
        if not undos.agreed(table):
            return ()
        written = [write_mark(step=step, reports=reports) for step, reports in marks]
        return undos.riders(seat, written)

    def moves(self, state):
        """The liar says besides: its undo anywhere, and that all agree where they do not."""
        yield from super().moves(state)
        liar, (nodes, _) = self.setting.liar, state
        if liar is None:
            return
        everything = 0
        for known, _ in nodes:
            everything |= known
        for place in sorted({place for _, chain in nodes for place, _ in chain}):
            for number in self._lies(liar, place, everything):
                for node, (known, _) in enumerate(nodes):
                    if not known >> number & 1:
                        label = ("is told", self.honest[node], number)
                        yield label, node, self.signed.needs[number]

    def _lies(self, liar, place, everything):
        step = self.signed.places[place].step
        if step.step >= self.last:
            return
        yield self.signed.undo(liar, place)
        if liar in step.owing:
            known = self.signed.undos_on(place, everything)
            for size in range(1, len(known) + 1):
                for some in combinations(known, size):
                    yield self.signed.back(liar, place, tuple(one.raw for one in some))

    def caught(self, known):
        """Whether this much proves the liar wrong: also by an event that takes nothing back."""
        signed, liar = self.signed, self.setting.liar
        false = (number for number, bad in signed.bad.items() if bad and known >> number & 1)
        return any(signed.records[number].seat == liar for number in false) or super().caught(known)

    # -- what must never be --------------------------------------------------------------------

    def fault(self, state):
        """What is wrong with a state: all that may not be at any table, and an answer that is taken
        back though a seat has not agreed, or though something hidden came of it.
        """
        nodes, _ = state
        everything = 0
        for known, _ in nodes:
            everything |= known
        for number in bits(everything):
            if self.signed.bad.get(number) and self.signed.records[number].seat in self.honest:
                return "named: an honest seat has taken back what cannot be"
        for _, chain in nodes:
            for (place, _), (after, closed) in pairwise(chain):
                why = self._falsely_back(place, after, closed, everything)
                if why is not None:
                    return why
        return fault(self, state)

    def _falsely_back(self, place, after, closed, everything):
        signed = self.signed
        events = [signed.records[signed.number[one]] for one in signed.outcomes[closed].events]
        if not undone.takes_back(events):
            return None
        agreed = {undo.seat for undo in signed.undos_on(place, everything)} | {events[0].seat}
        silent = [s for s in signed.places[place].step.live if s in self.honest and s not in agreed]
        if silent:
            return f"undone: though {silent} have not agreed"
        below, led = signed.places[place].before, signed.outcomes[signed.places[place].outcome]
        answers = [signed.records[signed.number[one]] for one in led.events]
        if [one.acts for one in answers] != [(("move", OPENLY),)]:
            return "undone: something hidden came of it"
        if signed.answers[after].stand != signed.answers[below].stand:
            return "undone: to another state"
        return None
