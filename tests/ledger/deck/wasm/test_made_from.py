"""The modules belong to the source that stands beside them."""

import os
import subprocess
import sys
import zipfile

import pytest

from hatch_build import WITHOUT
from tests import compile_wasm


def test_modules_are_made_from_this_source():
    """After a change in C, of the options or of the compiler, `make wasm` has been run."""
    written = compile_wasm.MADE_FROM.read_text(encoding="utf-8")
    assert written == compile_wasm.made_from(), "make wasm"


def test_every_change_is_noticed(tmp_path):
    """Another byte in any file of either kind, a file more or less: another list."""
    for path in (*compile_wasm.sources(), *compile_wasm.FOLDER.glob("*.wasm")):
        copy = tmp_path / path.relative_to(compile_wasm.FOLDER)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(path.read_bytes())
    lists = {compile_wasm.made_from(tmp_path)}
    files = [*compile_wasm.sources(tmp_path), *tmp_path.glob("*.wasm")]
    for path in files:
        path.write_bytes(path.read_bytes() + b" ")
        lists.add(compile_wasm.made_from(tmp_path))
    files[0].unlink()
    lists.add(compile_wasm.made_from(tmp_path))
    assert len(files) == 7 and len(lists) == 9


def test_the_compiler_is_the_pinned_one():
    """The version that the lock holds is the one that the list names."""
    lock = (compile_wasm.ROOT / "requirements" / "wasm.txt").read_text(encoding="utf-8")
    assert lock.startswith(f"ziglang=={compile_wasm.VERSION} ")


@pytest.mark.slow
@pytest.mark.parametrize("name", compile_wasm.MODULES)
def test_the_source_gives_these_bytes(tmp_path, name):
    """Compiled again, each module has the same bytes, where the compiler is installed."""
    pytest.importorskip("ziglang", reason="the compiler is there after make wasm only")
    compile_wasm.compile_module(name, tmp_path / "made.wasm")
    kept = compile_wasm.FOLDER / f"{name}.wasm"
    assert (tmp_path / "made.wasm").read_bytes() == kept.read_bytes()


def test_another_compiler_is_refused(monkeypatch, capsys):
    """Other versions give other bytes, so they write nothing."""
    answer = subprocess.CompletedProcess([], 0, stdout="0.1.0\n")
    monkeypatch.setattr(subprocess, "run", lambda *args, **kept: answer)
    before = compile_wasm.MADE_FROM.stat().st_mtime_ns
    assert compile_wasm.main() == 1
    assert capsys.readouterr().out.startswith("this is ziglang 0.1.0;")
    assert compile_wasm.MADE_FROM.stat().st_mtime_ns == before


@pytest.mark.slow
def test_what_is_installed_holds_the_modules(tmp_path):
    """The package that is built for installing carries both modules and their source."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=compile_wasm.ROOT,
        env=os.environ | {WITHOUT: "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        names = set(package.namelist())
        for path in [*compile_wasm.sources(), *compile_wasm.FOLDER.glob("*.wasm")]:
            name = path.relative_to(compile_wasm.ROOT).as_posix()
            assert name in names and package.read(name) == path.read_bytes()
