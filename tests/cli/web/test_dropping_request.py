"""A file is taken from a tab of this page alone: any other sender, and any other size, is cut off
or refused, and nothing of it lies on the disk afterwards.
"""

from __future__ import annotations

import json

import pytest
import pytest_twisted

from cli.web.dropped_files import DROP_SECONDS
from cli.web.dropping_request import Dropping
from tests.cli.web.served_page import MOST, until

LOG = b"TAFEL" * 60_000
"""Larger than any other body may be."""


@pytest.fixture
def taking(tmp_path):
    """A server that takes files; in the end it is stopped, and nothing was logged as an error."""
    from tests.cli.web.served_page import Server  # the reactor is there only when tests run

    one = Server(tmp_path)
    yield one
    pytest_twisted.blockon(one.stop())
    one.drops.close()
    assert one.logged == [] and one.troubles == [] and list(tmp_path.iterdir()) == []


def head(server, length, line="POST /drop", **changed):
    """The head of a request that drops so many bytes, with these headers changed or, None, left
    out. line: what it asks for."""
    lines = {
        "Host": f"127.0.0.1:{server.port}",
        "Origin": f"http://127.0.0.1:{server.port}",
        "X-Tafelrunde-Token": server.admission.token,
        "Content-Type": "application/octet-stream",
        "Content-Length": length,
    }
    lines |= {name.replace("_", "-"): value for name, value in changed.items()}
    told = [f"{name}: {value}" for name, value in lines.items() if value is not None]
    return "\r\n".join([f"{line} HTTP/1.1", *told, "", ""])


def status(tab):
    """What was answered; None where nothing was."""
    return int(tab.came.split()[1]) if tab.came else None


@pytest_twisted.inlineCallbacks
def test_a_tab_drops_a_file(taking, tmp_path):
    """Its bytes lie there under the key that it is told, and no other page can read the answer."""
    tab = yield taking.raw()
    tab.say(head(taking, len(LOG)))
    tab.say(LOG)
    yield until(lambda: tab.came.endswith(b"}"))
    assert status(tab) == 200 and b"access-control" not in tab.came.lower()
    key = json.loads(tab.came.partition(b"\r\n\r\n")[2])["dropped"]
    path = taking.drops.claimed(key)
    assert path.parent == tmp_path and path.read_bytes() == LOG
    taking.drops.give_back(path)


@pytest.mark.parametrize(
    "changed",
    [
        {"X_Tafelrunde_Token": None},
        {"X_Tafelrunde_Token": "0" * 48},
        {"X_Tafelrunde_Token": ""},
        {"Origin": None},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Host": "rebind.example"},
        {"Content_Type": None},
        {"Content_Type": "multipart/form-data; boundary=x"},
        {"Content_Type": "application/x-www-form-urlencoded"},
        {"Content_Length": None, "Transfer_Encoding": "chunked"},
        {"Content_Length": MOST + 1},
        {"Content_Length": 10**15},
        {"Content_Length": 0},
    ],
)
@pytest.mark.parametrize("much", [4, len(LOG)])
@pytest_twisted.inlineCallbacks
def test_nobody_else_does(taking, tmp_path, changed, much):
    """Without the token, from elsewhere, too much, of another kind: refused where it is short, cut
    off where it is long; no file is there at any moment."""
    tab = yield taking.raw()
    tab.say(head(taking, **{"length": much, **changed}))
    chunked = "Transfer_Encoding" in changed
    tab.say(b"%x\r\n%b\r\n0\r\n\r\n" % (much, LOG[:much]) if chunked else LOG[:much])
    large = changed.get("Content_Length") not in (None, 0)
    if large and much == 4:
        tab.cut()
    yield until(lambda: tab.closed or status(tab) is not None)
    assert status(tab) in (None, 400, 403, 404, 405, 421)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "line", ["POST /elsewhere", "POST /", "PUT /drop", "GET /", "GET /drop", "POST /drop?x"]
)
@pytest_twisted.inlineCallbacks
def test_a_body_that_goes_elsewhere_is_no_file(taking, tmp_path, line):
    """Also from a tab of this page: nothing of it lies there, and the next file is taken."""
    tab = yield taking.raw()
    tab.say(head(taking, 4, line) + "logs")
    yield until(lambda: status(tab) is not None)
    assert status(tab) in (200, 403, 404, 405) and list(tmp_path.iterdir()) == []
    tab = yield taking.raw()
    tab.say(head(taking, 4) + "logs")
    yield until(lambda: status(tab) is not None)
    assert status(tab) == 200


@pytest_twisted.inlineCallbacks
def test_a_file_that_no_answer_takes_goes_with_its_request(taking, tmp_path, monkeypatch):
    """Whatever answers it, and however: its place is free for the next one."""
    monkeypatch.setattr(Dropping, "may", lambda dropping, request: True)
    tab = yield taking.raw()
    tab.say(head(taking, 4, "POST /elsewhere") + "logs")
    yield until(lambda: status(tab) is not None)
    assert status(tab) == 405 and list(tmp_path.iterdir()) == []


@pytest_twisted.inlineCallbacks
def test_a_code_is_no_token(taking, tmp_path):
    """What opens a tab once does not drop a file."""
    tab = yield taking.raw()
    tab.say(head(taking, 4, X_Tafelrunde_Token=taking.admission.new_code()) + "logs")
    yield until(lambda: status(tab) is not None)
    assert status(tab) == 403 and list(tmp_path.iterdir()) == []


@pytest_twisted.inlineCallbacks
def test_whoever_breaks_off_has_left_nothing(taking, tmp_path):
    """A tab that is closed in the middle of it."""
    tab = yield taking.raw()
    tab.say(head(taking, len(LOG)))
    tab.say(LOG[:200_000])
    yield until(lambda: list(tmp_path.iterdir()))
    tab.cut()
    yield until(lambda: list(tmp_path.iterdir()) == [])


@pytest_twisted.inlineCallbacks
def test_whoever_sends_slowly_is_cut_off(taking, tmp_path):
    """The place is free again for the next one."""
    tab = yield taking.raw()
    tab.say(head(taking, len(LOG)))
    for part in (LOG[:100], LOG[100:200]):
        tab.say(part)
        yield until(lambda: list(tmp_path.iterdir()))
    for _ in range(int(DROP_SECONDS) // 10 + 1):
        taking.clock.advance(10)
        if not tab.closed:
            tab.say(b"x")
    yield tab.ended()
    yield until(lambda: list(tmp_path.iterdir()) == [])


@pytest_twisted.inlineCallbacks
def test_a_second_one_meanwhile_is_not_taken(taking, tmp_path):
    """One at a time, however many tabs there are."""
    first = yield taking.raw()
    first.say(head(taking, len(LOG)))
    first.say(LOG[:100])
    yield until(lambda: len(list(tmp_path.iterdir())) == 1)
    second = yield taking.raw()
    second.say(head(taking, 4) + "logs")
    yield until(lambda: status(second) is not None)
    assert status(second) == 403 and len(list(tmp_path.iterdir())) == 1
    first.cut()
    yield until(lambda: list(tmp_path.iterdir()) == [])


@pytest_twisted.inlineCallbacks
def test_a_file_without_room_ends_its_connection_alone(taking, tmp_path, monkeypatch):
    """A disk that is full: the server goes on, and what came is taken away."""
    begin = taking.drops.begin

    def on_a_full_disk(*asked):
        dropped = begin(*asked)
        dropped.file.close()  # as a write that fails
        return dropped

    monkeypatch.setattr(taking.drops, "begin", on_a_full_disk)
    tab = yield taking.raw()
    tab.say(head(taking, 4) + "logs")
    yield tab.ended()
    yield until(lambda: list(tmp_path.iterdir()) == [])
    answer = yield taking.asked("/")
    assert answer.status == 200


@pytest_twisted.inlineCallbacks
def test_what_else_is_sent_is_bounded_as_before(taking):
    """Behind a dropped file the next request has no more room than any other."""
    tab = yield taking.raw()
    tab.say(head(taking, 4) + "logs")
    yield until(lambda: tab.came.endswith(b"}"))
    tab.say(b"GET / HTTP/1.1\r\nX: " + b"x" * 200_000)
    yield tab.ended()
