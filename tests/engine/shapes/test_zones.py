"""Zones and words that every game has, by seat and by number."""

import pytest

from engine.shapes.phrases import cards_of, counted, face_of, points_of
from engine.shapes.zones import MOST_SEATS, by_seat, owned, seat_of
from ledger.records.form import MAX_SEATS


def test_there_is_a_zone_for_as_many_seats_as_can_sit():
    """As many as a log has room for."""
    assert MOST_SEATS == MAX_SEATS
    hands = by_seat("hand")
    assert len(hands) == MOST_SEATS and hands[3] == "hand:3"
    assert [seat_of(zone) for zone in hands] == list(range(MOST_SEATS))


def test_owners_are_those_at_the_table():
    """Every zone of each group, for the seats of the order and no others."""
    assert owned([by_seat("hand"), by_seat("row")], (2, 0)) == {
        "hand:0": 0,
        "hand:2": 2,
        "row:0": 0,
        "row:2": 2,
    }


def test_a_zone_of_nobody_has_no_seat():
    """The deck belongs to all."""
    with pytest.raises(ValueError):
        seat_of("deck")


@pytest.mark.parametrize(("count", "key"), [(0, "many"), (1, "one"), (2, "many"), (-1, "many")])
def test_numbers_of_things_have_words(count, key):
    """One has a key of its own; every other number stands in its phrase."""
    assert counted("gold", count).key == f"gold.{key}"
    assert cards_of(count).key == f"cards.{key}" and points_of(count).key == f"points.{key}"
    assert dict(counted("gold", count).fillings) == ({} if key == "one" else {"n": count})
    assert face_of("king") == "face.king"
