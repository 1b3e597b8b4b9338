"""The arithmetic of a run: which one, and where its machine code is kept."""

import dataclasses
import os
import sys

import pytest

from cli.process.children import own_environ
from cli.session import compiled_arithmetic as module
from cli.session.compiled_arithmetic import MAKE_CODE, arithmetic, make_code
from ledger.deck.group import backend
from ledger.deck.group.errors import BackendMissing
from ledger.deck.wasm.wide_or_narrow import sums_are_kept
from ledger.files.private_cache import PrivateCache
from tests.cli.terminals import said, terminal


def test_the_quickest_there_is(tmp_path):
    """Without a name it is the best group, with one that one, and a name of none is an error."""
    here = terminal(tmp_path)
    assert arithmetic(here) is backend.best_group()
    assert arithmetic(here, "pure") is backend.pure_group()
    with pytest.raises(BackendMissing, match="'quick'"):
        arithmetic(here, "quick")


def test_machine_code_is_kept_in_the_cache(tmp_path, monkeypatch):
    """The first run leaves it there, the next takes it; without a cache nothing is left."""
    if backend.native_group() is None or os.name != "posix":
        pytest.skip("no machine code is made, or kept, on this system")
    monkeypatch.setattr(backend, "kept_native", [])
    arithmetic(terminal(tmp_path))
    assert list(tmp_path.iterdir()) == []
    here = dataclasses.replace(terminal(tmp_path), cache=tmp_path / "cache")
    backend.kept_native.clear()
    arithmetic(here)
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.name.startswith("sums-") and kept.suffix == ".code"
    before = kept.stat()
    backend.kept_native.clear()
    group = arithmetic(here)
    assert group.is_identity(group.msm([], []))
    assert kept.stat().st_mtime_ns == before.st_mtime_ns and kept.stat().st_ino == before.st_ino


@pytest.fixture
def unopened(monkeypatch):
    """A program that has not asked for the native group yet, on a system that keeps its code."""
    if backend.native_group() is None or os.name != "posix":
        pytest.skip("no machine code is made, or kept, on this system")
    monkeypatch.setattr(backend, "kept_native", [])


def cached(tmp_path):
    """A terminal with a cache that is not there yet."""
    here = terminal(tmp_path, **os.environ)
    return dataclasses.replace(here, cache=tmp_path / "cache", environ=own_environ(os.environ))


def test_a_program_of_its_own_makes_the_code(tmp_path, monkeypatch, unopened):
    """This one finds it made: its own memory never holds the compiler."""
    import wasmtime

    def compiled(*_):
        raise AssertionError("compiled here")

    here = cached(tmp_path)
    monkeypatch.setattr(wasmtime.Module, "__init__", compiled)
    group = arithmetic(here)
    assert group is backend.native_group() and group.is_identity(group.msm([], []))
    assert sums_are_kept(PrivateCache(here.cache))


def test_no_program_is_begun_where_it_is_of_no_use(tmp_path, monkeypatch, unopened):
    """Code that is kept, a group that is open, another group, no cache: nothing is begun."""
    begun = []
    monkeypatch.setattr(module, "run_child", lambda *words, **_: begun.append(words))
    here = cached(tmp_path)
    arithmetic(dataclasses.replace(here, cache=None), "pure")
    arithmetic(here, "pure")
    arithmetic(dataclasses.replace(here, cache=None))
    arithmetic(here)  # it is open now
    assert begun == []
    backend.kept_native.clear()
    arithmetic(here)
    assert [words[0] for words in begun] == [[MAKE_CODE, str(here.cache)]]
    backend.kept_native.clear()
    arithmetic(here)  # what the last one made is kept
    assert len(begun) == 1


@pytest.mark.parametrize("call", [(sys.executable, "-c", "raise SystemExit(1)"), ("/nobody",)])
def test_a_program_that_fails_costs_nothing_but_memory(tmp_path, monkeypatch, unopened, call):
    """The code is then made here, as it always could be."""
    monkeypatch.setattr("cli.process.children.own_call", lambda: call)
    here = cached(tmp_path)
    assert arithmetic(here) is backend.native_group()
    assert sums_are_kept(PrivateCache(here.cache))


def test_the_program_that_makes_it(tmp_path, unopened):
    """It says nothing and leaves the code where it was told."""
    done = said(tmp_path / "home", MAKE_CODE, str(tmp_path / "there"))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert sums_are_kept(PrivateCache(tmp_path / "there"))
    assert not (tmp_path / "home").exists()
    backend.kept_native[:] = ["no engine"]
    assert not make_code(tmp_path / "there")
    assert said(tmp_path / "home", MAKE_CODE, str(tmp_path / "there")).code != 0
