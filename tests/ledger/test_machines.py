"""How many seats may be away where a machine plays several: every table of people and bots."""

from itertools import product

import pytest

from ledger import machines
from ledger.machines import (
    MAX_ABSENT_DEFAULT,
    MAX_ABSENT_OFFERED,
    offered,
    outlives,
    reads_all,
    spread_evenly,
    too_many,
    unaided,
    usual,
)

TABLES = [(seats, bots) for seats in range(1, 9) for bots in range(seats)]


@pytest.mark.parametrize(("seats", "bots"), TABLES)
def test_no_machine_reads_the_cards_of_others_by_any_choice(seats, bots):
    """As usual whoever plays the bots; by every offer at least once the bots are spread."""
    people, alone = seats - bots, seats == bots + 1
    assert usual(seats, bots) in unaided(seats, bots)
    assert set(unaided(seats, bots)) <= set(offered(seats, bots)) <= set(MAX_ABSENT_OFFERED[seats])
    for r in unaided(seats, bots):
        assert alone or 1 + bots < seats - r  # all bots at one machine
    most = -(-seats // people)
    for r in MAX_ABSENT_OFFERED[seats]:
        assert (r in offered(seats, bots)) == (r == 0 if alone else most < seats - r)


@pytest.mark.parametrize(("seats", "bots"), TABLES)
def test_what_is_usual_is_what_it_was_wherever_that_is_harmless(seats, bots):
    """Without bots nothing changes; with them one seat may be away from three people on."""
    found, people = usual(seats, bots), seats - bots
    if bots == 0:
        assert found == MAX_ABSENT_DEFAULT[seats]
        assert offered(seats, 0) == unaided(seats, 0) == MAX_ABSENT_OFFERED[seats]
    elif people <= 2:
        assert found == 0
    else:
        assert found == MAX_ABSENT_DEFAULT[seats]


@pytest.mark.parametrize(("seats", "bots"), TABLES)
def test_bots_are_spread_evenly(seats, bots):
    """Every seat is played, no machine has two more than another, each has its person's."""
    sizes = spread_evenly(seats, bots)
    assert len(sizes) == seats - bots and sum(sizes) == seats
    assert sizes == tuple(sorted(sizes, reverse=True)) and sizes[0] - sizes[-1] <= 1
    assert sizes[-1] >= 1


def test_two_people_and_two_bots_are_told_apart_from_three_and_one():
    """The table that could be read by its opener's machine: three seats were n - r there."""
    assert reads_all(3, 4, 1) and not reads_all(2, 4, 1)
    assert usual(4, 2) == 0 and unaided(4, 2) == (0,) and offered(4, 2) == (0, 1)
    assert usual(4, 1) == 1 and offered(5, 3) == (0, 1) and usual(5, 3) == 0


def test_one_machine_alone_reads_nobody():
    """Where it plays all seats nobody else is there; then nobody could go on without it either."""
    for seats, r in product(range(1, 9), range(4)):
        assert not reads_all(seats, seats, r)
        assert offered(seats, seats - 1) == unaided(seats, seats - 1) == (0,)
    assert not too_many([4], 4, 0) and too_many([3, 1], 4, 1) and not too_many([2, 2], 4, 1)


def test_where_a_table_outlives_each_of_its_machines():
    """With two people never; with three at all but four seats; with four and more at all.

    That is by the largest r there is. The others are more than half of the seats then.
    """
    for seats, bots in TABLES:
        people, most = seats - bots, spread_evenly(seats, bots)[0]
        could = [r for r in offered(seats, bots) if outlives(most, r)]
        expected = people >= 4 or (people == 3 and seats != 4)
        assert bool(could) == expected, (seats, bots)
        assert all(2 * (seats - most) > seats for _ in could)


def test_at_two_people_and_two_bots_nobody_may_go_on_without_a_machine_of_two_seats():
    """2r < n leaves one seat to spare at four; a machine that plays two takes both away."""
    assert spread_evenly(4, 2) == (2, 2) and max(offered(4, 2)) == 1
    assert not outlives(2, 1) and outlives(1, 1)
    assert all(2 * r < seats for seats, many in MAX_ABSENT_OFFERED.items() for r in many)
    assert machines.spread_evenly(4, 1) == (2, 1, 1) and not outlives(2, max(offered(4, 1)))
