"""What the auditor takes from others: laid out whole from what npm fetched, its authors named."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile

import pytest

from cli.auditor.auditor_parts import FILES, NOTICE, NoAuditor, read_parts
from cli.auditor.program_archive import program_archive
from cli.web.page_files import parts_lie_here
from tests.auditor_bytecode import COMPILED, LIBRARY
from tests.cli.auditor.small_parts import lay_small_parts
from tests.make_auditor import FETCHED, NOBLE, PARTS, PYODIDE, ROOT, build, lay_out


def laid_out(root):
    """All parts, as if they had been compiled: each archive stays what it is."""

    def compiled(_, texts):
        return {LIBRARY: texts[LIBRARY], COMPILED: b"byte code"}

    return lay_out(root, compile_them=compiled)


@pytest.fixture
def fetched(tmp_path):
    """A small tree with packages as npm lays them down."""
    below = tmp_path / FETCHED
    lay_small_parts(below)
    (below / f"{PYODIDE}/pyodide.mjs").write_text(
        "export {};\n//# sourceMappingURL=a.map\n", encoding="utf-8"
    )
    (below / f"{PYODIDE}/pyodide.asm.wasm").write_bytes(b"wasm")
    (below / f"{PYODIDE}/python_stdlib.zip").write_bytes(b"library")
    lock = {"info": {"python": "3.14"}, "packages": {"large": {}}}
    (below / f"{PYODIDE}/pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    for name in (PYODIDE, *NOBLE):
        licence = "MPL-2.0" if name == PYODIDE else "MIT"
        told = json.dumps({"version": "1.2.3", "license": licence})
        (below / name / "package.json").write_text(told, encoding="utf-8")
        (below / name / "LICENSE").write_text(f"Copyright of {name}\n", encoding="utf-8")
    return tmp_path


def test_what_was_fetched_can_be_read_as_parts(fetched):
    """Python packed, its library and the program as they were compiled, no line that names a map,
    the list of packages left out."""
    laid_out(fetched)
    parts = read_parts(fetched / PARTS)
    assert gzip.decompress(parts.files["pyodide.asm.wasm"]) == b"wasm"
    assert gzip.decompress(parts.files["python_stdlib.zip"]) == b"library"
    assert gzip.decompress(parts.files["compiled.zip"]) == b"byte code"
    assert "sourceMapping" not in dict(parts.modules)["pyodide/pyodide.mjs"]
    assert parts.info == {"python": "3.14"}


def test_msgpack_comes_as_plain_python(fetched):
    """Nothing that was compiled for another machine."""
    laid_out(fetched)
    data = gzip.decompress((fetched / PARTS / "msgpack.zip.gz").read_bytes())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert "msgpack/fallback.py" in archive.namelist()
        assert all(name.endswith(".py") for name in archive.namelist())


def test_everybody_is_named(fetched):
    """Each package with version and licence, and the licences' own texts."""
    laid_out(fetched)
    notice = (fetched / PARTS / NOTICE).read_text(encoding="utf-8")
    assert "pyodide 1.2.3: MPL-2.0" in notice and "https://github.com/pyodide/pyodide" in notice
    for name in NOBLE:
        assert f"{name} 1.2.3: MIT" in notice and f"Copyright of {name}" in notice
    assert "Apache-2.0" in notice and "msgpack" in notice


@pytest.mark.parametrize("lacking", ["pyodide/pyodide.asm.wasm", "@noble/hashes/sha2.js"])
def test_what_was_not_fetched_is_told_of(lacking, fetched):
    """A sentence that says what to do, and nothing was written."""
    (fetched / FETCHED / lacking).unlink()
    with pytest.raises(NoAuditor, match="make auditor"):
        laid_out(fetched)
    assert not (fetched / PARTS).exists()


def test_the_lock_names_what_is_asked_for_and_no_address():
    """The four packages in one version each, with a hash, from whatever registry there is."""
    folder = ROOT / "page" / "auditor"
    asked = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {*asked} == {PYODIDE, *NOBLE}
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    locked = json.loads(text)["packages"]
    for name, version in asked.items():
        assert locked[f"node_modules/{name}"]["version"] == version
        assert locked[f"node_modules/{name}"]["integrity"].startswith("sha512-")
    assert not re.search(r'"resolved"', text)


@pytest.mark.skipif(not parts_lie_here(), reason="make page has not been run")
def test_the_folder_says_by_hashes_what_it_holds(fetched, tmp_path):
    """As `sha256sum --check` reads them; the archive in it is the program of this tree."""
    laid_out(fetched)
    target = tmp_path / "built"
    sums = build(target, read_parts(fetched / PARTS))
    listed = (target / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    assert len(listed) == 3
    for line in listed:
        told, name = line.split("  ")
        assert hashlib.sha256((target / name).read_bytes()).hexdigest() == told == sums[name]
    assert (target / "program.zip").read_bytes() == program_archive()
    inside = (target / "SHA256SUMS.inside").read_text(encoding="ascii")
    assert all(f"  {name}\n" in inside for name in FILES)
