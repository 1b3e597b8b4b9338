"""`tafelrunde page LOG`: one file of a finished game, and sentences where there is none."""

from __future__ import annotations

import hashlib

import pytest

from cli.auditor import auditor_parts
from cli.auditor.auditor_parts import NoAuditor, read_parts
from cli.auditor.program_archive import program_hash
from cli.web.page_files import parts_lie_here
from tests.cli.auditor.small_parts import lay_small_parts
from tests.cli.logs import finished_log
from tests.cli.terminals import said
from tests.conformance.writing import FOLDER

pytestmark = pytest.mark.skipif(not parts_lie_here(), reason="make page has not been run")


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


@pytest.fixture
def small(tmp_path, monkeypatch):
    """The auditor lies here, of small parts."""
    lay_small_parts(tmp_path / "parts")
    parts = read_parts(tmp_path / "parts")
    monkeypatch.setattr(auditor_parts, "read_parts", lambda: parts)


@pytest.mark.slow
def test_it_lies_beside_the_log_and_tells_the_hash(small, log, tmp_path):
    """A second one does not take its place; another name can be typed."""
    told = said(tmp_path, "page", str(log))
    made = log.with_suffix(".html")
    assert told.code == 0 and made.read_bytes().startswith(b"<!doctype html>")
    assert program_hash() in told.out and "without a network" in " ".join(told.out.split())
    digest = hashlib.sha256(made.read_bytes()).digest()
    again = said(tmp_path, "page", str(log))
    assert again.code == 4 and "it stays as it is" in " ".join(again.err.split())
    assert hashlib.sha256(made.read_bytes()).digest() == digest
    other = tmp_path / "for friends.html"
    assert said(tmp_path, "page", str(log), "--output", str(other)).code == 0
    assert hashlib.sha256(other.read_bytes()).digest() == digest


@pytest.mark.parametrize(
    ("which", "why"),
    [("start-true-complaint", "is not over"), ("finished-closed-books", "laid their keys open")],
)
def test_of_others_none_is_written(small, which, why, tmp_path):
    """A game that is not over, and one whose hands stay closed: a sentence, and no file."""
    target = tmp_path / "page.html"
    told = said(tmp_path, "page", str(FOLDER / f"{which}.tafel"), "--output", str(target))
    assert told.code == 5 and why in " ".join(told.err.split()) and not target.exists()


def test_without_the_auditor_it_says_what_to_do(log, tmp_path, monkeypatch):
    """As in a program for which `make auditor` was never run."""

    def missing():
        raise NoAuditor

    monkeypatch.setattr(auditor_parts, "read_parts", missing)
    told = said(tmp_path, "page", str(log))
    assert told.code == 5 and "`make auditor`" in told.err
    assert not log.with_suffix(".html").exists()


def test_a_folder_that_cannot_be_written_to(small, log, tmp_path):
    """The sentence of the system, and no traceback."""
    told = said(tmp_path, "page", str(log), "--output", str(tmp_path / "none" / "page.html"))
    assert told.code == 4 and "Traceback" not in told.err and "none" in told.err
