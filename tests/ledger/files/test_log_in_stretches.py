"""A log read in stretches says what one read at once says, and holds none of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ledger.errors import CannotRead, Damaged, LedgerError, NotALog
from ledger.files import log_in_stretches
from ledger.files.log_format import LOG, MAGIC, LogRecord, pack, parse
from ledger.files.log_in_stretches import LogReader
from ledger.files.past_steps import PastSteps
from ledger.records.event import write_end
from ledger.records.form import Kind
from ledger.records.reports import write_report
from tests.ledger.faulty_disk import FaultyDisk, Inode
from tests.ledger.people import ANNA, PREV, TABLE, an_event
from tests.ledger.tables import small_tale

PATH = Path("/log")


def stored(data):
    """A disk with this file on it."""
    disk = FaultyDisk()
    disk.names[PATH] = Inode(bytearray(data), bytes(data))
    return disk


def a_log(sizes, seed=1):
    """A log with records of these sizes."""
    chance = random.Random(seed)
    entries = [LogRecord(2, chance.randbytes(size)) for size in sizes]
    data = MAGIC + pack(LogRecord(0, b"roster"), 0, 0)
    return data + b"".join(pack(entry, number, number) for number, entry in enumerate(entries, 1))


def same(data):
    """Whether both ways of reading find the same, errors too; the reader if there is one."""
    try:
        whole = parse(bytes(data), str(PATH))
    except LedgerError as error:
        with pytest.raises(type(error), match=r".*") as caught:
            LogReader(PATH, disk=stored(data))
        assert str(caught.value) == str(error)
        return
    reader = LogReader(PATH, disk=stored(data))
    found = list(reader.records())
    assert tuple(entry for entry, _ in found) == whole.entries
    assert (reader.header, reader.count, reader.torn) == (
        whole.header,
        len(whole.entries),
        whole.torn,
    )
    assert str(reader.damage) == str(whole.damage)
    assert (found[-1][1] if found else reader.begin) == whole.good


@pytest.mark.parametrize("stretch", [200, 1000, log_in_stretches.STRETCH])
def test_stretches_change_nothing(monkeypatch, stretch):
    """Whole, cut and flipped files, in stretches of any size that takes a record."""
    monkeypatch.setattr(log_in_stretches, "STRETCH", stretch)
    chance, data = random.Random(stretch), a_log([0, 10, 100, 5, 77, 120, 1, 64])
    same(data)
    for cut in chance.sample(range(len(data)), 60):
        same(data[:cut])
    for bit in chance.sample(range(len(data) * 8), 120):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        same(flipped)


def test_large_records_are_read():
    """The longest there may be, side by side, over several stretches."""
    same(a_log([64 * 1024] * 9 + [3]))


def test_a_file_that_changes_while_it_is_read_is_noticed():
    """Between the first look and the second: a sentence, and no other records."""
    disk = stored(a_log([10, 20, 30]))
    reader = LogReader(PATH, disk=disk)
    del disk.names[PATH].seen[-20:]
    with pytest.raises(Damaged, match="has changed while it was read"):
        list(reader.records())
    with pytest.raises(CannotRead):
        LogReader(Path("/none"), disk=disk)


def test_a_file_larger_than_a_log_may_be_is_none():
    """As for who reads it at once."""

    class Endless(FaultyDisk):
        def read(self, path, limit, start=0):
            return b"x" * limit if start >= LOG else super().read(path, limit, start)

    disk = Endless()
    disk.names[PATH] = Inode(bytearray(a_log([10])))
    with pytest.raises(NotALog, match="larger than a log may be"):
        LogReader(PATH, disk=disk)


def test_a_past_step_is_read_as_it_was_written():
    """Any step, in any order; bytes that are not those are damage, a file that is gone is told."""
    tale, disk = small_tale(), stored(small_tale().log)
    past = PastSteps(PATH, LogReader(PATH, disk=disk).begin, disk=disk)
    for events in tale.steps[1:]:
        past.add(events)
    for step in (5, 1, len(tale.steps) - 1, 2):
        assert past.events(step) == tale.steps[step]
    disk.names[PATH].seen[past.end(3)[0] + 40] ^= 1
    with pytest.raises(Damaged):
        past.events(4)
    del disk.names[PATH]
    with pytest.raises(CannotRead):
        past.events(1)


def test_places_and_numbers_are_cut_together():
    """Where steps were given up the next one stands behind the last that is left, in both."""
    past = PastSteps(PATH, 100, disk=FaultyDisk())
    for place, number in ((200, 3), (300, 6), (400, 9)):
        past.ends_at(place, number)
    past.cut(1)
    past.ends_at(250, 5)
    assert (past.count, past.end(1), past.end(2)) == (2, (200, 3), (250, 5))


REPORT = write_report(
    ANNA, table_id=TABLE, step=1, seat=0, prev=PREV, attempt=1, live=(0, 1), held=()
)
END = write_end(ANNA, table_id=TABLE, seat=0, head=PREV, why="agreed")


def a_step(*records):
    """A log of one step with these records, and where it is looked for."""
    begin = MAGIC + pack(LogRecord(0, b"roster"), 0, 0)
    data = begin + b"".join(
        pack(LogRecord(kind, raw), number, number) for number, (kind, raw) in enumerate(records, 1)
    )
    past = PastSteps(PATH, len(begin), disk=stored(data))
    past.ends_at(len(data), len(records))
    return past


def test_a_step_closed_short_is_read_with_its_reports():
    """Events and reports in the order of the log; an end that stands among them is no part of it,
    and a peer that asks for events is given no report."""
    event = an_event()
    past = a_step((Kind.EVENT, event.raw), (Kind.END, END.raw), (Kind.REPORT, REPORT.raw))
    assert past.records(1) == (event, REPORT)
    assert past.events(1) == (event,)


@pytest.mark.parametrize("kind", [Kind.EVENT, Kind.REPORT])
def test_a_record_that_is_none_of_its_kind_is_damage(kind):
    """Its sums fit, what it holds does not: it is told as any other damage, at its step."""
    past = a_step((Kind.EVENT, an_event().raw), (kind, END.raw))
    with pytest.raises(Damaged) as caught:
        past.records(1)
    assert caught.value.record == 1


def test_a_step_is_added_behind_the_one_before():
    """By the bytes its records take in the log, and by their number."""
    past = PastSteps(PATH, 100, disk=FaultyDisk())
    assert (past.count, past.end(0)) == (0, (100, 0))
    past.add((an_event(), REPORT))
    size = sum(len(pack(LogRecord(one.KIND, one.raw), 1, 1)) for one in (an_event(), REPORT))
    assert (past.count, past.end(1)) == (1, (100 + size, 2))
    past.add(())
    assert (past.count, past.end(2)) == (2, (100 + size, 2))
