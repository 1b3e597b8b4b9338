"""p2p.core.search: whom a node dials for the table it looks for."""

from p2p.core.search import CONTACT
from tests.p2p.people import an_offer
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
    assert guest.mesh._dials.addresses(CONTACT) == (first.address,)
    world.run_until(lambda: lobby_of(guest) == offers[0])
    guest.do("seek", (second.address,), guest.now, name="Cleo")
    assert guest.mesh._dials.addresses(CONTACT) == (second.address,)
    assert not guest.mesh._dials.wanted(first.identity.public)
    world.run_until(lambda: lobby_of(guest) == offers[1])
