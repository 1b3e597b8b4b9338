"""The seeded generator and what is drawn from it."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Seeded, choice, one_of_best, shuffled, weighed_choice
from tests.strategies import seeds

FULL = 1 << 64

# The first outputs of SplitMix64 as its published C code gives them.
KNOWN = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
}


@pytest.mark.parametrize("seed", KNOWN)
def test_known_answers(seed):
    """Whole words of 64 bits come out as they are."""
    chance = Seeded(seed)
    assert tuple(chance.below(FULL) for _ in range(4)) == KNOWN[seed]


def test_only_the_lowest_64_bits_of_a_seed_count():
    """Negative and long seeds are cut."""
    assert Seeded(5).below(FULL) == Seeded(5 + FULL).below(FULL)
    assert Seeded(-1).below(FULL) == Seeded(FULL - 1).below(FULL)


@given(seeds, st.integers(1, FULL))
def test_a_number_is_below_its_bound(seed, bound):
    """From nothing up to the bound, for any bound."""
    chance = Seeded(seed)
    assert all(0 <= chance.below(bound) < bound for _ in range(5))


def test_words_above_the_last_full_range_are_thrown_away():
    """With a bound just over half of all words about half are rejected, none is folded."""
    bound = (1 << 63) + 1
    raw, cut = Seeded(3), Seeded(3)
    words = (raw.below(FULL) for _ in range(200))
    kept = [word for word in words if word < bound]
    assert [cut.below(bound) for _ in kept] == kept
    assert 60 < len(kept) < 140


def test_a_bound_of_nothing_is_refused():
    """There is no number below 0."""
    with pytest.raises(ZeroDivisionError):
        Seeded(1).below(0)


def test_small_ranges_are_even():
    """Each value of a die comes about as often."""
    chance = Seeded(11)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(seeds, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_what_it_shuffles(seed, items):
    """The same things, the original untouched, and the same order for the same seed."""
    before = list(items)
    mixed = shuffled(items, Seeded(seed))
    assert sorted(mixed) == sorted(before) and items == before
    assert mixed == shuffled(items, Seeded(seed))


def test_every_order_is_as_likely():
    """All orders of three things come about as often."""
    chance = Seeded(2)
    counts = Counter(tuple(shuffled("abc", chance)) for _ in range(6000))
    assert set(counts) == set(permutations("abc"))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_item_may_be_chosen():
    """Of three, each sooner or later."""
    chance = Seeded(2)
    assert {choice("abc", chance) for _ in range(60)} == set("abc")


def test_one_of_the_best_is_taken():
    """Among equals any, each as likely; never a worse one."""
    chance = Seeded(4)
    counts = Counter(one_of_best("abBc", str.isupper, chance) for _ in range(20))
    assert counts == {"B": 20}
    counts = Counter(one_of_best((1, -3, 3, 2), abs, chance) for _ in range(1000))
    assert set(counts) == {3, -3} and min(counts.values()) > 400


def test_a_weighed_item_is_as_likely_as_its_weight():
    """Nothing of weight zero comes, unless all have it; a weight of three comes three times."""
    chance = Seeded(4)
    counts = Counter(weighed_choice("abc", (1, 0, 3), chance) for _ in range(4000))
    assert set(counts) == {"a", "c"} and 850 < counts["a"] < 1150
    assert {weighed_choice("abc", (0, 0, 0), chance) for _ in range(60)} == set("abc")
