"""The files of one table as they are opened, given out and given back."""

from pathlib import Path

import pytest

from ledger.errors import CannotSave, LedgerError, StoreBroken, WrongTable
from ledger.files.append_only import create_store, read_log
from ledger.files.state_file import state_text
from ledger.files.table_files import TableFiles
from ledger.records.evidence import evidence_of_fork
from ledger.records.form import Kind
from ledger.sealed.sealed_table import begin
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.files.test_table_files import (
    OWN,
    PATH,
    ROSTER,
    SIGNED,
    STEPS,
    another_roster,
    kept,
    spoiled,
)
from tests.ledger.people import an_event
from tests.ledger.tables import seating

STATE = PATH.with_suffix(".state")
EVENTS = tuple(event.raw for event in STEPS[0])
FORK = evidence_of_fork(
    *(an_event(table_id=ROSTER.table_id, digest=bytes([number]) * 32) for number in (1, 2))
)


def written(disk, *, seat=True):
    """Files with a step in the log and, for a seat, a record in the journal, given back."""
    files = TableFiles.create(PATH, ROSTER, seat=seat, disk=disk)
    files.log_step(STEPS[0])
    if seat:
        files.keep_own(Kind.EVENT, EVENTS[0])
    files.close()
    return files


def a_state(step):
    """A table behind this step."""
    seated = seating(PROBE, 2, "written down")
    return begin(PROBE, seated.roster, seated.group).but(step=step, head=bytes([step]) * 32)


def test_what_stood_in_the_files_is_given_once():
    """Log and journal each their own records; whoever asks again holds them already."""
    disk = FaultyDisk()
    written(disk)
    files = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert (files.drain_logged(), files.drain_own()) == (EVENTS, EVENTS[:1])
    assert (files.drain_logged(), files.drain_own()) == ((), ())
    assert (files.evidence, files.evidence_kept, files.past.count) == (None, False, 0)


def test_who_only_looks_on_keeps_no_journal():
    """Nothing is signed there: neither a new table nor one that is taken up has such a file."""
    disk = FaultyDisk()
    written(disk, seat=False)
    files = TableFiles.open(PATH, ROSTER, seat=False, disk=disk)
    assert (files.drain_logged(), files.drain_own()) == (EVENTS, ())
    assert disk.files(PATH.parent) == [PATH]
    files.close()
    assert disk.locks == set()


def test_both_files_are_given_back():
    """Closed, and the next program can have them."""
    disk = FaultyDisk()
    written(disk)
    assert disk.locks == set()
    files = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert len(disk.locks) == 2
    files.close()
    assert disk.locks == set()


def test_a_journal_that_stands_there_begins_no_table():
    """What another evening has signed is not signed over; the log is given back."""
    disk = FaultyDisk()
    create_store(OWN, ROSTER.encode(), disk=disk).close()
    before = bytes(disk.names[OWN].seen)
    with pytest.raises(CannotSave, match="there already"):
        TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
    assert disk.locks == set() and bytes(disk.names[OWN].seen) == before


def test_a_journal_or_evidence_that_cannot_be_opened_gives_all_back():
    """Another table's journal, damaged evidence: no lock is left for the next try to trip on."""
    disk = FaultyDisk()
    files = written(disk)
    files.keep_evidence(ROSTER, [], FORK)
    place = PATH.with_suffix(".evidence")
    disk.names[place].seen[-9] ^= 1
    with pytest.raises(LedgerError):
        TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert disk.locks == set()
    del disk.names[place], disk.names[OWN]
    disk.locks.add(OWN.with_name(OWN.name + ".lock"))
    with pytest.raises(LedgerError):
        TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert disk.locks == {OWN.with_name(OWN.name + ".lock")}


def test_a_damaged_file_of_another_table_is_not_mended():
    """Its beginning says whose it is: it is refused, and stays as it is."""
    disk = FaultyDisk()
    other = TableFiles.create(PATH, another_roster(), seat=True, disk=disk)
    damaged = spoiled(disk, other, 1)
    del disk.names[PATH]
    create_store(PATH, ROSTER.encode(), disk=disk).close()
    with pytest.raises(WrongTable):
        TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert bytes(disk.names[OWN].seen) == damaged and disk.locks == set()
    assert len(disk.files(PATH.parent)) == 2


def test_a_half_mended_file_is_begun_anew():
    """What a program that was killed while it mended has left is not taken for the journal."""
    disk = FaultyDisk()
    spoiled(disk, TableFiles.create(PATH, ROSTER, seat=True, disk=disk), 1)
    disk.create(OWN.with_suffix(".new")).write(b"half of something")
    files = TableFiles.open(PATH, ROSTER, seat=True, disk=disk)
    assert list(files.drain_own()) == SIGNED[:1]
    assert not disk.exists(OWN.with_suffix(".new"))


def test_a_log_is_begun_again_over_what_was_left_half_written():
    """And once more where the disk failed: the old log stands until the new one is whole."""
    disk = FaultyDisk()
    files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
    files.log_step(STEPS[0])
    disk.create(PATH.with_suffix(".new")).write(b"half of something")
    disk.fail_at = disk.done + 1
    with pytest.raises(CannotSave):
        files.begin_again(ROSTER, STEPS[:1])
    assert kept(disk) == list(EVENTS)
    files.begin_again(ROSTER, STEPS)
    assert kept(disk) == [event.raw for step in STEPS for event in step]
    assert not disk.exists(PATH.with_suffix(".new"))
    files.close()
    assert disk.locks == set()


def test_whatever_fails_while_a_log_is_begun_again_it_can_be_tried_again():
    """At each operation; nobody is told that another program has the files, for none has."""
    tried = 0
    for at in range(1, 30):
        disk = FaultyDisk()
        files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
        files.log_step(STEPS[0])
        disk.fail_at = disk.done + at
        try:
            files.begin_again(ROSTER, STEPS)
            break
        except (CannotSave, StoreBroken):
            tried += 1
        files.begin_again(ROSTER, STEPS)
        assert kept(disk) == [event.raw for step in STEPS for event in step]
        files.close()
        assert disk.locks == set()
    assert 10 < tried < 29


def test_evidence_goes_with_the_steps_it_stands_on():
    """In their order, before it; that it is kept is known from then on."""
    disk = FaultyDisk()
    files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
    assert not files.evidence_kept
    files.keep_evidence(ROSTER, STEPS, FORK)
    assert files.evidence_kept
    entries = read_log(PATH.with_suffix(".evidence"), disk=disk).entries
    assert [entry.kind for entry in entries] == [Kind.EVENT] * 4 + [Kind.EVIDENCE]
    assert [entry.data for entry in entries[:4]] == [one.raw for step in STEPS for one in step]


def test_our_state_is_written_down_once_on_a_head():
    """The first text stays, for two people to put side by side; another head has one of its own."""
    disk, one, other = FaultyDisk(), a_state(1), a_state(2)
    files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
    files.dump_state(one)
    assert bytes(disk.names[STATE].seen).decode() == state_text(one)
    done = disk.done
    files.dump_state(one.but(rolls=9))
    assert disk.done == done
    again = TableFiles.create(Path("home/other.tafel"), ROSTER, seat=True, disk=disk)
    again.path = PATH
    done = disk.done
    again.dump_state(one.but(rolls=9))
    assert disk.done == done and bytes(disk.names[STATE].seen).decode() == state_text(one)
    files.dump_state(other)
    assert bytes(disk.names[STATE].seen).decode() == state_text(other)


def test_a_state_that_cannot_be_written_stops_nothing():
    """The disk is full: no error, and nothing of it is left."""
    disk = FaultyDisk()
    files = TableFiles.create(PATH, ROSTER, seat=True, disk=disk)
    disk.fail_at = disk.done + 2
    files.dump_state(a_state(1))
    assert not disk.exists(STATE)
    files.log_step(STEPS[0])
    assert kept(disk) == list(EVENTS)
