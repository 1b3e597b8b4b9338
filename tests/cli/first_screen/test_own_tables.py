"""Own logs for the first screen: what goes on, what is over, and what cannot be read."""

import os
import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cli.first_screen.chosen_call import resume_call
from cli.first_screen.own_tables import (
    MOST,
    MOST_OLDER,
    OwnFingerprints,
    own_tables,
    table_message,
)
from cli.text.program_folder import log_typed
from cli.text.words import words_in
from cli.usage.command_list import VERSION
from ledger.files.append_only import read_log
from ledger.files.log_in_stretches import LogReader
from ledger.records.roster import roster_of_log
from p2p.shell.own_announcements import FINGERPRINT
from tests.cli.logs import finished_log, play_to_the_end
from tests.cli.terminals import said, terminal
from tests.source import ROOT


async def at_once(call, *given):
    """Called here and now."""
    return call(*given)


def found(home, *, aside=at_once, wanted=lambda: True, trouble=None, version=""):
    """All tables that are found in this folder."""
    tables = []
    reading = own_tables(
        home,
        aside=aside,
        wanted=wanted,
        add=lambda *more: tables.extend(more),
        trouble=trouble,
        version=version,
    )
    with pytest.raises(StopIteration):
        reading.send(None)
    return tables


LOG = ROOT / "tests" / "vectors" / "table" / "probe-2.tafel"


def test_what_cannot_be_read_is_left_out(tmp_path):
    """An empty file, no log, a folder: the others are shown all the same."""
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "empty.tafel").write_bytes(b"")
    (tables / "none.tafel").write_bytes(b"no log")
    (tables / "folder.tafel").mkdir()
    assert found(tmp_path) == []
    shutil.copy(LOG, tables / "strange.tafel")  # of a game that is not here
    assert found(tmp_path) == []


def test_a_game_that_is_over_tells_what_to_type(tmp_path):
    """With the path of its log; nobody can go on with it."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log())
    (table,) = found(tmp_path)
    message = table_message(table, terminal(tmp_path))
    assert not message["open"] and message["path"] == str(log)
    assert str(log) in message["replay"] and " audit " in message["audit"]
    assert " review " in message["review"]
    assert message["names"] and message["step"] > 10


@pytest.mark.parametrize(("lang", "begins"), [("en", "Round "), ("de", "Runde ")])
def test_how_far_a_game_has_come_is_told_in_its_own_words(tmp_path, lang, begins):
    """By the round that began last, and by nothing where the game has no words for it."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "game.tafel").write_bytes(finished_log())
    (table,) = found(tmp_path)
    rounds = [fillings["n"] for key, fillings in table.begun if key == "news.round"]
    here = replace(terminal(tmp_path), words=words_in(lang))
    assert rounds and rounds[0] > 1
    assert table_message(table, here)["round"].lower() == f"{begins}{rounds[0]}".lower()
    assert table_message(replace(table, game="none"), here)["round"] == ""
    longer = replace(
        table, game="san_marco", begun=(["news.round", {"n": 2}], ["news.passage", {"n": 3}])
    )
    assert len(table_message(longer, here)["round"].split(", ")) == 2


def test_the_tables_at_which_one_has_signed_are_known_by_their_fingerprints(tmp_path):
    """One that was watched is none of them, nor is what cannot be read."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log())
    prints = OwnFingerprints(tmp_path)
    assert prints.now() == frozenset()
    log.with_suffix(".own").write_bytes(b"")
    (tmp_path / "tables" / "none.tafel").write_bytes(b"no log")
    (tmp_path / "tables" / "none.own").write_bytes(b"")
    offer = roster_of_log(read_log(log).header).offer
    assert prints.now() == {offer.hash[:FINGERPRINT].hex()}


def test_a_log_is_not_read_again_at_each_search(tmp_path, monkeypatch):
    """The page is served meanwhile; a log that is there no more counts no more."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log())
    log.with_suffix(".own").write_bytes(b"")
    read, prints = [], OwnFingerprints(tmp_path)
    monkeypatch.setattr(
        "cli.first_screen.own_tables.LogReader", lambda path: read.append(path) or LogReader(path)
    )
    assert len(prints.now()) == len(prints.now()) == 1
    assert read == [log]
    log.unlink()
    assert prints.now() == frozenset()


def test_only_who_has_signed_can_go_on(tmp_path):
    """Beside an unfinished log lies what the own seat has signed; a watcher has no such file."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log()[:60_000])
    assert [one.open for one in found(tmp_path)] == [False]
    log.with_suffix(".own").write_bytes(b"")
    assert [one.open for one in found(tmp_path)] == [True]
    log.with_suffix(".evidence").write_bytes(b"a proof")  # its table is frozen
    assert [one.open for one in found(tmp_path)] == [False]


def test_a_game_that_was_ended_for_want_of_a_seat_is_open_to_that_seat(tmp_path):
    """As for `resume`: whoever signed that end is told that it is over."""
    tables = tmp_path / "tables"
    tables.mkdir()
    play_to_the_end(tables, stops={0: (1,)})
    assert {one.path.stem: one.open for one in found(tmp_path)} == {"0": False, "1": True}


def test_only_the_newest_are_played_again(tmp_path, monkeypatch):
    """However many lie there; of the oldest nothing is read."""
    (tmp_path / "tables").mkdir()
    for number in range(4):
        (tmp_path / "tables" / f"{number}.tafel").write_bytes(finished_log())
    monkeypatch.setattr("cli.first_screen.own_tables.MOST", 2)
    assert MOST > 2 and [bool(one.begun) for one in found(tmp_path)] == [True, True, False, False]
    monkeypatch.setattr("cli.first_screen.own_tables.MOST_OLDER", 1)
    assert MOST_OLDER > 1 and len(found(tmp_path)) == 3


def test_a_log_that_brings_up_a_fault_keeps_no_other_out(tmp_path):
    """It is told, and the next ones are read."""
    (tmp_path / "tables").mkdir()
    for number in range(3):
        (tmp_path / "tables" / f"{number}.tafel").write_bytes(finished_log())
    troubles = []

    async def aside(call, path):
        if path.stem == "1":
            raise KeyError(path.stem)
        return call(path)

    tables = found(tmp_path, aside=aside, trouble=troubles.append)
    assert {one.path.stem for one in tables} == {"0", "2"}
    assert [repr(one) for one in troubles] == ["KeyError('1')"]


def test_nothing_is_read_any_more_once_somebody_has_chosen(tmp_path):
    """A log that is being read is the last one."""
    (tmp_path / "tables").mkdir()
    for number in range(3):
        (tmp_path / "tables" / f"{number}.tafel").write_bytes(finished_log())
    left = [True, True, False]
    assert len(found(tmp_path, wanted=lambda: left.pop(0))) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="this system's names of files are all text")
def test_a_log_whose_name_is_no_text_is_listed_and_gone_on_with(tmp_path):
    """A page sends back what it was sent, in UTF-8; half a sign would be refused there."""
    (tmp_path / "tables").mkdir()
    logs = [tmp_path / "tables" / os.fsdecode(name) for name in (b"g\xfc.tafel", b"g\xfd.tafel")]
    for log in logs:
        log.write_bytes(finished_log())
    here = terminal(tmp_path)
    told = {one.path: table_message(one, here) for one in found(tmp_path)}
    assert set(told) == set(logs)
    for log, message in told.items():
        assert all(text.encode() for text in (message["key"], message["path"]))
        assert message["replay"].encode() and message["audit"].encode()
        assert Path(resume_call({"log": message["key"]}, here)[-1]) == log
        for word in ("replay", "review", "audit"):
            typed = shlex.split(message[word])[-1]
            assert log_typed(typed, tmp_path) == log and typed == message["path"]


def test_what_a_game_came_to_is_told_with_the_audit_of_these_very_bytes(tmp_path):
    """Who has won; that nobody has checked it, until somebody has; and again after a change."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log())
    here = terminal(tmp_path)

    def told():
        (table,) = found(tmp_path, version=VERSION)
        return table_message(table, here)["result"]

    before = told()
    assert before["came"] == "finished" and before["winners"] and before["checked"] is None
    assert before["place"] is None and before["points"] is None  # nobody of this home sat there
    assert said(tmp_path, "audit", str(log)).code == 0
    assert told()["checked"]["text"] == "checked: in order" and told()["checked"]["fine"]
    assert told() | {"checked": None} == before
    log.write_bytes(finished_log() + b"x")
    assert told()["checked"] is None
    log.write_bytes(finished_log()[:-40] + bytes(40))
    assert said(tmp_path, "audit", str(log.parent), "--jobs", "1").code == 2
    assert told()["checked"]["text"] == "checked: the file is damaged"


def test_of_older_logs_the_result_is_told_without_playing_them_again(tmp_path):
    """Those that are over, in their order; what cannot be read or goes on is left out."""
    (tmp_path / "tables").mkdir()
    for number in range(MOST + 5):
        path = tmp_path / "tables" / f"game-{number:02}.tafel"
        path.write_bytes(finished_log() if number % 2 == 0 else b"no log")
        os.utime(path, (1000 - number, 1000 - number))
    tables = found(tmp_path)
    assert [int(one.path.stem[-2:]) for one in tables] == [*range(0, MOST + 5, 2)]
    assert all(one.result.winners for one in tables)
    assert tables[-1].begun == () and tables[0].begun


def test_nothing_older_is_read_once_nobody_wants_it(tmp_path):
    """Somebody has chosen a table meanwhile."""
    (tmp_path / "tables").mkdir()
    for number in range(MOST + 2):
        (tmp_path / "tables" / f"game-{number:02}.tafel").write_bytes(b"no log")
    asked = []

    async def aside(call, given):
        asked.append(given)
        raise OSError

    left = iter([True] * MOST)
    found(tmp_path, aside=aside, wanted=lambda: next(left, False))
    assert len(asked) == MOST
