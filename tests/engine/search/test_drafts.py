"""What a draft tells: which picks are whose, and what can have been kept there."""

from engine.search.drafts import (
    BEFORE,
    NEVER,
    DraftPick,
    bounds,
    going_round,
    kept_at,
    likelihood,
    picks_of,
    readings,
)
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


def test_one_pick_each_goes_round_once():
    """From the seat that had the first pick on."""
    assert going_round(range(4), 1, 2) == (3, 0, 1, 2)
    assert going_round((2, 0, 1), 2, 0) == (2, 0, 1)


def test_what_a_seat_likes_it_has_rather_kept():
    """By the cube, beside all that lay in its pile: of three, then of two."""
    likes = {"a": 0, "b": 1, "c": 2}
    found = likelihood([DraftPick(1, likes), DraftPick(2, likes)], [3], {})
    assert found.cards == {1, 2, 3}
    best = found.weight({1: "c", 2: "b", 3: "a"})
    assert best == (1000 * 27 // 36) * (1000 * 8 // 9)
    assert found.weight({1: "b", 2: "c", 3: "a"}) == (1000 * 8 // 36) * (1000 * 27 // 28)
    assert found.weight({1: "a", 2: "b", 3: "c"}) == (1000 // 36) * (1000 * 8 // 35)


def test_a_pick_without_a_liking_still_lay_in_the_piles_before():
    """The own one, which everybody before could have kept."""
    likes = {"a": 0, "b": 1, "c": 2}
    found = likelihood([DraftPick(1, likes), DraftPick(2)], [3], {2: "c"})
    assert found.cards == {1, 3}
    assert found.weight({1: "b", 3: "a"}) == 1000 * 8 // 36
    assert found.weight({1: "a", 3: "b"}) == 1000 // 36


def test_where_nothing_is_said_all_is_as_likely():
    """No liking, or no closed card."""
    assert likelihood([DraftPick(1), DraftPick(2)], [3], {}) is None
    assert likelihood([DraftPick(1, {"a": 1})], [], {1: "a"}) is None


def test_what_nobody_would_keep_is_not_out_of_the_world():
    """Its weight is small and never nothing."""
    likes = {"a": -5, "b": 400}
    assert likelihood([DraftPick(1, likes)], [2], {}).weight({1: "a", 2: "b"}) == 1
