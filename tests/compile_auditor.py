"""Has the Python for browsers compile its own library and the auditor, by the Node of `make page`.

Part of `make auditor`: byte code of that Python is neither written nor read by another one.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.auditor_bytecode import COMPILED, LIBRARY

HERE = Path(__file__).parent
SCRIPT = HERE / "compile_auditor.mjs"
INSIDE = HERE / "auditor_bytecode.py"


class CannotCompile(Exception):
    """Node is not there, or the Python for browsers does not run in it; with what was said."""


def compiled(pyodide: Path, texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The library and the byte code beside the program, by their names.

    ``pyodide``: the folder of the package; ``texts``: the archives to compile, by their names.
    Raises CannotCompile, also where what was made does not serve to begin
    the program without its texts.
    """
    node = shutil.which("node")
    if node is None:
        raise CannotCompile("There is no node here; `make auditor` brings one.")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name, data in texts.items():
            (work / name).write_bytes(data)
        shutil.copy(INSIDE, work)
        command = [node, SCRIPT, pyodide.resolve(), work]
        done = subprocess.run(command, check=False, capture_output=True)
        made = [work / name for name in (LIBRARY, COMPILED)]
        if done.returncode or not all(path.exists() for path in made):
            raise CannotCompile(done.stderr.decode(errors="replace")[-2000:])
        return {path.name: path.read_bytes() for path in made}
