"""Proofs that are left for later: what is outstanding, forgotten, looked at."""

from ledger.chain.receipt import Receipt
from ledger.chain.unproven import Unproven
from ledger.sealed.checked_event import deferred_by
from tests.ledger.attacks.test_shuffle import FIRST
from tests.ledger.people import an_event
from tests.ledger.tables import probe_tale

CHECKS = ("first check", "second check")
ONE, OTHER = an_event(step=1), an_event(step=2)


def waiting():
    """Two checks of one event are outstanding, and one of another."""
    found = Unproven()
    found.add(ONE, CHECKS)
    found.add(OTHER, CHECKS[:1])
    return found


def test_an_event_is_outstanding_by_each_of_its_checks():
    """One that leaves nothing for later is not."""
    found = Unproven()
    assert not found and not found.holds(ONE)
    found.add(ONE, ())
    assert not found and not found.holds(ONE)
    found.add(ONE, CHECKS)
    assert found and found.holds(ONE) and not found.holds(OTHER)


def test_what_is_given_up_is_forgotten_and_nothing_else():
    """By the ids of the events."""
    found = waiting()
    found.forget({ONE.id, b"somebody else's"})
    assert not found.holds(ONE) and found.holds(OTHER)
    assert found.drain() == [(OTHER, CHECKS[0])]


def test_all_is_given_once_in_the_order_it_came():
    """Whoever drains it looks at it; a second look finds nothing."""
    found = waiting()
    assert found.drain() == [(ONE, CHECKS[0]), (ONE, CHECKS[1]), (OTHER, CHECKS[0])]
    assert not found and found.drain() == []


def test_an_open_step_that_is_dropped_takes_its_proofs_along():
    """Its events come again, and what they leave for later is outstanding once then."""
    tale = probe_tale()
    chain, event = tale.before(FIRST), tale.steps[FIRST][0]
    chain.prove_rest()
    assert chain.receive(event) is Receipt.NEW and chain.unproven.holds(event)
    assert not chain.holds_proven(event)
    chain.drop_open_step()
    assert not chain.unproven and not chain.open.held
    assert chain.receive(event) is Receipt.NEW
    checks = list(deferred_by(chain.open.held[event.seat][1]))
    assert checks and [check for _, check in chain.unproven.drain()] == checks
    assert chain.holds_proven(event)
