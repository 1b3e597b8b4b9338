"""The Node that is asked what a module of the page does: that of `make page`, or the system's."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.source import ROOT

NODES = (ROOT / ".venv-page/bin/node", "node")
NODE = next((found for one in NODES if (found := shutil.which(one))), None)
"""None where there is none; the tests are left out then."""


def said_by(script: str, folder: Path, modules: Iterable[str]) -> list[Any]:
    """What a script says, a JSON text a line, with these modules of the page beside it in a folder
    that is empty."""
    for module in modules:
        shutil.copy(ROOT / "cli/browser" / module, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "script.js").write_text(script, encoding="utf-8")
    assert NODE is not None, "the tests are left out then"
    done = subprocess.run(
        [NODE, folder / "script.js"], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
