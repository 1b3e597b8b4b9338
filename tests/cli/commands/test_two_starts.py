"""Row 6: a second start with one identity is refused, at another table too, and after its move."""

import subprocess
import sys

import pytest

from ledger.files.append_only import create_store
from ledger.files.key_file import load_identity, use_identity
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer, make_roster, write_join
from tests.cli.terminals import said
from tests.faults import Faults


def logs_of(home, count):
    """Logs of tables at which the identity of this folder has a seat."""
    said(home, "keys")
    own, other = load_identity(home / "identity.key"), make_identity()
    paths = []
    for number in range(count):
        offer = make_offer(
            game="probe", rules="probe/1", data_hash=bytes(32), seats=2, opener=own.public
        )
        joins = [write_join(one, offer, name) for one, name in ((own, "Anna"), (other, "Bea"))]
        path = home / "tables" / f"{number}.tafel"
        path.parent.mkdir(exist_ok=True)
        create_store(path, make_roster(offer, joins).encode()).close()
        paths.append(path)
    return paths


BEGINS = {"en": "You are already at a table:", "de": "Du bist schon an einem Tisch:"}


@pytest.mark.slow
@pytest.mark.faults
def test_a_second_start_with_one_identity_is_refused(tmp_path):
    """Whichever table it is for: both could sign against each other. Nothing is changed."""
    faults = Faults(6, "a second start", "a second start at another table")
    paths = logs_of(tmp_path, 2)
    before = [path.read_bytes() for path in paths]
    lock = use_identity(tmp_path / "identity.key")
    for path, kind, lang in zip(paths, faults.kinds, BEGINS, strict=True):
        command = [sys.executable, "-m", "cli", "resume", str(path), "--port", "0"]
        command += ["--no-discovery", "--lang", lang, "--home", str(tmp_path)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (told.returncode, told.stdout) == (4, "")
        assert told.stderr.startswith(BEGINS[lang])
        faults.happened(kind)
    lock.release()
    assert [path.read_bytes() for path in paths] == before
    faults.check()
