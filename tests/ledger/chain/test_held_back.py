"""Events that came before their time: one place a seat and head, few a seat, in seat order."""

import pytest

from ledger.chain.held_back import AHEAD, HeldBack
from tests.ledger.chain.words import event, head


def waiting(*events):
    """A store in which these wait."""
    held = HeldBack()
    for one in events:
        held.keep(one)
    return held


def test_what_waits_is_found_by_head_and_seat():
    """And nowhere else; the bytes of one seat are given back as they came."""
    held = waiting(event(1, 8), event(0, 7), event(1, 7))
    assert held.on(head(7), 1) is event(1, 7) and held.on(head(8), 0) is None
    assert held.of(1) == [event(1, 8).raw, event(1, 7).raw] and held.of(2) == []
    assert len(held) == 3


def test_those_on_a_head_are_taken_once_in_seat_order():
    """All of that head and none of another."""
    held = waiting(event(2, 7), event(1, 8), event(0, 7), event(1, 7))
    assert held.drain(head(7)) == [event(0, 7), event(1, 7), event(2, 7)]
    assert held.drain(head(7)) == [] and len(held) == 1
    assert held.on(head(8), 1) is event(1, 8)


@pytest.mark.parametrize(
    "step, fits", [(9, False), (10, False), (11, True), (74, True), (75, False)]
)
def test_a_place_lies_near_ahead(step, fits):
    """Behind the step our chain stands at, and as far as is looked ahead."""
    assert AHEAD == 64
    assert HeldBack().has_place(event(0, 7, step=step), 10) is fits


def test_a_seat_has_so_many_places_and_takes_those_of_no_other():
    """The last one is given, none behind it."""
    held = waiting(*(event(0, on, step=11) for on in range(AHEAD - 1)))
    assert held.has_place(event(0, 99, step=11), 10)
    held.keep(event(0, 99, step=11))
    assert not held.has_place(event(0, 100, step=11), 10)
    assert held.has_place(event(1, 100, step=11), 10)


def test_what_no_head_can_be_for_any_more_is_forgotten():
    """Events of the step that is closed and of those before it; the next one's stay."""
    held = waiting(event(0, 7, step=9), event(1, 7, step=10), event(2, 7, step=11))
    held.forget(10)
    assert held.drain(head(7)) == [event(2, 7, step=11)]
