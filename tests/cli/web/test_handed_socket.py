"""The listening socket of a page in the next call of the process: the port is never free."""

import os
import socket
import subprocess
import sys

import pytest

from cli.web.handed_socket import VARIABLE, hand_over, taken_over
from tests.source import ROOT

TOKEN = "0a" * 24

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a process becomes no other one there")

NEXT = """
import os
from cli.web.handed_socket import taken_over
handed = taken_over(os.environ)
assert taken_over(os.environ) is None, "once"
here, _ = handed.socket.accept()
here.sendall(handed.token.encode())
print(os.get_inheritable(handed.socket.fileno()))
"""


def test_who_comes_meanwhile_waits_for_the_next_call():
    """The socket is closed here, and nobody has taken it there yet: a connection is made all the
    same, and answered by the next call, whose children do not get the socket."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    with socket.create_server(("127.0.0.1", 0)) as listens:
        where = listens.getsockname()
        hand_over(listens.fileno(), TOKEN, environ)
    kept = int(environ[VARIABLE].split()[0])
    with socket.create_connection(where, timeout=30) as tab:
        with pytest.raises(OSError):
            socket.create_server(where)
        done = subprocess.run(
            [sys.executable, "-c", NEXT],
            env=environ,
            pass_fds=[kept],
            capture_output=True,
            text=True,
            check=False,
        )
        os.close(kept)
        assert tab.recv(100).decode() == TOKEN
    assert done.stdout == "False\n", done.stderr


@pytest.mark.parametrize("words", ["", "x", "7", "99999 " + TOKEN, "-1 " + TOKEN, "3 " + TOKEN[1:]])
def test_what_is_no_socket_of_ours_is_nothing(words):
    """Nothing handed on, rubbish, a number that is not open: a new page is served then."""
    environ = {VARIABLE: words}
    assert taken_over(environ) is None and environ == {}


def test_a_socket_that_others_can_reach_is_not_taken():
    """Nor one that does not listen, nor a file; each stays open for whoever has it."""
    with (
        socket.create_server(("0.0.0.0", 0)) as wide,
        socket.socket() as idle,
        open(os.devnull, "rb") as file,
    ):
        for one in (wide, idle, file):
            assert taken_over({VARIABLE: f"{one.fileno()} {TOKEN}"}) is None
            os.fstat(one.fileno())
