"""p2p.core.mesh: what becomes of a node with more than one link, and how a table is begun."""

import pytest

from p2p.core.actions import Close, Dial, PeersChanged, Send, Surveyed
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.errors import Reason
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Heads, QueryTables, Refuse, Tables
from tests.p2p.people import a_beginning, a_roster, an_offer, chance, person
from tests.sim.toy_table import ToyTable
from tests.sim.world import World

ANNA, BEA, CLEO = sorted((person(number) for number in range(3)), key=lambda one: one.public)
ANNAS, BEAS = ("10.0.0.1", 7711), ("10.0.0.2", 7711)


def node(me):
    """A node of this identity, at no table yet."""
    program = NodeProgram(start=lambda roster: ToyTable(roster, None, steps=5))
    return Mesh(me, program, rng=chance(1))


def up(who):
    """A link to this node has come up; always the same run of its program."""
    return Up(Peer(who.public, Role.PLAYER), bytes(8), (), bytes(32))


def linked_twice(me, roster):
    """A node at this table to which Bea has made two links, 1 and 2, both used for the table."""
    mesh = node(me)
    table = ToyTable(roster, roster.seat_of(me.public), steps=5)
    where = {ANNA.public: (ANNAS,), BEA.public: (BEAS,)}
    mesh.attach(table, roster, where, 0.0, beginning=a_beginning(roster))
    for number in (1, 2):
        mesh.link_up(number, up(BEA), BEAS[0], 0.0, dialled=False, ticket=None)
        mesh.message(number, Heads(roster.table_id, 0, roster.table_id), 0.0)
    mesh.drain()
    return mesh


def dialled(actions):
    """Whom these actions dial."""
    return [one.expect for one in actions if isinstance(one, Dial)]


def shown(actions):
    """Whether Bea is shown as linked, each time it was told."""
    told = [one.peers for one in actions if isinstance(one, PeersChanged)]
    return [peer.linked for peers in told for peer in peers if peer.identity == BEA.public]


def test_whoever_says_that_it_stops_is_shown_to_have_gone_home():
    """With the last of its links; not where a link just ends."""
    for stopped in (True, False):
        mesh = linked_twice(ANNA, a_roster([ANNA, BEA]))
        for number in (1, 2):
            mesh.link_down(number, float(number), stopped=stopped)
        told = [one.peers for one in mesh.drain() if isinstance(one, PeersChanged)]
        assert [peer.went for peer in told[-1]] == [stopped]


def test_of_strangers_who_say_that_they_stop_nothing_is_kept():
    """They may come with a new key each time; a table that they sit down at later begins anew."""
    mesh = linked_twice(ANNA, a_roster([ANNA, BEA]))
    mesh.link_up(3, up(CLEO), "10.0.0.3", 0.0, dialled=False, ticket=None)
    mesh.link_down(3, 1.0, stopped=True)
    mesh.drain()
    roster = a_roster([ANNA, CLEO], 1)
    table = ToyTable(roster, roster.seat_of(ANNA.public), steps=5)
    mesh.attach(table, roster, {}, 2.0, beginning=a_beginning(roster))
    mesh.tick(2.0)
    told = [one.peers for one in mesh.drain() if isinstance(one, PeersChanged)]
    assert {peer.went for peers in told for peer in peers} == {False}


@pytest.mark.parametrize("me", [ANNA, CLEO], ids=["a seat", "a watcher"])
def test_a_node_is_gone_with_the_last_of_its_links(me):
    """One of two links to a seat ends: nobody is shown as gone, and nobody is dialled, as long as
    the other stands. Then both."""
    mesh = linked_twice(me, a_roster([ANNA, BEA]))
    mesh.link_down(1, 1.0)
    mesh.tick(1.0 + limits.POLITE)
    actions = mesh.drain()
    assert False not in shown(actions) and not dialled(actions)
    mesh.link_down(2, 10.0)
    mesh.tick(10.0 + limits.POLITE)
    actions = mesh.drain()
    assert shown(actions)[-1] is False and BEA.public in dialled(actions)


def test_a_survey_asks_over_the_link_that_stays():
    """A node that is asked for its tables has a link to us already, which stays, and the one we
    dialled is closed: the question goes over the first, and its answer counts."""
    mesh = node(CLEO)  # the greater key: of two links that both sides dialled, Anna's stays
    mesh.link_up(1, up(ANNA), ANNAS[0], 0.0, dialled=False, ticket=None)
    mesh.survey([(ANNAS,)], 0.0)
    (dial,) = [one for one in mesh.drain() if isinstance(one, Dial)]
    mesh.link_up(2, up(ANNA), ANNAS[0], 0.0, dialled=True, ticket=dial.ticket)
    actions = mesh.drain()
    assert [one.link for one in actions if isinstance(one, Close)] == [2]
    assert [one for one in actions if isinstance(one, Send)] == [Send(1, QueryTables())]
    offer = an_offer(ANNA)
    mesh.message(1, Tables(((offer.encode(), 1, False),)), 0.0)
    (told,) = [one for one in mesh.drain() if isinstance(one, Surveyed)]
    assert [table.offer for table in told.tables] == [offer]


def test_who_comes_back_does_not_begin_anew():
    """A seat may have signed already at a table that had begun: its program is told so, and makes
    the table as one it comes back to; at the start itself it is not."""
    world = World(3, 2, steps=200)
    world.play_lobby()
    world.run_until(lambda: all(actor.table is not None for actor in world.actors))
    assert not any(actor.came_back for actor in world.actors)
    world.actors[1].kill()
    back = world.come_back(1, 0)
    world.run_until(lambda: back.table is not None)
    assert back.came_back


@pytest.mark.parametrize("silent", [False, True])
def test_a_program_that_is_heard_of_is_not_pushed_out_by_another(silent):
    """Two programs with one identity would sign against each other: as long as anything has come
    from the first lately, the second is told so and closed; a silent one is dead."""
    mesh, roster = node(ANNA), a_roster([ANNA, BEA])
    mesh.attach(ToyTable(roster, 0, steps=5), roster, {}, 0.0, beginning=a_beginning(roster))
    mesh.link_up(1, up(BEA), BEAS[0], 0.0, dialled=False, ticket=None)
    now = 10 * limits.ALIVE
    if not silent:
        mesh.message(1, Heads(roster.table_id, 0, roster.table_id), now)
    mesh.drain()
    again = Up(Peer(BEA.public, Role.PLAYER), b"anothers", (), bytes(32))
    mesh.link_up(2, again, BEAS[0], now + limits.ALIVE / 2, dialled=False, ticket=None)
    actions = mesh.drain()
    assert [one.link for one in actions if isinstance(one, Close)] == [1 if silent else 2]
    refused = [(one.link, one.message.reason) for one in actions
               if isinstance(one, Send) and isinstance(one.message, Refuse)]  # fmt: skip
    assert refused == ([] if silent else [(2, Reason.ELSEWHERE)])
