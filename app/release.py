"""Makes a release: `make release`. Wheel, sdist, app, whose its parts are, and checksums.

The same commit, Python and locks give the same bytes; `--twice` makes all of it once more and says
which file is not so.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.build import ROOT, build, same_bytes
from app.parts import Unnamed, write_parts

SUMS = "SHA256SUMS"
AGAIN = ROOT / "build" / "release-again"


def version() -> str:
    """That of the program, as the wheel has it."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def app_name() -> str:
    """The app by its version and the machines that it runs on."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    ending = ".exe" if sys.platform == "win32" else ""
    return f"tafelrunde-{version()}-{system}-{platform.machine().lower()}{ending}"


def packages(hatchling: str, into: Path) -> None:
    """Wheel and sdist of this tree. Raises SystemExit where they cannot be built."""
    command = [hatchling, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(into)]
    environ = same_bytes(dict(os.environ))
    if subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode:
        raise SystemExit("Wheel and sdist were not built; why is said above.")


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a folder, by its name."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def sums_text(found: Mapping[str, str]) -> str:
    """As `sha256sum --check` reads it.

    >>> sums_text({"b": "22", "a": "11"})
    '11  a\\n22  b\\n'
    """
    return "".join(f"{found[name]}  {name}\n" for name in sorted(found))


def release(into: Path, hatchling: str) -> dict[str, str]:
    """Make all of it in this folder, which holds nothing else then; the checksums."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    packages(hatchling, into)
    app = build(into)
    app = app.rename(into / app_name())
    try:
        write_parts(app, into)
    except Unnamed as error:
        raise SystemExit(str(error)) from None
    found = sums(into)
    (into / SUMS).write_text(sums_text(found), encoding="utf-8", newline="\n")
    return found


def differing(first: Mapping[str, str], second: Mapping[str, str]) -> list[str]:
    """The files that are not the same in both.

    >>> differing({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"})
    ['b', 'c']
    """
    return [name for name in sorted({*first, *second}) if first.get(name) != second.get(name)]


def main() -> None:
    """Make it, and say what lies there."""
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("--hatchling", required=True, help="a Python that has hatchling")
    asked.add_argument("--into", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    asked.add_argument("--twice", action="store_true", help="make it twice, and compare")
    args = asked.parse_args()
    found = release(args.into, args.hatchling)
    for name in found:
        sys.stdout.write(f"{(args.into / name).stat().st_size / 1e6:8.1f} MB  {name}\n")
    if args.twice:
        wrong = differing(found, release(AGAIN, args.hatchling))
        if wrong:
            raise SystemExit(f"Made twice, these are not the same: {', '.join(wrong)}")
        sys.stdout.write("Made twice: the same bytes.\n")


if __name__ == "__main__":
    main()
