"""The file of a table: nothing that was synced is lost, every trouble stops with a sentence."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ledger.errors import (
    CannotRead,
    CannotSave,
    Damaged,
    NotALog,
    OtherVersion,
    StoreBroken,
    StoreInUse,
    UnfinishedLog,
)
from ledger.files import log_format
from ledger.files.append_only import create_store, open_store, read_log
from ledger.files.log_format import LogRecord
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import an_event

HEADER = b"the roster"
PATH = Path("home/table.log")


def filled(path, count=4, **disk):
    """A closed log of some synced records."""
    store = create_store(path, HEADER, **disk)
    for number in range(1, count + 1):
        assert store.append(Kind.EVENT, b"event %d" % number) == number
        store.sync()
    store.close()
    return [LogRecord(Kind.EVENT, b"event %d" % number) for number in range(1, count + 1)]


def test_a_log_is_made_written_and_opened_again(tmp_path):
    """Readers see it while it is being written; the next run goes on where this one stopped."""
    path = tmp_path / "table.log"
    entries = filled(path)
    store, log = open_store(path)
    assert (log.header, list(log.entries), store.cut) == (HEADER, entries, 0)
    assert (store.count, store.safe, store.header) == (4, 4, HEADER)
    assert store.append(Kind.END, b"end") == 5
    assert (store.count, store.safe) == (5, 4)
    store.sync()
    assert store.safe == 5
    assert list(read_log(path).entries) == [*entries, LogRecord(Kind.END, b"end")]
    store.close()
    store.close()
    with pytest.raises(StoreBroken, match="closed"):
        store.append(Kind.END, b"more")
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_torn_tail_is_told_to_readers_and_cut_by_a_node(tmp_path):
    """At every byte of the file; a reader touches nothing."""
    path = tmp_path / "table.log"
    entries = filled(path)
    data = path.read_bytes()
    first = len(data) - sum(len(log_format.pack(entry, 1, 1)) for entry in entries)
    for length in range(first, len(data) + 1):
        path.write_bytes(data[:length])
        seen = read_log(path)
        assert path.read_bytes() == data[:length]
        store, log = open_store(path)
        assert (log.entries, log.good, store.cut) == (seen.entries, seen.good, seen.torn)
        assert path.read_bytes() == data[: seen.good] == data[: length - store.cut]
        store.append(Kind.EVENT, b"anew")
        store.close()
        again = read_log(path)
        assert again.entries[-1].data == b"anew" and again.damage is None and not again.torn


def test_a_damaged_middle_stops_a_node_and_leaves_the_file_alone(tmp_path):
    """Every flipped bit but those of the last record; the sentence says how many are good."""
    path = tmp_path / "table.log"
    entries = filled(path)
    data = path.read_bytes()
    last = len(data) - len(log_format.pack(entries[-1], 4, 4))
    for bit in range(last * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bytes(flipped))
        with pytest.raises(Damaged, match="good") as caught:
            open_store(path)
        assert path.read_bytes() == bytes(flipped)
        assert str(caught.value.record) in str(caught.value)


def test_a_last_record_that_cannot_be_read_is_cut_with_notice(tmp_path):
    """Nothing tells a half-written last record from a rotten one: the node asks its peers (R57)."""
    path = tmp_path / "table.log"
    entries = filled(path)
    data = bytearray(path.read_bytes())
    data[-6] ^= 1
    path.write_bytes(bytes(data))
    assert read_log(path).damage.record == 4
    store, log = open_store(path)
    assert store.cut == len(log_format.pack(entries[-1], 4, 4))
    assert list(log.entries) == entries[:3] and (log.damage, log.torn) == (None, 0)
    store.close()


def test_a_log_is_cut_back_behind_synced_records_alone():
    """What was never synced may be lost in any order: a cut behind it, or behind the end, is a
    fault of the program, and changes nothing.
    """
    disk = FaultyDisk()
    filled(PATH, count=2, disk=disk)
    store, _ = open_store(PATH, disk=disk)
    synced = len(disk.names[PATH].seen)
    store.append(Kind.EVENT, b"not synced")
    whole = bytes(disk.names[PATH].seen)
    for size, count in ((len(whole), 3), (synced, 3), (len(whole) + 1, 2)):
        with pytest.raises(ValueError, match="cut back"):
            store.cut_back(size, count)
        assert (bytes(disk.names[PATH].seen), store.count, store.safe) == (whole, 3, 2)
    store.cut_back(synced, 2)
    assert (store.count, store.safe) == (2, 2)
    assert len(read_log(PATH, disk=disk.after_power_loss()).entries) == 2


def test_trouble_with_files_is_a_sentence_each(tmp_path):
    """Missing, a folder, empty, foreign, too new, too large: untouched, and nothing left beside."""
    path = tmp_path / "table.log"
    for opening in (open_store, read_log):
        with pytest.raises(CannotRead, match=r"cannot read .*table\.log"):
            opening(path)
        with pytest.raises(CannotRead):
            opening(tmp_path)
    cases = (
        (b"", UnfinishedLog),
        (log_format.MAGIC, UnfinishedLog),
        (b"dear diary", NotALog),
        (log_format.MAGIC.replace(b"1", b"2"), OtherVersion),
        (bytes(log_format.LOG + 1), NotALog),
    )
    for data, error in cases:
        path.write_bytes(data)
        for opening in (open_store, read_log):
            with pytest.raises(error, match=r"table\.log"):
                opening(path)
        assert path.stat().st_size == len(data)
    assert [file.name for file in tmp_path.iterdir()] == ["table.log"]
    with pytest.raises(CannotSave, match="there already"):
        create_store(path, HEADER)
    with pytest.raises(CannotSave):
        create_store(tmp_path / "no folder" / "table.log", HEADER)
    with pytest.raises(ValueError, match="too much"):
        create_store(tmp_path / "other.log", bytes(log_format.PAYLOAD + 1))


def test_a_read_only_log_can_be_read_but_not_played():
    """The system's own words, and what is safe."""
    disk = FaultyDisk()
    entries = filled(PATH, disk=disk)
    disk.fail_at, disk.error = disk.done + 1, errno.EROFS
    with pytest.raises(StoreBroken, match=r"Read-only|planted.*4 records are safe"):
        open_store(PATH, disk=disk)
    assert list(read_log(PATH, disk=disk).entries) == entries
    open_store(PATH, disk=disk)[0].close()


def test_a_log_is_written_by_one_program(tmp_path):
    """A second opening is refused, here and in another process; readers are not."""
    path = tmp_path / "table.log"
    store = create_store(path, HEADER)
    for opening in (open_store, lambda path: create_store(path, HEADER)):
        with pytest.raises(StoreInUse, match="another running program"):
            opening(path)
    program = (
        "import sys, pathlib; from ledger.files.append_only import open_store, read_log\n"
        "from ledger.errors import StoreInUse\n"
        "read_log(pathlib.Path(sys.argv[1]))\n"
        "try: open_store(pathlib.Path(sys.argv[1]))\n"
        "except StoreInUse: sys.exit(7)\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    assert subprocess.run(command, check=False).returncode == 7
    store.close()
    assert subprocess.run(command, check=False).returncode == 0
    open_store(path)[0].close()


def test_refused_openings_give_the_lock_back(tmp_path):
    """After a damaged or foreign file the same program may try again."""
    path = tmp_path / "table.log"
    filled(path)
    good = path.read_bytes()
    path.write_bytes(good.replace(b"event 2", b"event 9"))
    for _ in range(2):
        with pytest.raises(Damaged):
            open_store(path)
    path.write_bytes(good)
    open_store(path)[0].close()


def test_a_log_does_not_grow_beyond_what_is_read(tmp_path, monkeypatch):
    """The cap stops the table with a sentence, and what is there stays good."""
    monkeypatch.setattr("ledger.files.append_only.RECORDS", 2)
    store = create_store(tmp_path / "table.log", HEADER)
    store.append(2, b"x")
    store.append(2, b"x")
    store.sync()
    with pytest.raises(StoreBroken, match="as long as"):
        store.append(2, b"x")
    store.close()
    assert len(read_log(tmp_path / "table.log").entries) == 2


def evening(disk, synced):
    """A table that is opened, written, put down and taken up again; notes what was synced.

    Some records are synced together, some never: the shape of a game's own and foreign events.
    """
    store = create_store(PATH, HEADER, disk=disk)
    synced.append(None)
    batches = ([b"a"], [b"bb" * 40, b"c", b"d" * 9], [b"e" * 100])
    for batch in batches:
        for data in batch:
            store.append(Kind.EVENT, data)
        store.sync()
        synced.extend(batch)
    store.append(Kind.EVENT, b"never synced")
    store.append(Kind.EVENT, b"neither" * 20)
    store.close()
    store, log = open_store(PATH, disk=disk)
    del synced[1:]
    synced.extend(entry.data for entry in log.entries)
    store.append(Kind.EVENT, b"after")
    store.sync()
    synced.append(b"after")
    store.close()


@pytest.mark.faults
@pytest.mark.parametrize("mode", ["lost", "torn", "garbled"])
def test_power_loss_at_operation_1_2_3_loses_nothing_that_was_synced(mode):
    """Until the evening goes through: what was synced is there, and play goes on."""
    operation = 0
    while True:
        operation += 1
        disk, synced = FaultyDisk(power_at=operation, mode=mode), []
        try:
            evening(disk, synced)
            break
        except PowerLost:
            disk = disk.after_power_loss()
        if not disk.exists(PATH):
            assert not synced
            create_store(PATH, HEADER, disk=disk).close()
            continue
        store, log = open_store(PATH, disk=disk)
        kept = [entry.data for entry in log.entries]
        assert kept[: len(synced[1:])] == synced[1:] and log.header == HEADER
        store.append(Kind.EVENT, b"goes on")
        store.sync()
        store.close()
        disk.mode = "lost"
        again = read_log(PATH, disk=disk.after_power_loss())
        assert [entry.data for entry in again.entries] == [*kept, b"goes on"]
    assert operation > 15


@pytest.mark.faults
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_failing_operation_1_2_3_stops_for_good_with_what_is_safe(error):
    """The store never tries again, says how much is safe, and that much is there next time."""
    operation = 0
    while True:
        operation += 1
        disk, synced = FaultyDisk(fail_at=operation, error=error), []
        try:
            evening(disk, synced)
            break
        except CannotSave as broken:
            assert not synced and "home/table.log" in str(broken)
            assert not disk.locks
            if not disk.exists(PATH):
                create_store(PATH, HEADER, disk=disk).close()
                continue
        except StoreBroken as broken:
            assert "safe on disk" in str(broken)
            assert broken.number == error
            assert broken.safe >= len(synced[1:])
        disk.mode, disk.locks = "lost", set()
        disk = disk.after_power_loss() if synced else disk
        _, log = open_store(PATH, disk=disk)
        assert [entry.data for entry in log.entries][: len(synced[1:])] == synced[1:]
    assert operation > 15


def test_a_failed_fsync_is_final():
    """A second one may report success though the data is gone: it is never asked for."""
    disk = FaultyDisk()
    store = create_store(PATH, HEADER, disk=disk)
    store.append(2, b"safe")
    store.sync()
    store.append(2, b"lost")
    disk.fail_at = disk.done + 1
    with pytest.raises(StoreBroken, match="1 record is safe"):
        store.sync()
    asked = disk.done
    for _ in range(3):
        with pytest.raises(StoreBroken, match="1 record is safe"):
            store.sync()
        with pytest.raises(StoreBroken):
            store.append(2, b"more")
    assert disk.done == asked and store.safe == 1


def test_nothing_is_asked_of_the_disk_without_need():
    """A sync with nothing new is no fsync."""
    disk = FaultyDisk()
    store = create_store(PATH, HEADER, disk=disk)
    asked = disk.done
    store.sync()
    assert disk.done == asked


def test_an_event_signed_before_a_crash_is_sent_again_byte_by_byte():
    """Killed between fsync and sending (attack 26): the log holds the very bytes; no new ones."""
    disk = FaultyDisk()
    store = create_store(PATH, HEADER, disk=disk)
    event = an_event()
    store.append(event.KIND, event.raw)
    store.sync()
    store, log = open_store(PATH, disk=disk_after_kill(disk))
    again = read_record(log.entries[-1].data)
    assert again.raw == event.raw and again.id == event.id
    assert an_event().raw == event.raw


def disk_after_kill(disk):
    """A killed program leaves its files and no locks."""
    disk.locks.clear()
    return disk


class StoreAgainstList(RuleBasedStateMachine):
    """A store and a plain list, through appends, syncs, reopenings and losses of power."""

    @initialize()
    def create(self):
        """An empty log."""
        self.disk = FaultyDisk()
        self.store = create_store(PATH, HEADER, disk=self.disk)
        self.written, self.safe = [], 0

    @rule(data=st.binary(max_size=50), kind=st.integers(0, 255))
    def append(self, data, kind):
        """One more on both sides."""
        self.written.append(LogRecord(kind, data))
        assert self.store.append(kind, data) == len(self.written)

    @rule()
    def sync(self):
        """All are safe."""
        self.store.sync()
        self.safe = len(self.written)

    @rule()
    def reopen(self):
        """Put down and taken up: everything is there, and safe."""
        self.store.close()
        self.store, log = open_store(PATH, disk=self.disk)
        assert list(log.entries) == self.written
        self.safe = len(self.written)

    @rule(mode=st.sampled_from(["lost", "torn", "garbled"]))
    def lose_power(self, mode):
        """A prefix is there, with all that was safe."""
        self.disk.mode = mode
        self.disk = self.disk.after_power_loss()
        self.store, log = open_store(PATH, disk=self.disk)
        kept = len(log.entries)
        assert kept >= self.safe and list(log.entries) == self.written[:kept]
        self.written, self.safe = self.written[:kept], kept

    @invariant()
    def counts_agree(self):
        """The store knows what the list knows."""
        assert (self.store.count, self.store.safe) == (len(self.written), self.safe)


TestStoreAgainstList = StoreAgainstList.TestCase
TestStoreAgainstList.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
