"""Secrets on disk: kept whole, closed with a passphrase, and each trouble a sentence of its own."""

import os
import stat
import subprocess
import sys

import pytest

from ledger.errors import (
    CannotRead,
    CannotSave,
    IdentityInUse,
    LedgerError,
    NeedsPassphrase,
    NotAKeyFile,
    WrongPassphrase,
)
from ledger.files import key_file
from ledger.files.key_file import is_closed, load_identity, save_identity, use_identity
from ledger.records import canon
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import ANNA, BEA, TABLE, fixed_chance

REAL_COST = key_file.COST


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 4)


def test_an_identity_is_kept_with_and_without_passphrase(tmp_path):
    """What is loaded is what was saved, and only its owner may read the file."""
    for name, passphrase in (("plain", None), ("closed", "Zürich 7"), ("empty", "")):
        path = tmp_path / name
        save_identity(path, ANNA, passphrase)
        assert load_identity(path, passphrase) == ANNA
        assert is_closed(path) is (passphrase is not None)
        assert [file.name for file in tmp_path.glob(name + "*")] == [name]
        if os.name == "posix":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_spellings_of_a_passphrase_are_one(tmp_path):
    """ü may be typed as one sign or as two."""
    save_identity(tmp_path / "key", ANNA, "Zürich")
    assert load_identity(tmp_path / "key", "Zu\u0308rich") == ANNA


def test_a_wrong_or_missing_passphrase_is_a_sentence(tmp_path):
    """And each is a different one."""
    path = tmp_path / "key"
    save_identity(path, ANNA, "right")
    assert ANNA.secret not in path.read_bytes()
    with pytest.raises(WrongPassphrase, match="does not open"):
        load_identity(path, "wrong")
    with pytest.raises(NeedsPassphrase, match="passphrase"):
        load_identity(path)


def test_guesses_are_dear_and_files_cannot_ask_for_any_cost():
    """At least 2**15 rounds a guess; a file that asks for 2**30 is refused before any work."""
    assert REAL_COST >= 15
    data = bytearray(
        canon.encode((key_file.MARK, "identity", b"", 30, bytes(16), bytes(12), bytes(48)))
    )
    disk = FaultyDisk()
    file = disk.create("key")
    file.write(bytes(data))
    with pytest.raises(NotAKeyFile, match="cost"):
        load_identity("key", "x", disk=disk)


@pytest.mark.slow
@pytest.mark.parametrize("passphrase", [None, "right"])
def test_every_flipped_bit_of_a_key_file_is_noticed(tmp_path, passphrase):
    """A sentence, never another key. (The cost field is flipped too: at most 1 s of work.)"""
    path = tmp_path / "key"
    save_identity(path, ANNA, passphrase, rng=fixed_chance("x"))
    good = path.read_bytes()
    for bit in range(len(good) * 8):
        data = bytearray(good)
        data[bit // 8] ^= 1 << bit % 8
        if canon_cost(data) > 12:
            continue
        path.write_bytes(bytes(data))
        with pytest.raises((NotAKeyFile, WrongPassphrase)):
            load_identity(path, "right")


def canon_cost(data):
    """The cost a changed file asks for, 0 if it has none."""
    try:
        value = canon.decode(bytes(data))
    except LedgerError:
        return 0
    cost = value[3] if type(value) is tuple and len(value) == 7 else 0
    return cost if type(cost) is int else 0


def test_cut_and_foreign_files_are_refused(tmp_path):
    """At every length, and a file of another kind."""
    path = tmp_path / "key"
    save_identity(path, ANNA)
    good = path.read_bytes()
    for length in range(len(good)):
        path.write_bytes(good[:length])
        with pytest.raises(NotAKeyFile):
            load_identity(path)
    for junk in (
        b"-----BEGIN PRIVATE KEY-----\n",
        bytes(5000),
        canon.encode((1,)),
        canon.encode("x"),
    ):
        path.write_bytes(junk)
        with pytest.raises(NotAKeyFile):
            load_identity(path)


def test_missing_files_and_folders_are_sentences(tmp_path):
    """The words of the system, and the path."""
    with pytest.raises(CannotRead, match=r"cannot read .*nowhere"):
        load_identity(tmp_path / "nowhere")
    with pytest.raises(CannotRead):
        load_identity(tmp_path)
    with pytest.raises(CannotSave, match="cannot write"):
        save_identity(tmp_path / "no folder" / "key", ANNA)


def test_an_identity_is_not_replaced_unasked(tmp_path):
    """A lost identity is lost for ever."""
    path = tmp_path / "key"
    save_identity(path, ANNA)
    with pytest.raises(CannotSave, match="kept there"):
        save_identity(path, BEA)
    assert load_identity(path) == ANNA
    save_identity(path, BEA, replace=True)
    assert load_identity(path) == BEA


@pytest.mark.parametrize("fields", [("table", b""), ("table", TABLE), ("identity", TABLE)])
def test_no_other_kind_of_secret_is_an_identity(tmp_path, fields):
    """The secrets of tables are not kept any more; a file of one is refused, whatever is in it."""
    path = tmp_path / "secret"
    for rest in ((0, bytes(32), bytes(8)), (4, bytes(16), bytes(12), bytes(48))):
        path.write_bytes(canon.encode((key_file.MARK, *fields, *rest)))
        with pytest.raises(NotAKeyFile, match="is not a key file"):
            load_identity(path, "right")


def test_saving_is_whole_or_not_at_all():
    """Power lost, or an error, at operation 1, 2, 3, ...: the old key or the new one is there."""
    for fault in ("power_at", "fail_at"):
        for mode in ("lost", "torn", "garbled"):
            operation = 0
            while True:
                operation += 1
                disk = FaultyDisk(mode=mode)
                path = key_file.Path("home/key")
                save_identity(path, ANNA, disk=disk)
                disk.done = 0
                setattr(disk, fault, operation)
                try:
                    save_identity(path, BEA, replace=True, disk=disk)
                    break
                except PowerLost:
                    disk = disk.after_power_loss()
                except CannotSave:
                    pass
                assert load_identity(path, disk=disk) in (ANNA, BEA)
                disk.fail_at = disk.power_at = None
                save_identity(path, BEA, replace=True, disk=disk)
                assert load_identity(path, disk=disk) == BEA
            assert operation > 4
            assert load_identity(path, disk=disk) == BEA


def test_an_identity_is_in_use_once(tmp_path):
    """A second start is refused, here and in another process, and goes through after release."""
    path = tmp_path / "key"
    held = use_identity(path)
    with pytest.raises(IdentityInUse, match="in use by another"):
        use_identity(path)
    program = (
        "import sys, pathlib; from ledger.files.key_file import use_identity\n"
        "from ledger.errors import IdentityInUse\n"
        "try: use_identity(pathlib.Path(sys.argv[1]))\n"
        "except IdentityInUse: sys.exit(7)\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    assert subprocess.run(command, check=False).returncode == 7
    held.release()
    assert subprocess.run(command, check=False).returncode == 0
    use_identity(path).release()
    with pytest.raises(CannotSave):
        use_identity(tmp_path / "no folder" / "key")
