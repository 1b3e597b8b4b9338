"""The table of what stands between a seat and signing: whole, and without dead ends."""

from ledger.signing.leave_states import TRANSITIONS, LeaveEvent, LeaveState, after

LOST = {LeaveState.LOST, LeaveState.LOST_ALLOWED}


def test_the_table_is_whole():
    """Every state has a row and every event an arrow; each state is where an arrow leads, and from
    each the words that are wanted lead to the free one.
    """
    assert TRANSITIONS.keys() == set(LeaveState)
    assert {event for row in TRANSITIONS.values() for event in row} == set(LeaveEvent)
    assert {to for row in TRANSITIONS.values() for to in row.values()} == set(LeaveState)
    assert {after(state, LeaveEvent.ENOUGH) for state in LeaveState} == {LeaveState.FREE}


def test_what_is_not_drawn_changes_nothing():
    """For every pair; and no arrow leads back to where it came from."""
    for state, row in TRANSITIONS.items():
        for event in LeaveEvent:
            assert after(state, event) is row.get(event, state)
            assert row.get(event) is not state


def test_a_lost_seat_is_found_by_words_or_by_a_fresh_return_alone():
    """No yes, no link that goes and nobody who is passed over makes it one that has counted."""
    for state in LOST:
        ways = {event for event in LeaveEvent if after(state, event) not in LOST}
        assert ways == {LeaveEvent.ENOUGH, LeaveEvent.BEGUN_ANEW}
