"""`tafelrunde club` at a terminal: it says where the page is, and ends by Ctrl-C."""

from __future__ import annotations

import re
import signal

import pytest

from cli.club.club_command import here_line, own_folder
from cli.process.children import start_child
from cli.text.words import words_in
from cli.web.page_files import parts_lie_here
from tests.cli.terminals import said
from tests.page_client import Tab

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\w+")


@pytest.mark.skipif(not parts_lie_here(), reason="there is no page yet: make page")
def test_it_shows_a_page_until_it_is_stopped(tmp_path):
    """Without a network it says that it cannot look for tables; its tabs are told of its end."""
    words = ["--home", str(tmp_path), "--lang", "en", "club", "--no-browser", "--no-discovery"]
    child = start_child(words, {})
    try:
        address = next(filter(None, map(ADDRESS.search, child.stdout)))[0]
        tab = Tab(address)
        told = tab.told.get("club") or tab.hear("club")
        assert (told["tables"], told["about"]) == ([], "All tables in this network")
        assert told["none"] == "This machine cannot look for tables."
        tab.say("leave")
        assert tab.hear("refused")["why"] == "nowhere"
        child.send_signal(signal.SIGTERM)
        assert "ended in the terminal" in tab.hear("bye")["told"]["en"]
        child.wait(60)
        tab.close()
    finally:
        child.kill()
        child.communicate()


def test_the_logs_of_a_club_go_when_it_ends(tmp_path):
    """However it ends, and those of this run alone: a second one may run beside it."""
    with own_folder(tmp_path / "club") as other:
        with pytest.raises(KeyboardInterrupt), own_folder(tmp_path / "club") as folder:
            (folder / "a.tafel").write_bytes(b"log")
            raise KeyboardInterrupt
        assert [*(tmp_path / "club").iterdir()] == [other]
    assert [*(tmp_path / "club").iterdir()] == []


def test_of_one_table_alone_it_is_not_said_that_all_are_on_the_page():
    """In either language, in the terminal as on the page."""
    for lang, every in (("en", "All tables"), ("de", "Alle Tische")):
        words = words_in(lang)
        assert every in here_line(None, words) and every not in here_line("WXYZ", words)
        assert "WXYZ" in here_line("WXYZ", words)


def test_its_help_says_what_it_is_for(tmp_path):
    """In both languages."""
    for lang, told in (("en", "all tables of this network"), ("de", "alle Tische dieses Netzes")):
        assert told in " ".join(said(tmp_path, "--lang", lang, "club", "--help").out.split())
