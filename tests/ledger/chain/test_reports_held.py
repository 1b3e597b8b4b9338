"""What was said about how steps close: what is found again, what gives way, what is forgotten."""

import pytest

from ledger.chain.held_back import AHEAD
from ledger.chain.reports_held import REPORTS, ReportsHeld
from tests.ledger.chain.words import event, head, report


def kept(*words):
    """A store that holds these reports and late events."""
    spoken = ReportsHeld()
    for word in words:
        if hasattr(word, "acts"):
            spoken.keep_late(word)
        else:
            spoken.keep(word)
    return spoken


def full(*, on=7, seat=0):
    """A store in which all places of a seat are taken, by reports that nobody has joined."""
    return kept(*(report(seat, on, attempt) for attempt in range(1, REPORTS + 1)))


# -- what is found again --------------------------------------------------------------------------


def test_nothing_was_said():
    """Of heads and seats nobody spoke about there is nothing, and asking leaves no trace."""
    spoken = ReportsHeld()
    assert spoken.reports(head(1)) == spoken.of(0, head(1)) == spoken.as_they_came(head(1)) == ()
    assert spoken.all_late(head(1)) == () and spoken.late_ids(head(1)) == set()
    assert spoken.report(head(1), 1, 0) is None and spoken.late(head(1), 0) is None
    assert spoken.signed(0, head(1)) == 0 and spoken.all_of(0) == []
    spoken.drop_late([event(0, 1)])
    assert spoken.heads == set()


def test_reports_stand_by_attempt_and_seat():
    """Every node gives them in the same order, whichever came first; how they came is told too."""
    words = [report(2, 7, 2), report(1, 7, 1), report(0, 7, 2), report(2, 7, 1)]
    spoken = kept(*words, report(1, 8, 9))
    places = [(one.attempt, one.seat) for one in spoken.reports(head(7))]
    assert places == [(1, 1), (1, 2), (2, 0), (2, 2)]
    assert spoken.as_they_came(head(7)) == ((2, 2), (1, 1), (2, 0), (1, 2))
    assert [one.attempt for one in spoken.of(2, head(7))] == [1, 2]
    assert spoken.report(head(7), 2, 0) is words[2] and spoken.report(head(7), 1, 0) is None


def test_late_events_stand_by_seat():
    """The events that closed no step of ours are given by seat, and those of each head alone."""
    spoken = kept(event(2, 7), event(0, 7), event(1, 8))
    assert [one.seat for one in spoken.all_late(head(7))] == [0, 2]
    assert spoken.late_ids(head(7)) == {event(0, 7).id, event(2, 7).id}
    assert spoken.late(head(7), 2) is event(2, 7) and spoken.late(head(7), 1) is None


def test_both_sorts_tell_their_heads():
    """A head is known by a report, by a late event, and once by both; so it is not silent."""
    assert ReportsHeld().silent and not kept(report(0, 1)).silent and not kept(event(0, 2)).silent
    assert kept(report(0, 1), event(0, 2), report(1, 3), event(1, 3)).heads == {
        head(1), head(2), head(3),
    }  # fmt: skip


def test_how_far_a_seat_has_reported():
    """The highest attempt of this seat on this head; those of others and elsewhere say nothing."""
    spoken = kept(report(1, 7, 3), report(1, 7, 2), report(0, 7, 9), report(1, 8, 6))
    assert [spoken.signed(seat, head(7)) for seat in (0, 1, 2, None)] == [9, 3, 0, 0]


def test_all_that_is_kept_of_one_seat():
    """Who has lost its files is given its own words, on heads known or not, and nobody else's:
    late events first, then its reports, those of one head by attempt."""
    spoken = kept(
        report(1, 8, 2), report(1, 8, 1), report(0, 8, 1), report(1, 7, 4), event(1, 7), event(0, 9)
    )
    assert spoken.all_of(1) == [event(1, 7), report(1, 8, 1), report(1, 8, 2), report(1, 7, 4)]
    assert spoken.all_of(0) == [event(0, 9), report(0, 8, 1)]


def test_what_closes_its_step_after_all_is_late_no_more():
    """Several at once, on one head or two; others stay."""
    spoken = kept(event(0, 7), event(1, 7), event(2, 8), event(0, 8))
    spoken.drop_late([event(0, 7), event(2, 8)])
    assert (spoken.all_late(head(7)), spoken.all_late(head(8))) == ((event(1, 7),), (event(0, 8),))


# -- places ---------------------------------------------------------------------------------------


def test_a_seat_has_so_many_places_wherever_its_heads_are():
    """The last place is given, none behind it; other seats have theirs."""
    spoken = kept(*(report(0, 7 + attempt % 3, attempt) for attempt in range(1, REPORTS)))
    assert spoken.has_place(report(0, 7, 90))
    spoken.keep(report(0, 7, 90))
    assert not spoken.has_place(report(0, 7, 91)) and not spoken.has_place(report(0, 30, 1))
    assert spoken.has_place(report(1, 7, 91))


def test_a_report_that_another_seat_has_joined_takes_the_place_of_an_idle_one():
    """Who fills its places with numbers of its own choice keeps nobody from what is needed: of the
    idle ones the highest goes, and no place is won by it."""
    spoken = full()
    spoken.keep(report(1, 7, 90))
    assert spoken.has_place(report(0, 7, 90))
    spoken.keep(report(0, 7, 90))
    attempts = [one.attempt for one in spoken.of(0, head(7))]
    assert attempts == [*range(1, REPORTS), 90]
    assert spoken.signed(1, head(7)) == 90


def test_where_there_is_room_nothing_gives_way():
    """A joined report beside idle ones: all stay while the seat has a place left."""
    spoken = kept(report(0, 7, 1), report(1, 7, 2))
    spoken.keep(report(0, 7, 2))
    assert [one.attempt for one in spoken.of(0, head(7))] == [1, 2]


@pytest.mark.parametrize(
    "other",
    [
        report(1, 7, 91),  # another attempt
        report(1, 8, 90),  # another head
        report(1, 7, 90, live=(0, 1)),  # for other seats
    ],
)
def test_what_nobody_has_joined_takes_no_place(other):
    """The same attempt on the same head for the same seats, or it is not joined."""
    spoken = full()
    spoken.keep(other)
    assert not spoken.has_place(report(0, 7, 90))


def test_nobody_joins_itself():
    """A number that this seat has used already is no word of another one."""
    spoken = full()
    assert not spoken.has_place(report(0, 7, 3)) and not spoken.has_place(report(0, 7, 90))


def test_what_others_have_joined_gives_no_way():
    """All places are taken and each is joined, by one seat of two: the newest has none."""
    spoken = full()
    for attempt in range(1, REPORTS + 1):
        spoken.keep(report(1 + attempt % 2, 7, attempt))
    spoken.keep(report(1, 7, 90))
    assert not spoken.has_place(report(0, 7, 90))


def test_another_seats_idle_reports_stay():
    """A seat's report takes a place of that seat alone."""
    spoken = full()
    spoken.keep(report(1, 7, 90))
    spoken.keep(report(2, 7, 99))
    spoken.keep(report(0, 7, 90))
    assert spoken.signed(2, head(7)) == 99


def test_of_equal_attempts_that_on_the_higher_head_gives_way():
    """So every node that has the same reports drops the same one; an empty head leaves no trace."""
    spoken = kept(*(report(0, 7, attempt) for attempt in range(1, REPORTS - 1)))
    for on in (9, 8):
        spoken.keep(report(0, on, 70))
    spoken.keep(report(1, 7, 90))
    spoken.keep(report(0, 7, 90))
    assert spoken.heads == {head(7), head(8)}
    assert len(spoken.all_of(0)) == REPORTS


def test_of_joined_ones_the_oldest_gives_way_to_a_later_step():
    """Who has the others sign one attempt after the other leaves them a place for what they say
    afterwards, joined or not; an idle one is pushed out by no idle one, whatever it is about."""
    spoken = full()
    for attempt in range(1, REPORTS + 1):
        spoken.keep(report(1, 7, attempt))
    assert not spoken.has_place(report(0, 8, 1)) and spoken.has_place(report(0, 8, 1, step=6))
    spoken.keep(report(0, 8, 1, step=6))
    assert [one.attempt for one in spoken.of(0, head(7))] == [*range(2, REPORTS + 1)]
    assert spoken.of(0, head(8)) == (report(0, 8, 1, step=6),)
    spoken.keep(report(0, 9, 5, step=6))
    assert [one.attempt for one in spoken.of(0, head(7))] == [*range(3, REPORTS + 1)]
    spoken = full()
    assert not spoken.has_place(report(0, 8, 1, step=6))


def test_what_is_firm_takes_no_place_and_gives_no_way():
    """However many there are: of those that are not the highest goes."""
    spoken = full()
    firm = {one.id for one in spoken.of(0, head(7))[-10:]}.__contains__
    for attempt in range(70, 80):
        assert spoken.has_place(report(0, 7, attempt), firm)
        spoken.keep(report(0, 7, attempt), firm)
    assert not spoken.has_place(report(0, 7, 90), firm) and spoken.count(0) == REPORTS + 10
    spoken.keep(report(1, 7, 60))
    spoken.keep(report(1, 7, 90))
    spoken.keep(report(0, 7, 90), firm)
    assert spoken.count(0) == REPORTS + 10
    assert spoken.report(head(7), 79, 0) is None and spoken.report(head(7), 64, 0) is not None


def test_so_many_places_as_whoever_keeps_them_says():
    """A log is read with more, for it holds what others had kept."""
    spoken = full()
    assert spoken.has_place(report(0, 7, 90), places=REPORTS + 1)
    spoken.keep(report(0, 7, 90), places=REPORTS + 1)
    assert spoken.count(0) == REPORTS + 1
    assert not spoken.has_place(report(0, 7, 91), places=REPORTS + 1)
    spoken.hold(report(0, 7, 91))
    assert spoken.count(0) == REPORTS + 2 and spoken.count(1) == 0


# -- forgetting -----------------------------------------------------------------------------------


def places(*, step, known=(), pinned=(), words):
    """The numbers of the heads of which anything is left when our chain stands at this step."""
    spoken = kept(*words)
    steps = {head(number): at for number, at in dict(known).items()}
    spoken.forget(step, steps.get, [head(number) for number in pinned])
    return sorted(int.from_bytes(one, "big") for one in spoken.heads)


def test_old_heads_are_forgotten():
    """As far back as events are held back ahead, and no further; both sorts of words."""
    words = [report(0, 1), event(0, 1), event(0, 2), report(0, 3), event(0, 4)]
    known = {1: 100 - AHEAD - 1, 2: 100 - AHEAD - 1, 3: 100 - AHEAD, 4: 100}
    assert places(step=100, known=known, words=words) == [3, 4]


def test_what_is_still_asked_for_stays():
    """However old its head is."""
    words = [report(0, 1), report(0, 2), event(0, 3)]
    known = {1: 5, 2: 5, 3: 5}
    assert places(step=200, known=known, pinned=[2, 3], words=words) == [2, 3]


def test_heads_that_can_never_come_are_forgotten():
    """Unknown, and their step is closed here otherwise; by the latest word there."""
    words = [
        report(0, 1, step=10), report(0, 2, step=11), event(0, 3, step=10), event(0, 4, step=11),
        report(0, 5, step=10), event(0, 5, step=11), report(0, 6, step=11), event(0, 6, step=10),
        report(0, 7, 1, step=10), report(1, 7, 1, step=11),
    ]  # fmt: skip
    assert places(step=10, words=words) == [2, 4, 5, 6, 7]
    assert places(step=11, words=words) == []
