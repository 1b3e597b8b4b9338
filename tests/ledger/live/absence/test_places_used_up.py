"""One seat has the others sign one attempt after the other, while the seat of a friend comes and
goes: what they have signed takes nobody's place, binds them, and their nodes go on."""

import pytest

from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.records.reports import write_report
from ledger.signing.own_reports import DueReport, OwnReports
from tests.ledger.live.gathering import Gathering, of_kind

HOSTILE, FRIEND = 2, 3
FLAPS = 6


class Many(OwnReports):
    """What a seat reports that proposes sixteen attempts where one would do."""

    def due(self, chain, needed):
        """The same, but for how many it proposes."""
        due = super().due(chain, needed)
        if due is not None and due.asker == self._number and due.attempts == (1,):
            return DueReport(due.head, tuple(range(1, 17)), due.live, due.asker)
        return due


def flapped(label, flaps=FLAPS):
    """Four seats, at which the fourth has gone and come back so often; all said yes each time."""
    table = Gathering(label, 4, 1)
    table.run(until=10)
    table[HOSTILE].machine.absence.reports = Many(HOSTILE)
    for _ in range(flaps):
        table.split((0, 1, HOSTILE))
        table.run()
        stood = table[0].table.step
        table[HOSTILE].reached(table.linked(HOSTILE))
        table[HOSTILE].go_without([FRIEND])
        table.say(HOSTILE, table[HOSTILE].outbox())
        table.go_without(FRIEND)
        table.run(until=stood + 2)
        assert table[0].table.step > stood, "they go on without it, however often it was gone"
        table.meet()
        table.hear()
        table.run(until=table[0].table.step + 3)
    return table


@pytest.fixture(scope="module")
def used_up():
    """The same for both looks at it; neither goes on from it."""
    return flapped("places used up")


def kept(table, at, of):
    """How many reports of one seat the node of another holds."""
    return table[at].chain.closings.reported.count(of)


@pytest.mark.slow
def test_however_many_attempts_they_are_made_to_sign_they_go_on(used_up):
    """More than there are places for; nobody is named, and our own are all kept at home."""
    assert used_up.blamed() == []
    for seat in (0, 1):
        assert kept(used_up, seat, seat) >= 16 * FLAPS > kept(used_up, 1 - seat, seat)


@pytest.mark.slow
def test_who_has_reported_signs_no_event_however_many_reports_there_were(used_up):
    """The friend is asked for at last and reports on the head on which an honest seat is asked: it
    joins once, is bound, and its person's answer goes nowhere on that head.
    """
    table = used_up
    for _ in range(40):
        node = next((table[seat] for seat in (0, 1) if table[seat].asked is not None), None)
        if node is not None:
            break
        table.run(until=table[0].table.step + 1)
        table.run(think=False)
    node.outbox()
    at = node.table
    asks = write_report(
        table.seated.people[FRIEND], table_id=node.id, step=at.step + 1, seat=FRIEND, prev=at.head,
        attempt=1, live=tuple(at.live), held=(),
    )  # fmt: skip
    node.receive(asks.raw)
    node.idle()
    own = [read_record(data) for data in of_kind(Kind.REPORT, node.outbox())]
    assert [one.attempt for one in own] == [1] and own[0].prev == at.head
    assert node.absences.bound and node.asked is None
    assert node.chain.closings.reported.report(at.head, 1, node.number) is not None
    table.minds.answer(node)
    node.idle()
    events = map(read_record, of_kind(Kind.EVENT, node.outbox()))
    assert [one for one in events if one.prev == at.head] == []


def waiting(label):
    """A seat whose person would go on without another one, and has not been heard yet."""
    table = Gathering(label, 4, 1)
    table.run(until=14)
    table.split((0, 1, 2))
    table.run()
    return table, table[0]


def test_a_report_that_our_chain_does_not_take_is_not_signed(monkeypatch):
    """Nothing is written, sent or counted, and the node comes to rest: it would sign it again and
    again, each time with another record on the disk, and know nothing of it.
    """
    table, node = waiting("not taken")
    node.outbox()
    journal = {str(place): bytes(file.seen) for place, file in table.disks[0].names.items()}
    tried = []
    monkeypatch.setattr(
        "ledger.live.seat_machine.would_keep", lambda closings, report: tried.append(report)
    )
    node.reached(table.linked(0))
    node.go_without([FRIEND])
    assert len(tried) == 1 and of_kind(Kind.REPORT, node.outbox()) == []
    after = {str(place): bytes(file.seen) for place, file in table.disks[0].names.items()}
    assert after == journal and not node.absences.bound
