"""Another machine of the LAN reaches the port of phones while it is open, and never the owner's."""

import re
import sys
import time

import pytest

from cli.web.page_files import parts_lie_here

pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(not parts_lie_here(), reason="make page has not been run"),
]

CLI = [sys.executable, "-m", "cli", "--lang=en"]
PATIENCE = 90.0
KNOCK = """
import http.client, sys
host, port = sys.argv[1], int(sys.argv[2])
try:
    asked = http.client.HTTPConnection(host, port, timeout=5)
    asked.request("GET", "/", headers={"Host": sys.argv[3]})
    print(asked.getresponse().status)
except OSError as error:
    print(type(error).__name__)
"""


def found(said, pattern):
    """What the program has said by now, as soon as it has."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if match := re.search(pattern, said.read_text(encoding="utf-8")):
            return match
        time.sleep(0.1)
    raise AssertionError(said.read_text(encoding="utf-8"))


def asks(lan, machine, host, port, name=None):
    """What this machine gets at that address when it asks for the first page."""
    argv = [sys.executable, "-c", KNOCK, host, str(port), name or f"{host}:{port}"]
    return lan.run(machine, argv).stdout.strip()


def test_the_owners_page_is_reached_from_nowhere_and_phones_by_the_address_alone(lan, tmp_path):
    """Before the word phone nothing is open; behind it another machine gets the page at the address
    in the code, by no other name; the owner's port stays closed to it, and once the last phone is
    ended so is the other one."""
    said, typed = tmp_path / "said.txt", tmp_path / "typed"
    typed.write_bytes(b"")
    argv = [*CLI, "host", "ohne_furcht", "--seats=2", "--bots=1", "--name=Anna", "--web"]
    argv += ["--no-browser", "--no-discovery", f"--home={tmp_path / 'anna'}"]
    with said.open("wb") as out:
        program = lan.start(0, argv, stdin=-1, stdout=out, stderr=out)
    own = int(found(said, r"http://127\.0\.0\.1:(\d+)/#")[1])
    assert asks(lan, 0, "127.0.0.1", own) == "200"
    for host in (lan.address(0), lan.address6(0)):
        assert asks(lan, 1, host, own) == "ConnectionRefusedError"
    program.stdin.write("phone\n")
    program.stdin.flush()
    port = int(found(said, rf"http://{re.escape(lan.address(0))}:(\d+)/#[0-9a-f]{{32}}")[1])
    assert asks(lan, 1, lan.address(0), port) == "200"
    six = f"[{lan.address6(0)}]:{port}"
    found(said, re.escape(f"http://{six}/#"))
    assert asks(lan, 1, lan.address6(0), port, six) == "200"
    assert asks(lan, 1, lan.address6(0), port, f"[fe80::1]:{port}") == "421"
    assert asks(lan, 1, lan.address(0), port, f"tafelrunde.local:{port}") == "421"
    assert asks(lan, 1, lan.address(0), port, f"127.0.0.1:{own}") == "421"
    assert asks(lan, 1, lan.address(0), own) == "ConnectionRefusedError"
    program.stdin.write("phone no\n")
    program.stdin.flush()
    ends = time.monotonic() + PATIENCE
    while asks(lan, 1, lan.address(0), port) != "ConnectionRefusedError":
        assert time.monotonic() < ends
    assert program.poll() is None and "Traceback" not in said.read_text(encoding="utf-8")
