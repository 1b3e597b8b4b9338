"""A whole evening: host, bots, joiners, watchers over real links on this machine."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.absence.unreachable_wait import Delays
from cli.commands import host as cmd_host
from cli.commands import join as cmd_join
from cli.commands import resume as cmd_resume
from cli.commands import watch as cmd_watch
from cli.kept_tables.nodes_file import kept_nodes
from cli.options.node_options import node_home_of
from cli.process.long_reads import LongReads
from cli.session import seating
from cli.session.node_session import NodeSession
from cli.session.own_keys import own_key
from cli.session.seating import NodeHome
from cli.text.exit_codes import Stop
from ledger.deck.group.backend import best_group
from ledger.errors import IdentityInUse, WrongTable
from ledger.files.append_only import create_store
from ledger.review.replay import Replay
from ledger.table_options import CLOCK
from p2p.wire.errors import NoAnswer
from tests.cli.session.evenings import (
    GAME,
    WORDS,
    host,
    joining,
    log_of,
    one_who_left,
    pause,
    port_of,
    resuming,
    said,
    session,
    start,
    watching,
)
from tests.cli.session.pipes import Pipe
from tests.cli.terminals import Screen, asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")


@pytest_twisted.ensureDeferred
async def test_host_plays_a_whole_game_through_a_pipe_against_a_bot(tmp_path):
    """Ready, then answers by number to the end; the log is whole and both nodes have the same."""
    here = terminal(tmp_path, keys="\n" + "1\n" * 2000)
    assert await host(here, bots=1) == 0
    told = here.out.getvalue()
    assert "Merlin (Bot) is ready.\n" in told and "You are ready.\n" in told
    assert "The keys are checked. The game begins.\n" in told
    assert "Which character do you keep?" in told
    assert " wins " in told or "the win is shared" in told
    assert here.err.getvalue() == ""
    log = log_of(tmp_path)
    assert told.endswith(f"Check that all was fair: tafelrunde audit {log.stem}\n")
    assert log.read_bytes() == log_of(tmp_path / "bots" / "Merlin (Bot)").read_bytes()
    assert not Replay.open(log).unfinished


@pytest_twisted.ensureDeferred
async def test_what_was_taken_back_is_told_above_what_is_asked_anew(tmp_path, pipe):
    """The bot agrees at once, and the question is the last thing on the screen."""
    here, answered = replace(terminal(tmp_path), keys=pipe.keys), 0
    over = host(here, bots=1)
    pipe.type("")
    told = here.out.getvalue
    while "Your turn as the" not in told():
        if told().count("\n  1. ") > answered:
            answered = told().count("\n  1. ")
            pipe.type("1")
        await pause(0.02)
    for typed, comes in (("1", "\n  1. "), ("undo", "All agreed: your last answer is taken back.")):
        seen = len(told())
        pipe.type(typed)
        while comes not in told()[seen:] or "\n  1. " not in told()[seen:]:
            await pause(0.02)
    assert told().index("All agreed") < told().rindex("Your turn as the")
    pipe.end()
    assert await over == 0


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_whose_time_is_over_is_answered_for_where_that_was_agreed(
    tmp_path, pipe, monkeypatch
):
    """Said before the start and when it comes; the person goes on when others have been asked."""
    monkeypatch.setattr("cli.pace.turn_clock.MINUTE", 0.2)
    anna = replace(terminal(tmp_path), keys=pipe.keys)
    over = host(anna, bots=1, options={CLOCK: "turn:1:bot"})
    pipe.type("")
    await said(anna, "At its end one's own program")
    await said(anna, "Your time is over. Your program")
    await said(anna, "You have chosen")
    pipe.end()
    assert await over == 0


@pytest_twisted.ensureDeferred
async def test_three_nodes_join_play_leave_and_resume(tmp_path, pipe):
    """A joiner whose input ends leaves; it resumes from its log, and the game ends for all."""
    homes = [tmp_path / name for name in ("anna", "bea", "eye")]
    anna = terminal(homes[0])
    over = host(anna, "--bot=medium")
    port = await port_of(anna)
    eye = terminal(homes[2])
    watch = watching(asked(cmd_watch, f"127.0.0.1:{port}"), eye)
    bea = replace(terminal(homes[1]), keys=pipe.keys)
    args = asked(cmd_join, f"127.0.0.1:{port}", "--name=Bea", "--port=0")
    joined = start(cmd_join.join_table(session(args, bea), args, args.name))
    pipe.type("ready")
    while "Which character do you keep" not in bea.out.getvalue():
        await pause(0.02)
    pipe.end()
    assert await joined == 0
    assert "The input has ended: you leave the table, the log is kept.\n" in bea.out.getvalue()
    log = log_of(homes[1])
    assert f"Go on with it: tafelrunde resume {log.stem}\n" in bea.out.getvalue()
    again = terminal(homes[1])
    args = asked(cmd_resume, str(log), "--bot=medium", "--port=0")
    assert await resuming(args, again) == 0
    assert again.out.getvalue().startswith("Taken up again: ")
    assert "backup" not in again.out.getvalue()
    assert await over == 0 and await watch == 0
    logs = [log_of(home).read_bytes() for home in homes]
    assert logs[0] == logs[1] == logs[2]
    assert eye.out.getvalue().count("Bea has sat down") == 1


@pytest.mark.parametrize("bots", [pytest.param(1, marks=pytest.mark.slow), 2])
@pytest_twisted.ensureDeferred
async def test_bots_of_a_host_are_resumed_with_it(tmp_path, pipe, bots):
    """They are nodes of their own in its folder, and nobody else could take them up. Each wants to
    hear from the others, too, before it signs, and nobody else could tell it where those are."""
    first = replace(terminal(tmp_path), keys=pipe.keys)
    over = host(first, seats=bots + 1, bots=bots)
    pipe.type("")
    while "Which character do you keep" not in first.out.getvalue():
        await pause(0.02)
    pipe.end()
    assert await over == 0
    log = log_of(tmp_path)
    me = own_key(first).public
    reads = LongReads(reactor, aside=False)
    assert await cmd_resume.newest_open(terminal(tmp_path), me, reads) == log
    assert await cmd_resume.newest_open(terminal(tmp_path), bytes(32), reads) is None
    again = terminal(tmp_path, keys="1\n" * 2000)
    assert await resuming(asked(cmd_resume, "--port=0"), again) == 0
    homes = [*(tmp_path / "bots").iterdir()]
    assert len(homes) == bots
    assert all(log.read_bytes() == log_of(home).read_bytes() for home in homes)
    assert not Replay.open(log).unfinished


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_a_host_that_has_lost_all_but_identities_comes_back_with_its_bots(tmp_path, pipe):
    """Its tables and counters are gone, and those of its bot; a joiner still has the table."""
    homes = [tmp_path / name for name in ("anna", "bea")]
    first = replace(terminal(homes[0]), keys=pipe.keys)
    over = host(first, seats=3, bots=1)
    port = await port_of(first)
    args = asked(cmd_join, f"127.0.0.1:{port}", "--name=Bea", "--port=0", "--bot=medium")
    bea = terminal(homes[1])
    joined = joining(args, bea)
    pipe.type("")
    while "Which character do you keep" not in first.out.getvalue():
        await pause(0.02)
    pipe.end()
    assert await over == 0
    ((_, there), *_) = kept_nodes(log_of(homes[0]))[own_key(bea).public]
    bots = homes[0] / "bots" / "Merlin (Bot)"
    for home in (homes[0], bots):
        for folder in ("tables", "signed"):
            shutil.rmtree(home / folder)
    where = f"--address=127.0.0.1:{there}"
    args = asked(cmd_resume, where, "--bot=medium", "--port=0", "--take-seat")
    again = terminal(homes[0])
    assert await resuming(args, again) == 0
    assert await joined == 0
    logs = [log_of(home).read_bytes() for home in (*homes, bots)]
    assert logs[0] == logs[1] == logs[2]
    assert not Replay.open(log_of(homes[0])).unfinished
    assert "You are back in your seat" in again.out.getvalue()


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_a_joiner_that_has_lost_all_but_its_identity_joins_again(tmp_path, pipe):
    """The code it was given before brings it back to its seat; for a stranger the table has
    started, and nothing is kept of its try."""
    homes = [tmp_path / name for name in ("anna", "bea", "carl")]
    anna = terminal(homes[0])
    over = host(anna, "--bot=medium")
    where = f"127.0.0.1:{await port_of(anna)}"
    bea = replace(terminal(homes[1]), keys=pipe.keys)
    args = asked(cmd_join, where, "--name=Bea", "--port=0")
    joined = joining(args, bea)
    pipe.type("ready")
    while "Which character do you keep" not in bea.out.getvalue():
        await pause(0.02)
    pipe.end()
    assert await joined == 0
    for folder in ("tables", "signed"):
        shutil.rmtree(homes[1] / folder)
    args = asked(cmd_join, where, "--name=Carl", "--port=0")
    with pytest.raises(Stop, match="the table has started already"):
        await joining(args, terminal(homes[2]))
    assert list((homes[2] / "tables").iterdir()) == []
    await answers_for(homes[1], where)
    again = terminal(homes[1])
    args = asked(cmd_join, where, "--name=Bea", "--bot=medium", "--port=0")
    assert await joining(args, again) == 0
    assert "signs again" not in again.out.getvalue()
    assert await over == 0
    assert log_of(homes[0]).read_bytes() == log_of(homes[1]).read_bytes()
    assert not Replay.open(log_of(homes[0])).unfinished


async def answers_for(home, where):
    """Somebody who has lost all files comes back to a table of two and says that the seat may sign
    all the same; then it does, and the program is left."""
    pipe = Pipe()
    back = replace(terminal(home), keys=pipe.keys)
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0", "--take-seat"), back)
    pipe.type("sign")  # it waits until that is asked
    await said(back, "Your seat signs again.")
    pipe.end()
    assert await joined == 0
    told = back.out.getvalue()
    assert "You are back in your seat" in told and "Sign again all the same? Anna has" in told


@pytest_twisted.ensureDeferred
async def test_files_that_cannot_be_taken_are_a_sentence_when_a_seat_comes_back(tmp_path, pipe):
    """A counter of another table: whoever joins again is told so, and waits for nothing."""
    homes, _, over, where = await one_who_left(tmp_path, pipe)
    (counter,) = (homes[1] / "signed").glob("*.count")
    counter.unlink()
    create_store(counter, bytes(32)).close()
    args = asked(cmd_join, where, "--name=Bea", "--port=0")
    with pytest.raises(WrongTable):
        await joining(args, terminal(homes[1]))
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_a_name_that_is_taken_is_asked_for_again_at_the_same_table(tmp_path):
    """The refusal ends nothing: another name is typed, and sits."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium")
    port = await port_of(anna)
    args = asked(cmd_join, f"127.0.0.1:{port}", "--name=ANNA", "--port=0")
    here = terminal(tmp_path / "bea", tty=True, keys="Bea\n")
    bea = start(cmd_join.join_table(session(args, here), args, args.name))
    while "Bea has sat down" not in anna.out.getvalue():
        await pause(0.02)
    while "You have a seat at the table as Bea" not in here.out.getvalue():
        await pause(0.02)
    await bea
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_nobody_there_is_said(tmp_path):
    """An address where nobody listens."""
    args = asked(cmd_join, "127.0.0.1:9", "--name=Carl", "--port=0")
    with pytest.raises(NoAnswer):
        await start(cmd_join.join_table(session(args, terminal(tmp_path)), args, args.name))


@pytest_twisted.ensureDeferred
async def test_second_start_with_the_same_identity_is_refused(tmp_path):
    """While the first one runs; once it is over the identity is free again."""
    first = terminal(tmp_path)
    over = host(first, "--bot=medium")
    await port_of(first)
    args = asked(cmd_join, "127.0.0.1:9", "--name=Carl", "--port=0")
    with pytest.raises(IdentityInUse):
        await start(cmd_join.join_table(session(args, terminal(tmp_path)), args, args.name))
    over.cancel()
    await over.addErrback(lambda failure: None)
    seating.NodeHome(tmp_path, own_key(terminal(tmp_path)), best_group()).occupy().release()


@pytest_twisted.ensureDeferred
async def test_host_that_goes_ends_the_lobby_for_all(tmp_path):
    """The joiner is told that the table was given up; the host's leaving is no fault."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium", seats=3)
    port = await port_of(anna)
    args = asked(cmd_join, f"127.0.0.1:{port}", "--name=Bea", "--port=0", "--bot=medium")
    joined = start(cmd_join.join_table(session(args, terminal(tmp_path / "bea")), args, args.name))
    while "Bea has sat down" not in anna.out.getvalue():
        await pause(0.02)
    over.cancel()
    await over.addErrback(lambda failure: None)
    with pytest.raises(Stop, match="The table was given up"):
        await joined


@pytest_twisted.ensureDeferred
async def test_resume_says_where_nothing_can_be_resumed(tmp_path):
    """No unfinished game here, and nobody who knows of one; somebody else's log."""
    here = terminal(tmp_path)
    args = asked(cmd_resume, "--port=0")
    with pytest.raises(Stop, match="No table was found that has a seat of yours") as stopped:
        await resuming(args, here)
    assert stopped.value.code == 5
    assert here.out.getvalue().startswith("No unfinished game is kept in")
    from tests.cli.logs import finished_log

    log = tmp_path / "x.tafel"
    log.write_bytes(finished_log())
    place = NodeHome(tmp_path, own_key(terminal(tmp_path)), best_group())
    with pytest.raises(Stop, match="Your identity has no seat in"):
        seating.take_up(log, place, WORDS)


class Typed(Screen):
    """A terminal that no program edits, whose lines come from a pipe."""

    def __init__(self, pipe):
        super().__init__()
        self.pipe = pipe

    def fileno(self):
        """Of the pipe."""
        return self.pipe.keys.fileno()


@pytest_twisted.ensureDeferred
async def test_whoever_comes_back_is_told_of_an_end_and_can_undo_it(tmp_path, pipe):
    """Of two, one ends the game that the other has left: asked first, told to the other one, and
    taken back for both when that one plays on.
    """
    anna = replace(terminal(tmp_path / "anna", tty=True, TERM="dumb"), keys=Typed(pipe))
    args = asked(cmd_host, GAME.id, "--seats=2", "--port=0", "--name=Anna", "--open")
    delays = Delays(unreachable=0.0)
    opened = NodeSession(reactor, anna, node_home_of(args, anna), discover=False, delays=delays)
    usual = GAME.complete_options({})
    over = start(cmd_host.host_table(opened, args, "Anna", GAME, 2, (), usual, 0))
    address = f"127.0.0.1:{await port_of(anna)}"
    bea, typed = terminal(tmp_path / "bea"), Pipe()
    args = asked(cmd_join, address, "--name=Bea", "--port=0")
    theirs = session(args, replace(bea, keys=typed.keys))
    joined = start(cmd_join.join_table(theirs, args, args.name))
    typed.type("ready")
    await said(anna, "Bea has sat down")
    pipe.type("ready")
    await said(anna, "The game begins")
    while theirs.evening.seated.play.asked is None:
        if opened.evening.seated.play.asked is not None:
            pipe.type("1")
        await pause(0.05)
    seen = len(anna.out.getvalue())
    typed.end()
    assert await joined == 0
    while "Bea: unreachable for" not in anna.out.getvalue()[seen:]:
        await pause(0.02)
    pipe.type("stop")
    await said(anna, "may come back and play")
    pipe.type("stop")
    await said(anna, "The game ends here")
    typed = Pipe()
    args = asked(cmd_resume, str(log_of(tmp_path / "bea")), "--port=0")
    back = terminal(tmp_path / "bea")
    resumed = resuming(args, replace(back, keys=typed.keys))
    await said(back, "While you were unreachable Anna ended the game here")
    assert "counts no more:" not in anna.out.getvalue()
    assert "Anna wants to end the game here" not in back.out.getvalue()
    await said(back, "  1. Keep: ")
    second = "lay another card away" in back.out.getvalue()
    for _ in range(1 + second):
        typed.type("1")
    await said(anna, "The end of the game counts no more: who")
    typed.end()
    pipe.type("quit")
    assert await resumed == 0 and await over == 0
