"""The two ends of a log, against all of it, and how much of it is read."""

import pytest

from ledger.errors import CannotRead, Damaged, NotALog, UnfinishedLog
from ledger.files.append_only import in_use, open_store, read_log
from ledger.files.disk import RealDisk
from ledger.files.log_ends import HEAD, TAIL, log_ends
from tests.ledger.signed_logs import spoiled, table_of, written

RESULT = {"points": {"Anna": 25, "Bea": 18}, "won": ("Anna",)}


class Counting(RealDisk):
    """A disk that counts what is read of it."""

    def __init__(self):
        self.taken = 0

    def read(self, path, limit, start=0):
        """As it is, and counted."""
        found = super().read(path, limit, start)
        self.taken += len(found)
        return found


@pytest.mark.parametrize(("steps", "padding"), [(3, 0), (40, 2000), (40, 3500), (300, 3000)])
def test_the_ends_are_those_of_the_whole_log_and_what_is_read_has_a_bound(tmp_path, steps, padding):
    """Whether the file is shorter than what is read of it, as long, or much longer."""
    path = written(
        tmp_path / "a.tafel", table_of("Anna", "Bea"), steps=steps, padding=padding, **RESULT
    )
    disk, whole = Counting(), read_log(path)
    ends = log_ends(path, disk=disk)
    assert ends.header == whole.header and ends.damage is None
    behind = [one for one in ends.last if one.kind]
    assert len(behind) >= 5 and tuple(behind) == whole.entries[-len(behind) :]
    assert disk.taken <= HEAD + TAIL
    assert steps < 300 or disk.taken < path.stat().st_size / 3


@pytest.mark.parametrize("padding", [0, 3000])
def test_a_cut_end_is_left_out_and_damage_there_is_told(tmp_path, padding):
    """A torn record is no damage; a flipped bit in the last one is, with those before it good."""
    path = written(
        tmp_path / "a.tafel", table_of("Anna", "Bea"), steps=80, padding=padding, **RESULT
    )
    last = read_log(path).entries[-1]
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    ends = log_ends(path)
    assert ends.damage is None and ends.last[-1] != last
    path.write_bytes(whole)
    ends = log_ends(spoiled(path, -10))
    assert isinstance(ends.damage, Damaged) and ends.last[-1] != last


def test_a_record_that_holds_what_looks_like_one_is_not_taken_for_several(tmp_path):
    """Those records count that lead to the end of the file."""
    other = written(tmp_path / "b.tafel", table_of("Anna", "Carl"), steps=1)
    inside = other.read_bytes()[16:].decode("latin-1")
    path, roster = tmp_path / "a.tafel", table_of("Anna", "Bea")
    written(path, roster, steps=60, padding=3000)
    store, _ = open_store(path)
    store.append(1, b"\x00" * 30_000 + inside.encode("latin-1") + b"\x00" * 60)
    for _ in range(2):
        store.append(2, b"x" * 60_000)
    store.sync()
    store.close()
    assert [len(one.data) for one in log_ends(path).last[-2:]] == [60_000] * 2


def test_what_is_no_log_is_told_as_everywhere(tmp_path):
    """Nothing there, a folder, a foreign file, an empty one, one damaged at its beginning."""
    (tmp_path / "foreign.tafel").write_bytes(b"x" * 300_000)
    (tmp_path / "empty.tafel").write_bytes(b"")
    damaged = spoiled(written(tmp_path / "d.tafel", table_of("Anna", "Bea")), 40)
    for name, error in (
        ("none.tafel", CannotRead),
        (".", CannotRead),
        ("foreign.tafel", NotALog),
        ("empty.tafel", UnfinishedLog),
        (damaged.name, Damaged),
    ):
        with pytest.raises(error):
            log_ends(tmp_path / name)


def test_whether_a_running_program_writes_a_log(tmp_path):
    """While it holds the lock; nothing is put beside a log that was never written here."""
    path = written(tmp_path / "a.tafel", table_of("Anna", "Bea"))
    assert not in_use(path)
    store, _ = open_store(path)
    assert in_use(path)
    store.close()
    assert not in_use(path)
    copy = tmp_path / "copy.tafel"
    copy.write_bytes(path.read_bytes())
    before = sorted(tmp_path.iterdir())
    assert not in_use(copy)
    assert sorted(tmp_path.iterdir()) == before
