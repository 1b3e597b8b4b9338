"""`tafelrunde doctor`: each check of this machine tries the real thing and says what it found."""

from __future__ import annotations

import errno
import os
import socket

import pytest

from cli.text.program_folder import tables_folder
from cli.text.words import words_in
from cli.trouble import machine
from cli.trouble.finding import Finding, Weight
from ledger.deck.group import backend

WORDS = words_in("en")


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
    found = machine.program(WORDS)
    assert found.fine and found.found.startswith("Python 3.")
    first = found.found.partition(", ")[2].partition(":")[0]
    assert first == told


def test_folder_that_is_a_file_is_trouble(tmp_path):
    """Where no folder can be, no log can be kept."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    found = machine.files(tmp_path / "file" / "home", WORDS)
    assert not found.fine and found.advice == "Choose another folder: --home DIR"
    assert machine.files(tmp_path / "new", WORDS).fine


def test_what_was_tried_is_put_back(tmp_path):
    """The folder is as it was before: nothing of the check is left in it."""
    machine.files(tmp_path, WORDS)
    kept = set(tmp_path.iterdir())
    probe = tmp_path / ".doctor"
    assert probe not in kept
    probe.write_bytes(b"of a check that was killed")
    assert machine.files(tmp_path, WORDS).fine and set(tmp_path.iterdir()) == kept


def test_clock_without_battery_is_trouble(tmp_path):
    """1970 cannot be; later than this program can."""
    assert not machine.clock(tmp_path, WORDS, now=lambda: 0.0).fine
    assert machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0).fine


def test_a_clock_before_the_newest_log_is_trouble(tmp_path):
    """What was written later than now tells that the clock was put back."""
    tables_folder(tmp_path).mkdir()
    log = tables_folder(tmp_path) / "game.tafel"
    log.write_bytes(b"")
    os.utime(log, (1_900_000_000, 1_900_000_000))
    older = log.with_name("older.tafel")
    older.write_bytes(b"")
    os.utime(older, (1_800_000_000, 1_800_000_000))
    assert machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 60).fine
    found = machine.clock(tmp_path, WORDS, now=lambda: 1_900_000_000.0 - 86_400)
    assert not found.fine and "a log here was written at 2030-" in found.found


def test_a_full_disk_is_trouble(tmp_path):
    """Before it stops a game."""
    found = machine.files(tmp_path, WORDS, room=lambda folder: 3 << 20)
    assert not found.fine and found.found.endswith("has 3 MB left")
    assert machine.files(tmp_path, WORDS, room=lambda folder: 1 << 30).fine


def test_as_much_room_as_is_asked_for_is_enough(tmp_path):
    """LEAST megabytes are well, a byte less is not."""
    least = machine.LEAST * machine.MEGABYTE
    assert machine.files(tmp_path, WORDS, room=lambda folder: least).fine
    assert not machine.files(tmp_path, WORDS, room=lambda folder: least - 1).fine


def test_only_loopback_is_no_network():
    """127.0.0.1 alone reaches nobody."""
    assert not machine.adapters(("127.0.0.1", "::1"), WORDS).fine
    near = machine.adapters(("127.0.0.1", "::1"), WORDS, ("fe80::1",))
    assert near.fine and "found by themselves" in near.found
    assert machine.adapters(("192.168.1.20", "127.0.0.1"), WORDS).fine


def test_taken_port_is_trouble_and_a_free_one_is_not():
    """The port is really tried."""
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
        found = machine.port(port, WORDS)
        assert not found.fine
        assert found.found == f"port {port} cannot be used: the port is taken"
    assert machine.port(0, WORDS).fine  # any that is free: this one may be another's by now


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_a_port_that_is_taken_at_ipv6_alone_is_trouble():
    """IPv4 has it free, so a table would open there, and a guest by IPv6 finds a stranger."""
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as server:
        port = server.getsockname()[1]
        found = machine.port(port, WORDS)
    assert found.weight is Weight.TROUBLE
    assert found.found == f"port {port} cannot be used at IPv6: the port is taken"
    assert found.advice.startswith("A table opened here is reached by IPv4 alone")


@pytest.mark.parametrize(
    ("number", "fine"),
    [
        (errno.EADDRINUSE, False),
        (errno.EACCES, False),
        (errno.EAFNOSUPPORT, True),
        (errno.EADDRNOTAVAIL, True),
        (errno.ENOPROTOOPT, True),
    ],
)
def test_only_what_holds_the_port_is_trouble_at_ipv6(monkeypatch, number, fine):
    """A machine that has IPv6 switched off in any way is well; one that refuses the port is not."""

    class Picky(socket.socket):
        def bind(self, address):
            if self.family == socket.AF_INET6:
                raise OSError(number, "no")

    monkeypatch.setattr(socket, "socket", Picky)
    assert machine.port(7777, WORDS).fine is fine


def test_a_machine_without_ipv6_is_well(monkeypatch):
    """The port is free where IPv4 has it; there is nothing to be told of the rest."""
    plain, asked = socket.socket, []

    def without_ipv6(family, kind):
        asked.append(family)
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "address family not supported")
        return plain(family, kind)

    monkeypatch.setattr(socket, "socket", without_ipv6)
    assert machine.port(0, WORDS).fine
    assert asked == [socket.AF_INET, socket.AF_INET6]


def test_own_address_answers_and_a_strange_one_does_not():
    """Loopback is reached; an address of nobody here is not even bound."""
    assert machine.reach(("127.0.0.1",), WORDS) == [Finding(Weight.FINE, "127.0.0.1 answers")]
    (found,) = machine.reach(("203.0.113.7",), WORDS)
    assert not found.fine and found.found.startswith("203.0.113.7 cannot be reached from here: ")


def test_multicast_at_a_strange_address_is_trouble():
    """Where packets to everybody do not pass, joining by address is named."""
    found = machine.multicast("203.0.113.7", WORDS)
    assert not found.fine
    assert found.advice.endswith("joining by address works: tafelrunde join ADDRESS")
