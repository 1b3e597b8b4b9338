"""Seats of a table that runs refuse others what is not theirs to refuse: it costs nobody the table,
and is told as the word of that one seat, where at all."""

import pytest

from p2p.core.actions import Note
from p2p.wire import limits
from p2p.wire.errors import Reason, SeatRefuses
from p2p.wire.messages import Refuse
from tests.p2p import inside
from tests.p2p.people import a_beginning, a_roster
from tests.sim.world import World

ENDS = (Reason.ELSEWHERE, Reason.TOO_MUCH)


def says_no(liar, actor, *reasons):
    """One node refuses another something at their table on each link that they have."""
    for number in inside.links(liar.mesh).to(actor.identity.public):
        for reason in reasons:
            inside.out(liar.mesh).send(number, Refuse(liar.table.id, int(reason), "x"))
    liar._act()


def cuts(liar, actor):
    """One node ends its links to another."""
    for number in inside.links(liar.mesh).to(actor.identity.public):
        inside.out(liar.mesh).close(number, "x")
    liar._act()


def told(actor):
    """What this node told its person of refusals: by whom, why."""
    errors = [one.error for one in actor.told(Note)]
    assert all(isinstance(error, SeatRefuses) for error in errors)
    return [(error.name, error.reason) for error in errors]


def playing(seed, away=()):
    """Three who play, and one who looks on: the world, and the name of each of the three. away:
    whom the opener has sent away before, by the number of the node."""
    world = World(seed, 4, steps=4000)
    roster = a_roster([one.identity for one in world.actors[:3]], seed)
    keys = tuple(sorted(world.actors[number].identity.public for number in away))
    for actor in world.actors[:3]:
        actor.take_seat(roster)
        inside.running(actor.mesh).beginnings.keep(roster, a_beginning(roster, keys))
    world.run_until(lambda: world.actors[0].table.head()[0] > 3)
    return world, roster


def watching(world, contact=0):
    """The fourth looks on, and is with this one of the seats alone."""
    eve = world.actors[3]
    eve.do("seek", (world.actors[contact].address,), eve.now, name=None)
    world.run_until(lambda: eve.table is not None and inside.here(eve.mesh)[eve.table.id].links)
    world.run(1.0)
    return eve


def at_table(eve):
    """The seats whose links tell the one who looks on of its table."""
    gossip = inside.here(eve.mesh)[eve.table.id]
    return {inside.links(eve.mesh)[number].identity for number in gossip.links}


def test_what_is_said_on_a_link_that_stays_up_is_told_nobody():
    """Another program has your identity; you send too much: all say so of all, their links are well
    and stay up, and the table goes on."""
    world, _ = playing(1)
    players = world.actors[:3]
    for liar in players:
        for actor in players:
            if actor is not liar:
                says_no(liar, actor, *Reason)
    step = players[0].table.head()[0]
    world.run(limits.REFUSAL_ENDS + 1.0)
    for liar in players:
        for actor in players:
            if actor is not liar:
                cuts(liar, actor)
    world.run(2.0)
    assert [told(one) for one in players] == [[], [], []]
    world.run_until(lambda: players[0].table.head()[0] > step + 10)


@pytest.mark.parametrize("why", ENDS)
def test_what_is_said_before_a_link_ends_is_told_by_the_name_of_that_seat(why):
    """Once, of a link that we have dialled; the table goes on."""
    world, roster = playing(2)
    *players, liar = sorted(world.actors[:3], key=lambda one: one.identity.public)
    name = roster.names[roster.seat_of(liar.identity.public)]
    for _ in range(2):
        for actor in players:
            says_no(liar, actor, why)
            cuts(liar, actor)
        world.run(1.0)
        assert [told(one) for one in players] == [[(name, why)], [(name, why)]]
        world.run_until(
            lambda: all(inside.links(liar.mesh).to(one.identity.public) for one in players)
        )


def test_of_a_link_that_it_has_dialled_itself_a_seat_says_nothing_of_our_place():
    """It came to us: we have asked it for nothing, and whatever it says is told nobody."""
    world, _ = playing(7)
    liar, *players = sorted(world.actors[:3], key=lambda one: one.identity.public)
    for actor in players:
        says_no(liar, actor, Reason.ELSEWHERE)
        cuts(liar, actor)
    world.run(1.0)
    assert [told(one) for one in players] == [[], []]


@pytest.mark.parametrize("why", [Reason.EXCLUDED, Reason.CODE_WANTED, Reason.BOT_MOVED])
def test_one_seat_throws_nobody_out_who_looks_on(why):
    """What the opener alone could say in a lobby is nobody's word at a table that runs: it is told
    nobody, that seat is given up, and the others are dialled and looked on at."""
    world, _ = playing(3)
    eve = watching(world)
    (first,) = at_table(eve)
    liar = next(one for one in world.actors[:3] if one.identity.public == first)
    says_no(liar, eve, why)
    world.run_until(lambda: at_table(eve) and first not in at_table(eve))
    step = eve.table.head()[0]
    world.run_until(lambda: eve.table.head()[0] > step + 3)
    assert told(eve) == [] and at_table(eve) - {first}


def test_who_was_given_up_is_looked_on_at_no_more_on_that_link():
    """It goes on to tell how far it is: nothing of that counts, and the link is well otherwise."""
    world, _ = playing(4)
    eve = watching(world)
    (first,) = at_table(eve)
    liar = next(one for one in world.actors[:3] if one.identity.public == first)
    says_no(liar, eve, Reason.NO_TABLE)
    for number in inside.links(liar.mesh).to(eve.identity.public):
        inside.out(liar.mesh).send(number, inside.here(liar.mesh)[liar.table.id].heads())
    liar._act()
    world.run(0.3)
    assert first not in at_table(eve) and inside.links(eve.mesh).to(first)


@pytest.mark.parametrize("away", [(), (3,)])
def test_that_we_were_sent_away_counts_where_the_opener_has_signed_it(away):
    """With the start; the word of a seat is none."""
    world, roster = playing(5)
    eve = watching(world)
    if away:
        beginnings = inside.running(eve.mesh).beginnings
        beginnings.forget(roster.table_id)
        beginnings.keep(roster, a_beginning(roster, (eve.identity.public,)))
    (first,) = at_table(eve)
    liar = next(one for one in world.actors[:3] if one.identity.public == first)
    says_no(liar, eve, Reason.EXCLUDED)
    world.run(1.0)
    name = roster.names[roster.seat_of(first)]
    assert told(eve) == ([(name, Reason.EXCLUDED)] if away else [])


def test_that_there_is_no_room_to_look_on_is_told_once_by_each_seat():
    """It says nothing of who speaks for a seat, and nobody without a seat there says it."""
    world, roster = playing(6)
    eve = watching(world)
    for _ in range(2):
        for liar in world.actors[:3]:
            says_no(liar, eve, Reason.TOO_MANY)
        world.run(1.0)
    heard = told(eve)
    assert heard and len(set(heard)) == len(heard)
    assert {why for _, why in heard} == {Reason.TOO_MANY}
    assert {name for name, _ in heard} <= set(roster.names)
