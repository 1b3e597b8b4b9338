"""How a browser gets the address: by a file of this person alone, or by a line to type."""

import os
import re
import stat
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from cli.web.browser_opening import address_of, forget, has_screen, open_browser, tunnel_line

ADDRESS = address_of(7712, "c0dec0de")


def test_the_code_is_in_no_request_and_in_no_command_line(tmp_path):
    """It stands in the fragment, and what is handed to the browser's command is a file's name."""
    asked = []
    assert open_browser(tmp_path, ADDRESS, opens=lambda url: asked.append(url) is None)
    assert urlsplit(ADDRESS).fragment == "c0dec0de" and "c0de" not in urlsplit(ADDRESS).path
    (url,) = asked
    assert url.startswith("file:") and "c0de" not in url
    text = Path(url2pathname(urlsplit(url).path)).read_text("utf-8")
    assert re.search('content="0; url=([^"]*)"', text)[1] == ADDRESS


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps others out by the folder")
def test_nobody_else_can_read_the_file(tmp_path):
    """Even where everything is made readable, and where a readable file lay there before."""
    file = tmp_path / "page.html"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o644)
    before = os.umask(0)
    try:
        open_browser(tmp_path, ADDRESS, opens=lambda url: True)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="links need leave there")
def test_a_link_that_was_laid_there_is_not_followed(tmp_path):
    """What it led to keeps its bytes."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("kept", encoding="utf-8")
    (tmp_path / "page.html").symlink_to(elsewhere)
    open_browser(tmp_path, ADDRESS, opens=lambda url: True)
    assert elsewhere.read_text("utf-8") == "kept" and not (tmp_path / "page.html").is_symlink()


def test_where_there_is_no_browser_that_is_told(tmp_path):
    """Whether none was found, or the one that was named is none."""

    def broken(url):
        raise webbrowser.Error("no such browser")

    assert not open_browser(tmp_path, ADDRESS, opens=lambda url: False)
    assert not open_browser(tmp_path, ADDRESS, opens=broken)


def test_the_file_is_taken_away(tmp_path):
    """Also where it never was; that of another page stays."""
    open_browser(tmp_path, address_of(7712, "c0de"), opens=lambda url: True)
    forget(tmp_path, 771)
    assert [*tmp_path.iterdir()] != []
    forget(tmp_path, 7712)
    forget(tmp_path, 7712)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("environ", "platform", "seen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_TTY": "/dev/pts/0", "DISPLAY": "localhost:10.0"}, "linux", False),
        ({"SSH_CONNECTION": "10.0.0.9 50022 10.0.0.4 22"}, "darwin", False),
    ],
)
def test_a_browser_is_opened_where_somebody_would_see_it(environ, platform, seen):
    """Not on a machine that is reached over ssh, and not where there is no screen."""
    assert has_screen(environ, platform) is seen


def test_the_line_that_tunnels_names_this_machine_as_it_was_reached():
    """User, address and port as they were; without them what is to be filled in stands there."""
    reached = {"SSH_CONNECTION": "fe80::9 50022 fe80::4 2222", "USER": "anna"}
    assert tunnel_line(7712, reached) == "ssh -N -p 2222 -L 7712:127.0.0.1:7712 anna@fe80::4"
    assert tunnel_line(80, {}) == "ssh -N -L 80:127.0.0.1:80 HOST"
    assert tunnel_line(80, {"SSH_CONNECTION": "odd"}) == "ssh -N -L 80:127.0.0.1:80 HOST"
