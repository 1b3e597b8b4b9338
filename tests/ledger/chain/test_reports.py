"""Reports before a chain: which are taken, what two of one seat are, how many fit (R17, R20)."""

from ledger.chain.receipt import Receipt
from ledger.chain.spoken import REPORTS
from ledger.records.absence import write_report
from ledger.records.evidence import check_evidence
from tests.ledger.tables import probe_tale


def a_report(chain, seat, attempt=1, *, live=(0, 1, 2), held=(), signer=None, **changes):
    """What a seat reports on the head a chain of the tale stands on."""
    tale = probe_tale()
    fields = {
        "table": tale.seating.roster.table,
        "step": chain.table.step + 1,
        "seat": seat,
        "prev": chain.table.head,
        "attempt": attempt,
        "live": live,
        "held": held,
    }
    person = tale.seating.people[seat if signer is None else signer]
    return write_report(person, **(fields | changes))


def together(tale):
    """A step in which all three owe, and a chain right before it."""
    step = next(k for k in range(9, len(tale.steps)) if len(tale.steps[k]) == 3)
    return step, tale.before(step)


def test_reports_by_the_thousand_fill_no_memory():
    """P7: a seat that signs attempt after attempt has so many places and no more, on heads to come
    as well; the wrong signer, the wrong step and too few that go on are no reports."""
    chain = probe_tale().before(20)
    assert chain.take_report(a_report(chain, 1, signer=0)) is Receipt.REFUSED
    assert chain.take_report(a_report(chain, 1, live=(1,))) is Receipt.UNUSED
    assert chain.take_report(a_report(chain, 1, step=9)) is Receipt.UNUSED
    assert chain.take_report(a_report(chain, 1, table=bytes(32))) is Receipt.REFUSED
    found = [chain.take_report(a_report(chain, 1, attempt)) for attempt in range(1, 301)]
    assert found == [Receipt.NEW] * REPORTS + [Receipt.UNUSED] * (300 - REPORTS)
    to_come = a_report(chain, 1, prev=bytes(32), step=30)
    assert chain.take_report(to_come) is Receipt.UNUSED
    assert chain.take_report(a_report(chain, 1)) is Receipt.KNOWN
    assert chain.take_report(a_report(chain, 0)) is Receipt.NEW
    assert chain.evidence is None


def test_two_reports_for_one_attempt_are_evidence():
    """E2: told by the keys alone, to anybody."""
    chain = probe_tale().before(20)
    assert chain.take_report(a_report(chain, 1)) is Receipt.NEW
    assert chain.take_report(a_report(chain, 1, live=(1, 2))) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E2", 1)
    roster = probe_tale().seating.roster
    assert check_evidence(chain.evidence, roster.table, roster.keys).seat == 1


def test_a_report_that_leaves_out_the_own_event_is_evidence():
    """E3, whichever of the two comes first."""
    tale = probe_tale()
    step, chain = together(tale)
    assert chain.take(tale.event(step, 1)) is Receipt.NEW
    assert chain.take_report(a_report(chain, 1)) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E3", 1)
    step, chain = together(tale)
    assert chain.take_report(a_report(chain, 1)) is Receipt.NEW
    assert chain.take(tale.event(step, 1)) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E3", 1)


def test_a_late_event_of_who_was_cut_out_is_void():
    """R8: it owed one, and the step closed short without it: kept aside, nobody is named; a second
    one beside it is a fork like any other."""
    tale = probe_tale()
    step, chain = together(tale)
    late = tale.event(step, 2)
    for seat in (0, 1):
        chain.take(tale.event(step, seat))
    held = tuple(tale.event(step, seat).id for seat in (0, 1))
    reports = [a_report(chain, seat, live=(0, 1), held=held) for seat in (0, 1)]
    for report in reports:
        assert chain.take_report(report) is Receipt.NEW
    assert (chain.table.step, tuple(chain.table.absent)) == (step, (2,))
    assert chain.take(late) is Receipt.NEW and chain.evidence is None
    assert chain.take(late) is Receipt.KNOWN
    assert chain.take(tale.forge(late, ("move", "none"))) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E1", 2)
