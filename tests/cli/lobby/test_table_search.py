"""Finding a table: what was typed, a search, a list; and lines from whatever input there is."""

from __future__ import annotations

import io
import os
from functools import partial

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.lobby import table_search
from cli.lobby.table_search import Target
from cli.text.exit_codes import Stop
from cli.text.keyboard import Keyboard, lines_of
from cli.text.words import words_in
from p2p.shell.announcing import Announcement
from p2p.shell.discovery import Found
from p2p.wire.errors import BadAddress
from tests.cli.terminals import terminal

WORDS = words_in("en")


def found(code="ABCD-EFGH", game="toy", running=False):
    """A table that was announced."""
    table = Announcement(bytes(16), code, game, "toy/1", 1, 4, 2, running)
    return Found(table, (("192.168.1.20", 7711),))


class Heard:
    """A discovery that has heard these tables."""

    def __init__(self, *tables, works=True):
        self.found, self.works = tables, works

    def browse(self, tell):
        """Nothing changes any more."""
        tell(self.found)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """No test waits for announcements that cannot come."""
    monkeypatch.setattr(table_search, "LOOK", 0.2)
    monkeypatch.setattr(table_search, "SEARCH", 0.2)


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("192.168.1.20", Target((("192.168.1.20", 7711),), None)),
        ("localhost:99", Target((("localhost", 99),), None)),
        ("ABCD-EFGH@10.0.0.1", Target((("10.0.0.1", 7711),), "ABCD-EFGH")),
        ("tafelrunde://10.0.0.1:5/ABCD-EFGH", Target((("10.0.0.1", 5),), "ABCD-EFGH")),
        ("ABCD-EFGH", None),
        ("abcdefgh", None),
        ("ohne_furcht", None),
    ],
)
def test_addresses_are_told_from_codes_and_games(typed, target):
    """An address leads somewhere at once, a code or a game is searched for."""
    assert table_search.typed_target(typed) == target


def test_what_is_neither_is_refused():
    """Three numbers are no address."""
    with pytest.raises(BadAddress):
        table_search.typed_target("1.2.3")


@pytest_twisted.ensureDeferred
async def test_code_is_found_among_others():
    """In any case, whole."""
    heard = Heard(found("JKLM-NPQR"), found())
    target = await table_search.find_target(reactor, heard, "abcd-efgh", WORDS, running=False)
    assert target == Target((("192.168.1.20", 7711),), "ABCD-EFGH", announced=True)


@pytest_twisted.ensureDeferred
async def test_running_table_is_found_by_watchers_alone():
    """Nobody can sit down at a table that runs."""
    heard = Heard(found(running=True))
    watched = await table_search.find_target(reactor, heard, "ABCD-EFGH", WORDS, running=True)
    assert watched.announced
    with pytest.raises(Stop, match="No table 'ABCD-EFGH' was found in this network"):
        await table_search.find_target(reactor, heard, "ABCD-EFGH", WORDS, running=False)


@pytest_twisted.ensureDeferred
async def test_address_in_reserve_is_used_where_the_search_is_in_vain():
    """Without discovery, or where it does not work."""
    for heard in (None, Heard(), Heard(works=False)):
        target = await table_search.find_target(
            reactor, heard, "ABCD-EFGH", WORDS, running=False, instead="ABCD-EFGH@10.0.0.1:5"
        )
        assert target == Target((("10.0.0.1", 5),), "ABCD-EFGH")


@pytest_twisted.ensureDeferred
async def test_several_tables_of_a_game_are_chosen_by_code():
    """The refusal names the codes."""
    heard = Heard(found("JKLM-NPQR", "ohne_furcht"), found(game="ohne_furcht"))
    with pytest.raises(Stop, match="choose by code: JKLM-NPQR, ABCD-EFGH"):
        await table_search.find_target(reactor, heard, "ohne_furcht", WORDS, running=False)


async def answer(line):
    """What was typed."""
    return line


@pytest_twisted.ensureDeferred
async def test_table_is_picked_from_a_list(tmp_path):
    """The list is numbered; the number that is typed decides."""
    here = terminal(tmp_path)
    heard = Heard(found("JKLM-NPQR"), found(), found("STUV-WXYZ", running=True))
    target = await table_search.pick(reactor, heard, here, lambda: answer("2"), running=False)
    assert target.code == "ABCD-EFGH"
    assert here.out.getvalue() == (
        "1. JKLM-NPQR: toy, 2 of 4 seats taken, at 192.168.1.20\n"
        "2. ABCD-EFGH: toy, 2 of 4 seats taken, at 192.168.1.20\n"
        "Type the number of a table.\n"
    )
    with pytest.raises(Stop, match="The number is a whole number from 1 to 2, not '3'"):
        await table_search.pick(reactor, heard, here, lambda: answer("3"), running=False)


@pytest_twisted.ensureDeferred
async def test_only_table_needs_no_number(tmp_path):
    """One is taken; none is a sentence with what else can be done."""
    here = terminal(tmp_path)
    target = await table_search.pick(
        reactor, Heard(found()), here, lambda: answer(""), running=False
    )
    assert target.code == "ABCD-EFGH"
    with pytest.raises(Stop, match=r"Nobody was found\. Ask for the address"):
        await table_search.pick(reactor, Heard(), here, lambda: answer(""), running=False)


def test_running_tables_are_marked_in_the_list():
    """In words."""
    assert table_search.found_lines([found(running=True)], WORDS) == [
        "1. ABCD-EFGH: toy, 4 seats, running; it can be watched"
    ]


def test_lines_of_a_pipe_and_a_file_and_a_text(tmp_path):
    """Whatever the input is, its lines come whole, the last one without an end too."""
    content = "eins\r\nzwei ä\n\nvier".encode()
    wanted = ["eins", "zwei ä", "", "vier"]
    read, write = os.pipe()
    os.write(write, content)
    os.close(write)
    with open(read, encoding="utf-8") as pipe:
        assert list(lines_of(pipe)) == wanted
    (tmp_path / "file").write_bytes(content)
    with open(tmp_path / "file", encoding="utf-8") as file:
        assert list(lines_of(file)) == wanted
    assert list(lines_of(io.StringIO("eins\nzwei ä\n\nvier"))) == wanted


class Loop:
    """Calls at once what a thread asks for."""

    def callFromThread(self, call, *args):
        """Now."""
        call(*args)


def test_keyboard_tells_lines_and_the_end():
    """Each line, then that no more can come."""
    told = []
    keyboard = Keyboard(
        io.StringIO("a\nb\n"), told.append, lambda: told.append(None), reactor=Loop()
    )
    keyboard._read()
    assert told == ["a", "b", None]


def test_keyboard_is_silent_once_stopped():
    """Nothing arrives at a table that is over."""
    told = []
    end = partial(told.append, None)
    keyboard = Keyboard(io.StringIO("a\n"), told.append, end, reactor=Loop())
    keyboard.stop()
    keyboard._read()
    assert told == []
