"""The schedules that found holes in the rules, each played move by move: none is one any more.

(a) to (d) are the ways in which E3 once named an honest seat.
"""

import pytest

from ledger.records.reports import Mark
from ledger.records.riders import read_rider
from ledger.short_close import proposals
from ledger.short_close.absence_consent import ANSWERS, Consent, Proposal, judge
from tests.sim.absence.checks import evidence, fault
from tests.sim.absence.healing import stuck
from tests.sim.absence.model import Model, Setting


class Script:
    """A schedule written down: who signs what, who hears whom."""

    def __init__(self, **setting):
        """Nobody has signed anything."""
        self.model = Model(Setting(**{"returns": True, "whole": True, **setting}))
        self.state = self.model.start()

    def node(self, seat):
        """What a seat knows and its chain."""
        return self.state[0][self.model.honest.index(seat)]

    def take(self, seat, number):
        """A record reaches a node."""
        needs = self.model.signed.needs[number]
        self.state = self.model.put(self.state, self.model.honest.index(seat), needs)
        assert fault(self.model, self.state) is None
        return self.model.signed.records[number]

    def reports(self, seat, going, at=0):
        """A seat signs the next attempt for these; its person says yes."""
        number = self.model.answer(seat, *self.node(seat), at, going)
        assert number is not None
        return self.take(seat, number)

    def writes(self, seat):
        """A seat signs its event."""
        assert self.model.signed.places[self.node(seat)[1][-1][0]].step.step < self.model.last
        moves = dict(self.model.own_moves(seat, *self.node(seat)))
        return self.take(seat, moves["event"])

    def hears(self, seat, *others):
        """A seat learns all that others know."""
        for other in others:
            known, _ = self.node(other)
            at = self.model.honest.index(seat)
            self.state = self.model.put(self.state, at, known)
        assert fault(self.model, self.state) is None

    def closed(self, seat, at=0):
        """The attempt and head by which a seat has closed a step; None while it is open."""
        chain = self.node(seat)[1]
        if len(chain) <= at + 1:
            return None
        outcome = self.model.signed.outcomes[chain[at + 1][1]]
        return outcome.attempt, outcome.head

    def goes_on(self, gone=None):
        """Whether the table comes to one head and on, once all is delivered."""
        return stuck(self.model, self.state, gone) is None

    def named(self, seat):
        """What all that a seat has signed proves against it."""
        everything = 0
        for known, _ in self.state[0]:
            everything |= known
        own = everything & self.model.signed.by_seat[seat]
        return evidence(self.model.signed, seat, own)


def marks(event):
    """The marks that ride in an event."""
    return [one for one in map(read_rider, event.riders) if isinstance(one, Mark)]


@pytest.mark.parametrize("asks", [True, False])
def test_bound_and_everybody_is_back(asks, monkeypatch):
    """A lone report binds its seat; it proposes that all go on, or would be bound for ever."""
    script = Script(owed=((0, 2), None), attempts=2)
    script.reports(0, (0, 2))
    if not asks:
        monkeypatch.setattr(proposals, "stuck", lambda stance: False)
    assert script.goes_on() == asks


def test_who_is_back_goes_on_with_the_others():
    """One is away, a second one goes who alone owes, and the first one is back."""
    script = Script(seats=4, owed=((3,), (1,), None), steps=2)
    for seat in (0, 1, 2):
        script.reports(seat, (0, 1, 2))
    for seat in (0, 1, 2):
        script.hears(seat, 0, 1, 2)
    assert script.closed(0)[0] == 1
    script.hears(3, 0)
    assert script.goes_on(gone=1)
    script.model.last += 1
    for seat in (0, 2, 3):
        report = script.reports(seat, (0, 2, 3), at=1)
        assert report.live == (0, 2, 3)
    script.hears(0, 2, 3)
    place = script.model.signed.places[script.node(0)[1][-1][0]]
    assert place.step.absent == {1}


def rivals():
    """Two closings of one step; a seat that closed by the lower one has signed above the higher
    one."""
    script = Script(owed=((0,), None), attempts=4)
    script.reports(2, (0, 2))
    script.reports(0, (0, 2))
    script.hears(2, 0)
    script.reports(0, (0, 1))
    script.reports(1, (0, 1))
    script.reports(1, (0, 1))
    script.hears(1, 0)
    assert (script.closed(2)[0], script.closed(1)[0]) == (1, 2)
    script.reports(0, (0, 1, 2))
    script.hears(2, 0)
    for attempt in (2, 3):
        report = script.reports(2, (0, 1, 2))
        assert report.attempt == attempt and report.held.attempt == 1
    return script


@pytest.mark.parametrize("asks", [True, False])
def test_rival_closings_of_which_none_gives_way(asks, monkeypatch):
    """Whoever knows both asks again, and the higher one stands; without that it is locked."""
    script = rivals()
    if not asks:
        monkeypatch.setattr(proposals, "rivals", lambda *_: False)
    assert script.goes_on(gone=0) == asks


def test_an_older_event_on_a_branch_given_up():
    """Closed by attempt 1 and gone on, gave way to 2, answered 3 with that closing."""
    script = Script(seats=4, owed=((3,), (0,)), steps=2, attempts=3)
    for seat in (1, 2, 0):
        script.reports(seat, (0, 1, 2))
    script.hears(0, 1, 2)
    script.writes(0)
    for seat in (1, 2):
        script.reports(seat, (1, 2, 3))
    for seat in (3, 3):
        script.reports(seat, (1, 2, 3))
    script.hears(0, 1, 2, 3)
    assert script.closed(0)[0] == 2
    assert script.reports(0, (0, 1, 3)).held.attempt == 2
    assert script.named(0) is None


def closed_as_usual(**setting):
    """Seats 0 and 2 have written; 0 did not know, reported, and closed by the answer of 2."""
    script = Script(owed=((0, 2), None), steps=2, attempts=3, **setting)
    script.writes(0)
    script.writes(2)
    script.reports(0, (0, 2))
    script.hears(2, 0)
    assert script.reports(2, (0, 2)).held.attempt == 0
    script.hears(0, 2)
    assert script.closed(0) == (1, script.closed(2)[1])
    return script


def test_a_mark_is_not_dropped_by_a_later_answer():
    """It listed events by attempt 1 and answered 2 with the closing: still a mark of 1."""
    script = closed_as_usual()
    assert script.reports(0, (0, 1, 2)).held.attempt == 1
    bare = script.model.signed.event(0, script.node(0)[1][-1][0])
    known = script.node(0)[0] & script.model.signed.by_seat[0]
    assert evidence(script.model.signed, 0, known | 1 << bare).startswith("E3: attempt 1")
    assert [one.step for one in marks(script.writes(0))] == [4]
    assert script.named(0) is None


def test_each_branch_has_its_own_next_event():
    """A seat that lists events stands behind no closing of a lower attempt, on whatever chain."""
    script = closed_as_usual()
    signed, seat = script.model.signed, 1
    usual = script.node(2)[1][-1][0]
    script.reports(seat, (0, 1))
    listed = script.node(seat)[0] & signed.by_seat[seat]
    there = listed | 1 << signed.event(seat, usual)
    assert evidence(signed, seat, there).startswith("E3: attempt 1")
    assert evidence(signed, seat, listed) is None
    event = script.writes(0)
    assert [one.step for one in marks(event)] == [4] and script.named(0) is None
    other = 1 << signed.event(0, signed.places[usual].before, 1)
    assert evidence(signed, 0, 1 << signed.number[event.id] | other) is None


def test_the_reports_one_closed_by_are_known_before_the_event():
    """Whoever has the event has the reports its mark names, and needs no others."""
    script = closed_as_usual()
    signed, event = script.model.signed, script.writes(0)
    (named,) = marks(event)
    needed = signed.needs[signed.number[event.id]]
    assert named.reports and all(needed >> signed.number[one] & 1 for one in named.reports)
    assert script.named(0) is None and marks(script.writes(2)) == []
    assert script.named(2) is None


def test_a_liar_between_two_at_a_table_of_three():
    """It goes on with each alone, and may read a card of the other: named as they meet.

    That is why nobody may be away at a table of three, unless people choose so.
    """
    script = Script(liar=2, owed=((0, 1), None))
    model = script.model
    for seat in (0, 1):
        going = (seat, 2)
        lie = model.signed.report(2, 0, 1, going, ())
        script.state = model.put(script.state, seat, model.signed.needs[lie])
        answer = model.answer(seat, *script.node(seat), 0, going)
        script.state = model.put(script.state, seat, model.signed.needs[answer])
    assert fault(model, script.state).startswith("shares")
    assert model.put(script.state, 0, script.node(1)[0]) is None
    together = script.node(0)[0] | script.node(1)[0]
    assert evidence(model.signed, 2, together & model.signed.by_seat[2]).startswith("E2")


def test_no_attempt_can_be_burnt():
    """A liar's highest number is signed by nobody, and a table goes on without it."""
    script = Script(liar=2, owed=((2,), None), attempts=99)
    high = script.model.signed.report(2, 0, 99_999, (0, 1, 2), ())
    script.take(0, high)
    step, words = script.model.signed.places[0].step, script.model.signed.words(0, 1)
    stance = script.model.stance(0, 0, script.node(0)[0], -1)
    everybody = Proposal(99_999, (0, 1, 2))
    assert judge(step, words, stance, everybody, agreed=(0, 1, 2)) is Consent.NEVER
    assert judge(step, words, stance, Proposal(ANSWERS, (0, 1, 2))) is Consent.SIGN
    assert script.goes_on()
