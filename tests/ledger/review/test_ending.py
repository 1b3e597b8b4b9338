"""What ends in a log come to: the table is over early, or the log is unfinished and says why."""

import pytest

from ledger.facts import FactKind, FaultKind
from ledger.files.log_format import LogRecord
from ledger.records.event import write_end
from ledger.records.form import Kind
from ledger.review.audit_exit_codes import CANNOT, DAMAGED, FINE
from ledger.sealed.sealed_table import Phase
from tests.ledger.review.audited_logs import audited, entries_of, written
from tests.ledger.tables import probe_tale

STEP = 9
"""The logs of these tests hold the steps before this one."""


def end_at(seat, step, why="agreed", seats=()):
    """The end of a seat on the head of a step of the tale, as an entry."""
    tale = probe_tale()
    end = write_end(
        tale.seating.people[seat],
        table_id=tale.seating.roster.table_id,
        seat=seat,
        head=tale.chains[-1].trunk.heads[step],
        why=why,
        seats=seats,
    )
    return LogRecord(Kind.END, end.raw)


def events_of(first, last):
    """The entries of these steps of the tale."""
    tale = probe_tale()
    return [LogRecord(Kind.EVENT, event.raw) for step in tale.steps[first:last] for event in step]


def judged(folder, *more, until=STEP):
    """The verdict on the first steps and what comes after them."""
    header = entries_of(probe_tale().log)[0]
    return audited(folder, written([header, *events_of(1, until), *more]))


@pytest.mark.parametrize("why", ["agreed", "frozen"])
def test_all_for_one_reason_on_the_last_head(tmp_path, why):
    """The one form that ends a table."""
    found = judged(tmp_path, *(end_at(seat, STEP - 1, why) for seat in range(3)))
    assert (found.ok, found.exit_code, found.ended) == (True, FINE, why)
    assert found.not_ended is None and not found.unfinished


def test_a_seat_is_missing(tmp_path):
    """Two of three end nothing, and the report says how many did."""
    found = judged(tmp_path, *(end_at(seat, STEP - 1) for seat in (0, 2)))
    assert (found.ok, found.exit_code, found.ended, found.fault) == (False, CANNOT, "", None)
    assert found.not_ended.kind is FactKind.ENDS_MISSING
    assert found.not_ended.fields == {"given": 2, "seats": 3}
    told = "2 of 3 seats had agreed to end it"
    assert found.plain()["not_ended"] == {"kind": "missing", "text": told}
    assert judged(tmp_path).plain()["not_ended"] is None


def test_ends_stand_by_seat(tmp_path):
    """Whether they count or not: one behind that of a later seat is not where anybody wrote it; an
    event between them begins anew."""
    for seats, at in (((2, 0, 1), 1), ((0, 2, 1), 2), ((1, 0), 1)):
        found = judged(tmp_path, *(end_at(seat, STEP - 1) for seat in seats))
        assert (found.exit_code, found.fault.kind) == (DAMAGED, FaultKind.HEAD)
        assert found.fault.event == found.events + at + 1
    step = events_of(STEP, STEP + 1)
    apart = judged(tmp_path, end_at(2, STEP - 1), *step, end_at(0, STEP))
    assert (apart.exit_code, apart.fault) == (CANNOT, None)


def test_several_reasons(tmp_path):
    """Nobody has ended it for the reason another had, nor for other seats."""
    for last in (end_at(2, STEP - 1, "frozen"), end_at(2, STEP - 1, "waits", (1,))):
        found = judged(tmp_path, end_at(0, STEP - 1), end_at(1, STEP - 1), last)
        assert (found.exit_code, found.ended, found.fault) == (CANNOT, "", None)
        assert found.not_ended.kind is FactKind.ENDS_DIFFER
        assert found.plain()["not_ended"]["kind"] == "differ"
    waits = [end_at(0, STEP - 1, "waits", (1,)), end_at(1, STEP - 1, "waits", (0,))]
    found = judged(tmp_path, *waits, end_at(2, STEP - 1))
    assert found.exit_code == CANNOT


def test_several_heads(tmp_path):
    """An end on a head that was built upon counts no more."""
    found = judged(tmp_path, end_at(0, 5), end_at(1, STEP - 1), end_at(2, STEP - 1))
    assert (found.exit_code, found.ended, found.fault) == (CANNOT, "", None)
    assert found.not_ended.fields == {"given": 2, "seats": 3}
    found = judged(tmp_path, *(end_at(seat, seat + 2) for seat in range(3)))
    assert (found.exit_code, found.not_ended.kind) == (CANNOT, FactKind.ENDS_VOID)
    assert found.plain()["not_ended"]["kind"] == "void"


def test_events_behind_ends(tmp_path):
    """A step that closes behind them makes them void; an event of an open step its seat's."""
    ends = [end_at(seat, STEP - 1) for seat in range(3)]
    tale = probe_tale()
    found = judged(tmp_path, *ends, *events_of(STEP, STEP + 1))
    assert (found.exit_code, found.ended, found.fault) == (CANNOT, "", None)
    assert found.not_ended.kind is FactKind.ENDS_VOID
    open_step = next(k for k in range(STEP, len(tale.steps)) if len(tale.steps[k]) == 3)
    ends = [end_at(seat, open_step - 1) for seat in range(3)]
    one = LogRecord(Kind.EVENT, tale.steps[open_step][0].raw)
    for more in ([*ends, one], [one, *ends]):
        found = judged(tmp_path, *more, until=open_step)
        assert (found.exit_code, found.ended, found.fault) == (CANNOT, "", None)
        assert found.not_ended.fields == {"given": 2, "seats": 3}


def test_void_ends_take_nothing_from_a_result(tmp_path):
    """Ends before the last step, or after the result, change nothing in the verdict of a game."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    count = 1 + sum(map(len, tale.steps[1:STEP]))
    early = [end_at(seat, STEP - 1) for seat in range(3)]
    assert tale.chains[-1].table.phase is Phase.OVER
    late = [end_at(seat, len(tale.steps) - 1) for seat in range(3)]
    for log in ([*entries[:count], *early, *entries[count:]], [*entries, *late]):
        found = audited(tmp_path, written(log))
        assert (found.ok, found.exit_code, found.ended) == (True, FINE, "")
        assert found.not_ended is None and found.result is not None


@pytest.mark.parametrize("missing", [(1,), (0, 2)])
def test_all_but_those_that_are_waited_for(tmp_path, missing):
    """The ends of the others for one reason end the table, with a word for whom they waited;
    one that names its own seat is malformed."""
    there = [seat for seat in range(3) if seat not in missing]
    found = judged(tmp_path, *(end_at(seat, STEP - 1, "waits", missing) for seat in there))
    assert (found.ok, found.exit_code, found.ended) == (True, FINE, "waits")
    own = [end_at(seat, STEP - 1, "waits", there) for seat in there]
    wrong = judged(tmp_path, *own)
    assert (wrong.exit_code, wrong.fault.kind, wrong.ended) == (DAMAGED, "form", "")
