"""An older state in a folder of its own."""

import shutil
import subprocess

import pytest

from bench.older import ROOT, NoSuchState, changed_since_commit, older_state
from tests.bench.tiny import commit

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


@pytest.fixture
def checkout(tmp_path):
    """A checkout with two states."""
    place = tmp_path / "checkout"
    for text in ("first", "second"):
        (place / "bench").mkdir(parents=True, exist_ok=True)
        (place / "bench" / "own.txt").write_text(text, encoding="utf-8")
        (place / "engine.txt").write_text(text, encoding="utf-8")
        commit(place, f"The {text} state")
    return place


def test_a_state_is_laid_out(checkout):
    """Once with its own bench, once with today's; nothing is left of it, or changed, afterwards."""
    with older_state("HEAD~1", checkout) as state:
        assert state.subject == "The first state" and len(state.commit) >= 4
        assert (state.whole / "bench" / "own.txt").read_text(encoding="utf-8") == "first"
        assert (state.measured / "engine.txt").read_text(encoding="utf-8") == "first"
        assert not (state.measured / "bench" / "own.txt").exists()
        ours = (ROOT / "bench" / "older.py").read_bytes()
        assert (state.measured / "bench" / "older.py").read_bytes() == ours
    assert not state.whole.exists() and not state.measured.exists()
    assert (checkout / "engine.txt").read_text(encoding="utf-8") == "second"
    worktrees = ["git", "-C", str(checkout), "worktree", "list"]
    listed = subprocess.run(worktrees, check=True, capture_output=True).stdout
    assert len(listed.splitlines()) == 1


@pytest.mark.parametrize("rev", ["elsewhere", "", "--all", "--", "HEAD~2", "HEAD:bench"])
def test_no_such_state(checkout, rev):
    """A revision that is none, or of no commit, is told by name."""
    with pytest.raises(NoSuchState, match="There is no state"), older_state(rev, checkout):
        pass


def test_no_checkout(tmp_path, checkout):
    """A folder without git, or one that merely lies in a checkout, has no older states."""
    for place in (tmp_path, checkout / "bench"):
        with pytest.raises(NoSuchState, match="no checkout"), older_state("HEAD", place):
            pass


def test_no_git(checkout, monkeypatch, tmp_path):
    """Without git there is a sentence."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoSuchState, match="cannot be run"), older_state("HEAD", checkout):
        pass


def test_changes_are_seen(checkout):
    """Of files that git knows, and files that it does not."""
    assert not changed_since_commit(checkout)
    (checkout / "new.txt").write_text("new", encoding="utf-8")
    assert changed_since_commit(checkout)
