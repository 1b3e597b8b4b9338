"""What is shown of a proposal to go on without a seat: by attempts, not by the seats that go
along."""

from ledger.live.absences import ShortCloseProposal
from tests.ledger.live.absence.test_going_on import waits_for
from tests.ledger.live.absence.test_rival_closings import reports
from tests.ledger.live.gathering import Gathering


def test_who_signed_an_earlier_attempt_has_not_signed_the_newest():
    """Seat 0 comes back to a set of seats that it had proposed before: seat 2, who signed it the
    first time, is asked for its word again, and nobody is told that it has given it.
    """
    table = Gathering("an attempt comes back", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    said = [
        *reports(table, 0, (1, 2), (3,)),
        *reports(table, 2, (0, 1), (3,)),
        *reports(table, 0, (1, 3), (2,)),
        *reports(table, 0, (1, 2), (3,)),
    ]
    for data in said:
        table[1].receive(data)
    assert [
        one.attempt for one in table[1].chain.closings.reported.reports(table[1].head()[1])
    ] == [
        1,
        1,
        2,
        3,
    ]
    assert table[1].absences.proposal == ShortCloseProposal(without=(3,), yes=(0,), unsigned=(1, 2))
