"""An evidence file on a machine that never saw the table: `tafelrunde audit` names the cheat."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ledger.attacks.cheats import act_changed, bit, field, forked
from tests.ledger.attacks.test_cheats import evidence_left
from tests.ledger.tables import opening_tale

ROOT = Path(__file__).parents[3]
CHEATS = {
    "fork": lambda: forked(opening_tale),
    "share": act_changed("share", field(1, bit), tale=opening_tale),
    "shuffle": act_changed("shuffle", field(4, bit), tale=opening_tale),
    "rules": act_changed("move", lambda act: (act[0], "fly"), tale=opening_tale),
}
"""In a real game, since the program knows no other."""


@pytest.mark.parametrize("name", CHEATS)
def test_a_program_of_its_own_names_the_seat(name, tmp_path):
    """A new process, nothing in its home or beside the file: the name of the cheat first, exit
    code 1, and the same as data; and it has written nothing."""
    cheat = CHEATS[name]()
    (tmp_path / "mail").mkdir()
    file = tmp_path / "mail" / "table.evidence"
    file.write_bytes(evidence_left(cheat))
    keep = {key: value for key, value in os.environ.items() if key in ("PATH", "SYSTEMROOT")}
    home = {"HOME": str(tmp_path), "TAFELRUNDE_HOME": str(tmp_path / "home"), "LANG": "en"}
    command = [sys.executable, "-m", "cli", "audit", str(file)]
    told, data = (
        subprocess.run(
            [*command, *more],
            cwd=tmp_path / "mail",
            env={**keep, **home, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        for more in ([], ["--json"])
    )
    assert (told.returncode, data.returncode, told.stderr) == (1, 1, "")
    found = json.loads(data.stdout)
    assert (found["verdict"], found["fault"]["seat"]) == ("cheated", cheat.seat)
    named = [seat["name"] for seat in found["seats"]]
    assert [name for name in named if name in told.stdout.splitlines()[0]] == [named[cheat.seat]]
    assert [path.name for path in (tmp_path / "mail").iterdir()] == ["table.evidence"]
