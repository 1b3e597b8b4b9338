"""The page of one finished game: it holds what the log holds, and of a game that goes on there is
none.
"""

from __future__ import annotations

import base64
import gzip
import re

import pytest

from cli.auditor.auditor_parts import read_parts
from cli.auditor.page_of_log import HandsClosed, NotFinished, page_of_log
from cli.web.page_files import parts_lie_here
from ledger.errors import LedgerError, NotALog
from ledger.files.append_only import create_store
from ledger.files.log_in_stretches import LogReader
from ledger.records.form import Kind
from tests.cli.auditor.small_parts import lay_small_parts
from tests.cli.logs import finished_log
from tests.conformance.writing import FOLDER

pytestmark = pytest.mark.skipif(not parts_lie_here(), reason="make page has not been run")


@pytest.fixture
def made(tmp_path):
    """Makes the page of a log, of small parts."""
    lay_small_parts(tmp_path / "parts")
    parts = read_parts(tmp_path / "parts")
    return lambda path: page_of_log(path, parts, b"the program", "1.2.3")


@pytest.fixture
def log(tmp_path):
    """A finished game with open books, under a name that says whose it is."""
    path = tmp_path / "secret place of anna.tafel"
    path.write_bytes(finished_log())
    return path


def test_it_holds_the_log_and_no_name_of_this_machine(made, log):
    """Byte by byte; the file is called by its table alone, the page beside it as the log is."""
    page = made(log)
    assert page.name == "secret place of anna.html"
    text = page.data.decode()
    name, held = re.search(r'id="log" data-name="([^"]*)">([^<]*)<', text).groups()
    assert gzip.decompress(base64.b64decode(held)) == log.read_bytes()
    assert re.fullmatch(r"\w+-[0-9a-f]{8}\.tafel", name)
    assert "secret place" not in text and str(log.parent) not in text


def test_a_game_that_goes_on_gets_none(made):
    """Nor one that was only begun."""
    with pytest.raises(NotFinished):
        made(FOLDER / "start-true-complaint.tafel")


@pytest.mark.parametrize("which", ["closed-books", "no-books", "one-book"])
def test_a_game_whose_hands_stay_closed_gets_none(made, which):
    """One whose keys were agreed to stay closed, or lack some."""
    with pytest.raises(HandsClosed):
        made(FOLDER / f"finished-{which}.tafel")


def test_one_book_however_often_lays_no_other_hand_open(made, log, tmp_path):
    """Somebody has put their own in the place of all."""
    whole = LogReader(log)
    entries = [entry for entry, _ in whole.records()]
    book = next(one.data for one in entries if one.kind == Kind.OPENED_KEY)
    store = create_store(tmp_path / "one.tafel", whole.header)
    for one in entries:
        store.append(one.kind, book if one.kind == Kind.OPENED_KEY else one.data)
    store.close()
    with pytest.raises(HandsClosed):
        made(tmp_path / "one.tafel")


def test_what_is_no_whole_log_is_told_as_anywhere(made, log, tmp_path):
    """Garbage, and a log with a bit turned in its last record."""
    garbage = tmp_path / "garbage.tafel"
    garbage.write_bytes(b"no log")
    with pytest.raises(NotALog):
        made(garbage)
    data = bytearray(log.read_bytes())
    data[-1] ^= 1
    log.write_bytes(data)
    with pytest.raises(LedgerError):
        made(log)
