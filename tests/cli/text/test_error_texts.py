"""Errors as sentences: exact words, exit codes, and a row for every error there is."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import engine.errors
import ledger.errors
import p2p.wire.errors
from cli.text import error_texts
from cli.text.exit_codes import Exit, Stop
from cli.text.words import words_in
from p2p.wire.errors import Reason

EN, DE = words_in("en"), words_in("de")


def of_module(module):
    """The error classes a module defines."""
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Exception) and kind.__module__ == module.__name__
    ]


@pytest.mark.parametrize("module", [engine.errors, ledger.errors, p2p.wire.errors])
def test_every_error_of_the_packages_has_a_sentence(module):
    """No error class of ours ends as a fault of the program."""
    kinds = of_module(module)
    assert len(kinds) > 5
    for kind in kinds:
        error = kind.__new__(kind)
        Exception.__init__(error, "it is so")
        told, code = error_texts.sentence(error, EN)
        assert "{" not in told and told[0].isupper() and code in range(1, 6), kind


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (
            ledger.errors.Damaged(41, 9000, "the checksum is wrong"),
            2,
            "The log is damaged: record 41 is damaged at byte 9000: the checksum is wrong; 41"
            " records before it are good. The file was not touched; another node's copy of this"
            " log is as good as this one was.",
        ),
        (
            ledger.errors.NotALog("'x' is not the log of a table"),
            2,
            "This is not the log of a table: 'x' is not the log of a table. The file was not"
            " touched. A log ends in .tafel and lies in the folder tables.",
        ),
        (
            ledger.errors.UnfinishedLog("'x' is empty"),
            3,
            "There is nothing in this log to judge: 'x' is empty. The file was not touched.",
        ),
        (
            ledger.errors.StoreBroken(Path("a.tafel"), "No space left on device", 117),
            3,
            "The log can no longer be written, so this node stops here: cannot write 'a.tafel': No"
            " space left on device; 117 records are safe on disk. Nothing unsaved was sent. Make"
            " room, then: tafelrunde resume.",
        ),
        (
            ledger.errors.IdentityInUse("the identity 'i' is in use by another running program"),
            4,
            "You are already at a table: the identity 'i' is in use by another running program."
            " Nothing was changed. End the other one first, or start this one with another folder:"
            " --home DIR.",
        ),
        (
            ledger.errors.OtherVersion("the log", 2, 1),
            3,
            "Another version of the program wrote this: the log has version 2, this program speaks"
            " version 1. Nothing was touched; use the version that wrote it.",
        ),
        (
            p2p.wire.errors.Refused(Reason.FULL, "all 4 seats are taken"),
            5,
            "The other node says no: all 4 seats are taken. Nothing was changed.",
        ),
        (
            p2p.wire.errors.OtherVersion(1, 2),
            5,
            "The other node speaks another version: this program speaks version 1 of the protocol,"
            " the other one version 2: both sides need the same. Nothing was changed.",
        ),
        (
            p2p.wire.errors.NoPort("cannot listen for other nodes"),
            4,
            "The port cannot be used: cannot listen for other nodes. Try another one: --port P",
        ),
        (
            p2p.wire.errors.BadAddress("'x y' is not an address"),
            4,
            "This is not an address: 'x y' is not an address. One looks like 192.168.1.20:7711.",
        ),
        (
            PermissionError(13, "Permission denied", "/locked/x"),
            4,
            "A file or folder cannot be used: '/locked/x': Permission denied.",
        ),
        (Stop("That is that.", Exit.CANNOT), 3, "That is that."),
        (KeyboardInterrupt(), 130, "Stopped from the keyboard. What is in a log is safe."),
    ],
)
def test_exact_words_and_codes(error, code, told):
    """What happened, what is safe, what to do."""
    assert error_texts.sentence(error, EN) == (told, code)


def test_german_sentences_are_german():
    """The frame is German; what the error itself says is told as it says it."""
    told, _ = error_texts.sentence(
        p2p.wire.errors.Refused(Reason.FULL, "all 4 seats are taken"), DE
    )
    assert told == "Der andere Knoten sagt nein: all 4 seats are taken. Nichts wurde geändert."


def test_unknown_error_is_a_fault_of_the_program():
    """Only what nobody thought of gets a report."""
    assert error_texts.sentence(KeyError("x"), EN) is None


def test_report_goes_elsewhere_where_the_home_cannot_be_written(tmp_path, monkeypatch):
    """A folder that is a file: the report goes to the temporary files, or is given up aloud."""
    blocked = tmp_path / "file"
    blocked.write_text("x")
    monkeypatch.setattr(error_texts.tempfile, "gettempdir", lambda: str(tmp_path / "tmp"))
    told = error_texts.report_fault(KeyError("x"), ["keys"], blocked, EN)
    (report,) = (tmp_path / "tmp" / "tafelrunde").iterdir()
    assert str(report) in told and report.read_text().startswith("tafelrunde keys\n")
    monkeypatch.setattr(error_texts.tempfile, "gettempdir", lambda: str(blocked))
    told = error_texts.report_fault(KeyError("x"), ["keys"], blocked, EN)
    assert told.endswith("No report could be written.")


def test_trouble_is_told_once(tmp_path):
    """A failure that repeats with every tick does not fill the screen."""
    from tests.cli.terminals import terminal

    here = terminal(tmp_path)
    trouble = error_texts.trouble_at(here)
    trouble(KeyError("x"))
    trouble(KeyError("x"))
    assert here.err.getvalue().count("The program itself has a fault") == 1
