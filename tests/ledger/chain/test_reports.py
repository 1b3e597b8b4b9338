"""Reports before a chain: which are taken, what two of one seat are, how many fit (R17, R20)."""

from ledger.chain.receipt import Receipt
from ledger.chain.report_checks import would_keep
from ledger.chain.reports_held import REPORTS
from ledger.records.evidence import check_evidence
from ledger.records.reports import Closing, write_mark, write_report
from ledger.steps.riders import ride
from tests.ledger.tables import probe_tale


def a_report(chain, seat, attempt=1, *, live=(0, 1, 2), held=(), signer=None, **changes):
    """What a seat reports on the head a chain of the tale stands on."""
    tale = probe_tale()
    fields = {
        "table_id": tale.seating.roster.table_id,
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
    """A seat that signs attempt after attempt has so many places and no more, on heads to come
    as well; the wrong signer, the wrong step and too few that go on are no reports."""
    chain = probe_tale().before(20)
    assert chain.receive_report(a_report(chain, 1, signer=0)) is Receipt.REFUSED
    assert chain.receive_report(a_report(chain, 1, live=(1,))) is Receipt.UNUSED
    assert chain.receive_report(a_report(chain, 1, step=9)) is Receipt.UNUSED
    assert chain.receive_report(a_report(chain, 1, table_id=bytes(32))) is Receipt.REFUSED
    found = [chain.receive_report(a_report(chain, 1, attempt)) for attempt in range(1, 301)]
    assert found == [Receipt.NEW] * REPORTS + [Receipt.UNUSED] * (300 - REPORTS)
    to_come = a_report(chain, 1, prev=bytes(32), step=30)
    assert chain.receive_report(to_come) is Receipt.UNUSED
    assert chain.receive_report(a_report(chain, 1)) is Receipt.KNOWN
    assert chain.receive_report(a_report(chain, 0)) is Receipt.NEW
    assert chain.evidence is None


def test_two_reports_for_one_attempt_are_evidence():
    """E2: told by the keys alone, to anybody."""
    chain = probe_tale().before(20)
    assert chain.receive_report(a_report(chain, 1)) is Receipt.NEW
    assert chain.receive_report(a_report(chain, 1, live=(1, 2))) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E2", 1)
    roster = probe_tale().seating.roster
    assert check_evidence(chain.evidence, roster.table_id, roster.keys).seat == 1


def test_a_report_that_leaves_out_the_own_event_is_evidence():
    """E3, whichever of the two comes first."""
    tale = probe_tale()
    step, chain = together(tale)
    assert chain.receive(tale.event(step, 1)) is Receipt.NEW
    assert chain.receive_report(a_report(chain, 1)) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E3", 1)
    step, chain = together(tale)
    assert chain.receive_report(a_report(chain, 1)) is Receipt.NEW
    assert chain.receive(tale.event(step, 1)) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E3", 1)


def test_a_late_event_of_who_was_cut_out_is_void():
    """R8: it owed one, and the step closed short without it: kept aside, nobody is named; a second
    one beside it is a fork like any other."""
    tale = probe_tale()
    step, chain = together(tale)
    late = tale.event(step, 2)
    for seat in (0, 1):
        chain.receive(tale.event(step, seat))
    held = tuple(tale.event(step, seat).id for seat in (0, 1))
    reports = [a_report(chain, seat, live=(0, 1), held=held) for seat in (0, 1)]
    for report in reports:
        assert chain.receive_report(report) is Receipt.NEW
    assert (chain.table.step, tuple(chain.table.absent)) == (step, (2,))
    assert chain.receive(late) is Receipt.NEW and chain.evidence is None
    assert chain.receive(late) is Receipt.KNOWN
    assert chain.receive(tale.forge(late, ("move", "none"))) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.ruling.seat) == ("E1", 2)


# -- places ---------------------------------------------------------------------------------------


def filled(chain, seat, *, first=1, but=0):
    """All places of a seat are taken by reports that nobody has joined; how many were left."""
    found = [
        chain.receive_report(a_report(chain, seat, first + n)) for n in range(REPORTS + 1 - but)
    ]
    return found.count(Receipt.NEW)


def test_reports_of_our_own_seat_are_always_kept():
    """They bind it: who does not know of one signs an event beside it, and is proven a cheat. Those
    of the others have so many places as ever."""
    chain = probe_tale().before(20)
    chain.closings.own = 1
    for attempt in range(1, 2 * REPORTS + 1):
        assert would_keep(chain.closings, a_report(chain, 1, attempt))
        assert chain.receive_report(a_report(chain, 1, attempt)) is Receipt.NEW
    assert chain.closings.stance(chain.table.head).signed == 2 * REPORTS
    assert filled(chain, 0) == REPORTS


def test_what_our_files_hold_binds_without_the_report():
    """A counter or a journal knows of it: no event goes out beside it, nor does the step close as
    if nothing had been said."""
    tale = probe_tale()
    step, chain = together(tale)
    chain.closings.own = 1
    chain.closings.bind(a_report(chain, 1, 3))
    chain.closings.bind(a_report(chain, 1, 2))
    assert chain.closings.stance(chain.table.head).signed == 3
    for seat in (0, 1, 2):
        chain.receive(tale.event(step, seat))
    assert chain.table.step == step - 1


def test_a_report_that_our_chain_would_not_keep_is_told_before():
    """One of the attempt is here; it leaves out our event; too few go on; nobody knows its head."""
    tale = probe_tale()
    step, chain = together(tale)
    chain.closings.own = 1
    assert would_keep(chain.closings, a_report(chain, 1))
    assert not would_keep(chain.closings, a_report(chain, 1, live=(1,)))
    assert not would_keep(chain.closings, a_report(chain, 1, prev=bytes(32)))
    chain.receive_report(a_report(chain, 1))
    assert not would_keep(chain.closings, a_report(chain, 1, live=(1, 2)))
    step, chain = together(tale)
    chain.closings.own = 1
    chain.receive(tale.event(step, 1))
    assert not would_keep(chain.closings, a_report(chain, 1))
    assert would_keep(chain.closings, a_report(chain, 1, held=(tale.event(step, 1).id,)))


def test_a_report_in_the_log_takes_no_place():
    """It closed a step: the log holds it anyway. A seat that has helped to close many steps has as
    many places as one that has not."""
    tale = probe_tale()
    step, chain = together(tale)
    for seat in (0, 1):
        chain.receive(tale.event(step, seat))
    held = tuple(tale.event(step, seat).id for seat in (0, 1))
    for seat in (0, 1):
        chain.receive_report(a_report(chain, seat, live=(0, 1), held=held))
    assert chain.table.step == step and len(chain.trunk.steps.named) == 2
    assert filled(chain, 0) == REPORTS
    assert len(chain.closings.reported.of(0, chain.trunk.heads[step - 1])) == 1


def marked(tale, seat=2):
    """A chain right before a step in which all three owe, a maker of reports on the head before its
    last one, and the event of a seat with a mark that names one such report, with that report.
    """
    step, chain = together(tale)
    head = chain.trunk.heads[step - 2]
    closing = chain.closings.closed_on(head).closing

    def old(author, attempt):
        return a_report(chain, author, attempt, held=closing, prev=head, step=step - 1)

    idle = old(seat, 90_000)
    riders = ride([write_mark(step=step - 1, reports=(idle.id,))])
    return step, chain, old, tale.forge(tale.event(step, seat), riders=riders), idle


def test_what_a_held_event_leads_to_gives_no_way():
    """A seat names an idle report in its event and fills its places; another one is joined, and has
    to find room. The step closes, with that report before it, as everybody reads it."""
    tale = probe_tale()
    step, chain, old, event, idle = marked(tale)
    assert chain.receive_report(idle) is Receipt.NEW and chain.receive(event) is Receipt.NEW
    assert chain.open.led_to(2) == (idle,)
    found = [chain.receive_report(old(2, attempt)) for attempt in range(2, REPORTS + 3)]
    assert found == [Receipt.NEW] * REPORTS + [Receipt.UNUSED]
    assert chain.receive_report(old(0, 1)) is chain.receive_report(old(2, 1)) is Receipt.NEW
    assert chain.closings.reported.report(idle.prev, idle.attempt, 2) is idle
    for seat in (0, 1):
        assert chain.receive(tale.event(step, seat)) is Receipt.NEW
    assert (chain.table.step, chain.evidence) == (step, None)
    assert chain.trunk.steps.logged(step).marked == (idle,) and idle.id in chain.trunk.steps.named


def test_what_a_waiting_event_lacks_finds_a_place():
    """Who has filled its places here and shown another report elsewhere keeps nobody from coming
    on: the report that its event waits for is kept."""
    tale = probe_tale()
    step, chain, old, event, idle = marked(tale)
    for attempt in range(1, REPORTS + 1):
        assert chain.receive_report(old(2, attempt)) is Receipt.NEW
    assert chain.receive_report(idle) is Receipt.UNUSED
    assert chain.receive(event) is Receipt.LATER
    assert chain.receive_report(old(2, 80_000)) is Receipt.UNUSED
    assert chain.receive_report(idle) is Receipt.NEW and 2 in chain.open.held
    for seat in (0, 1):
        chain.receive(tale.event(step, seat))
    assert chain.table.step == step and chain.trunk.steps.logged(step).marked == (idle,)


def test_an_event_that_leads_to_more_than_is_kept_waits():
    """One attempt goes on from another, over and over: of one seat so many reports and no more are
    looked for, by everybody alike, and an event of which this is not enough closes nothing."""
    tale = probe_tale()
    for levels in (REPORTS, REPORTS + 1):
        step, chain, old, event, _idle = marked(tale)
        above = old(2, 1)
        for attempt in range(2, levels + 1):
            held = Closing(attempt - 1, (), (above.id,))
            chain.receive_report(above)
            above = a_report(
                chain, 2, attempt, live=(0, 1, 2), held=held, prev=above.prev, step=step - 1
            )
        riders = ride([write_mark(step=step - 1, reports=(above.id,))])
        chain.receive(tale.forge(event, riders=riders))
        chain.receive_report(above)
        assert (2 in chain.open.held) is (levels == REPORTS)


def test_a_mark_behind_the_first_event_beyond_its_step_says_nothing():
    """Else reports on one old head could come into the log with each new step: nobody waits for
    what it names, and the log does not hold it."""
    tale = probe_tale()
    step, chain, _old, event, _idle = marked(tale)
    early = next(at for at in range(step - 2, 0, -1) if chain.trunk.steps.gave(at + 1, 2))
    named = a_report(chain, 2, 7, prev=chain.trunk.heads[early - 1], step=early)
    marks = [write_mark(step=early, reports=(named.id,))]
    assert chain.receive(tale.forge(event, riders=ride(marks))) is Receipt.NEW
    assert chain.open.led_to(2) == ()


# -- our own seat ---------------------------------------------------------------------------------


def test_another_program_of_our_seat_is_no_evidence_here():
    """Two reports of one attempt, a report beside an event it leaves out, whichever comes first:
    at home nothing is made of them but the news that somebody else signs for this seat."""
    tale = probe_tale()
    first, second = (
        (lambda chain: a_report(chain, 1)),
        (lambda chain: a_report(chain, 1, live=(1, 2))),
    )
    for one, other in ((first, second), (second, first)):
        step, chain = together(tale)
        chain.closings.own = 1
        assert chain.receive_report(one(chain)) is Receipt.NEW
        assert chain.receive_report(other(chain)) is Receipt.FROZEN
        assert (chain.evidence, chain.ruling, chain.doubled) == (None, None, step)
    step, chain = together(tale)
    chain.closings.own = 1
    chain.receive(tale.event(step, 1))
    assert chain.receive_report(a_report(chain, 1)) is Receipt.FROZEN
    assert (chain.evidence, chain.doubled) == (None, step)
    step, chain = together(tale)
    chain.closings.own = 1
    chain.receive_report(a_report(chain, 1))
    chain.receive(tale.event(step, 1))
    assert (chain.evidence, chain.doubled) == (None, step)
