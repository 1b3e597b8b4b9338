"""Since when each seat is linked or gone, and since when it is asked."""

from cli.absence.seats_now import SeatLink, SeatsNow, SeatTimes, Thinking


def test_a_link_stands_since_it_changed_and_not_since_it_was_told_again():
    """Peers tell of all their links whenever one has changed."""
    times = SeatTimes()
    for now in (1.0, 5.0):
        times.heard(2, now, linked=True, reached=True)
    times.heard(1, 6.0, linked=False, reached=True)
    assert times.now().links == (SeatLink(1, False, True, 6.0), SeatLink(2, True, True, 1.0))


def test_who_is_gone_for_us_alone_and_then_for_all_is_gone_for_all_since_then():
    """The time counts from what is said of it."""
    times = SeatTimes()
    times.heard(1, 1.0, linked=True, reached=True)
    times.heard(1, 2.0, linked=False, reached=True)
    times.heard(1, 9.0, linked=False, reached=False)
    times.heard(1, 11.0, linked=False, reached=False)
    assert times.now().links == (SeatLink(1, False, False, 9.0),)


def test_who_is_asked_thinks_since_the_step_began_and_anew_behind_the_next():
    """Others who answer the same step change nothing for those who have not."""
    times = SeatTimes()
    times.asked(7, [0, 1], 10.0)
    times.asked(7, [1], 15.0)
    assert times.now() == SeatsNow((), (Thinking(1, 10.0),))
    times.asked(8, [1, 2], 20.0)
    assert times.now().thinking == (Thinking(1, 20.0), Thinking(2, 20.0))


def test_that_somebody_has_ended_the_program_changes_no_time():
    """It is told behind the link that went, or with it; and is over with the next one."""
    times = SeatTimes()
    times.heard(1, 2.0, linked=False, reached=False)
    times.heard(1, 4.0, linked=False, reached=False, went=True)
    assert times.now().links == (SeatLink(1, False, False, 2.0, went=True),)
    times.heard(1, 9.0, linked=True, reached=True)
    assert times.now().links == (SeatLink(1, True, True, 9.0),)
