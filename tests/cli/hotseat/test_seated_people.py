"""cli.hotseat.seated_people: whose table is one of several at a keyboard, and where it goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted

from cli.commands import resume as cmd_resume
from cli.hotseat.people import homes
from cli.hotseat.seated_people import keyboard_of_log, need_terminal, tell_rules
from cli.session.own_keys import own_key
from cli.text.exit_codes import Stop
from engine.games import find_game
from ledger.files.append_only import create_store
from ledger.records.names import BOT
from ledger.records.roster import make_offer, make_roster, write_join
from tests.cli.session.evenings import session
from tests.cli.terminals import asked, terminal

GAME = find_game("ohne_furcht")


def kept(session, home, *, beside):
    """The log of a table at which Anna and a bot of hers play, and Ben: at her keyboard or not."""
    me = session.node_home.identity
    offer = make_offer(
        game=GAME.id, rules=GAME.rules, data_hash=bytes(32), seats=3, opener=me.public, max_absent=0
    )
    ben, bot = (own_key(replace(session.terminal, home=one)) for one in homes(home, 3))
    joins = [
        write_join(me, offer, "Anna"),
        write_join(ben, offer, "Ben", beside=me if beside else None),
        write_join(bot, offer, f"Merlin{BOT}", beside=me),
    ]
    path = home / "ours.tafel"
    create_store(path, make_roster(offer, joins).encode()).close()
    return path


@pytest_twisted.ensureDeferred
async def test_a_table_of_several_at_one_keyboard_goes_on_there(tmp_path, monkeypatch):
    """With as many people as have played here, bots not counted, and heard of nowhere else."""
    args = asked(cmd_resume, "--open-hands")
    opened = session(args, terminal(tmp_path))
    path = kept(opened, tmp_path, beside=True)
    monkeypatch.setattr(opened.beside, "sits", lambda home, roster: home.name == "2")
    keyboard = await keyboard_of_log(opened, path, args)
    assert keyboard is not None and len(keyboard.persons) == 2 and opened.alone
    assert "hands are open" in opened.terminal.out.getvalue()
    await opened.close()


@pytest_twisted.ensureDeferred
async def test_any_other_table_goes_on_as_before(tmp_path):
    """One with people elsewhere, one of which nothing is kept, one whose file is no log."""
    args = asked(cmd_resume)
    opened = session(args, terminal(tmp_path))
    broken = tmp_path / "broken.tafel"
    broken.write_bytes(b"no log")
    for path in (kept(opened, tmp_path, beside=False), None, broken, tmp_path / "gone.tafel"):
        assert await keyboard_of_log(opened, path, args) is None
    ours = kept(opened, tmp_path / "more", beside=True)  # by phones, each with its own page
    assert await keyboard_of_log(opened, ours, asked(cmd_resume, "--web")) is None
    assert not opened.alone and opened.terminal.out.getvalue() == ""
    await opened.close()


@pytest.mark.parametrize(
    ("typed", "here", "told"),
    [
        (["--open-hands"], False, "A seat of Ben has no key in"),
        ([], True, "--open-hands plays without that"),
    ],
    ids=["no key", "a pipe"],
)
@pytest_twisted.ensureDeferred
async def test_where_it_cannot_go_on_that_is_said(tmp_path, monkeypatch, typed, here, told):
    """Before anything is opened."""
    args = asked(cmd_resume, *typed)
    opened = session(args, terminal(tmp_path))
    path = kept(opened, tmp_path, beside=True)
    monkeypatch.setattr(opened.beside, "sits", lambda home, roster: here)
    with pytest.raises(Stop, match=told):
        await keyboard_of_log(opened, path, args)
    await opened.close()


def test_a_terminal_hides_hands_and_says_where_it_cannot_wholly(tmp_path):
    """What scrolled away from a plain one stays there."""
    for environ, scrolls in (({"TERM": "xterm"}, False), ({"TERM": "dumb"}, True)):
        here = terminal(tmp_path, tty=True, **environ)
        need_terminal(here, open_hands=False)
        tell_rules(here, hidden=True)
        told = " ".join(here.out.getvalue().split())
        assert "cleared before the next one looks" in told
        assert ("whoever scrolls back" in told) is scrolls
    with pytest.raises(Stop):
        need_terminal(terminal(tmp_path), open_hands=False)
    need_terminal(terminal(tmp_path), open_hands=True)
