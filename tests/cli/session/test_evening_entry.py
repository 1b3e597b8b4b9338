"""Evenings that begin at a closed table, with a wrong code, or under a name known otherwise."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import pytest_twisted

from cli.commands import join as cmd_join
from cli.commands import watch as cmd_watch
from cli.errors.errors_in_words import told
from cli.kept_tables.entry_file import kept_entry
from cli.lobby.known_names_file import forget
from cli.session.own_keys import own_key
from cli.text.exit_codes import Stop
from cli.text.program_folder import known_file
from ledger.records.identity import fingerprint, make_identity
from p2p.core.actions import LobbyChanged, NotAdmitted
from p2p.entry.known_names import KnownNames
from p2p.wire.entry_code import EntryCode, read_entry_code
from p2p.wire.errors import NameClash, OpenerSilent, Refused
from tests.cli.session.evenings import (
    WORDS,
    code_in,
    host,
    joining,
    log_of,
    pause,
    port_of,
    said,
    session,
    start,
    watching,
)
from tests.cli.session.pipes import Pipe
from tests.cli.terminals import asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")


@pytest_twisted.ensureDeferred
async def test_full_table_and_wrong_code_are_refused(tmp_path, pipe):
    """By the node that opened it; the others play on."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium", seats=3, bots=1)
    port = await port_of(anna)
    args = asked(cmd_join, f"127.0.0.1:{port}", "--name=Bea", "--port=0")
    here = replace(terminal(tmp_path / "bea"), keys=pipe.keys)
    bea = start(cmd_join.join_table(session(args, here), args, args.name))
    while "Bea has sat down" not in anna.out.getvalue():
        await pause(0.02)
    for argv, words in (
        ([f"127.0.0.1:{port}"], f"all seats are taken.*tafelrunde watch 127.0.0.1:{port}"),
        ([f"ABCD-EFGH@127.0.0.1:{port}"], "no table there has this code"),
    ):
        args = asked(cmd_join, *argv, "--name=Carl", "--port=0")
        with pytest.raises((Refused, Stop)) as refused:
            await start(
                cmd_join.join_table(session(args, terminal(tmp_path / "carl")), args, args.name)
            )
        assert re.search(words, told(refused.value, WORDS))
    for one in (over, bea):
        one.cancel()
        await one.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_the_code_stays_in_sight_below_the_qr_code(tmp_path):
    """However high the picture is, what is typed stands under it."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium", "--qr")
    await port_of(anna)
    told = anna.out.getvalue()
    assert 0 < told.rindex("\u2588") < told.index("By address: tafelrunde join ")
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_a_closed_table_is_entered_by_its_code_alone(tmp_path, pipe):
    """Nothing is said without it; a wrong one is told on both sides; at a terminal it is asked
    for; the opener sends somebody away, who is told, and the code is another one."""
    anna = replace(terminal(tmp_path / "anna"), keys=pipe.keys)
    over = host(anna, seats=3, bots=1, who=None)
    where = f"127.0.0.1:{await port_of(anna)}"
    await said(anna, "Press Enter")
    code = code_in(anna)
    assert f"Whoever has this code gets in: {code}" in anna.out.getvalue()
    for typed, why in ((where, "that table is closed"), (f"{other(code)}@{where}", "not its code")):
        args = asked(cmd_join, typed, "--name=Carl", "--port=0")
        with pytest.raises(Refused) as refused:
            await joining(args, terminal(tmp_path / "carl"))
        assert why in told(refused.value, WORDS)
        with pytest.raises(Refused):
            await watching(asked(cmd_watch, typed, "--port=0"), terminal(tmp_path / "eye"))
    await said(anna, "Somebody at 127.0.0.1 was not let in")
    slip = code[:-1] + ("A" if code[-1] != "A" else "B")
    keys = f"{slip}\nsomething\n{code.lower()}\n"
    bea = terminal(tmp_path / "bea", tty=True, keys=keys)
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    await said(anna, "Bea has sat down")
    told_bea = " ".join(bea.out.getvalue().split())
    assert "mistyped" in told_bea and "twelve letters and digits, none of them I, O, 0" in told_bea
    assert await joined == 0  # nothing more can be typed there
    pipe.type("refuse nobody")
    pipe.type("refuse bea")
    await said(anna, "Bea cannot come to this table any more")
    assert code_in(anna) != code
    eve, keys = Pipe(), f"{code_in(anna)}@{where}"
    away = joining(
        asked(cmd_join, keys, "--name=Eve", "--port=0"),
        replace(terminal(tmp_path / "eve"), keys=eve.keys),
    )
    await said(anna, "Eve has sat down")
    pipe.type("refuse eve")
    with pytest.raises(Refused) as refused:
        await away
    eve.end()
    assert "has taken your seat back" in told(refused.value, WORDS)
    await said(anna, "Eve cannot come to this table any more")
    await said(anna, "Nobody else called 'nobody' sits here.")
    changed = code_in(anna)
    assert changed != code
    pipe.type("newcode")
    while code_in(anna) == changed:
        await pause(0.02)
    dan = terminal(tmp_path / "dan")
    typed = f"{code_in(anna)}@{where}"
    plays = joining(asked(cmd_join, typed, "--name=Dan", "--bot=medium", "--port=0"), dan)
    pipe.type("")
    await said(anna, "Which character do you keep")
    for home in ("anna", "dan"):  # written before the game can be seen
        assert kept_entry(log_of(tmp_path / home)).show() == code_in(anna)
    pipe.end()
    assert await over == 0
    plays.cancel()
    await plays.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_an_open_table_is_told_that_who_was_sent_away_can_come_again(tmp_path, pipe):
    """What holds is held against a key; with another one the same person sits down, until the
    table has a code."""
    anna = replace(terminal(tmp_path / "anna"), keys=pipe.keys)
    over = host(anna, seats=3, bots=1)
    where = f"127.0.0.1:{await port_of(anna)}"
    for count in (1, 2):
        keys = Pipe()
        bea = replace(terminal(tmp_path / f"bea{count}"), keys=keys.keys)
        came = joining(asked(cmd_join, where, f"--name=Bea{count}", "--port=0"), bea)
        await said(anna, f"Bea{count} has sat down")
        pipe.type(f"refuse bea{count}")
        with pytest.raises(Refused):
            await came
        keys.end()
    await said(anna, "also the same person with a new key")
    pipe.type("newcode")
    await said(anna, "The table has a new code")
    args = asked(cmd_join, where, "--name=Bea3", "--port=0")
    with pytest.raises(Refused) as refused:
        await joining(args, terminal(tmp_path / "bea3"))
    assert "that table is closed" in told(refused.value, WORDS)
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_who_is_muted_is_not_shown_in_the_lobby_nor_at_the_table(tmp_path, pipe):
    """On the screen of who typed it alone; all else of that seat is told as ever, and its words are
    shown again when they are wanted. Whoever says too much at once is told so."""
    anna = replace(terminal(tmp_path / "anna"), keys=pipe.keys)
    over = host(anna, seats=2)
    where = f"127.0.0.1:{await port_of(anna)}"
    keys = Pipe()
    bea = replace(terminal(tmp_path / "bea"), keys=keys.keys)
    came = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    await said(anna, "Bea has sat down")
    keys.type("say one")
    await said(anna, "Bea says: one")
    pipe.type("mute bea")
    await said(anna, "What Bea says is not shown here any more")
    keys.type("say two")
    keys.type("")
    await said(anna, "Bea is ready")
    pipe.type("unmute bea")
    await said(anna, "What Bea says is shown again")
    keys.type("say three")
    await said(anna, "Bea says: three")
    for word in ("four", "five"):
        keys.type(f"say {word}")
    await said(bea, "the others cannot read so fast")
    pipe.type("mute bea")
    pipe.type("")
    for one in (anna, bea):
        await said(one, "The game begins")
    assert "says: two" not in anna.out.getvalue() and "says: five" not in anna.out.getvalue()
    pipe.type("unmute bea")
    while anna.out.getvalue().count("What Bea says is shown again") < 2:
        await pause(0.02)
    keys.type("mute nobody")
    await said(bea, "Nobody else called 'nobody' sits here.")
    for one in (over, came):
        one.cancel()
        await one.addErrback(lambda failure: None)
    keys.end()


def other(code):
    """Another code of the same table."""
    read = read_entry_code(code)
    return EntryCode(read.plate, read.secret[::-1]).show()


@pytest_twisted.ensureDeferred
async def test_a_joiner_does_not_sit_with_a_known_name_under_another_key(tmp_path):
    """Both fingerprints are shown; once the name is forgotten on purpose, it sits."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium")
    where = f"127.0.0.1:{await port_of(anna)}"
    bea, last_week = terminal(tmp_path / "bea", tty=True), make_identity().public
    own_key(bea)
    known_file(bea.home).write_bytes(KnownNames({"Anna": last_week}).encode())
    typed = asked(cmd_join, where, "--name=Bea", "--port=0")
    with pytest.raises(NameClash) as refused:
        await joining(typed, bea)
    words = told(refused.value, WORDS)
    assert fingerprint(last_week) in words and fingerprint(own_key(anna).public) in words
    assert "tafelrunde keys --forget 'Anna'" in words
    assert forget(bea.home, "Anna")
    assert await joining(typed, terminal(tmp_path / "bea", keys="wait\n")) == 0
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_who_leaves_a_silent_opener_is_told_that_and_not_that_the_table_was_given_up(
    tmp_path, pipe
):
    """The evening ends with that sentence: nobody else knows why the lobby is gone."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium", seats=3)
    args = asked(cmd_join, f"127.0.0.1:{await port_of(anna)}", "--name=Bea", "--port=0")
    sitting = session(args, replace(terminal(tmp_path / "bea"), keys=pipe.keys))
    bea = start(cmd_join.join_table(sitting, args, args.name))
    await said(anna, "Bea has sat down")
    while (lobby := sitting.evening.node.lobby) is None or not lobby.members:
        await pause(0.02)  # until she has been told so herself
    for fact in (NotAdmitted(OpenerSilent(60)), LobbyChanged(None)):
        sitting.evening.node.tell(fact)
    with pytest.raises(OpenerSilent) as silent:
        await bea
    assert "has not taken you in again for 60 s" in told(silent.value, WORDS)
    pipe.end()
    over.cancel()
    await over.addErrback(lambda failure: None)
