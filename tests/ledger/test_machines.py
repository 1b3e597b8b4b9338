"""How many seats may be away where a machine plays several: every table of people and bots."""

from itertools import combinations

import pytest

from ledger.machines import (
    MAX_ABSENT_DEFAULT,
    MAX_ABSENT_OFFERED,
    fewest_reading,
    harmless,
    offered,
    outlives,
    reads_all,
    usual,
)

TABLES = [(seats, bots) for seats in range(1, 9) for bots in range(seats)]


@pytest.mark.parametrize(("seats", "bots"), TABLES)
def test_no_machine_reads_the_cards_of_others_by_any_choice(seats, bots):
    """By what is usual and by all that is offered, though one machine plays all the bots."""
    alone = seats == bots + 1
    assert usual(seats, bots) in offered(seats, bots)
    assert set(offered(seats, bots)) <= set(MAX_ABSENT_OFFERED[seats])
    for r in MAX_ABSENT_OFFERED[seats]:
        assert (r in offered(seats, bots)) == (r == 0 if alone else 1 + bots < seats - r)
        assert r not in offered(seats, bots) or not reads_all(1 + bots, seats, r)


@pytest.mark.parametrize(("seats", "bots"), TABLES)
def test_what_is_usual_is_what_it_was_wherever_that_is_harmless(seats, bots):
    """Without bots nothing changes; with them one seat may be away from three people on."""
    found, people = usual(seats, bots), seats - bots
    if bots == 0:
        assert found == MAX_ABSENT_DEFAULT[seats]
        assert offered(seats, 0) == MAX_ABSENT_OFFERED[seats]
    elif people <= 2:
        assert found == 0
    else:
        assert found == MAX_ABSENT_DEFAULT[seats]


def test_two_people_and_two_bots_are_told_apart_from_three_and_one():
    """The table that could be read by its opener's machine: three seats were n - r there."""
    assert reads_all(3, 4, 1) and not reads_all(2, 4, 1) and not reads_all(3, 4, 0)
    assert usual(4, 2) == 0 and offered(4, 2) == (0,)
    assert usual(4, 1) == 1 and offered(5, 3) == (0,) and offered(5, 2) == (0, 1)


def test_one_machine_alone_reads_nobody():
    """Where it plays all seats nobody else is there; then nobody could go on without it either."""
    for seats in range(1, 9):
        assert not any(reads_all(seats, seats, r) for r in range(4))
        assert offered(seats, seats - 1) == (0,)


def test_where_a_table_outlives_each_of_its_machines():
    """By the largest r that is offered, if the people are three more than the bots.

    The others are more than half of the seats then.
    """
    for seats, bots in TABLES:
        people = seats - bots
        could = [r for r in offered(seats, bots) if outlives(1 + bots, r)]
        assert bool(could) == (people >= bots + 3), (seats, bots)
        assert all(2 * (seats - 1 - bots) > seats for _ in could)


def test_at_two_people_no_way_to_spread_bots_would_outlive_the_machine_of_either():
    """One of the two plays half of the seats or more, and 2r < n; of two people and two bots, two
    and two, a machine that goes takes two seats, and one is to spare. With three people it would
    at all but four seats, with four and more at all, if the bots were spread evenly."""
    assert harmless(4, 2) == (0, 1) and not outlives(2, 1) and outlives(1, 1)
    assert all(2 * r < seats for seats, many in MAX_ABSENT_OFFERED.items() for r in many)
    for seats, bots in TABLES:
        people = seats - bots
        most = -(-seats // people)
        could = [r for r in harmless(seats, most) if outlives(most, r)]
        assert bool(could) == (people >= 4 or (people == 3 and seats != 4)), (seats, bots)


def splits(seats, most):
    """Every way to spread so many seats over machines, the largest first."""
    if not seats:
        yield []
    for first in range(min(seats, most), 0, -1):
        yield from ([first, *rest] for rest in splits(seats - first, first))


@pytest.mark.parametrize("seats", range(1, 9))
def test_no_fewer_machines_can_conspire_than_is_said(seats):
    """By every choice among them, at every table: at least n - r seats, and somebody to be read."""
    for played in splits(seats, seats):
        for r in MAX_ABSENT_OFFERED[seats]:
            enough = [
                some
                for some in range(1, len(played))
                if any(seats - r <= sum(one) < seats for one in combinations(played, some))
            ]
            assert fewest_reading(played, seats, r) == min(enough, default=None), (played, r)
