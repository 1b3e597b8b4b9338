"""`tafelrunde keys export` and `import`: an identity moves with its tables."""

from __future__ import annotations

import json
import os

import pytest

from cli.text.program_folder import logs
from ledger.files.key_file import save_identity, use_identity
from ledger.files.moving_mark import MovingMark, Stage, put_mark
from ledger.records.identity import fingerprint, make_identity
from tests.cli.commands.keys_said import KEY, fingerprint_in, flat
from tests.cli.terminals import said

pytestmark = pytest.mark.usefixtures("quick_scrypt", "at_once")


def test_an_identity_moves_to_another_folder(tmp_path):
    """Export, import, and the old place says where it went; brought back, it is at home again."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    name = fingerprint_in(old)
    told = said(old, "keys", "export", str(file), **KEY)
    assert (told.code, told.err) == (0, "")
    assert "Here nothing is signed any more." in told.out
    assert json.loads(said(old, "keys", "--json").out)["moved"] == str(file)
    assert f"It was moved from here with the file {file}" in flat(said(old, "keys").out)
    refused = said(old, "keys", "--passphrase", tty=True)
    assert (refused.code, refused.out) == (4, "")
    assert "was moved from here with the file" in flat(refused.err)
    told = said(new, "keys", "import", str(file), **KEY)
    assert (told.code, told.err) == (0, "")
    assert f"In the file: {name}." in told.out
    assert fingerprint_in(new) == name
    back = tmp_path / "back.keys"
    assert said(new, "keys", "export", str(back), **KEY).code == 0
    assert said(old, "keys", "import", str(back), "--yes", **KEY).code == 0
    assert json.loads(said(old, "keys", "--json").out)["moved"] is None


def test_an_import_over_somebody_asks(tmp_path):
    """Yes keeps aside who was here; no, and nobody to ask, change nothing."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    anna, bea = fingerprint_in(old), fingerprint_in(new)
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    no = said(new, "keys", "import", str(file), tty=True, keys="no\n", **KEY)
    assert (no.code, fingerprint_in(new)) == (0, bea)
    assert f"Here: {bea}. What is here is kept in " in flat(no.out)
    assert flat(no.out).endswith("Nothing was changed.")
    for keys in ("yes?\nno\n", "?\nyes?\n", "help\nperhaps\nyes\n"):
        asks = said(new, "keys", "import", str(file), tty=True, keys=keys, **KEY)
        assert (asks.code, fingerprint_in(new)) == (0, bea)
        assert "yes agrees; anything else is a no." in asks.out
    silent = said(new, "keys", "import", str(file), **KEY)
    assert (silent.code, fingerprint_in(new)) == (4, bea)
    assert silent.err.endswith("Nobody can be asked here, so nothing was changed (--yes).\n")
    assert said(new, "keys", "import", str(file), tty=True, keys="yes\n", **KEY).code == 0
    assert fingerprint_in(new) == anna
    assert fingerprint_in(new / "before-1") == bea


def test_a_second_export_asks_whether_the_first_is_lost(tmp_path):
    """Two files of one identity would sign against each other."""
    fingerprint_in(tmp_path)
    files = [tmp_path / "stick" / name for name in ("one", "two")]
    files[0].parent.mkdir()
    assert said(tmp_path, "keys", "export", str(files[0]), **KEY).code == 0
    told = said(tmp_path, "keys", "export", str(files[1]), tty=True, keys="no\n", **KEY)
    assert "Go on only if that file is lost" in flat(told.out)
    assert not files[1].exists()
    assert said(tmp_path, "keys", "export", str(files[1]), **KEY).code == 4
    assert not files[1].exists()
    assert said(tmp_path, "keys", "export", str(files[1]), "--yes", **KEY).code == 0
    assert files[1].exists()


def test_an_export_needs_a_passphrase_and_a_file(tmp_path):
    """Secrets are never written openly; without a file it is said what is missing."""
    name, file = fingerprint_in(tmp_path), tmp_path / "anna.keys"
    for given in ({}, {"TAFELRUNDE_EXPORT_PASSPHRASE": ""}):
        told = said(tmp_path, "keys", "export", str(file), **given)
        assert (told.code, file.exists()) == (4, False)
        assert "give it in TAFELRUNDE_EXPORT_PASSPHRASE" in told.err
    told = said(tmp_path, "keys", "export", **KEY)
    assert (told.code, told.err) == (
        4,
        "Which file? For example: tafelrunde keys export moving.keys\n",
    )
    for given in ({}, KEY):  # no passphrase is asked for where there is no file
        told = said(tmp_path, "keys", "import", str(file), **given)
        assert told.code == 4 and "there is no such file" in told.err
    said(tmp_path, "keys", "export", str(file), **KEY)
    wrong = said(tmp_path / "new", "keys", "import", str(file), TAFELRUNDE_EXPORT_PASSPHRASE="crow")
    assert wrong.err == f"The passphrase does not open '{file}'. Nothing was changed; try again.\n"
    assert fingerprint_in(tmp_path) == name


def test_an_import_that_was_cut_off_ends_with_the_next_start(tmp_path):
    """Whatever command that is: nobody gets a new identity meanwhile."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    name = fingerprint_in(old)
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    (new / "arriving").mkdir(parents=True)
    (old / "identity.key").rename(new / "arriving" / "identity.key")
    put_mark(new / "identity.key", MovingMark(Stage.PLACING, "before-1"))
    file.unlink()
    assert fingerprint_in(new) == name
    use_identity(new / "identity.key").release()


def test_a_closed_key_stays_closed_on_its_way(tmp_path):
    """The file has a passphrase of its own; that of the key goes with the key."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    old.mkdir()
    identity = make_identity()
    save_identity(old / "identity.key", identity, "crow")
    assert said(old, "keys", "export", str(file), **KEY).code == 4
    assert said(old, "keys", "export", str(file), TAFELRUNDE_PASSPHRASE="crow", **KEY).code == 0
    assert said(new, "keys", "import", str(file), **KEY).code == 0
    assert said(new, "keys").code == 4
    assert said(new, "keys", "--fingerprint", TAFELRUNDE_PASSPHRASE="crow").out.strip() == (
        fingerprint(identity.public)
    )


def test_an_export_that_cannot_be_is_refused_before_a_passphrase_is_shown(tmp_path):
    """At a table, over a file, into no folder: nobody writes down what closes nothing."""
    fingerprint_in(tmp_path)
    (tmp_path / "there").write_bytes(b"x")
    for file in ("there", "nowhere/anna.keys"):
        told = said(tmp_path, "keys", "export", str(tmp_path / file), tty=True)
        assert told.code == 4 and "cannot be written" in flat(told.err)
        assert "nobody guesses" not in told.out
    lock = use_identity(tmp_path / "identity.key")
    told = said(tmp_path, "keys", "export", str(tmp_path / "anna.keys"), tty=True)
    lock.release()
    assert told.code == 4 and "You are already at a table" in flat(told.err)
    assert "nobody guesses" not in told.out


def test_files_are_as_old_in_the_new_home_as_in_the_old_one(tmp_path):
    """The last table is the last one there, too, in whatever order they are unpacked."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    fingerprint_in(old)
    (old / "tables").mkdir()
    ages = {"b.tafel": 1_700_000_000, "a.tafel": 1_600_000_000, "c.tafel": 1_500_000_000}
    for name, age in ages.items():
        (old / "tables" / name).write_bytes(b"log")
        os.utime(old / "tables" / name, (age, age))
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    assert said(new, "keys", "import", str(file), **KEY).code == 0
    assert {path.name: path.stat().st_mtime for path in logs(new)} == ages
    assert [path.name for path in logs(new)] == list(ages)
