"""Evidence: made, checked by strangers, and refused where it proves nothing."""

from pathlib import Path

import pytest

from ledger.errors import CannotSave, Damaged, Malformed, NotEvidence, WrongTable
from ledger.facts import FactKind, fact
from ledger.files.evidence_file import read_case, write_case
from ledger.files.log_format import LogRecord
from ledger.records import canon, form, purposes
from ledger.records.event import read_event, write_event
from ledger.records.evidence import (
    Ruling,
    check_evidence,
    evidence_of_bad_event,
    evidence_of_complaint,
    evidence_of_fork,
    evidence_of_left_out,
    evidence_of_two_reports,
    exhibits,
    read_evidence,
)
from ledger.records.form import Kind
from ledger.records.reports import Closing, write_report
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import DIGEST, PREV, a_roster, seated

ROSTER = a_roster()
PEOPLE = seated(ROSTER)


def event(seat=0, step=1, prev=PREV, move=1, table_id=ROSTER.table_id, by=None):
    """An event at the table of the roster."""
    return write_event(
        PEOPLE[seat if by is None else by], table_id=table_id, step=step, seat=seat, prev=prev,
        digest=DIGEST, acts=(("move", move),),
    )  # fmt: skip


def report(seat=0, prev=PREV, attempt=1, held=()):
    """A report at the table of the roster."""
    return write_report(
        PEOPLE[seat], table_id=ROSTER.table_id, step=1, seat=seat, prev=prev, attempt=attempt,
        live=(0, 1), held=held,
    )  # fmt: skip


def check(evidence, judge=None):
    """As a stranger would: by table id and keys."""
    return check_evidence(
        read_evidence(evidence.raw), ROSTER.table_id, ROSTER.keys, judge=judge
    ).seat


def always(seat):
    """A judge who finds this seat wrong."""
    return lambda evidence, shown: Ruling(seat, fact(FactKind.NOT_ASKED))


def never(evidence, shown):
    """A judge who finds nothing."""
    return None


def unsigned(record):
    """The same content with a signature that nobody made."""
    return read_event(form.wrap(Kind.EVENT, record.content, bytes(64)))


def raw_evidence(sort, items, seat=0, step=1, table_id=ROSTER.table_id, reason="x"):
    """Evidence as a liar would write it."""
    fields = (
        purposes.EVIDENCE,
        sort,
        table_id,
        seat,
        step,
        reason,
        tuple(item.raw for item in items),
    )
    return read_evidence(form.wrap(Kind.EVIDENCE, canon.encode(fields), b""))


def test_a_fork_names_its_seat():
    """E1: two events of one seat on one head, whoever finds it and in whatever order."""
    evidence = evidence_of_fork(event(move=1), event(move=2))
    assert check(evidence) == 0
    assert evidence_of_fork(event(move=2), event(move=1)).raw == evidence.raw
    assert check(evidence_of_fork(event(step=1), event(step=2))) == 0
    assert check(evidence_of_fork(event(seat=1, move=1), event(seat=1, move=2))) == 1


def test_two_full_events_still_fit_one_evidence():
    """The largest contents that can be signed."""
    room = form.CONTENT - len(event(move=b"").content) - 1
    evidence = evidence_of_fork(event(move=b"a" * room), event(move=b"b" * room))
    assert len(evidence.items[0]) > form.CONTENT and check(evidence) == 0
    assert len(evidence.raw) < canon.FRAME - 512


def test_what_is_no_fork_is_not_made():
    """The same event, other heads, other seats, other tables."""
    for other in (event(), unsigned(event()), event(prev=DIGEST, move=2), event(seat=1, move=2),
                  event(table_id=bytes(32), move=2)):  # fmt: skip
        with pytest.raises(NotEvidence):
            evidence_of_fork(event(), other)


@pytest.mark.parametrize(
    "items",
    [
        (event(), event()),
        (event(), unsigned(event())),
        (event(), unsigned(event(move=2))),
        (event(), event(move=2, by=1)),
        (event(), event(prev=DIGEST, move=2)),
        (event(), event(seat=1, move=2)),
        (event(), event(move=2, table_id=bytes(32))),
    ],
    ids=["one event", "one content", "unsigned", "another signed", "heads", "seats", "tables"],
)
def test_forged_forks_prove_nothing(items):
    """Written by a liar's program, refused by everybody's."""
    with pytest.raises(NotEvidence):
        check(raw_evidence("E1", items))


def test_evidence_names_the_right_seat_and_step_and_table():
    """A good fork of seat 0 cannot be turned on seat 1, nor shown at another table."""
    fork = (event(move=1), event(move=2))
    assert check(raw_evidence("E1", fork)) == 0
    for lie in (raw_evidence("E1", fork, seat=1), raw_evidence("E1", fork, step=2)):
        with pytest.raises(NotEvidence):
            check(lie)
    with pytest.raises(WrongTable):
        check(raw_evidence("E1", fork, table_id=bytes(32)))
    with pytest.raises(NotEvidence):
        check_evidence(evidence_of_fork(*fork), ROSTER.table_id, ROSTER.keys[:0])


def test_two_reports_for_one_attempt_name_their_seat():
    """E2; a later attempt is no lie."""
    first, second = report(), report(held=(event().id,))
    assert check(evidence_of_two_reports(first, second)) == 0
    for other in (report(), report(attempt=2), report(prev=DIGEST), report(seat=1)):
        with pytest.raises(NotEvidence):
            evidence_of_two_reports(first, other)
        with pytest.raises(NotEvidence):
            check(raw_evidence("E2", (first, other)))


def test_a_report_without_the_seats_own_event_names_it():
    """E3, judged by keys alone; a report that lists it, or carries a closing, is no lie."""
    own = event()
    assert check(evidence_of_left_out(report(held=(event(seat=1).id,)), own)) == 0
    for good in (report(held=(own.id,)), report(held=Closing(0, (), ())), report(seat=1)):
        with pytest.raises(NotEvidence):
            evidence_of_left_out(good, own)
        with pytest.raises(NotEvidence):
            check(raw_evidence("E3", (good, own)))


def test_a_missing_mark_is_for_a_judge():
    """E3 on two heads: the log must be known (R20)."""
    later = event(step=2, prev=DIGEST)
    with pytest.raises(NotEvidence):
        evidence_of_left_out(report(), later)
    evidence = evidence_of_left_out(report(), later, "its next event lacks the mark")
    assert check(evidence, always(0)) == 0
    for judge in (None, never, always(1)):
        with pytest.raises(NotEvidence):
            check(evidence, judge)


def test_an_illegal_event_needs_a_judge_who_sees_a_good_signature():
    """E4: the rules judge it; unsigned or foreign events never reach the judge."""
    evidence = evidence_of_bad_event(event(), "it plays a card\nit does not have")
    assert "\n" not in evidence.reason
    told = evidence_of_bad_event(event(), "it says '\u00e9\U0001fa77'").reason
    assert told == "it says '??'"  # the same bytes under every Unicode
    assert check(evidence, always(0)) == 0
    for judge in (None, never, always(1)):
        with pytest.raises(NotEvidence):
            check(evidence, judge)
    for forged in (unsigned(event()), event(by=1), event(table_id=bytes(32))):
        with pytest.raises(NotEvidence):
            check(raw_evidence("E4", (forged,)), always(0))


def test_a_complaint_names_whom_the_judge_finds():
    """E5: the dealer or the complainer."""
    complaint, opening = event(seat=1, step=3), event(seat=0, step=2)
    for guilty in (0, 1):
        evidence = evidence_of_complaint(
            complaint, opening, Ruling(guilty, fact(FactKind.DEALT_FALSELY))
        )
        assert (evidence.seat, evidence.step) == (guilty, 3)
        assert check(evidence, always(guilty)) == guilty
        with pytest.raises(NotEvidence):
            check(evidence, always(1 - guilty))
    assert exhibits(evidence) == (complaint, opening)


def test_evidence_of_other_form_is_malformed():
    """Sort, seat, reason and number of records."""
    good = (event(move=1), event(move=2))
    for changes in ({"sort": "E6"}, {"sort": 1}, {"seat": 8}, {"step": 0}, {"reason": ""},
                    {"reason": "x" * 201}, {"reason": "\x1b[2J"}, {"reason": "caf\u00e9"},
                    {"reason": "\U0001fa77"}, {"items": good[:1]},
                    {"items": ()},
                    {"items": (*good, good[0])}, {"sort": "E2"}, {"table_id": b""}):  # fmt: skip
        with pytest.raises(Malformed):
            raw_evidence(**({"sort": "E1", "items": good} | changes))


def test_a_case_stands_alone(tmp_path):
    """The file of one evidence checks offline, with the log it stands on where one is needed."""
    path = tmp_path / "case"
    fork = evidence_of_fork(event(move=1), event(move=2))
    write_case(path, ROSTER, fork)
    write_case(path, ROSTER, fork)
    case = read_case(path)
    assert (case.roster, case.evidence, case.entries) == (ROSTER, fork, ())
    assert check_evidence(case.evidence, case.roster.table_id, case.roster.keys).seat == 0
    log = (LogRecord(Kind.EVENT, event().raw), LogRecord(Kind.EVENT, event(seat=1).raw))
    write_case(path, ROSTER, evidence_of_bad_event(event(step=2), "out of turn"), log)
    case = read_case(path)
    assert case.entries == log
    judged = check_evidence(case.evidence, case.roster.table_id, case.roster.keys, judge=always(0))
    assert judged.seat == 0
    with pytest.raises(CannotSave):
        write_case(tmp_path / "no folder" / "case", ROSTER, fork)


def test_damaged_and_cut_cases_are_refused(tmp_path):
    """A flipped bit is damage; a cut file holds no evidence."""
    path = tmp_path / "case"
    write_case(path, ROSTER, evidence_of_fork(event(move=1), event(move=2)))
    data = bytearray(path.read_bytes())
    path.write_bytes(bytes(data[:-1]))
    with pytest.raises(Malformed, match="evidence"):
        read_case(path)
    data[-9] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(Damaged):
        read_case(path)


def test_a_case_is_on_the_disk_before_anything_else_happens():
    """Once written it survives a loss of power; before, it is there whole or not at all."""
    fork = evidence_of_fork(event(move=1), event(move=2))
    for mode in ("lost", "torn", "garbled"):
        operation, written = 0, False
        while not written:
            operation += 1
            disk = FaultyDisk(power_at=operation, mode=mode)
            path = Path("home/case")
            try:
                write_case(path, ROSTER, fork, disk=disk)
                written = True
            except PowerLost:
                pass
            disk = disk.after_power_loss()
            if disk.exists(path):
                assert read_case(path, disk=disk).evidence == fork
            assert disk.exists(path) or not written
        assert operation > 4
