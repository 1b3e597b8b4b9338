"""For whom everybody waits is said after a while, ever more seldom, and anew after each step."""

from cli.session.notices.silence import FIRST_SAID, Silence, waited_for
from cli.text.words import words_in
from tests.ledger.attacks.test_forks import acked
from tests.ledger.seat.test_acks import stand


def said(silence, step, times, *, for_others=True):
    """What is said at each of these times."""
    return [silence.waited(step, now, for_others=for_others) for now in times]


def test_it_is_said_after_a_while_and_then_ever_more_seldom():
    """At 40 seconds, at 80, at 160; in between nothing."""
    silence = Silence()
    assert said(silence, 1, [100.0, 139.9]) == [None, None]
    assert said(silence, 1, [100.0 + FIRST_SAID, 141.0, 179.0]) == [40, None, None]
    assert said(silence, 1, [180.5, 259.0, 260.0, 300.0]) == [80, None, 160, None]


def test_a_step_that_closes_starts_anew():
    """Neither the time nor the doubling of the step before counts."""
    silence = Silence()
    assert said(silence, 1, [0.0, 40.0, 80.0]) == [None, 40, 80]
    assert said(silence, 2, [81.0, 120.0, 121.0]) == [None, None, 40]


def test_who_is_asked_is_not_told():
    """While we are the one waited for nothing is said, and nothing is doubled meanwhile."""
    silence = Silence()
    assert said(silence, 1, [0.0, 50.0, 200.0], for_others=False) == [None] * 3
    assert said(silence, 1, [201.0, 202.0]) == [201, None]


def test_who_has_not_confirmed_is_named_and_not_who_waits_for_it():
    """A seat that withholds its ack is named with what is missing; then who owes the event."""
    seated, node, seat = stand("relock")
    first, second = (one for one in range(3) if one != seat)
    names = seated.roster.names
    node.receive(acked(seated, node.table, first))
    assert waited_for(node, words_in("en")) == f"{names[second]} (confirmation)"
    assert waited_for(node, words_in("de")) == f"{names[second]} (Bestätigung)"
    node.receive(acked(seated, node.table, second))
    assert waited_for(node, words_in("en")) == names[seat]
