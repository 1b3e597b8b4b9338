"""A seat whose program dies at any moment comes back to it, with its files or without them."""

import pytest

from ledger.records.roster import short_code
from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from p2p.core.actions import Admitted, NotAdmitted
from p2p.wire.errors import Reason
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import the_game
from tests.p2p.people import an_offer
from tests.sim.faulty_net import Faults
from tests.sim.real_tables import RealWorld
from tests.sim.test_real_tables import ROUGH, all_signed, play_to_the_end

CALM = Faults()


def signs(step):
    """The seat has signed its event of this step, which others have not all signed yet."""
    return lambda table: table.table.step == step - 1 and table.number in table.chain.open.held


MOMENTS = {
    "after ready": lambda table: True,
    "in step 1": signs(1),
    "in step 2": signs(2),
    "in step 3": signs(3),
    "at the first shuffle": lambda table: table.table.passing is not None,
    "in the middle": lambda table: table.table.step >= 14,
    "at the last book": lambda table: table.table.phase is Phase.OVER,
}
EVERYDAY = [("after ready", "identity"), ("in step 2", "identity"), ("in step 2", "files"),
            ("in the middle", "identity"), ("at the last book", "identity")]  # fmt: skip


def dies_and_comes_back(world, moment, left):
    """The second node is killed at a moment and comes back with what is left; the game ends."""
    victim = world.actors[1]
    world.run_until(lambda: MOMENTS[moment](victim.table), 4000.0)
    victim.kill()
    victim.table.close()
    world.run(1)
    before = all_signed(world, 1)
    if left == "files":
        back = world.restart(1)
    else:
        world.wipe(1)
        back = world.come_back(1, 0)
    play_to_the_end(world)
    assert back.table.seat == victim.table.seat
    assert all(actor.table.evidence is None for actor in world.actors)
    after = all_signed(world, 1)
    assert all(len(ids | before.get(head, set())) == 1 for head, ids in after.items())
    assert len(world.files()) == 1
    verdict = audit(world.path(0), games=the_game)
    assert verdict.ok and verdict.books == "open" and verdict.result is not None


@pytest.mark.parametrize(("moment", "left"), EVERYDAY)
def test_a_seat_dies_and_comes_back(tmp_path, moment, left):
    """Without its log, journal and counter the others give it back all they hold of it."""
    dies_and_comes_back(RealWorld(7, 2, tmp_path, game=PROBE), moment, left)


@pytest.mark.slow
@pytest.mark.parametrize("left", ["files", "identity"])
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("seats", "game", "faults"), [
    (2, PROBE, CALM), (3, PROBE, ROUGH), (4, PROBE, ROUGH), (3, "ohne_furcht", ROUGH),
])  # fmt: skip
def test_at_each_moment_with_and_without_files(tmp_path, seats, game, faults, moment, left):
    """All moments, with tables of several sizes, over a network that delays and reorders."""
    dies_and_comes_back(RealWorld(11, seats, tmp_path, game=game, faults=faults), moment, left)


def at_play(tmp_path, seed, seats=3):
    """A table in the middle of its game."""
    world = RealWorld(seed, seats, tmp_path, game=PROBE)
    world.run_until(lambda: world.actors[0].table.table.step >= 8)
    return world


@pytest.mark.slow
@pytest.mark.parametrize("asked", [{}, {"name": "Somebody", "back": False}])
def test_any_seat_of_the_table_brings_one_back(tmp_path, asked):
    """Not only the opener is asked, and whoever asks for a seat gets its own, whatever name it
    says."""
    world = at_play(tmp_path, 31)
    world.actors[1].kill()
    world.actors[1].table.close()
    world.wipe(1)
    back = world.come_back(1, 2, code=short_code(world.roster.offer), **asked)
    play_to_the_end(world)
    assert back.told(Admitted) == [Admitted(world.roster.offer)]
    assert back.table.roster.names == world.roster.names
    assert len(world.files()) == 1


@pytest.mark.parametrize("asked", [{}, {"name": "Carl", "back": False}])
def test_a_stranger_gets_no_seat_of_a_table_that_has_started(tmp_path, asked):
    """It is told so in the reason that there has always been, and has no table then."""
    world = at_play(tmp_path, 32)
    stranger, opener = world.add(), world.actors[0]
    asked = {"name": None, "back": True, "code": short_code(world.roster.offer)} | asked
    stranger.do("seek", (opener.address,), stranger.now, **asked)
    world.run_until(lambda: stranger.told(NotAdmitted))
    (refused,) = stranger.told(NotAdmitted)
    assert refused.error.reason is Reason.STARTED
    assert stranger.table is None
    world.run_to_end(4000.0, world.actors[:3])


def test_nobody_comes_back_to_a_lobby(tmp_path):
    """A node that asks for its own seat where no table has started is told that there is none."""
    world = RealWorld(33, 2, tmp_path, game=PROBE)
    host, guest = world.add(), world.add()
    host.do("open_table", an_offer(host.identity, 2, 5), "Host")
    guest.do("seek", (host.address,), guest.now, name=None, back=True)
    world.run_until(lambda: guest.told(NotAdmitted))
    assert guest.told(NotAdmitted)[0].error.reason is Reason.NO_TABLE
