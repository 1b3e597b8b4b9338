"""A fault of the program: what is written down of it, where, and how often it is told."""

from __future__ import annotations

import pytest

from cli.errors import fault_report
from cli.text.words import words_in

EN, DE = words_in("en"), words_in("de")


def test_a_fault_of_a_package_names_it(tmp_path, monkeypatch):
    """Not the program: what is safe, what can be played, and for whom the report is."""
    monkeypatch.setattr(fault_report, "package_at_fault", lambda error: "tafelrunde-moon")
    for words, whose in ((EN, "those who look after that package"), (DE, "um jenes Paket")):
        told = fault_report.report_fault(KeyError("x"), ["keys"], tmp_path, words)
        assert "'tafelrunde-moon'" in told and "KeyError" in told and whose in told
        assert words.say(fault_report.ITSELF).partition("{")[0] not in told


def test_report_goes_elsewhere_where_the_home_cannot_be_written(tmp_path, monkeypatch):
    """A folder that is a file: the report goes to the temporary files, or is given up aloud."""
    blocked = tmp_path / "file"
    blocked.write_text("x", encoding="utf-8")
    monkeypatch.setattr(fault_report.tempfile, "gettempdir", lambda: str(tmp_path / "tmp"))
    told = fault_report.report_fault(KeyError("x"), ["keys"], blocked, EN)
    (report,) = (tmp_path / "tmp" / "tafelrunde").iterdir()
    assert str(report) in told
    assert report.read_text(encoding="utf-8").startswith("tafelrunde keys\n")
    monkeypatch.setattr(fault_report.tempfile, "gettempdir", lambda: str(blocked))
    told = fault_report.report_fault(KeyError("x"), ["keys"], blocked, EN)
    assert told.endswith("No report could be written.")


@pytest.mark.parametrize(
    "typed", ["ABCD-EFGH-JKLM", "abcdefghjklm", "ABCD-EFGH-JKLM@10.0.0.1:7711"]
)
def test_a_report_holds_no_code_of_a_closed_table(tmp_path, typed):
    """It is meant to be sent to others: of a code the first four signs, which all may know."""
    fault_report.report_fault(KeyError("x"), ["join", typed, "--name", "Bea"], tmp_path, EN)
    (report,) = (tmp_path / "reports").iterdir()
    first = report.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"tafelrunde join {typed[:4]}..") and first.endswith("--name Bea")
    assert "EFGH" not in first.upper()


def test_trouble_is_told_once(tmp_path):
    """A failure that repeats with every tick does not fill the screen."""
    from tests.cli.terminals import terminal

    here = terminal(tmp_path)
    trouble = fault_report.trouble_at(lambda: here)
    trouble(KeyError("x"))
    trouble(KeyError("x"))
    assert here.err.getvalue().count("The program itself has a fault") == 1


def test_trouble_is_told_where_the_program_prints_now(tmp_path):
    """Once a line is typed at a terminal, what fails in between is told above it, not into it."""
    from tests.cli.terminals import terminal

    shown = [terminal(tmp_path)]
    trouble = fault_report.trouble_at(lambda: shown[-1])
    shown.append(terminal(tmp_path))
    trouble(KeyError("x"))
    assert [bool(one.err.getvalue()) for one in shown] == [False, True]


def test_one_fault_is_told_once_whatever_it_says(tmp_path):
    """A stranger whose bytes stand in the words of an error fills neither screen nor disk."""
    from tests.cli.terminals import terminal

    here = terminal(tmp_path)
    trouble = fault_report.trouble_at(lambda: here)

    def strange(data):
        try:
            data.decode("ascii")
        except UnicodeDecodeError as error:
            trouble(error)

    for number in range(128, 140):
        strange(bytes([number]))
    assert here.err.getvalue().count("The program itself has a fault") == 1
    assert len([*(tmp_path / "reports").iterdir()]) == 1
    try:
        raise KeyError("elsewhere")
    except KeyError as error:
        trouble(error)
    assert here.err.getvalue().count("The program itself has a fault") == 2
