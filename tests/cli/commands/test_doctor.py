"""`tafelrunde doctor`: each check tries the real thing and says what it found."""

from __future__ import annotations

from cli.commands import doctor
from cli.text.words import words_in
from cli.trouble import other_machines
from cli.trouble.finding import Finding, Weight
from tests.cli.terminals import said, terminal

WORDS = words_in("en")


def test_findings_are_told_and_counted(tmp_path):
    """Fine things in a line, troubles with what to do; exit code 3 where there is one."""
    here = terminal(tmp_path)
    code = doctor.told([Finding(Weight.FINE, "a"), Finding(Weight.TROUBLE, "b", "do c")], here)
    assert code == 3
    assert here.out.getvalue() == "fine: a\ntrouble: b\n  do c\n1 thing is not well.\n"


def test_what_cannot_be_told_is_no_trouble(tmp_path):
    """It is said with what to do, and the exit code stays 0."""
    here = terminal(tmp_path)
    assert doctor.told([Finding(Weight.PERHAPS, "b", "do c")], here) == 0
    assert here.out.getvalue().startswith("perhaps: b\n  do c\nAll is well")


def test_what_is_missing_is_told_with_its_command(tmp_path):
    """A command stands behind its sentence, and nothing else behind it; the exit code stays 0."""
    here = terminal(tmp_path)
    lacking = Finding(Weight.LACKING, "no b", command="apt install b")
    assert doctor.told([lacking, Finding(Weight.LACKING, "no c", "do d")], here) == 0
    told = here.out.getvalue()
    assert told.startswith("missing: no b\n  To install it: apt install b\nmissing: no c\n  do d\n")
    assert "All is well" in told


def test_all_well_is_said_and_hints_at_what_cannot_be_seen(tmp_path):
    """Exit code 0, and a word about guest Wi-Fi, which no check can find."""
    here = terminal(tmp_path)
    assert doctor.told([Finding(Weight.FINE, "a")], here) == 0
    assert "All is well on this machine.\n" in here.out.getvalue()
    assert "hotspot" in here.out.getvalue()


def test_whole_check_runs_and_ends_with_a_verdict(tmp_path, monkeypatch):
    """On this machine, whatever it has: a line each, no traceback, 0 or 3."""
    monkeypatch.setattr(other_machines, "PATIENCE", 0.05)
    monkeypatch.setattr(other_machines, "announced", lambda: ())
    monkeypatch.setattr(
        other_machines, "answers_at", lambda hosts, seconds: {h: set() for h in hosts}
    )
    told = said(tmp_path, "doctor", "--port", "47711")
    assert told.code in (0, 3) and told.err == ""
    for words in ("Python ", "files are kept in", "the clock says"):
        assert words in told.out
