"""Files in one file that a passphrase opens: what comes out is what went in, or nothing does."""

import pytest

from ledger.errors import CannotRead, CannotSave, NotAnExport, WrongPassphrase
from ledger.files import closed_archive, key_file
from ledger.files.closed_archive import MAGIC, PIECE, TAG, read_archive, write_archive
from tests.ledger.faulty_disk import FaultyDisk, Inode
from tests.ledger.people import fixed_chance

SMALL = [("", b"whose"), ("identity.key", b"secret of Anna"), ("tables/a.tafel", b"")]
LARGE = [("one", bytes(PIECE)), ("two", b"x" * (2 * PIECE + 5)), ("three", b"end")]


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 1)


def written(path, entries, passphrase="raven"):
    """The bytes of an archive."""
    path.unlink(missing_ok=True)
    write_archive(path, passphrase, entries, rng=fixed_chance("salt"))
    return path.read_bytes()


def is_refused(path, **disk):
    """Whether no reading gets to its end."""
    try:
        list(read_archive(path, "raven", **disk))
    except (NotAnExport, WrongPassphrase):
        return True
    return False


@pytest.mark.parametrize("entries", [[], SMALL, LARGE])
def test_what_comes_out_is_what_went_in(tmp_path, entries):
    """Nothing, little, more than fits into one piece; nothing of it can be seen from outside."""
    data = written(tmp_path / "file", entries)
    assert list(read_archive(tmp_path / "file", "raven")) == entries
    assert all(name.encode() not in data for name, _ in entries if name)
    assert b"secret" not in data


@pytest.mark.parametrize("size", [PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])
def test_a_content_that_fills_its_pieces_is_whole(tmp_path, size):
    """At the border between two pieces, with all that stands before the data."""
    for less in range(12):
        entries = [("n", b"y" * (size - less))]
        written(tmp_path / "file", entries)
        assert list(read_archive(tmp_path / "file", "raven")) == entries


def test_a_wrong_passphrase_opens_nothing(tmp_path):
    """And it is said that it is the passphrase; two spellings of it are one."""
    written(tmp_path / "file", SMALL, "Zürich")
    with pytest.raises(WrongPassphrase):
        list(read_archive(tmp_path / "file", "Zurich"))
    assert list(read_archive(tmp_path / "file", "Zu\u0308rich")) == SMALL


def test_every_cut_and_every_flipped_bit_is_noticed(tmp_path):
    """Of a small file; the byte of the cost is flipped only where that asks for little work."""
    disk, path = FaultyDisk(), tmp_path / "file"
    data = written(path, SMALL)
    for length in range(len(data)):
        disk.names[path] = Inode(bytearray(data[:length]))
        assert is_refused(path, disk=disk), length
    for bit in range(len(data) * 8):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        if changed[len(MAGIC)] <= 12 or changed[len(MAGIC)] > key_file.MAX_COST:
            disk.names[path] = Inode(changed)
            assert is_refused(path, disk=disk), bit


def test_pieces_cannot_be_left_out_doubled_or_moved(tmp_path):
    """Nor taken from another file: each is bound to its place, the last one to being the last."""
    path = tmp_path / "file"
    data = written(path, LARGE)
    begin = len(MAGIC) + 17
    step = PIECE + TAG
    pieces = [data[at : at + step] for at in range(begin, len(data), step)]
    assert len(pieces) == 4
    first, second, third, last = pieces
    for order in (
        [first, second, third], [first, second, last], [first, third, second, last],
        [first, first, second, third, last], [*pieces, last], [*pieces, b""[:0] + bytes(3)],
    ):  # fmt: skip
        path.write_bytes(data[:begin] + b"".join(order))
        assert is_refused(path)
    other = written(tmp_path / "other", [*LARGE, ("more", b"")])
    path.write_bytes(data[:begin] + first + other[begin + step : begin + 2 * step] + third + last)
    assert not is_refused(path)  # of the same passphrase and salt, and the same bytes
    write_archive(tmp_path / "salted", "raven", LARGE, rng=fixed_chance("other salt"))
    other = (tmp_path / "salted").read_bytes()
    path.write_bytes(data[:begin] + first + other[begin + step : begin + 2 * step] + third + last)
    assert is_refused(path)


def test_foreign_files_are_refused_before_any_work(tmp_path):
    """Also one that asks for more memory than a machine has; a missing one is said to be so."""
    path = tmp_path / "file"
    dear = MAGIC + bytes([key_file.MAX_COST + 1]) + bytes(16 + 60)
    for data in (b"", b"dear diary", MAGIC, dear):
        path.write_bytes(data)
        with pytest.raises(NotAnExport):
            list(read_archive(path, "raven"))
    with pytest.raises(CannotRead):
        list(read_archive(tmp_path / "nowhere", "raven"))
    with pytest.raises(CannotSave):
        write_archive(tmp_path / "no folder" / "file", "raven", SMALL)


def test_a_content_in_another_form_is_refused(tmp_path, monkeypatch):
    """Well closed, but no entries: by whoever knows the passphrase and means no good."""
    path = tmp_path / "file"
    for name, size in (("n", -1), (b"n", 3), ("n", 2**40)):
        encode = closed_archive.canon.encode
        head = encode((name, size))
        monkeypatch.setattr(closed_archive.canon, "encode", lambda value, head=head: head)
        write_archive(path, "raven", [("n", b"xyz")])
        monkeypatch.undo()
        monkeypatch.setattr(key_file, "COST", 1)
        with pytest.raises(NotAnExport):
            list(read_archive(path, "raven"))


def test_what_fails_while_it_is_read_leaves_no_file(tmp_path):
    """The file is there whole or not at all."""

    def entries():
        yield "one", bytes(3 * PIECE)
        raise CannotRead(tmp_path / "two", OSError(5, "planted"))

    with pytest.raises(CannotRead):
        write_archive(tmp_path / "file", "raven", entries())
    assert list(tmp_path.iterdir()) == []
