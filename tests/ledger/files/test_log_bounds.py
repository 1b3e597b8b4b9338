"""The bounds of a log: what is too much is not written, and what is there stays good."""

import pytest

from ledger.errors import StoreBroken
from ledger.files import append_only
from ledger.files.append_only import create_store, read_log
from ledger.records.wire import Kind


@pytest.mark.parametrize(("bound", "most"), [("LOG", 3), ("RECORDS", 3)])
def test_a_log_has_an_end(tmp_path, monkeypatch, bound, most):
    """In bytes and in records: the record that is too much breaks the store, the rest is good."""
    path = tmp_path / "table.tafel"
    store = create_store(path, b"roster")
    sizes = [store._size]
    for _ in range(most):
        store.append(Kind.EVENT, b"an event")
        store.sync()
        sizes.append(store._size)
    monkeypatch.setattr(append_only, bound, sizes[-1] + 5 if bound == "LOG" else most)
    with pytest.raises(StoreBroken):
        store.append(Kind.EVENT, b"an event")
    with pytest.raises(StoreBroken):
        store.sync()
    store.close()
    monkeypatch.undo()
    assert len(read_log(path).entries) == most
