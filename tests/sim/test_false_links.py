"""A seat says that it is linked with somebody who is gone: the table waits a while longer, goes on
or ends all the same, and nobody is named for it.
"""

import pytest

from p2p.core.actions import PeersChanged, Send
from p2p.wire import limits
from p2p.wire.messages import Linked, TableRecord
from tests.amounts import slow_but
from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import RealWorld
from tests.sim.test_going_on import agree, apart, finish, until_step

LONGEST = limits.HEARSAY + 40.0
"""Seconds after which people have been asked and the table goes on: the word of a liar, what a
link that is silent takes to be given up, and a few rounds of asking."""


class Liar:
    """Says of one seat that there is a link to it, and may do more of the kind."""

    def __init__(self, world, actor, gone, *, flaps=False, old=False):
        self.world, self.actor, self.gone = world, actor, gone
        self.flaps, self.up = flaps, True
        self.old = [] if old else None
        self._send = actor.send
        actor.send = self.send
        world.clock.call_later(1.0, self.again)

    def send(self, action):
        """All its words, but of its links another."""
        if isinstance(action, Send) and isinstance(action.message, Linked):
            action = self.linked(action.link)
        self._send(action)

    def linked(self, link):
        """Its word of its links."""
        told = {one for one in self.actor.linked if self.world.roster.seat_of(one) is not None}
        told |= {self.gone} if self.up else set()
        return (
            Send(link, Linked(self.world.roster.table_id, tuple(sorted(told - {self.gone}))))
            if not self.up
            else Send(link, Linked(self.world.roster.table_id, tuple(sorted(told))))
        )

    def again(self):
        """Now and then it says so again: not so, and so; and all old words of the gone seat."""
        self.up = not self.up if self.flaps else True
        seat = self.world.roster.seat_of(self.gone)
        for link in list(self.actor.links):
            self._send(self.linked(link))
            for step in self.actor.table.chain.trunk.steps if self.old is not None else ():
                for event in step:
                    if event.seat == seat:
                        self._send(Send(link, TableRecord(self.world.roster.table_id, event.raw)))
        self.world.clock.call_later(1.0, self.again)


def with_liar(seed, folder, seats, spare, *, patience=limits.HEARSAY, **lies):
    """A table in the middle of its game; one seat is gone from now on, and one lies about it."""
    world = RealWorld(seed, seats, folder, game=PROBE, spare=spare, patience=patience)
    until_step(world, 9)
    gone, liar = world.actors[seats - 1], world.actors[0]
    Liar(world, liar, gone.identity.public, **lies)
    gone.kill()
    gone.table.close()
    return world, gone


def until_waited_for(world, seat):
    """Until the step lacks something of this seat; the rest is played as far as it goes."""
    playing = [actor.table for actor in world.actors if actor.alive]
    world.run_until(lambda: all(seat in table.absences.lacking for table in playing), 60.0)


LIES = [{}, {"flaps": True}, {"old": True}, {"flaps": True, "old": True}]


@pytest.mark.parametrize("lies", LIES, ids=["steady", "flaps", "old", "flaps, old"])
@pytest.mark.parametrize(("seats", "spare"), slow_but([(4, 1)], [(3, 1), (4, 1), (5, 2)]))
def test_a_table_goes_on_whatever_one_seat_says_of_its_links(tmp_path, seats, spare, lies):
    """One liar's word costs a while. The others' people are asked, say yes, and the game ends by
    its rules; nobody is named.
    """
    world, gone = with_liar(31 + seats, tmp_path, seats, spare, **lies)
    seat, honest = gone.table.seat, world.actors[1].table
    until_waited_for(world, seat)
    waited = 0.0
    while honest.absences.may_return != (seat,):
        assert waited < LONGEST
        world.run(4.0)
        agree(world)
        waited += 4.0
    finish(world)


def test_a_table_at_which_nobody_may_be_away_ends_for_who_is_gone(tmp_path):
    """The people who are there want the end, and it says for whom was waited: a liar's word does
    not take their wish back.
    """
    world, gone = with_liar(41, tmp_path, 3, 0, flaps=True, old=True)
    seat, there = gone.table.seat, [actor.table for actor in world.actors if actor.alive]
    until_waited_for(world, seat)
    world.run(LONGEST)
    for table in there:
        assert seat not in table.machine.absence.reports.reached and not table.can_go_without(
            (seat,)
        )
        table.wish_end("waits", (seat,))
    world.run(10.0)
    assert all(table.finished() for table in there)
    assert all(table.evidence is None for table in there)


def test_people_hear_by_whom_a_seat_is_said_to_be_reached(tmp_path):
    """What the screen gets: no link, for a while reached by the liar's word, then not; by whom."""
    world, gone = with_liar(42, tmp_path, 4, 1)
    seat, liar = gone.table.seat, world.actors[0].table.seat
    until_waited_for(world, seat)

    def state():
        last = world.actors[1].told(PeersChanged)[-1]
        return next(one for one in last.peers if one.seat == seat)

    world.run(10.0)
    assert (state().linked, state().reached, state().told_by) == (False, True, (liar,))
    world.run(LONGEST)
    assert (state().linked, state().reached, state().told_by) == (False, False, (liar,))


@pytest.mark.slow
def test_the_word_of_a_liar_counts_no_longer_than_people_are_patient(tmp_path):
    """At nodes whose people wait ten seconds before they are asked, a liar's word costs as much."""
    patience = 10.0
    world, gone = with_liar(43, tmp_path, 4, 1, patience=patience, old=True)
    seat, there = gone.table.seat, world.actors[1:3]
    until_waited_for(world, seat)
    world.run(limits.GONE + patience)
    assert all(seat not in actor.table.machine.absence.reports.reached for actor in there)
    agree(world)
    world.run(10.0)
    assert all(actor.table.absences.may_return == (seat,) for actor in there)
    finish(world)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_a_true_relay_carries_the_game(tmp_path, seats):
    """Two honest seats that never find a link to each other play on through the others, and no yes
    of anybody's person cuts one of them out.
    """
    world = RealWorld(50 + seats, seats, tmp_path, game=PROBE, spare=1)
    until_step(world, 6)
    apart(world, world.actors[:1], world.actors[1:2])
    stood = world.actors[0].table.head()[0]
    for _ in range(6):
        world.run(8.0)
        agree(world)
    assert all(actor.table.absences.may_return == () for actor in world.actors)
    assert world.actors[0].table.head()[0] > stood
    finish(world)
