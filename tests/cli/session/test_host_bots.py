"""cli.session.host_bots: they sit before strangers can, and none ends the host."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.commands import host as cmd_host
from cli.commands import join as cmd_join
from cli.session.evening import Evening
from ledger.records.identity import make_identity
from p2p.core.actions import NotAdmitted
from p2p.shell.node import Node
from p2p.wire.errors import Reason, Refused
from tests.cli.session.evenings import (
    GAME,
    host,
    joining,
    pause,
    port_of,
    said,
    session,
    start,
)
from tests.cli.terminals import asked, terminal
from tests.p2p.programs import a_program

pytestmark = pytest.mark.usefixtures("at_once")


def opens(home, bots, seats, absent=0):
    """A host at an open table with so many bots: the terminal, its session, and its evening to be
    begun."""
    anna = terminal(home)
    typed = [f"--seats={seats}", "--port=0", "--name=Anna", "--open", f"--bots={bots}"]
    args = asked(cmd_host, GAME.id, *typed, "--bot=medium")
    opened, options = session(args, anna), GAME.complete_options({})
    levels = ("medium",) * bots
    coming = cmd_host.host_table(opened, args, args.name, GAME, seats, levels, options, absent)
    return anna, opened, coming


def names(opened):
    """Who sits in its lobby."""
    return [one.name for one in opened.evening.node.lobby.members]


async def ended(over):
    """The evening is broken off."""
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest_twisted.ensureDeferred
async def test_bots_sit_before_anybody_else_can(tmp_path):
    """While one asks for its seat the host listens nowhere but on its own machine; after that it is
    open to all."""
    anna, opened, coming = opens(tmp_path, 2, 4)
    add_bot, seen = opened.beside.add_bot, []

    async def add(*typed):
        seen.append((opened.evening.node.addresses, typed[2][0]))
        await add_bot(*typed)

    opened.beside.add_bot = add
    over = start(coming)
    await port_of(anna)
    assert seen == [((), "127.0.0.1")] * 2 and opened.evening.node.addresses
    assert names(opened) == ["Anna", "Merlin (Bot)", "Enite (Bot)"]
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_a_bot_whose_name_is_taken_gets_another(tmp_path):
    """A quicker program on the same machine sits under it: the host goes on, with as many bots, and
    where it took all their seats the host says so and goes on without them."""
    for stranger, seats, told in (("Enite (Bot)", 4, "Gawan"), ("Enite (Bot)", 3, "no seat at")):
        anna, opened, coming = opens(tmp_path / str(seats), 2, seats)
        node = Node(reactor, make_identity(), a_program())
        add_bot, first = opened.beside.add_bot, [True]

        async def add(*typed, add_bot=add_bot, node=node, first=first, stranger=stranger):
            if first:
                first.clear()
                await node.join([typed[2]], stranger, typed[3], bot=True)
            await add_bot(*typed)

        opened.beside.add_bot = add
        over = start(coming)
        await said(anna, told)
        await said(anna, " is open: ")  # no link to a table that is full
        assert len(names(opened)) == min(4, seats) and stranger in names(opened)
        assert not opened.evening.over.called
        await ended(over)
        await node.stop()


@pytest.fixture
def evenings(monkeypatch):
    """The evenings of a program as they begin, and those that were closed."""
    begun, closed = [], []

    class Noted(Evening):
        def __init__(self, *given, **settings):
            super().__init__(*given, **settings)
            begun.append(self)

        async def close(self):
            closed.append(self)
            await super().close()

    monkeypatch.setattr("cli.session.node_session.Evening", Noted)
    monkeypatch.setattr("cli.session.seats_beside.Evening", Noted)
    return begun, closed


@pytest_twisted.ensureDeferred
async def test_a_bot_that_fails_before_the_start_ends_its_own_evening_alone(tmp_path, evenings):
    """Whatever it was refused for: its person is told, its seat is free, the table is there."""
    begun, closed = evenings
    anna, opened, coming = opens(tmp_path, 2, 4)
    over = start(coming)
    await port_of(anna)
    _, bot, _ = begun
    bot.node.tell(NotAdmitted(Refused(Reason.NAME_TAKEN)))
    await said(anna, "Merlin (Bot) does not sit there any more")
    while len(names(opened)) > 2:
        await pause(0.02)
    assert not opened.evening.over.called and closed == [bot]
    await ended(over)
    assert sorted(map(begun.index, closed)) == [0, 1, 2], "each once"


@pytest_twisted.ensureDeferred
async def test_of_a_table_that_is_given_up_nothing_is_said_for_its_bots(tmp_path, evenings):
    """Nobody sits there any more, and its person knows."""
    begun, closed = evenings
    anna, _, coming = opens(tmp_path, 2, 4)
    over = start(coming)
    await port_of(anna)
    begun[1].node.tell(NotAdmitted(Refused(Reason.CLOSED)))
    while begun[1] not in closed:
        await pause(0.02)
    assert "does not sit there" not in anna.out.getvalue()
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_alone_with_bots_nothing_is_reached_from_outside(tmp_path, monkeypatch):
    """No node of the program listens but for this machine, and all sit down and begin."""
    _, opened, coming = opens(tmp_path, 2, 3)
    opened.alone = True
    monkeypatch.setattr(Node, "listen", lambda node, port: pytest.fail("it listens outside"))
    over = start(coming)
    for _ in range(600):
        if over.called or (opened.evening is not None and opened.evening.seated is not None):
            break
        await pause(0.05)
    seated = opened.evening.seated
    assert seated is not None and len(seated.play.roster.names) == 3
    assert not opened.evening.node.addresses
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_bots_come_go_and_change_while_a_table_waits(tmp_path, pipe):
    """Whoever opened it types how strong, and where; what is signed is the name of the last one."""
    anna = replace(terminal(tmp_path), keys=pipe.keys)
    over = host(anna, seats=4)
    await port_of(anna)
    for typed, told in (
        ("bot hard", "Merlin hard (Bot) is ready."),
        ("bot", "Enite (Bot) is ready."),
        ("bot leicht 2", "Merlin easy (Bot) is ready."),
        ("table", "2. Merlin easy (Bot): ready"),
        ("no bot 3", "Enite (Bot) has gone."),
        ("bot easy 3", "Enite easy (Bot) is ready."),
        ("bot hard 2", "Merlin hard (Bot) is ready."),
        ("kein bot enite", "Enite easy (Bot) has gone."),
        ("nobot", "Merlin hard (Bot) has gone."),
    ):
        anna.out.truncate(0)
        pipe.type(typed)
        await said(anna, told)
    assert not [one for one in (tmp_path / "tables").glob("*.tafel")]
    pipe.end()
    await over


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("bot 9", "There is no place 9 at a table for 3."),
        ("bot 1", "Anna sits there, and is no bot"),
        ("bot zzz", "has no bot 'zzz'"),
        ("bot medium 2", "Merlin (Bot) is so strong already."),
        ("bot hard", "All seats are taken"),
        ("no bot", "Which bot? Type its place or its name: Merlin (Bot), Enite (Bot)."),
        ("no bot 1", "Which bot?"),
        ("no bot zzz", "Which bot?"),
    ],
)
@pytest_twisted.ensureDeferred
async def test_what_no_bot_can_do_is_told(tmp_path, pipe, typed, told):
    """And nobody's seat changes."""
    anna = replace(terminal(tmp_path), keys=pipe.keys)
    over = host(anna, seats=3, bots=2)
    await said(anna, "Enite (Bot) is ready.")
    pipe.type(typed)
    await said(anna, told)
    assert "has gone" not in anna.out.getvalue()
    pipe.end()
    await over


@pytest_twisted.ensureDeferred
async def test_bots_are_the_openers_to_choose(tmp_path, pipe):
    """Whoever has joined is told so."""
    anna = terminal(tmp_path / "anna")
    over = host(anna, "--bot=medium", seats=3)
    bea = replace(terminal(tmp_path / "bea"), keys=pipe.keys)
    where = f"127.0.0.1:{await port_of(anna)}"
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    await said(bea, "Press Enter when you are ready")
    for typed in ("bot hard", "no bot 1"):
        bea.out.truncate(0)
        pipe.type(typed)
        await said(bea, "Only whoever opened the table can do that")
    pipe.end()
    await joined
    await ended(over)
