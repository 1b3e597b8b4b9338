"""How many seats may be absent (r) where one machine plays several of them; pure arithmetic.

Any n - r seats together can stand in for another one, and so read what it holds closed (docs/
protocol.md, section 14). Seats that one machine plays are together from the start, so nobody's
machine may play n - r of them; where one machine plays all seats there is nobody to be read.
"""

from __future__ import annotations

from collections.abc import Collection

# How many seats may be absent at one time: what is offered, by the number of seats; never so many
# that two sets of those that are left could share no seat (R21).
MAX_ABSENT_OFFERED = {
    1: (0,),
    2: (0,),
    3: (0, 1),
    4: (0, 1),
    5: (0, 1, 2),
    6: (0, 1, 2),
    7: (0, 1, 2, 3),
    8: (0, 1, 2, 3),
}
MAX_ABSENT_DEFAULT = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}


def reads_all(played: int, seats: int, max_absent: int) -> bool:
    """Whether a machine that plays so many seats can read what the others hold closed."""
    return seats - max_absent <= played < seats


def fewest_reading(played: Collection[int], seats: int, max_absent: int) -> int | None:
    """How many machines it takes at least to read what the others hold closed, by how many seats
    each of them plays; None where even all the others together cannot.

    >>> fewest_reading([1, 1, 1, 1], 4, 1), fewest_reading([2, 1, 1], 4, 1)
    (3, 2)
    >>> fewest_reading([2, 1, 1], 4, 0), fewest_reading([4], 4, 0)
    (None, None)
    """
    if not max_absent or len(played) < 2:
        return None
    together = 0
    for machines, most in enumerate(sorted(played, reverse=True), 1):
        together += most
        if seats - max_absent <= together:
            return None if together == seats else machines
    return None


def offered(seats: int, bots: int) -> tuple[int, ...]:
    """What may be absent where the machine of whoever opens the table plays all the bots."""
    return harmless(seats, 1 + bots)


def usual(seats: int, bots: int) -> int:
    """What is taken where nothing is said."""
    return min(MAX_ABSENT_DEFAULT[seats], offered(seats, bots)[-1])


def outlives(played: int, max_absent: int) -> bool:
    """Whether the others may go on when a machine that plays so many seats is unreachable."""
    return played <= max_absent


def harmless(seats: int, most: int) -> tuple[int, ...]:
    """The r at which a machine with that many seats reads nobody's cards.

    One machine that plays all seats has no others that could go on without any of them: 0.
    """
    if most == seats:
        return (0,)
    return tuple(r for r in MAX_ABSENT_OFFERED[seats] if not reads_all(most, seats, r))
