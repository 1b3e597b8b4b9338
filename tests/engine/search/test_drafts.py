"""What a draft tells: which picks are whose, and what can have been kept there."""

from engine.search.drafts import BEFORE, NEVER, bounds, kept_at, picks_of, readings
from engine.sight import Seen

ROLES = tuple("abcdefgh")
READ = {1: frozenset("bcdefg"), 3: frozenset("bcdf")}


def seen(answered, faces, **more):
    """Something read in the own pile."""
    return Seen(answered, "pile:0", tuple(faces), **more)


def test_readings_go_by_the_sizes_of_the_piles():
    """Those of this round alone; what joins a pile counts as one of it."""
    sizes = (7, 6, 5, 4, 3, 2, 1)
    memory = [seen(3, "abcdefg"), seen(9, "cdefg"), seen(12, "x", gone=True)]
    assert readings(memory, "pile:0", 5, sizes) == {2: frozenset("cdefg")}
    assert readings([seen(9, "c"), seen(10, "h")], "pile:0", 5, sizes) == {6: frozenset("ch")}
    assert readings(memory, "pile:1", 5, sizes) == {}


def test_the_pile_goes_round():
    """Four seats have one pick each, three have two; without a reading nobody knows whose."""
    assert [picks_of(range(4), 1, [2], seat, 4) for seat in range(4)] == [(1,), (2,), (3,), (0,)]
    assert picks_of(range(3), 0, [1, 4], 2, 6) == (0, 3)
    assert picks_of((2, 0, 1), 0, [0], 1, 3) == (1,)
    assert picks_of(range(4), 1, [], 2, 4) == ()


def test_what_was_kept_lay_in_every_pile_before_and_in_none_behind():
    """Of three picks, and of a card that never left or never was in the pile."""
    assert kept_at(ROLES, READ, [0]) == frozenset("ah")
    assert kept_at(ROLES, READ, [2]) == frozenset("eg")
    assert kept_at(ROLES, READ, [NEVER]) == frozenset("bcdf")
    assert kept_at(ROLES, READ, [BEFORE, 2]) == frozenset("aheg")


def test_bounds_need_a_reading():
    """Card by card."""
    assert bounds(ROLES, READ, {7: (0,), 8: (2,)}) == {7: frozenset("ah"), 8: frozenset("eg")}
    assert bounds(ROLES, {}, {7: (0,)}) == {}
