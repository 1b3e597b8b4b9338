"""Row 1, of a move: the real program killed in `keys export` and `keys import`, call by call."""

import os
import shutil
import subprocess
import sys

import pytest

from ledger.errors import ArrivalUnfinished, IdentityMoved
from ledger.files.key_file import load_identity, use_identity
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.strace import injecting, needs_strace

CALLS = [
    *(("/^rename", number) for number in range(1, 8)),
    *(("fsync", number) for number in range(1, 15)),
    *(("/^unlink", number) for number in (1, 2)),
]
FILES = {"tables/a.tafel": b"log of Anna", "tables/a.own": b"journal", "known": b"names"}


def keys(home, *argv, under=()):
    """One run of `tafelrunde keys`; its exit code."""
    command = [*under, sys.executable, "-m", "cli", "keys", *map(str, argv), "--home", str(home)]
    environ = {
        **os.environ,
        "TAFELRUNDE_EXPORT_PASSPHRASE": "raven on seven towers",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(command, env=environ, capture_output=True, check=False).returncode


def signs(home):
    """Whether the identity of this folder would sign."""
    if not (home / "identity.key").exists():
        return False
    try:
        use_identity(home / "identity.key").release()
    except (IdentityMoved, ArrivalUnfinished):
        return False
    return True


def content(home):
    """What of Anna's is in a folder."""
    found = {name: (home / name) for name in FILES}
    return {name: path.read_bytes() for name, path in found.items() if path.exists()}


@pytest.mark.slow
@pytest.mark.faults
def test_a_move_killed_at_a_call_is_done_again(tmp_path):
    """Never does a second place sign, nothing is lost, and the next try ends it."""
    needs_strace()
    faults = Faults(1, "killed in an export", "killed in an import")
    old = tmp_path / "old"
    assert keys(old) == 0
    for name, data in FILES.items():
        (old / name).parent.mkdir(exist_ok=True)
        (old / name).write_bytes(data)
    anna = load_identity(old / "identity.key")
    for number, (call, at) in enumerate(CALLS if amount(1) > 1 else CALLS[::4]):
        place = tmp_path / str(number)
        home, new, file = place / "home", place / "new", place / "anna.keys"
        place.mkdir()
        shutil.copytree(old, home)
        strace = injecting(call, at, place / "trace")
        if keys(home, "export", file, under=strace) != 0:
            faults.happened("killed in an export")
            assert not (signs(home) and file.exists())
            file.unlink(missing_ok=True)
            assert keys(home, "export", file, "--yes") == 0
        assert not signs(home) and content(home) == FILES
        if keys(new, "import", file, under=strace) != 0:
            faults.happened("killed in an import")
            assert not signs(new) or content(new) == FILES
            if not signs(new):
                assert keys(new, "import", file, "--yes") == 0
        assert signs(new) and not signs(home)
        assert content(new) == FILES and load_identity(new / "identity.key") == anna
    faults.check()
