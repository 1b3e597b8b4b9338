"""The arithmetic of a run: which one, and where its machine code is kept."""

import dataclasses
import os

import pytest

from cli.session.arithmetic import arithmetic
from ledger.deck.group import backend
from ledger.deck.group.errors import BackendMissing
from tests.cli.terminals import terminal


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
    monkeypatch.setattr(backend, "_native", [])
    arithmetic(terminal(tmp_path))
    assert list(tmp_path.iterdir()) == []
    here = dataclasses.replace(terminal(tmp_path), cache=tmp_path / "cache")
    backend._native.clear()
    arithmetic(here)
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.name.startswith("sums-") and kept.suffix == ".code"
    before = kept.stat()
    backend._native.clear()
    group = arithmetic(here)
    assert group.is_identity(group.msm([], []))
    assert kept.stat().st_mtime_ns == before.st_mtime_ns and kept.stat().st_ino == before.st_ino
