"""`tafelrunde doctor`: each check tries the real thing and says what it found."""

from __future__ import annotations

import os
import socket

import pytest

from cli.commands import doctor, doctor_checks, doctor_network
from cli.commands.doctor_checks import Finding, Weight
from cli.text.program_folder import tables_folder
from cli.text.words import words_in
from ledger.deck.group import backend
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


def test_all_well_is_said_and_hints_at_what_cannot_be_seen(tmp_path):
    """Exit code 0, and a word about guest Wi-Fi, which no check can find."""
    here = terminal(tmp_path)
    assert doctor.told([Finding(Weight.FINE, "a")], here) == 0
    assert "All is well on this machine.\n" in here.out.getvalue()
    assert "hotspot" in here.out.getvalue()


def test_whole_check_runs_and_ends_with_a_verdict(tmp_path, monkeypatch):
    """On this machine, whatever it has: a line each, no traceback, 0 or 3."""
    monkeypatch.setattr(doctor_network, "PATIENCE", 0.05)
    monkeypatch.setattr(doctor_network, "announced", lambda: ())
    monkeypatch.setattr(
        doctor_network, "answers_at", lambda hosts, seconds: {h: set() for h in hosts}
    )
    told = said(tmp_path, "doctor", "--port", "47711")
    assert told.code in (0, 3) and told.err == ""
    for words in ("Python ", "files are kept in", "the clock says"):
        assert words in told.out


@pytest.mark.parametrize(
    ("sodium", "trouble", "told"),
    [
        (True, None, "fast arithmetic"),
        (True, "no engine", "fast arithmetic, but without fast sums"),
        (None, None, "slow arithmetic"),
        (None, "no engine", "slow arithmetic"),
    ],
)
def test_program_names_the_interpreter(monkeypatch, sodium, trouble, told):
    """The version, and which part of the arithmetic is fast."""
    monkeypatch.setattr(backend, "sodium_group", lambda: sodium)
    monkeypatch.setattr(backend, "native_trouble", lambda: trouble)
    found = doctor_checks.program(WORDS)
    assert found.fine and found.found.startswith("Python 3.")
    first = found.found.partition(", ")[2].partition(":")[0]
    assert first == told


def test_folder_that_is_a_file_is_trouble(tmp_path):
    """Where no folder can be, no log can be kept."""
    (tmp_path / "file").write_text("x")
    found = doctor_checks.files(tmp_path / "file" / "home", WORDS)
    assert not found.fine and found.advice == "Choose another folder: --home DIR"
    assert doctor_checks.files(tmp_path / "new", WORDS).fine


def test_clock_without_battery_is_trouble(tmp_path):
    """1970 cannot be; later than this program can."""
    assert not doctor_checks.clock(tmp_path, WORDS, now=lambda: 0.0).fine
    assert doctor_checks.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0).fine


def test_a_clock_before_the_newest_log_is_trouble(tmp_path):
    """What was written later than now tells that the clock was put back."""
    tables_folder(tmp_path).mkdir()
    log = tables_folder(tmp_path) / "game.tafel"
    log.write_bytes(b"")
    os.utime(log, (1_900_000_000, 1_900_000_000))
    assert doctor_checks.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 60).fine
    found = doctor_checks.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 86_400)
    assert not found.fine and "a log here was written at 2030-" in found.found


def test_a_full_disk_is_trouble(tmp_path):
    """Before it stops a game."""
    found = doctor_checks.files(tmp_path, WORDS, room=lambda folder: 3 << 20)
    assert not found.fine and found.found.endswith("has 3 MB left")
    assert doctor_checks.files(tmp_path, WORDS, room=lambda folder: 1 << 30).fine


def test_only_loopback_is_no_network():
    """127.0.0.1 alone reaches nobody."""
    assert not doctor_checks.adapters(("127.0.0.1", "::1"), WORDS).fine
    near = doctor_checks.adapters(("127.0.0.1", "::1"), WORDS, ("fe80::1",))
    assert near.fine and "found by themselves" in near.found
    assert doctor_checks.adapters(("192.168.1.20", "127.0.0.1"), WORDS).fine


def test_taken_port_is_trouble_and_a_free_one_is_not():
    """The port is really tried."""
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
        found = doctor_checks.port(port, WORDS)
        assert not found.fine
        assert found.found == f"port {port} cannot be used: the port is taken"
    assert doctor_checks.port(port, WORDS).fine


def test_own_address_answers_and_a_strange_one_does_not():
    """Loopback is reached; an address of nobody here is not even bound."""
    assert doctor_checks.reach(("127.0.0.1",), WORDS) == [Finding(Weight.FINE, "127.0.0.1 answers")]
    (found,) = doctor_checks.reach(("203.0.113.7",), WORDS)
    assert not found.fine and found.found.startswith("203.0.113.7 cannot be reached from here: ")


def test_multicast_at_a_strange_address_is_trouble():
    """Where packets to everybody do not pass, joining by address is named."""
    found = doctor_checks.multicast("203.0.113.7", WORDS)
    assert not found.fine
    assert found.advice.endswith("joining by address works: tafelrunde join ADDRESS")
