"""Own logs for the first screen: what goes on, what is over, and what cannot be read."""

import shutil

from cli.first_screen.own_tables import MOST, own_tables, table_message
from tests.cli.logs import finished_log
from tests.cli.terminals import terminal
from tests.source import ROOT

LOG = ROOT / "tests" / "vectors" / "table" / "probe-2.tafel"


def test_what_cannot_be_read_is_left_out(tmp_path):
    """An empty file, no log, a folder: the others are shown all the same."""
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "empty.tafel").write_bytes(b"")
    (tables / "none.tafel").write_bytes(b"no log")
    (tables / "folder.tafel").mkdir()
    assert [*own_tables(tmp_path)] == []
    shutil.copy(LOG, tables / "strange.tafel")  # of a game that is not here
    assert [*own_tables(tmp_path)] == []


def test_a_game_that_is_over_tells_what_to_type(tmp_path):
    """With the path of its log; nobody can go on with it."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log())
    (table,) = own_tables(tmp_path)
    message = table_message(table, terminal(tmp_path))
    assert not message["open"] and message["path"] == str(log)
    assert str(log) in message["replay"] and " audit " in message["audit"]
    assert message["names"] and message["step"] > 10


def test_only_who_has_signed_can_go_on(tmp_path):
    """Beside an unfinished log lies what the own seat has signed; a watcher has no such file."""
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "game.tafel"
    log.write_bytes(finished_log()[:60_000])
    assert [one.open for one in own_tables(tmp_path)] == [False]
    log.with_suffix(".own").write_bytes(b"")
    assert [one.open for one in own_tables(tmp_path)] == [True]


def test_only_the_newest_are_read(tmp_path, monkeypatch):
    """However many lie there."""
    (tmp_path / "tables").mkdir()
    for number in range(4):
        (tmp_path / "tables" / f"{number}.tafel").write_bytes(finished_log())
    monkeypatch.setattr("cli.first_screen.own_tables.MOST", 2)
    assert MOST > 2 and len([*own_tables(tmp_path)]) == 2
