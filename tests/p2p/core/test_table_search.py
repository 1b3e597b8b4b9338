"""p2p.core.table_search: whom a node dials for the table it looks for."""

from p2p.core.actions import Dial, NotAdmitted, Send
from p2p.core.table_search import CONTACT
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.errors import OtherVersion
from p2p.wire.handshake import Peer, Role
from p2p.wire.link_work import Done
from p2p.wire.messages import QueryTables, Tables
from tests.p2p import inside
from tests.p2p.people import an_offer, person
from tests.sim.world import World

NOBODY = ("10.9.9.9", 7711)


def lobby_of(actor):
    """The offer of the lobby that this node shows, if it shows one."""
    lobby = actor.mesh.lobby
    return None if lobby is None else lobby.offer


def test_a_new_search_dials_nothing_of_the_one_before():
    """Who has typed a wrong address and looks elsewhere knocks at the first no more; nor is the
    node dialled at whose table it sat before."""
    world = World(8, 3)
    first, second, guest = world.actors
    offers = [an_offer(actor.identity, 3, seed) for seed, actor in enumerate((first, second))]
    for actor, offer in zip((first, second), offers, strict=True):
        actor.do("open_table", offer, "Anna")
    guest.do("seek", (NOBODY,), guest.now, name="Cleo")
    guest.do("seek", (first.address,), guest.now, name="Cleo")
    assert inside.dials(guest.mesh).addresses(CONTACT) == (first.address,)
    world.run_until(lambda: lobby_of(guest) == offers[0])
    guest.do("seek", (second.address,), guest.now, name="Cleo")
    assert inside.dials(guest.mesh).addresses(CONTACT) == (second.address,)
    assert not inside.dials(guest.mesh).wanted(first.identity.public)
    world.run_until(lambda: lobby_of(guest) == offers[1])


def dial_of(guest, *, after=0.0):
    """The one dial that this node makes so long from now; it is not carried out."""
    guest.mesh.tick(guest.now + after)
    (dial,) = [one for one in guest.mesh.drain() if isinstance(one, Dial)]
    return dial


def found_table(seed):
    """One that waits in a lobby it found at the first of two addresses, while the second one is
    being dialled: the world, the opener, the guest, and the ticket of that dial."""
    world = World(seed, 2)
    opener, guest = world.actors
    offer = an_offer(opener.identity, 3, seed)
    opener.do("open_table", offer, "Anna")
    guest.mesh.seek((opener.address, NOBODY), guest.now, name="Cleo")
    first, late = dial_of(guest), dial_of(guest, after=limits.STAGGER)
    assert (first.address, late.address) == (opener.address, NOBODY)
    guest.dial(first)
    world.run_until(lambda: lobby_of(guest) == offer)
    return world, opener, guest, late.ticket


def test_another_version_at_the_only_address_is_told_itself():
    """With both numbers, as the person needs them; not as one of a list."""
    guest = World(12, 1).actors[0]
    guest.mesh.seek((NOBODY,), guest.now, name="Cleo")
    dial = dial_of(guest)
    guest.mesh.dial_failed(dial.ticket, NOBODY, OtherVersion(1, 2), guest.now)
    (told,) = [one.error for one in guest.mesh.drain() if isinstance(one, NotAdmitted)]
    assert isinstance(told, OtherVersion) and (told.ours, told.theirs) == (1, 2)


def test_a_link_that_breaks_late_is_dialled_again_though_others_were_in_vain():
    """The right node needs its time, and nobody is at the other address: nothing is given up before
    the first was dialled once more."""
    world = World(13, 2)
    opener, guest = world.actors
    offer = an_offer(opener.identity, 3, 13)
    opener.do("open_table", offer, "Anna")
    handle, asked = inside.node_lobby(opener.mesh).handle, []

    def slowly(number, link, message, now):
        if isinstance(message, QueryTables) and not asked:
            asked.append(message)
            return Done()
        return handle(number, link, message, now)

    inside.node_lobby(opener.mesh).handle = slowly
    guest.do("seek", (opener.address, NOBODY), guest.now, name="Cleo")
    dials = inside.dials(guest.mesh)
    world.run_until(lambda: dials.rounds(CONTACT) > limits.CONTACT_ROUNDS, limits.ASK_SECONDS - 1)
    world.net.cut(opener.host, guest.host)
    world.run(10)
    assert lobby_of(guest) == offer and not guest.told(NotAdmitted)


def test_a_node_that_was_dialled_too_and_comes_late_takes_no_place():
    """The table is found: the other address answers, and is asked for nothing, nor heard."""
    _world, _opener, guest, ticket = found_table(9)
    search = inside.node_lobby(guest.mesh).search
    before = search.attempt.link
    up = Up(Peer(person(50).public, Role.PLAYER), bytes(8), (), bytes(32))
    guest.mesh.link_up(99, up, NOBODY[0], guest.now, dialled=True, ticket=ticket)
    guest.mesh.message(99, Tables(()), guest.now)
    assert search.attempt.link == before and search.asks(before) and not search.asks(99)
    assert not [one for one in guest.mesh.drain() if isinstance(one, Send) and one.link == 99]


def test_an_answer_nobody_asked_for_moves_no_dial():
    """Whoever tells tables unasked, before and after the table is found: neither is it dialled, nor
    is the opener given up."""
    _world, opener, guest, _ticket = found_table(10)
    up = Up(Peer(person(50).public, Role.PLAYER), bytes(8), (), bytes(32))
    guest.mesh.link_up(99, up, "10.9.0.50", guest.now, dialled=False, ticket=None)
    for message in (Tables(()), Tables(((lobby_of(guest).encode(), 1, False),))):
        guest.mesh.message(99, message, guest.now)
        assert not inside.dials(guest.mesh).wanted(person(50).public)
        assert inside.dials(guest.mesh).wanted(opener.identity.public)
    fresh = World(11, 1).actors[0]
    fresh.do("seek", (NOBODY,), fresh.now, name="Cleo")
    fresh.mesh.link_up(99, up, "10.9.0.50", fresh.now, dialled=False, ticket=None)
    fresh.mesh.message(99, Tables(((lobby_of(guest).encode(), 1, False),)), fresh.now)
    assert lobby_of(fresh) is None and inside.dials(fresh.mesh).addresses(CONTACT) == (NOBODY,)
    assert not inside.dials(fresh.mesh).wanted(person(50).public)
