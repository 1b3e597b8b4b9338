"""Whose everything is that a release carries: names, versions, licences, and their own texts.

Packages of Python are told by pip-licenses as they say themselves, libraries of the system by
LIBRARIES, since nothing on a machine says it in a form that a program could read: one that is not
named there stops the release. Of the page its notice tells (tests/make_page.py).
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NOTICES = tuple(ROOT / "cli" / room / "parts" / "NOTICE.txt" for room in ("browser", "auditor"))
"""Of what is laid out by `make page`, and by `make auditor` where that was made."""
LIBRARIES = {
    r"libpython3": "Python, PSF-2.0",
    r"python3\d*": "Python, PSF-2.0",
    "libbz2": "bzip2, bzip2-1.0.6",
    "libcrypto": "OpenSSL, Apache-2.0",
    "libssl": "OpenSSL, Apache-2.0",
    "libexpat": "Expat, MIT",
    "libffi": "libffi, MIT",
    "libgcc_s": "GCC, GPL-3.0-or-later WITH GCC-exception-3.1",
    "liblzma": "XZ Utils, 0BSD",
    "libmpdec": "mpdecimal, BSD-2-Clause",
    "libsqlite3": "SQLite, public domain",
    "libuuid": "util-linux, BSD-3-Clause",
    "libz": "zlib, Zlib",
    "ucrtbase": "Microsoft C runtime, may be passed on with a program",
    r"VCRUNTIME140(_\d)?": "Microsoft C runtime, may be passed on with a program",
    "api-ms-win": "Microsoft C runtime, may be passed on with a program",
}
"""By the name of a file up to a dot or a hyphen, as a pattern: of what project it is, and its
licence."""
LOADER = (
    "PyInstaller's loader, GPL-2.0-or-later with an exception: programs it starts are under"
    " licences of their own"
)
LGPL = (
    "Where a licence lets you exchange a part for another version of it (zeroconf,"
    " LGPL-2.1-or-later): the sources of this release make the app anew with whatever stands in its"
    " environment (make app)."
)


class Unnamed(Exception):
    """A part of which nothing says whose it is; the text says which."""


def carried_libraries(app: Path) -> list[str]:
    """The names of the libraries in the app that are no package's own."""
    from PyInstaller.archive.readers import CArchiveReader

    names = CArchiveReader(str(app)).toc
    return sorted(
        name for name, entry in names.items() if entry[-1] == "b" and not re.search(r"[/\\]", name)
    )


def library_lines(names: Iterable[str]) -> Iterator[str]:
    """A line for each. Raises Unnamed."""
    for name in sorted(names):
        if name.split(".")[0] == "_cffi_backend":
            continue  # of the package cffi
        whose = next(
            (LIBRARIES[one] for one in LIBRARIES if re.match(rf"{one}([.-]|$)", name)), None
        )
        if whose is None:
            raise Unnamed(
                f"Nothing says whose {name} is: name its licence in app/parts.py, or leave it out"
                " of the app (UNUSED in app/tafelrunde.spec)."
            )
        yield f"{name}: {whose}"


def locked_names(lock: str) -> set[str]:
    """The packages that a lock names, in the form in which names are compared.

    >>> sorted(locked_names("Zope_Interface==8.7 \\\\\\n    --hash=x\\nattrs==26.1.0\\n"))
    ['attrs', 'zope-interface']
    """
    found = re.findall(r"^([A-Za-z0-9._-]+)==", lock, flags=re.MULTILINE)
    return {_compared(name) for name in found}


def _compared(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def packages_here(lock: Path) -> list[Mapping[str, Any]]:
    """What pip-licenses tells of the packages in this environment that the lock names."""
    command = [sys.executable, "-m", "piplicenses", "--format=json", "--from=mixed", "--with-urls"]
    told = subprocess.run(
        [*command, "--with-license-file", "--no-license-path"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    wanted = locked_names(lock.read_text(encoding="utf-8"))
    return [one for one in json.loads(told.stdout) if _compared(one["Name"]) in wanted]


def parts_text(
    packages: Iterable[Mapping[str, Any]], libraries: Iterable[str], notice: str, own: str
) -> str:
    """The whole list. Raises Unnamed for a package or a library without a licence."""
    packages = sorted(packages, key=lambda one: _compared(one["Name"]))
    lines = ["Tafelrunde itself is under the licence at the end. It carries:", ""]
    lines += [f"Packages of Python (the app and, by their own wheels, an install), {_python()}:"]
    for one in packages:
        if one["License"] in ("", "UNKNOWN"):
            raise Unnamed(f"The package {one['Name']} does not say under which licence it is.")
        lines.append(f"{one['Name']} {one['Version']}: {one['License']} ({one['URL']})")
    lines += ["", "Libraries (the app alone):", *library_lines(libraries), LOADER, "", LGPL]
    lines += ["", "The page (app and wheel):", "", notice.strip()]
    for one in packages:
        if one["LicenseText"] not in ("", "UNKNOWN"):
            lines += ["", "-" * 80, f"{one['Name']} {one['Version']}", ""]
            lines += [line.rstrip() for line in one["LicenseText"].strip().splitlines()]
    return "\n".join([*lines, "", "-" * 80, "Tafelrunde", "", own.strip(), ""])


def _python() -> str:
    return f"Python {platform.python_version()} (PSF-2.0)"


def write_parts(app: Path, into: Path) -> Path:
    """Write `PARTS.txt` into this folder. Raises Unnamed."""
    text = parts_text(
        packages_here(ROOT / "requirements" / "runtime.txt"),
        carried_libraries(app),
        "\n\n".join(one.read_text(encoding="utf-8") for one in NOTICES if one.is_file()),
        (ROOT / "LICENSE").read_text(encoding="utf-8"),
    )
    file = into / "PARTS.txt"
    file.write_text(text, encoding="utf-8", newline="\n")
    return file
