"""What aristocrats and cards are worth on a table, as the bots see it.

Each district is weighed by itself, so that what one use changes is the difference of that district
alone. All is in units of which twelve make a point, but for the worth of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.basics import Face, Seat
from engine.games.san_marco.action_cards.doge import ways
from engine.games.san_marco.table.data import (
    BANISHMENT,
    BRIDGE,
    DISTRICT_OF,
    DOGE,
    KEYS,
    LIMIT,
    TRANSFER,
)
from engine.games.san_marco.table.district_scoring import awards, paid
from engine.games.san_marco.table.state import State

ALL_DISTRICTS = range(len(KEYS))
MOST_PEOPLE = 6
"""More aristocrats in one district count no further by themselves."""
BANISHED = 3
"""So many leave at a banishment, as a rule: half of the rolls remove no more."""


@dataclass(frozen=True)
class Taste:
    """What a card is worth in an offer by itself, in tenths of a point; a limit point costs.

    ``by_table`` of ``TABLE_PARTS`` parts count by what the card can do at the moment. The rest
    weighs how the aristocrats stand: an own point and one of somebody else.
    """

    doge: int = 120
    transfer: int = 50
    bridge: int = 20
    banishment: int = 45
    district: int = 40
    limit_point: int = 34
    by_table: int = 2
    own_point: int = 6
    others_point: int = 2
    person: int = 3
    doge_own: int = 12
    doge_others: int = 5
    toll: int = 16
    banished_own: int = 12


TASTE = Taste()
TABLE_PARTS = 12
STANDING_POINT = 12
"""Units of a standing that make a point: two, for the two counts to come, times an own point."""


@lru_cache(maxsize=16384)
def _district(
    people: tuple[int, ...], two: tuple[int, int], seat: Seat, taste: Taste
) -> tuple[int, int]:
    """What one count would pay the seat, less what rivals would get; its people by themselves."""
    total = 0
    for other, points in paid(people, two):
        total += points * (taste.own_point if other == seat else -taste.others_point)
    return total, taste.person * min(people[seat], MOST_PEOPLE)


def _standing_at(
    state: State, seat: Seat, district: int, people: tuple[int, ...], taste: Taste
) -> int:
    """How well a seat would stand in a district with these people; where the Doge is, better."""
    paid_out, there = _district(people, state.awards[district], seat, taste)
    return (3 if state.doge == district else 2) * paid_out + there


def standing(state: State, seat: Seat, taste: Taste = TASTE) -> int:
    """How well the aristocrats stand: what each district would pay, less what rivals would get."""
    return sum(
        _standing_at(state, seat, district, state.people[district], taste)
        for district in ALL_DISTRICTS
    )


def _gained(state: State, seat: Seat, district: int, people: tuple[int, ...], taste: Taste) -> int:
    """How much better a seat stands with these people in a district than with those there are."""
    now = _standing_at(state, seat, district, state.people[district], taste)
    return _standing_at(state, seat, district, people, taste) - now


def placed(state: State, seat: Seat, district: int, taste: Taste = TASTE) -> int:
    """What one aristocrat more brings."""
    people = state.people[district]
    return _gained(state, seat, district, _changed(people, seat, 1), taste)


def transferred(state: State, seat: Seat, district: int, other: Seat, taste: Taste = TASTE) -> int:
    """What an own aristocrat in the place of one of another seat brings."""
    people = _changed(_changed(state.people[district], other, -1), seat, 1)
    return _gained(state, seat, district, people, taste)


def banished(state: State, seat: Seat, district: int, taste: Taste = TASTE) -> int:
    """Many of others and few of one's own."""
    people = state.people[district]
    foreign = sum(people) - people[seat]
    risk = max(0, BANISHED + 1 - foreign) * people[seat]
    rivals = [0 if other == seat else n for other, n in enumerate(people)]
    top = max(rivals)
    left = _changed(people, rivals.index(top), -min(top, BANISHED)) if top else people
    return _gained(state, seat, district, left, taste) - taste.banished_own * risk


def scored(state: State, seat: Seat, district: int, taste: Taste = TASTE) -> int:
    """What a count here pays, less for the points of others and for the tolls of the cheapest way.

    Raises ValueError where no way leads there.
    """
    toll = min(sum(way[1:]) for way in ways(state, seat) if way[0] == district)
    pays = awards(state, district)
    gained = sum(p * (taste.doge_own if who == seat else -taste.doge_others) for who, p in pays)
    return gained - taste.toll * toll


def _changed(people: tuple[int, ...], seat: Seat, count: int) -> tuple[int, ...]:
    return tuple(n + count * (other == seat) for other, n in enumerate(people))


def best_use(state: State, seat: Seat, face: Face, taste: Taste = TASTE) -> int:
    """What the best use of a card would bring on this table; nothing, if it can do only harm."""
    if face in DISTRICT_OF:
        return max(0, placed(state, seat, KEYS.index(DISTRICT_OF[face]), taste))
    if face == DOGE:
        reached = {way[0] for way in ways(state, seat)}
        return max(0, *(scored(state, seat, district, taste) for district in sorted(reached)), 0)
    if face == BANISHMENT:
        return max(0, *(banished(state, seat, district, taste) for district in ALL_DISTRICTS))
    uses = [
        transferred(state, seat, district, other, taste)
        for district in ALL_DISTRICTS
        for other, count in enumerate(state.people[district])
        if count and other != seat
    ]
    return max(0, *uses, 0)


def face_worth(face: Face | None, taste: Taste = TASTE) -> int:
    """What a card is worth in an offer at any table, in tenths of a point."""
    if face in LIMIT:
        return -taste.limit_point * LIMIT[face]
    if face in DISTRICT_OF:
        return taste.district
    by_kind = {
        DOGE: taste.doge,
        TRANSFER: taste.transfer,
        BRIDGE: taste.bridge,
        BANISHMENT: taste.banishment,
    }
    return by_kind.get(face or "", 0)


def card_worth(state: State, seat: Seat, face: Face | None, taste: Taste = TASTE) -> int:
    """What a card is worth to a seat, in tenths of a point: in part by what it can do now."""
    usual = face_worth(face, taste)
    if face is None or face in LIMIT or face == BRIDGE:
        return usual
    now = best_use(state, seat, face, taste) * 10 // STANDING_POINT
    return (usual * (TABLE_PARTS - taste.by_table) + now * taste.by_table) // TABLE_PARTS
