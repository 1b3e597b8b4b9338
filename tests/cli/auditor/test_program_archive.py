"""The program as one archive: the same bytes each time, just what is needed, and it runs alone."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import zipfile

import pytest

from cli.auditor.program_archive import program_archive, program_files, program_hash
from engine.games import own_names
from tests.conformance.writing import FOLDER
from tests.source import ROOT

ALONE = """
import json, sys
own = [one for one in sys.path if "python3" in one and "site-packages" not in one]
sys.path[:] = [sys.argv[1], *own]
sys.path.append(sys.argv[3])
from pathlib import Path
from cli.log_page.looked_at_log import LookedAtLog
from ledger.deck.group.backend import pure_group
import cli.auditor.judge
assert cli.auditor.judge.__file__.startswith(sys.argv[1]), cli.auditor.judge.__file__
from engine.games import find_game, own_names
for name in own_names():
    find_game(name)
looked = LookedAtLog(Path(sys.argv[2]), group=pure_group())
looked.hear({"t": "audit", "go": True})
told = []
while not looked.idle:
    told.append(looked.go_on())
print(json.dumps([one for one in told if one][-1]["exit_code"]))
"""


@pytest.mark.slow
def test_twice_the_same_bytes():
    """Their SHA-256 is what the program tells of itself."""
    first, second = program_archive(), program_archive()
    assert first == second
    assert hashlib.sha256(first).hexdigest() == program_hash()


def test_it_is_an_archive_of_the_files_as_they_lie_here():
    """Not compressed, so that no version of a library changes it; in order; without a time."""
    with zipfile.ZipFile(io.BytesIO(program_archive())) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        for entry in archive.infolist():
            assert entry.compress_type == zipfile.ZIP_STORED and entry.date_time[0] == 1980
            assert archive.read(entry) == (ROOT / entry.filename).read_bytes()


def test_what_no_audit_needs_is_not_in_it():
    """No session, no page's server, no network; all games with their words and looks are."""
    names = [*program_files()]
    for folder in ("cli/session/", "cli/web/", "cli/commands/", "p2p/core/", "ledger/live/"):
        assert not [one for one in names if one.startswith(folder)], folder
    assert not [one for one in names if one.endswith((".po", ".pyc"))]
    for game in own_names():
        assert f"engine/games/{game}/looks.json" in names
        assert f"engine/games/{game}/locale/de/LC_MESSAGES/{game}.mo" in names


@pytest.mark.slow
def test_more_files_change_the_archive():
    """A file more is another program."""
    more = {"engine/games/mine/__init__.py": b"GAME = None\n"}
    assert program_archive(more) != program_archive()
    with zipfile.ZipFile(io.BytesIO(program_archive(more))) as archive:
        assert archive.read("engine/games/mine/__init__.py") == b"GAME = None\n"


@pytest.mark.slow
def test_it_runs_alone(tmp_path):
    """Unpacked elsewhere, with nothing of this tree: every game is found and a log is judged."""
    with zipfile.ZipFile(io.BytesIO(program_archive())) as archive:
        archive.extractall(tmp_path)
    import cryptography

    packages = str(ROOT.joinpath(cryptography.__file__).parents[1])
    log = FOLDER / "start-true-complaint.tafel"
    call = [sys.executable, "-I", "-c", ALONE, str(tmp_path), str(log), packages]
    done = subprocess.run(call, check=False, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == 1
