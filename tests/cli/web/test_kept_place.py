"""Port and token over a crash: kept for their owner alone, and nothing else is believed."""

import json
import os
import socket
import stat

import pytest

from cli.web.kept_place import (
    AHEAD_SECONDS,
    FILE,
    KEPT_SECONDS,
    PagePlace,
    forget_place,
    is_served,
    keep_place,
    kept_place,
)

NOW = 1_800_000_000.0
PLACE = PagePlace(40_123, "0a" * 24)
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows keeps others out by the folder")


def laid(folder, text, mode=0o600):
    """A file of this content where the place is kept."""
    file = folder / FILE
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    file.chmod(mode)
    return file


def good(**other):
    """The content of a file that is as it should be, but for this."""
    return json.dumps({"port": PLACE.port, "token": PLACE.token, "at": NOW, **other})


def test_what_is_kept_is_found_again(tmp_path):
    """And the newest of it, with nothing else left in the folder."""
    keep_place(tmp_path, PagePlace(1, "00" * 24), now=NOW)
    keep_place(tmp_path, PLACE, now=NOW)
    assert kept_place(tmp_path, now=NOW + 60) == PLACE
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


@POSIX
def test_nobody_else_can_read_it(tmp_path):
    """Also where everything is made readable, and where a readable file lay there before."""
    laid(tmp_path, "old", 0o644)
    before = os.umask(0)
    try:
        keep_place(tmp_path, PLACE, now=NOW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_an_evening_that_is_over_leaves_nothing(tmp_path):
    """Also where nothing was kept; what another evening has kept stays."""
    keep_place(tmp_path, PLACE, now=NOW)
    forget_place(tmp_path, "0b" * 24, now=NOW)
    assert kept_place(tmp_path, now=NOW) == PLACE
    forget_place(tmp_path, PLACE.token, now=NOW)
    forget_place(tmp_path, PLACE.token, now=NOW)
    assert kept_place(tmp_path, now=NOW) is None and [*tmp_path.iterdir()] == []


def test_a_place_is_served_as_long_as_somebody_listens_there():
    """Whoever it is."""
    with socket.create_server(("127.0.0.1", 0)) as there:
        place = PagePlace(there.getsockname()[1], PLACE.token)
        assert is_served(place)
    assert not is_served(place)


def test_what_is_of_another_day_is_refused(tmp_path):
    """To the second; also what a clock that was set back makes come from tomorrow."""
    keep_place(tmp_path, PLACE, now=NOW)
    assert kept_place(tmp_path, now=NOW + KEPT_SECONDS) == PLACE
    assert kept_place(tmp_path, now=NOW + KEPT_SECONDS + 1) is None
    assert kept_place(tmp_path, now=NOW - AHEAD_SECONDS) == PLACE
    assert kept_place(tmp_path, now=NOW - AHEAD_SECONDS - 1) is None


@POSIX
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o660, 0o602, 0o601])
def test_what_others_may_touch_is_ignored(tmp_path, mode):
    """Whoever may write it could choose the token."""
    laid(tmp_path, good())
    assert kept_place(tmp_path, now=NOW) == PLACE
    laid(tmp_path, good(), mode)
    assert kept_place(tmp_path, now=NOW) is None


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_ignored(tmp_path):
    """However private it is."""
    os.chown(laid(tmp_path, good()), 65_534, 65_534)
    assert kept_place(tmp_path, now=NOW) is None


@POSIX
def test_a_link_a_pipe_and_a_folder_are_ignored(tmp_path):
    """None of them is followed, waited for or written through."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / FILE).symlink_to(laid(elsewhere, good()))
    assert kept_place(tmp_path, now=NOW) is None
    keep_place(tmp_path, PagePlace(2, PLACE.token), now=NOW)
    assert kept_place(elsewhere, now=NOW) == PLACE and kept_place(tmp_path, now=NOW).port == 2
    (tmp_path / FILE).unlink()
    os.mkfifo(tmp_path / FILE, 0o600)
    assert kept_place(tmp_path, now=NOW) is None
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir(0o700)
    assert kept_place(tmp_path, now=NOW) is None
    forget_place(tmp_path, PLACE.token, now=NOW)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 400,
        b"\xff\xfe",
        "7",
        "{}",
        good(more=1),
        good(port=0),
        good(port=65_536),
        good(port=True),
        good(port="80"),
        good(port=8.0),
        good(token=""),
        good(token="0A" * 24),
        good(token="0a" * 25),
        good(token=7),
        good(at=None),
        good(at="now"),
        good(at=float("nan")),
        good(at=float("inf")),
        good() + " " * 512,
    ],
)
def test_what_cannot_be_read_is_ignored(tmp_path, text):
    """Whatever stands there: as if nothing did, and nothing is raised."""
    laid(tmp_path, text)
    assert kept_place(tmp_path, now=NOW) is None


def test_the_token_is_in_no_report():
    """What is written down when the program fails does not show it."""
    assert PLACE.token not in repr(PLACE)
