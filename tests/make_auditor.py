"""Builds the auditor for a browser: `python -m tests.make_auditor`, or `make auditor`.

What npm has fetched by the lock (page/auditor/package-lock.json) is laid out in
`cli/auditor/parts`, with msgpack as plain Python from this environment, and compiled by the Python
that will load it; then the page is put together in `build/auditor`, with the archive of the program
and the hashes of all that is in it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import sys
import zipfile
from collections.abc import Callable, Mapping
from importlib import metadata, resources
from pathlib import Path

from cli.auditor.auditor_parts import (
    ENGINE,
    INFO,
    NOTICE,
    SUPPLIER,
    WASM,
    AuditorParts,
    NoAuditor,
    own_script,
    read_parts,
)
from cli.auditor.module_links import module_links
from cli.auditor.program_archive import BEGINNING, program_archive
from cli.auditor.whole_page import whole_page
from cli.usage.command_list import VERSION
from tests.auditor_bytecode import LIBRARY
from tests.compile_auditor import CannotCompile, compiled
from tests.make_page import without_map

ROOT = Path(__file__).parents[1]
FETCHED = Path("page/auditor/node_modules")
PARTS = Path("cli/auditor/parts")
BUILT = Path("build/auditor")
PYODIDE = "pyodide"
NOBLE = ("@noble/ciphers", "@noble/curves", "@noble/hashes")
MSGPACK = ("__init__.py", "exceptions.py", "ext.py", "fallback.py")
INSIDE = """Python 3.14 with its standard library: the Python Software Foundation License
    (https://docs.python.org/3.14/license.html), which names those of what they hold in turn; what
    Emscripten adds: MIT or University of Illinois/NCSA."""
WITHIN = "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/; source: "


Compile = Callable[[Path, Mapping[str, bytes]], dict[str, bytes]]


def lay_out(root: Path = ROOT, *, compile_them: Compile = compiled) -> list[Path]:
    """Write all parts anew; the files that were written, in order.

    Raises NoAuditor, and what compiling raises.
    """
    fetched, target = root / FETCHED, root / PARTS
    parts = _engine(fetched) | _packages(fetched)
    texts = {
        LIBRARY: _read(fetched / PYODIDE / LIBRARY),
        "program.zip": program_archive(),
        "msgpack.zip": _msgpack(),
    }
    packed = {"msgpack.zip": texts["msgpack.zip"], **compile_them(fetched / PYODIDE, texts)}
    parts |= {f"{name}.gz": _packed(data) for name, data in packed.items()}
    parts[NOTICE] = _notice(fetched).encode()
    shutil.rmtree(target, ignore_errors=True)
    for name, data in parts.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(data)
    return sorted(target / name for name in parts)


def _engine(fetched: Path) -> dict[str, bytes]:
    """Python for browsers; of its list of packages, which is not needed, the head alone."""
    found = {name: without_map(_read(fetched / name)) for name in ENGINE}
    found[f"{WASM}.gz"] = _packed(_read(fetched / PYODIDE / WASM))
    lock = json.loads(_read(fetched / PYODIDE / "pyodide-lock.json"))
    found[INFO] = json.dumps(lock["info"], sort_keys=True).encode()
    return found


def _packages(fetched: Path) -> dict[str, bytes]:
    """The modules of JavaScript that the supplier needs, unchanged."""

    def read(name: str) -> str:
        return own_script(name) if name == SUPPLIER else _read(fetched / name).decode()

    names = [name for name, _ in module_links(SUPPLIER, read) if name != SUPPLIER]
    return {name: _read(fetched / name) for name in names}


def _msgpack() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in MSGPACK:
            data = (resources.files("msgpack") / name).read_bytes()
            archive.writestr(zipfile.ZipInfo(f"msgpack/{name}", BEGINNING), data)
    return made.getvalue()


def _notice(fetched: Path) -> str:
    """Whose the parts are, with the texts of their licences."""
    lines = [
        "The auditor in a browser holds these, unchanged but for lines that name source maps, and",
        "for the library of Python: what no browser has a use for is left out of it, and what is",
        "loaded at the start is compiled.",
        "",
    ]
    packages = {
        name: json.loads(_read(fetched / name / "package.json")) for name in (PYODIDE, *NOBLE)
    }
    for name, package in packages.items():
        lines.append(f"{name} {package['version']}: {package['license']}")
        if name == PYODIDE:
            lines += [f"    {WITHIN}https://github.com/pyodide/pyodide", f"    It holds {INSIDE}"]
    lines.append(
        f"msgpack {metadata.version('msgpack')}: Apache-2.0, https://github.com/msgpack/msgpack-python"
    )
    lines.append("    https://www.apache.org/licenses/LICENSE-2.0; its modules in plain Python")
    for name in NOBLE:
        lines += ["", "-" * 80, name, "", _read(fetched / name / "LICENSE").decode().strip()]
    page = resources.files("cli") / "browser" / "parts" / NOTICE
    if page.is_file():
        lines += ["", "-" * 80, "", page.read_text(encoding="utf-8").strip()]
    return "\n".join([*lines, ""])


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NoAuditor(f"{path} is not there; `make auditor` fetches it.") from error


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def build(target: Path, parts: AuditorParts) -> dict[str, str]:
    """The folder that can be served or opened; the SHA-256 of each file in it and of what its page
    unpacks, by name."""
    program = program_archive()
    files = {
        "index.html": whole_page(parts, program, VERSION),
        "program.zip": program,
        NOTICE: parts.notice,
    }
    inside = {name: gzip.decompress(data) for name, data in parts.files.items()}
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in (files | inside).items()}
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name, data in files.items():
        (target / name).write_bytes(data)
    listed = "".join(f"{sums[name]}  {name}\n" for name in sorted(files))
    (target / "SHA256SUMS").write_text(listed, encoding="ascii")
    within = "".join(f"{sums[name]}  {name}\n" for name in sorted(inside))
    (target / "SHA256SUMS.inside").write_text(within, encoding="ascii")
    return sums


def main() -> None:
    """Lay out and build. Raises SystemExit with a sentence where something is not there."""
    try:
        lay_out()
        sums = build(ROOT / BUILT, read_parts())
    except (NoAuditor, CannotCompile) as error:
        sys.exit(str(error))
    size = (ROOT / BUILT / "index.html").stat().st_size
    sys.stdout.write(f"{BUILT}/index.html: {size / 1e6:.1f} MB\n")
    sys.stdout.write(f"program: SHA-256 {sums['program.zip']}\n")


if __name__ == "__main__":
    main()
