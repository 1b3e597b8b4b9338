"""The bounds of a log: what is too much is not written, and what is there stays good."""

import pytest

from ledger.errors import NotALog, StoreBroken
from ledger.files import append_only, log_format
from ledger.files.append_only import create_store, open_store, read_log
from ledger.records.form import Kind
from tests.ledger.faulty_disk import FaultyDisk


@pytest.mark.parametrize(("bound", "most"), [("LOG", 3), ("RECORDS", 3)])
def test_a_log_has_an_end(tmp_path, monkeypatch, bound, most):
    """In bytes and in records: the record that is too much breaks the store, the rest is good."""
    path = tmp_path / "table.tafel"
    store = create_store(path, b"roster")
    sizes = [path.stat().st_size]
    for _ in range(most):
        store.append(Kind.EVENT, b"an event")
        store.sync()
        sizes.append(path.stat().st_size)
    monkeypatch.setattr(append_only, bound, sizes[-1] + 5 if bound == "LOG" else most)
    with pytest.raises(StoreBroken):
        store.append(Kind.EVENT, b"an event")
    with pytest.raises(StoreBroken):
        store.sync()
    store.close()
    monkeypatch.undo()
    assert len(read_log(path).entries) == most


def test_the_last_byte_of_a_log_can_be_written_and_read(tmp_path, monkeypatch):
    """Just as long as a log may be is not too long, in writing and in reading."""
    path = tmp_path / "table.tafel"
    store = create_store(path, b"roster")
    store.append(Kind.EVENT, b"an event")
    store.sync()
    length = path.stat().st_size
    more = log_format.size_of(log_format.LogRecord(Kind.EVENT, b"an event"))
    monkeypatch.setattr(append_only, "LOG", length + more)
    store.append(Kind.EVENT, b"an event")
    store.sync()
    store.close()
    assert len(read_log(path).entries) == 2
    open_store(path)[0].close()
    monkeypatch.setattr(append_only, "LOG", length + more - 1)
    for opening in (read_log, open_store):
        with pytest.raises(NotALog, match="larger than"):
            opening(path)


def test_the_longest_header_and_record_can_be_kept(tmp_path):
    """A payload of just the bound."""
    path, longest = tmp_path / "table.tafel", bytes(log_format.PAYLOAD)
    store = create_store(path, longest)
    store.append(Kind.EVENT, longest)
    store.close()
    log = read_log(path)
    assert (log.header, log.entries[0].data) == (longest, longest)


@pytest.mark.parametrize("torn", [0, 5])
def test_an_opening_that_fails_gives_the_lock_back(tmp_path, torn):
    """Whichever operation it is: the next try is not told that another program has the log."""
    disk = FaultyDisk()
    path = tmp_path / "table.tafel"
    store = create_store(path, b"roster", disk=disk)
    store.append(Kind.EVENT, b"an event")
    store.sync()
    store.close()
    if torn:
        del disk.names[path].seen[-torn:]
    for at in (1, 2, 3) if torn else (1, 2):
        disk.fail_at = disk.done + at
        with pytest.raises(StoreBroken, match="0 records are" if torn else "1 record is"):
            open_store(path, disk=disk)
        assert disk.locks == set()
    opened, _ = open_store(path, disk=disk)
    assert opened.safe == (0 if torn else 1)


def test_a_store_that_was_closed_is_not_synced():
    """It says so, whatever was written before."""
    store = create_store(append_only.Path("home/table.tafel"), b"roster", disk=FaultyDisk())
    store.append(Kind.EVENT, b"an event")
    store.close()
    with pytest.raises(StoreBroken, match="it is closed"):
        store.sync()
    with pytest.raises(StoreBroken, match="it is closed"):
        store.cut_back(0, 0)
