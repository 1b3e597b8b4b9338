"""The group of a measured node."""

import os

import pytest

from bench.tables.arithmetic import arithmetic
from ledger.deck.group import backend
from ledger.deck.group.backend import best_group, pure_group
from ledger.deck.group.errors import BackendMissing
from ledger.deck.wasm.wide_or_narrow import sums_are_kept
from ledger.files.private_cache import PrivateCache


def test_the_groups_of_the_program_are_taken(tmp_path):
    """By the names the program knows; another name is refused as there."""
    assert arithmetic("auto", tmp_path / "cache") is best_group()
    assert arithmetic("pure", tmp_path / "cache") is pure_group()
    with pytest.raises(BackendMissing):
        arithmetic("no such group", tmp_path / "cache")


@pytest.mark.parametrize("name", ["auto", "pure"])
def test_code_that_is_not_kept_is_made_by_a_program_of_its_own(name, tmp_path, monkeypatch):
    """As by the program, once, and only where machine code is used."""
    if backend.native_group() is None or os.name != "posix":
        pytest.skip("no machine code is made, or kept, on this system")
    import wasmtime

    monkeypatch.setattr(wasmtime.Module, "__init__", lambda *_: pytest.fail("compiled here"))
    monkeypatch.setattr(backend, "kept_native", [])
    group = arithmetic(name, tmp_path / "cache")
    assert sums_are_kept(PrivateCache(tmp_path / "cache")) == (name == "auto")
    monkeypatch.setattr("bench.tables.arithmetic.keep", lambda folder: pytest.fail("made anew"))
    assert arithmetic(name, tmp_path / "cache") is group
