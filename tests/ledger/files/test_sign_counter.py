"""The count of what a seat has signed: what is counted stays counted, whatever becomes of files."""

from pathlib import Path

import pytest

from ledger.errors import CannotSave, WrongTable
from ledger.files import sign_counter
from ledger.files.append_only import open_store
from ledger.files.disk import beside
from ledger.files.log_format import LogRecord
from ledger.files.mended_store import DAMAGED
from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.form import Kind
from tests.ledger.faulty_disk import FaultyDisk

PATH = Path("/signed/table.count")
TABLE, HEAD, OTHER = bytes(32), b"\1" * 32, b"\2" * 32


def counted(disk):
    """A counter that stands at step 4, and gives its file back."""
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    counter.reach(4)
    counter.close()
    return counter


def test_each_attempt_on_a_head_is_counted():
    """A second report on a head counts further, a lower one changes nothing, and other heads count
    by themselves: all of it is there when the counter is opened again."""
    disk = FaultyDisk()
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    for step, head, attempt in ((5, HEAD, 1), (5, HEAD, 2), (5, HEAD, 1), (6, OTHER, 1)):
        counter.reach_report(step, head, attempt)
    counter.close()
    again = SignCounter.open(PATH, TABLE, disk=disk)
    for one in (counter, again):
        assert one.reported[HEAD].attempt == 2
        assert one.reported[OTHER].attempt == 1


def test_the_highest_report_binds_wherever_it_stands_in_the_file():
    """A file that was put together by another hand may hold a lower one behind it."""
    disk = FaultyDisk()
    SignCounter.create(PATH, TABLE, disk=disk).close()
    store, _ = open_store(PATH, disk=disk)
    for attempt in (2, 3, 1):
        store.append(Kind.REPORT, Reported(5, attempt, HEAD).encode())
    store.sync()
    store.close()
    assert SignCounter.open(PATH, TABLE, disk=disk).reported[HEAD].attempt == 3


@pytest.mark.parametrize("at", [0, 20, 40])
def test_a_damaged_count_is_not_begun_anew_by_itself(at):
    """A table that begins again beside a damaged count: nothing is known of what was signed, and
    the file stays as it is."""
    disk = FaultyDisk()
    counted(disk)
    disk.names[PATH].seen[at] ^= 0xFF
    before = bytes(disk.names[PATH].seen)
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    assert (counter.missing, counter.highest) == (True, 0)
    assert bytes(disk.names[PATH].seen) == before
    assert disk.files(PATH.parent) == [PATH]


def test_a_count_that_is_there_goes_on():
    """A table that begins again where its count is whole goes on from it; only where there is none
    a new one is made."""
    disk = FaultyDisk()
    counted(disk)
    again = SignCounter.create(PATH, TABLE, disk=disk)
    assert (again.missing, again.highest) == (False, 4)
    assert not SignCounter.create(PATH, TABLE, disk=FaultyDisk()).missing


@pytest.mark.parametrize("sort", ["event", "end", "report"])
def test_what_is_counted_is_on_the_disk_at_once(sort):
    """The power goes right behind the call: the count of a step, an end or a report stands."""
    disk = FaultyDisk()
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    if sort == "report":
        counter.reach_report(5, HEAD, 3)
    else:
        counter.reach(5, Kind.END if sort == "end" else Kind.EVENT)
    again = SignCounter.open(PATH, TABLE, disk=disk.after_power_loss())
    if sort == "report":
        assert again.reported[HEAD].attempt == 3
    else:
        assert (again.highest, again.ended) == (5, 5 if sort == "end" else 0)


def test_an_end_is_counted_beside_the_event_of_its_step():
    """Both were signed for one step: that the event is counted says nothing of the end."""
    disk = FaultyDisk()
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    counter.reach(4)
    counter.reach(4, Kind.END)
    counter.close()
    again = SignCounter.open(PATH, TABLE, disk=disk)
    assert (again.highest, again.ended) == (4, 4)


def test_a_counter_of_another_table_is_given_back():
    """Whoever has put files into the wrong place can put them right while the program runs."""
    disk = FaultyDisk()
    counted(disk)
    with pytest.raises(WrongTable):
        SignCounter.open(PATH, OTHER, disk=disk)
    assert SignCounter.open(PATH, TABLE, disk=disk).highest == 4


def test_what_is_counted_already_is_not_counted_again():
    """Up to the highest nothing is written; one further is; an end goes by the count of ends."""
    disk = FaultyDisk()
    counter = SignCounter.create(PATH, TABLE, disk=disk)
    found = []
    for step, kind in (
        (4, Kind.EVENT), (4, Kind.EVENT), (3, Kind.EVENT), (3, Kind.END), (2, Kind.END),
        (5, Kind.EVENT), (7, Kind.END), (6, Kind.EVENT),
    ):  # fmt: skip
        before = len(disk.names[PATH].seen)
        counter.reach(step, kind)
        found.append((counter.highest, counter.ended, len(disk.names[PATH].seen) > before))
    assert found == [
        (4, 0, True), (4, 0, False), (4, 0, False), (4, 3, True), (4, 3, False),
        (5, 3, True), (7, 7, True), (7, 7, False),
    ]  # fmt: skip


def test_the_highest_step_binds_wherever_it_stands_in_the_file():
    """Of events and of ends, in a file that was put together by another hand."""
    disk = FaultyDisk()
    SignCounter.create(PATH, TABLE, disk=disk).close()
    store, _ = open_store(PATH, disk=disk)
    for kind, step in ((Kind.EVENT, 9), (Kind.END, 6), (Kind.EVENT, 5), (Kind.END, 2)):
        store.append(kind, step.to_bytes(4, "big"))
    store.sync()
    store.close()
    again = SignCounter.open(PATH, TABLE, disk=disk)
    assert (again.highest, again.ended) == (9, 6)


def test_a_missing_count_counts_nothing_until_it_is_begun_anew():
    """What is signed meanwhile makes no file that would look like a whole count; once a person has
    answered for it, it counts from there, and that is on the disk."""
    disk = FaultyDisk()
    counter = SignCounter.open(PATH, TABLE, disk=disk)
    counter.reach(4)
    counter.reach_report(4, HEAD, 1)
    assert (counter.missing, counter.highest, counter.reported) == (True, 0, {})
    assert not disk.exists(PATH)
    counter.close()
    counter.count_anew(6)
    assert not counter.missing
    again = SignCounter.open(PATH, TABLE, disk=disk.after_power_loss())
    assert (again.missing, again.highest) == (False, 6)


def test_a_damaged_count_that_is_begun_anew_is_kept_aside():
    """Whoever mends it may want to look; a disk that cannot put it aside begins no new one."""
    disk = FaultyDisk()
    counted(disk)
    disk.names[PATH].seen[20] ^= 0xFF
    before = bytes(disk.names[PATH].seen)
    counter = SignCounter.open(PATH, TABLE, disk=disk)
    disk.fail_at = disk.done + 1
    with pytest.raises(CannotSave):
        counter.count_anew(9)
    assert counter.missing and bytes(disk.names[PATH].seen) == before
    counter.count_anew(9)
    assert bytes(disk.names[beside(PATH, DAMAGED)].seen) == before
    counter.close()
    assert SignCounter.open(PATH, TABLE, disk=disk).highest == 9


def test_a_whole_count_is_not_begun_anew():
    """It goes on in its file, and never falls behind what it counts."""
    disk = FaultyDisk()
    counted(disk)
    counter = SignCounter.open(PATH, TABLE, disk=disk)
    for step, highest in ((2, 4), (8, 8)):
        counter.count_anew(step)
        assert counter.highest == highest
    counter.close()
    assert disk.files(PATH.parent) == [PATH]
    assert SignCounter.open(PATH, TABLE, disk=disk).highest == 8


def test_what_one_record_of_the_file_counts():
    """A report counts attempts on its head, whatever its step; all else steps of its kind."""
    report = LogRecord(Kind.REPORT, Reported(5, 3, HEAD).encode())
    assert sign_counter.counted(report) == (HEAD, 3)
    for kind in (Kind.EVENT, Kind.END):
        assert sign_counter.counted(LogRecord(kind, (5).to_bytes(4, "big"))) == (kind, 5)
