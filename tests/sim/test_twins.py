"""Two programs with one identity at one time: at most one of them speaks for the seat (R58)."""

import shutil

import pytest

from ledger.facts import FactKind
from p2p.core.actions import NotAdmitted, Note
from p2p.wire import limits
from p2p.wire.errors import Reason
from tests.games.probe import GAME as PROBE
from tests.sim.real_tables import RealWorld
from tests.sim.test_real_tables import all_signed

SEAT = 1


def world_of(tmp_path, seed, seats=3, game=PROBE):
    """A table in its game."""
    world = RealWorld(seed, seats, tmp_path, game=game)
    world.run_until(lambda: world.actors[0].table.table.step >= 6)
    return world


def nobody_signed_twice(world):
    """No evidence anywhere, and one event of the seat on a head, whichever of the others holds it:
    what the seat itself has signed may not have got out."""
    assert all(one.table.evidence is None for one in world.actors if one.table is not None)
    found = all_signed(world, SEAT, besides=world.actors[SEAT].identity)
    assert found and all(len(ids) == 1 for ids in found.values())


def pull_cable(world, actor):
    """All ways between a node and the others are cut, until the net is healed."""
    for other in world.actors:
        if other is not actor:
            world.net.cut(actor.host, other.host)
            world.net.block(actor.host, other.host)
            world.net.block(other.host, actor.host)


def journal_of(world, number):
    """What the seat of this node has signed so far, as it stands on its disk."""
    return world.path(number).with_suffix(".own").read_bytes()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_second_program_without_files_is_turned_away(tmp_path, seats):
    """While the first one is there: it is told why, gets no roster, and the game goes on."""
    world = world_of(tmp_path, 61, seats)
    twin = world.twin(SEAT)
    twin.do("seek", (world.actors[0].address,), twin.now, name=None, back=True)
    world.run_until(lambda: twin.told(NotAdmitted))
    assert twin.told(NotAdmitted)[0].error.reason is Reason.ELSEWHERE
    assert twin.table is None
    world.run_to_end(4000.0, world.actors[:seats])
    nobody_signed_twice(world)


def test_a_second_program_with_a_copy_of_the_files_is_turned_away(tmp_path):
    """It knows the roster and where everybody is, and signs nothing all the same."""
    world = world_of(tmp_path, 62)
    number = len(world.actors)
    shutil.copytree(world.path(SEAT).parent, world.path(number).parent)
    shutil.copy(tmp_path / f"signed{SEAT}", tmp_path / f"signed{number}")
    twin = world.twin(SEAT)
    before, copied = all_signed(world, SEAT), journal_of(world, number)
    twin.take_seat(world.roster)
    world.run_until(lambda: len(twin.told(Note)) == 2)
    world.run_to_end(4000.0, world.actors[:number])
    assert {note.error.reason for note in twin.told(Note)} == {Reason.ELSEWHERE}
    assert len(twin.told(Note)) == 2, "once from each of the others"
    assert all_signed(world, SEAT).items() >= before.items()
    assert journal_of(world, number) == copied
    nobody_signed_twice(world)


def cut_off_and_replaced(world):
    """The first program loses its network, and a second one takes the seat and signs in it."""
    first = world.actors[SEAT]
    pull_cable(world, first)
    world.run(limits.GONE + 5)
    journal = journal_of(world, SEAT)
    twin = world.twin(SEAT)
    twin.do("seek", (world.actors[0].address,), twin.now, name=None, back=True)
    signed = len(all_signed(world, SEAT))
    world.run_until(lambda: len(all_signed(world, SEAT)) >= signed + 2, 300.0)
    assert journal_of(world, SEAT) == journal, "who is cut off signs nothing"
    return first, twin, journal


@pytest.mark.parametrize("seats", [2, 3])
def test_a_program_that_was_cut_off_does_not_speak_against_its_successor(tmp_path, seats):
    """A second machine took the seat while the first one had no network, and is gone again: the
    first one sees that somebody has signed for its seat, and signs nothing more."""
    world = world_of(tmp_path, 63, seats)
    first, twin, journal = cut_off_and_replaced(world)
    twin.kill()
    twin.table.close()
    world.net.heal()
    world.run(60)
    nobody_signed_twice(world)
    seen = first.table.set_back or first.table.stopped
    assert seen.kind in (FactKind.COUNTER_BEHIND, FactKind.TWO_PROGRAMS)
    assert journal_of(world, SEAT) == journal


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_program_that_was_cut_off_is_turned_away_by_its_successor(tmp_path, seats):
    """While the second machine plays on, the first one is told that its seat is taken."""
    world = world_of(tmp_path, 64, seats, "ohne_furcht")
    first, twin, journal = cut_off_and_replaced(world)
    world.net.heal()
    world.run_until(lambda: first.told(Note))
    assert first.told(Note)[0].error.reason is Reason.ELSEWHERE
    twin.kill()
    twin.table.close()
    world.run(60)
    nobody_signed_twice(world)
    assert journal_of(world, SEAT) == journal
