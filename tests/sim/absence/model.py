"""States of the table and the moves between them: what each node knows, and how its chain stands.

A state is, for each honest seat, the mask of the records it knows and its chain; and the places on
which each of them has ever stood (its shares may have gone out there). Whatever was signed can
reach any node at any time, or never; a person can say yes to anything at any time.
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from ledger.records.reports import Closing, write_mark
from ledger.records.riders import read_rider
from ledger.short_close import absence_consent, closing_rule, mark_duty
from tests.sim.absence.checks import evidence, fault
from tests.sim.absence.liar import lies_for
from tests.sim.absence.signed import FIRST, Signed, bits

START = ((0, -1),)
"""A chain: places, each with the number of the outcome by which the step before it closed."""


@dataclass(frozen=True)
class Setting:
    """What is searched. ``owed``: who owes at each step; None: all. ``whole``: a node that hears
    from another hears all of it at once. ``wide``: all seats may be those that go on as well.
    """

    seats: int = 3
    spare: int = 1
    owed: tuple = (None,)
    steps: int = 1
    attempts: int = 1
    returns: bool = False
    liar: int | None = None
    whole: bool = False
    wide: bool = True


class Model:
    """One setting, with all that was found out about it so far."""

    def __init__(self, setting):
        """Nobody has signed anything."""
        self.setting = setting
        everybody = tuple(range(setting.seats))
        owed = tuple(everybody if asked is None else asked for asked in setting.owed)
        self.signed = Signed(setting.seats, setting.spare, owed)
        self.honest = [seat for seat in everybody if seat != setting.liar]
        self.last, self.attempts = FIRST + setting.steps, setting.attempts
        most = setting.seats + (1 if setting.wide else 0)
        sizes = range(setting.seats - setting.spare, most)
        self.quorums = [going for size in sizes for going in combinations(everybody, size)]
        self._settled, self._caught, self.named = {}, {}, {}

    def start(self):
        """Everybody stands on the first place and knows nothing."""
        return tuple((0, START) for _ in self.honest), frozenset()

    # -- taking records ------------------------------------------------------------------------

    def put(self, state, node, add):
        """The state after a node has taken these records; None if it freezes by evidence."""
        nodes, stood = state
        known, chain = nodes[node]
        known |= add
        if self.caught(known):
            return None
        chain, places = self._stand(self.honest[node], known, chain)
        stood |= {(node, place) for place in places if place}
        return (*nodes[:node], (known, chain), *nodes[node + 1 :]), stood

    def caught(self, known):
        """Whether this much proves the liar wrong."""
        liar = self.setting.liar
        if liar is None:
            return False
        own = known & self.signed.by_seat[liar]
        if own not in self._caught:
            self._caught[own] = evidence(self.signed, liar, own) is not None
        return self._caught[own]

    def _stand(self, seat, known, chain):
        chain, stood, at = list(chain), {place for place, _ in chain}, 0
        while at < len(chain):
            place = chain[at][0]
            now = chain[at + 1][1] if at + 1 < len(chain) else -1
            found = self._settle(seat, place, known, now)
            if found != now:
                after = self.signed.after(place, found)
                if now >= 0 and chain[at + 1][0] == after:
                    chain[at + 1] = (after, found)
                else:
                    chain[at + 1 :] = [(after, found)]
            stood.update(place for place, _ in chain)
            at += 1
        return tuple(chain), stood

    def _settle(self, seat, place, known, now):
        step = self.signed.places[place].step
        if step.step >= self.last:
            return now
        key = (seat, place, known & self.signed.on[place], now)
        if key not in self._settled:
            words = self.signed.words(place, known)
            found = closing_rule.closing_now(step, words, self.stance(seat, place, known, now))
            self._settled[key] = -1 if found is None else self.signed.outcome_number(place, found)
        return self._settled[key]

    def stance(self, seat, place, known, now):
        """Where a node stands with the step on a place; ``now``: how it is closed there."""
        own = self.signed.words(place, known).of(seat)
        closed = None if now < 0 else self.signed.outcomes[now]
        return closing_rule.Stance(seat, own[-1].attempt if own else 0, closed)

    # -- moves ---------------------------------------------------------------------------------

    def own_moves(self, seat, known, chain):
        """What a seat can sign now: what it is, and its number."""
        place = chain[-1][0]
        step = self.signed.places[place].step
        if step.step < self.last and seat in step.owing and self.may_write(seat, place, known):
            yield "event", self.event(seat, known, chain)
        if self.setting.returns and seat in step.absent:
            number = self.signed.come_back(seat, place)
            if not known >> number & 1:
                yield "return", number
        for at, (place, _) in enumerate(chain):
            if self.signed.places[place].step.step < self.last:
                for going in self._askable(seat, known, chain, at):
                    number = self.answer(seat, known, chain, at, going)
                    if number is not None:
                        yield "report", number

    def may_write(self, seat, place, known):
        """Whether a seat may sign an event on its last place: it has signed nothing there yet."""
        words = self.signed.words(place, known)
        return seat not in words.events.values() and closing_rule.may_write(
            self.stance(seat, place, known, -1)
        )

    def event(self, seat, known, chain):
        """The event a seat signs, with the marks it needs and the returns it knows."""
        place = chain[-1][0]
        marks = tuple(self._marks(seat, known, chain))
        back = ()
        if self.setting.returns:
            away = sorted(self.signed.places[place].step.absent)
            wishes = [self.signed.come_back(other, place) for other in away]
            back = tuple(number for number in wishes if known >> number & 1)
        return self.signed.event(seat, place, 0, marks, back)

    def _marks(self, seat, known, chain):
        named = set()
        for place, _ in chain:
            for number in bits(known & self.signed.on[place] & self.signed.by_seat[seat]):
                riders = getattr(self.signed.records[number], "riders", ())
                named.update(read_rider(rider).id for rider in riders)
        for (place, _), (_, closed) in pairwise(chain):
            step, words = self.signed.places[place].step, self.signed.words(place, known)
            reports = mark_duty.mark_for(step, words, seat, self.signed.outcomes[closed])
            if reports and write_mark(step=step.step, reports=reports).id not in named:
                yield step.step, reports

    def _askable(self, seat, known, chain, at):
        """Those a seat may be asked to go on with: by reports it knows, or on its own account."""
        place, now = chain[at][0], chain[at + 1][1] if at + 1 < len(chain) else -1
        last = absence_consent.base(self.stance(seat, place, known, now))
        if last >= self.attempts:
            return []
        reports = self.signed.words(place, known).reports
        asked = {report.live for report in reports if report.attempt > last}
        if at == len(chain) - 1:
            asked.update(self.quorums)
        return sorted(going for going in asked if seat in going)

    def answer(self, seat, known, chain, at, going, agreed=None, attempt=None):
        """The report a seat signs for a proposal, the next of those it leads to; None: it does not.

        Its person says yes to whatever it is asked, unless ``agreed`` is given.
        """
        place, now = chain[at][0], chain[at + 1][1] if at + 1 < len(chain) else -1
        step, words = self.signed.places[place].step, self.signed.words(place, known)
        stance = self.stance(seat, place, known, now)
        number = absence_consent.base(stance) + 1 if attempt is None else attempt
        said = absence_consent.Proposal(number, going)
        yes = range(self.setting.seats) if agreed is None else agreed
        if (
            absence_consent.judge(step, words, stance, said, agreed=yes)
            is not absence_consent.Consent.SIGN
        ):
            return None
        number = absence_consent.attempts(stance, said)[0]
        return self.signed.report(seat, place, number, going, absence_consent.holds(words, stance))

    def moves(self, state):
        """All that can happen next: a label, whose node it reaches, and the records that come."""
        nodes, _ = state
        everything = 0
        for known, _ in nodes:
            everything |= known
        for node, (known, chain) in enumerate(nodes):
            seat = self.honest[node]
            for what, number in self.own_moves(seat, known, chain):
                yield (what, seat, number), node, self.signed.needs[number]
            if self.setting.whole:
                for other, (theirs, _) in enumerate(nodes):
                    if theirs & ~known:
                        yield ("hears", seat, self.honest[other]), node, theirs
            else:
                for number in bits(everything & ~known):
                    yield ("takes", seat, number), node, self.signed.needs[number]
        if self.setting.liar is not None:
            lies = sorted(set(lies_for(self, nodes, everything)))
            for node, (known, _) in enumerate(nodes):
                for number in lies:
                    if not known >> number & 1:
                        yield (
                            ("is told", self.honest[node], number),
                            node,
                            self.signed.needs[number],
                        )

    def fault(self, state):
        """What is wrong with a state; None if nothing is."""
        return fault(self, state)

    def told(self, label):
        """A move in words."""
        what, seat, number = label
        if what == "hears":
            return f"{seat} hears all that {number} knows"
        record = self.signed.records[number]
        about = type(record).__name__.lower()
        if hasattr(record, "attempt"):
            held = record.held
            shown = (
                f"closing {held.attempt}" if isinstance(held, Closing) else f"{len(held)} events"
            )
            about += f" a{record.attempt} of {record.live} with {shown}"
        return f"{seat} {what}: {about} by {record.seat} on {getattr(record, 'step', '-')}"
