"""A log handed out piece by piece: the pieces are the file, and nothing else can be asked for."""

from __future__ import annotations

import os
from base64 import b64decode

import pytest

from cli.evening_page.log_download import PIECE, hand_log
from cli.page.messages import TO_PAGE, read_said


def piece(log, at):
    """What is said to a page that asks for this piece of the log."""
    said, told = read_said({"t": "keep_log", "log": "a.tafel", "at": at}), []
    assert hand_log(said, log, told.append)
    (message,) = told
    assert message["t"] in TO_PAGE and message["log"] == "a.tafel"
    return message


@pytest.mark.parametrize("size", [1, PIECE, PIECE + 1, 3 * PIECE - 1])
def test_the_pieces_together_are_the_file(tmp_path, size):
    """Whatever its length; each tells the name of the file and no folder."""
    data = os.urandom(size)
    log = tmp_path / "kabale-1a2b.tafel"
    log.write_bytes(data)
    found = b""
    while len(found) < size:
        told = piece(log, len(found))
        assert (told["name"], told["size"], told["told"]) == (log.name, size, None)
        found += b64decode(told["data"])
    assert found == data


def test_what_is_written_on_meanwhile_is_asked_for_as_well(tmp_path):
    """The size is told anew with each piece; behind the end there is nothing."""
    log = tmp_path / "a.tafel"
    log.write_bytes(b"abc")
    first = piece(log, 0)
    log.write_bytes(b"abcde")
    assert (first["size"], piece(log, 3)["size"]) == (3, 5)
    assert b64decode(piece(log, 3)["data"]) == b"de"
    assert piece(log, 2**31 - 1)["data"] == ""


@pytest.mark.parametrize("log", ["none", "folder"])
def test_what_cannot_be_read_is_told_in_every_language(tmp_path, log):
    """A file that is gone, and what is none."""
    (tmp_path / "folder").mkdir()
    told = piece(tmp_path / log, 0)
    assert told["data"] == "" and "tafelrunde tables" in told["told"]["de"]
    assert piece(None, 0)["told"] == told["told"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_what_was_laid_there_since_is_not_handed_out(tmp_path):
    """A link to another file, and a pipe that never ends: they are no log."""
    (tmp_path / "identity.key").write_bytes(b"secret")
    (tmp_path / "link").symlink_to(tmp_path / "identity.key")
    os.mkfifo(tmp_path / "pipe")
    assert [piece(tmp_path / log, 0)["data"] for log in ("link", "pipe")] == ["", ""]


@pytest.mark.parametrize("at", [-1, 2**31, 1.5, "0", None, True])
def test_a_place_that_is_none_is_no_message(at):
    """It closes the tab that says it."""
    assert read_said({"t": "keep_log", "log": "", "at": at}) is None


def test_any_other_word_asks_for_none(tmp_path):
    """It goes on to whoever hears it."""
    assert not hand_log(read_said({"t": "leave"}), tmp_path, print)
