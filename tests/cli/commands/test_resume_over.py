"""`tafelrunde resume`: which game is taken up, and what is said of one that is over."""

from __future__ import annotations

import os

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.commands import resume as cmd_resume
from cli.kept_tables.log_paths import counter_path
from cli.process.long_reads import LongReads
from ledger.files.append_only import read_log
from ledger.files.key_file import save_identity
from ledger.records.identity import Identity
from ledger.records.roster import roster_of_log
from tests.cli.logs import finished_log, play_to_the_end
from tests.cli.session.evenings import resuming
from tests.cli.terminals import asked, terminal

ANNA, BEA = (Identity(bytes([number + 1]) * 32) for number in range(2))
BOTH = {0: (), 1: ()}


def kept(home, name, data, age):
    """A log in the folder of this person, last written at that time."""
    path = home / "tables" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (age, age))
    return path


async def newest(home, identity):
    """The log that is taken up where none is named."""
    reads = LongReads(reactor, aside=False)
    return await cmd_resume.newest_open(terminal(home), identity.public, reads)


@pytest_twisted.ensureDeferred
async def test_a_game_that_all_have_ended_is_not_the_last_unfinished_one(tmp_path):
    """Though its log was written later than that of a game that goes on."""
    whole = finished_log()
    on = kept(tmp_path, "on.tafel", whole[: len(whole) // 2], 1000)
    kept(tmp_path, "ended.tafel", play_to_the_end(tmp_path, stops=BOTH), 2000)
    kept(tmp_path, "over.tafel", whole, 3000)
    for identity in (ANNA, BEA):
        assert await newest(tmp_path, identity) == on
    on.unlink()
    assert await newest(tmp_path, ANNA) is None


@pytest_twisted.ensureDeferred
async def test_a_table_that_is_frozen_is_not_the_last_unfinished_one(tmp_path):
    """Whoever is proven to have cheated at the newest table keeps nobody from the one before."""
    whole = finished_log()
    on = kept(tmp_path, "on.tafel", whole[: len(whole) // 2], 1000)
    last = kept(tmp_path, "frozen.tafel", whole[: len(whole) // 2], 2000)
    assert await newest(tmp_path, ANNA) == last
    last.with_suffix(".evidence").write_bytes(b"a proof")
    assert await newest(tmp_path, ANNA) == on


@pytest_twisted.ensureDeferred
async def test_a_game_that_was_ended_for_want_of_a_seat_is_open_to_that_seat(tmp_path):
    """It can play on, and then the end counts no more; for the one who signed it the game is
    over."""
    path = kept(tmp_path, "waits.tafel", play_to_the_end(tmp_path, stops={0: (1,)}), 1000)
    assert await newest(tmp_path, ANNA) is None
    assert await newest(tmp_path, BEA) == path


@pytest.mark.parametrize(
    ("lang", "first", "by"),
    [
        ("en", "This game is over, and nothing more can be played in it.", "ended the game early"),
        ("de", "Dieses Spiel ist vorbei, und in ihm kann nichts mehr", "vorzeitig und ohne"),
    ],
)
@pytest_twisted.ensureDeferred
async def test_a_game_that_was_ended_says_so_first(tmp_path, monkeypatch, lang, first, by):
    """By whom, and what can be done with its log; not that it goes on, and no table is shown."""
    monkeypatch.setattr("cli.session.evening.LINGER", 0.2)
    home = tmp_path / "anna"
    home.mkdir()
    save_identity(home / "identity.key", ANNA)
    path = kept(home, "ended.tafel", play_to_the_end(tmp_path, stops=BOTH), 1000)
    here = terminal(home, lang=lang)
    assert await resuming(asked(cmd_resume, str(path), "--port=0"), here) == 0
    told = here.out.getvalue()
    assert told.startswith(first)
    line = told.splitlines()[1]
    assert by in line and "Anna" in line and "Bea" in line
    assert "tafelrunde replay ended" in told and "tafelrunde audit ended" in told
    assert "Taken up again" not in told and "Wieder aufgenommen" not in told
    assert "You: " not in told and "Du: " not in told and "The game ends here" not in told


@pytest.mark.parametrize("counted", [True, False])
@pytest_twisted.ensureDeferred
async def test_who_put_an_older_copy_back_is_told_never_to_do_so(tmp_path, counted):
    """The counter knows of more than is there; where it is lost as well nobody has restored."""
    home = tmp_path / "anna"
    home.mkdir()
    save_identity(home / "identity.key", ANNA)
    path = kept(home, "on.tafel", play_to_the_end(tmp_path, stops=BOTH), 1000)
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) * 3 // 4])
    path.write_bytes(path.read_bytes()[: -read_log(path).torn])
    if counted:
        counter = counter_path(home, roster_of_log(read_log(path).header))
        counter.write_bytes((tmp_path / "0.count").read_bytes())
    here = terminal(home)
    assert await resuming(asked(cmd_resume, str(path), "--port=0"), here) == 0
    first, second = here.out.getvalue().splitlines()[:2]
    assert first.startswith("Taken up again: ")
    assert second.startswith("These files look older than what this seat has signed.") == counted
