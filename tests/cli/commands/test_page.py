"""`tafelrunde page` at a terminal: what is typed there while the first screen is up."""

from __future__ import annotations

import re
import sys

import pytest

from cli.web.page_files import parts_lie_here
from tests.cli.process.own_terminal import OwnTerminal

pytestmark = [
    pytest.mark.browser,  # it needs what the page is drawn with, as those do
    pytest.mark.skipif(sys.platform == "win32", reason="no key is read by itself there"),
    pytest.mark.skipif(not parts_lie_here(), reason="there is no page yet: make page"),
]
ADDRESS = rb"http://127\.0\.0\.1:(\d+)/#(\w{32})"


def at_first_screen(home):
    """The first screen, begun at a terminal of its own."""
    argv = ["--home", home, "--lang", "en", "page", "--no-browser", "--no-discovery"]
    return OwnTerminal(argv, {"TERM": "xterm", "COLUMNS": "200"})


def test_page_tells_the_address_once_more_and_quit_ends_it(tmp_path):
    """The port is the same, the code is a new one: the first may have been used or be too old."""
    program = at_first_screen(tmp_path / "anna")
    program.hears(lambda told: b"Ctrl-C" in told and re.search(ADDRESS, told))
    program.type("page")
    found = program.hears(lambda told: len(set(re.findall(ADDRESS, told))) > 1 and told)
    (port, code), (again, other) = dict.fromkeys(re.findall(ADDRESS, found))
    assert port == again and code != other
    program.type("quit")
    assert program.end() == 0
