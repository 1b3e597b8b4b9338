"""Makes the program of one file: `make app`, app/macos.sh and app/windows.ps1 call this.

It is run by a Python that has the locks requirements/runtime.txt and requirements/app.txt and
nothing else, for what is carried is taken from there. The same commit, Python and locks give the
same bytes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "tafelrunde.exe" if sys.platform == "win32" else "tafelrunde"
PARTS = ROOT / "cli" / "browser" / "parts" / "lit-html.js"
NO_PARTS = (
    "The page in the browser lacks its parts. `make page` fetches them; the app carries them."
)
WORK = ROOT / "build" / "app"


NO_COMMIT = "1767225600"
"""The first second of 2026: the time of all that is built where nothing tells that of a commit."""


def when_committed(root: Path = ROOT) -> str:
    """The seconds since 1970 of the last commit. A tree that is no checkout itself, though it may
    lie in one of something else, has NO_COMMIT, and so has every tree where there is no git."""
    if not (root / ".git").exists():
        return NO_COMMIT
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return NO_COMMIT
    return found.stdout.strip() or NO_COMMIT


def same_bytes(environ: dict[str, str]) -> dict[str, str]:
    """An environment in which what is built hangs on the tree alone."""
    fixed = {"SOURCE_DATE_EPOCH": when_committed(), "PYTHONHASHSEED": "0", "TZ": "UTC"}
    return {**environ, **fixed}


def build(into: Path, work: Path = WORK) -> Path:
    """Make the file in this folder. Raises SystemExit with a sentence."""
    if not PARTS.is_file():
        raise SystemExit(NO_PARTS)
    spec = str(ROOT / "app" / "tafelrunde.spec")
    folders = ["--distpath", str(into), "--workpath", str(work)]
    command = [sys.executable, "-m", "PyInstaller", "--clean", "--noconfirm", *folders, spec]
    log = work / "said.txt"
    work.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as said:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=same_bytes(dict(os.environ)),
            stdout=said,
            stderr=said,
            check=False,
        )
    if done.returncode or not (into / NAME).is_file():
        raise SystemExit(f"The app was not made; what PyInstaller said stands in {log}.")
    return into / NAME


def main() -> None:
    """Make it, and say where it lies and how large it is."""
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("--into", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    asked.add_argument("--work", type=Path, default=WORK, help="folder for what is in between")
    args = asked.parse_args()
    made = build(args.into, args.work)
    sys.stdout.write(f"{made}: {made.stat().st_size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
