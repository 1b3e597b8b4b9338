"""An opener that takes the link of one who waits again, and says nothing, is left in time."""

import pytest

from p2p.core.actions import LobbyChanged, NotAdmitted
from p2p.wire import limits
from p2p.wire.errors import OpenerSilent
from p2p.wire.link_work import Done
from p2p.wire.messages import JoinTable, LeaveTable, Watch
from tests.p2p import inside
from tests.sim.world import World

LONG = 3 * limits.ASK_SECONDS
ASKED = (JoinTable, Watch)


def waiting(seed, name="Bea"):
    """A world in which one sits in a lobby of three, or (no name) watches it: world, opener, it."""
    world = World(seed, 1)
    opener, bea = world.actors[0], world.add()
    world.open_lobby(3)
    bea.do("seek", (opener.address,), bea.now, name=name)
    world.run_until(lambda: bea.mesh.lobby is not None and bool(bea.mesh.lobby.members))
    return world, opener, bea


def silenced(opener, *, closes=lambda: False):
    """From now on this node answers nobody who asks for its lobby, or ends that link; what it was
    told besides. The second value undoes it."""
    node_lobby, heard = inside.node_lobby(opener.mesh), []
    handle = node_lobby.handle

    def says(number, link, message, now):
        heard.append(message)
        if isinstance(message, ASKED):
            return Done("no more" if closes() else None)
        return handle(number, link, message, now)

    def again():
        node_lobby.handle = handle

    node_lobby.handle = says
    return heard, again


def breaks(world, opener, bea):
    """The link of the two breaks, and there is a new one."""
    world.net.cut(opener.host, bea.host)
    world.run_until(lambda: not bea.mesh.lobby.linked)
    world.run_until(lambda: inside.node_lobby(bea.mesh).search.attempt.link is not None)


@pytest.mark.parametrize("name", ["Bea", None], ids=["sits", "watches"])
def test_an_opener_that_is_silent_on_a_new_link_is_left_and_the_person_told(name):
    """Once, with the seat given back, if there is one; no lobby is shown and nothing is dialled
    any more, and it can be tried again."""
    world, opener, bea = waiting(1, name)
    heard, again = silenced(opener)
    breaks(world, opener, bea)
    assert not bea.told(NotAdmitted) and not bea.mesh.lobby.linked
    world.run(LONG)
    (told,) = bea.told(NotAdmitted)
    assert isinstance(told.error, OpenerSilent) and told.error.seconds == limits.ASK_SECONDS
    assert bea.told(LobbyChanged)[-1] == LobbyChanged(None) and bea.mesh.lobby is None
    assert len([one for one in heard if isinstance(one, LeaveTable)]) == (name is not None)
    assert not world.broken, "who watches has no seat to give back, and may not say so"
    assert inside.node_lobby(bea.mesh).search.attempt is None and not inside.dials(bea.mesh).targets
    assert [member.name for member in opener.mesh.lobby.members] == ["P0"]
    again()
    bea.do("seek", (opener.address,), bea.now, name=name)
    world.run_until(lambda: bea.mesh.lobby is not None and bool(bea.mesh.lobby.members))


def test_who_takes_each_link_and_ends_it_is_not_waited_for_without_end():
    """The time of all its links counts, else each one would begin it anew."""
    world, opener, bea = waiting(2)
    silenced(opener)
    breaks(world, opener, bea)
    for _ in range(round(limits.ASK_SECONDS / 20)):
        assert not bea.told(NotAdmitted)
        world.run(20)
        if bea.mesh.lobby is not None:
            world.net.cut(opener.host, bea.host)
    world.run(40)
    (told,) = bea.told(NotAdmitted)
    assert isinstance(told.error, OpenerSilent)


def test_an_opener_that_answers_late_is_waited_with_on():
    """It was slow, and has taken us in again before the time was over: then that is over for good,
    however long the lobby is quiet."""
    world, opener, bea = waiting(3)
    _, again = silenced(opener)
    breaks(world, opener, bea)
    world.run(limits.ASK_SECONDS / 2)
    again()
    world.net.cut(opener.host, bea.host)
    world.run_until(lambda: bea.mesh.lobby.linked)
    world.run(LONG)
    assert not bea.told(NotAdmitted) and bea.mesh.lobby.linked
    assert opener.mesh.lobby.members[1].here


def test_an_opener_that_cannot_be_reached_is_waited_for():
    """Its machine may be starting anew: the screen says that it is not linked, and the person goes
    or stays."""
    world, opener, bea = waiting(4)
    world.net.block(opener.host, bea.host)
    world.net.cut(opener.host, bea.host)
    world.run(LONG)
    assert not bea.told(NotAdmitted) and not bea.mesh.lobby.linked
    world.net.heal()
    world.run_until(lambda: bea.mesh.lobby.linked)
