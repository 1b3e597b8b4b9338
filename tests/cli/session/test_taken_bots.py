"""Bots of a host that the machine of somebody who joins plays instead, in whole evenings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import pytest_twisted
from twisted.internet.defer import fail, succeed

from cli.commands import join as cmd_join
from cli.commands import resume as cmd_resume
from cli.session.taken_bots import TakenBots
from ledger.errors import IdentityInUse
from ledger.files.append_only import read_log
from ledger.records.identity import Identity
from ledger.records.roster import make_offer, roster_of_log, write_join
from ledger.review.replay import Replay
from p2p.core.actions import BotOffered
from p2p.core.lobby import Lobby, sit
from p2p.wire.errors import Reason, Refused
from tests.cli.session.evenings import (
    GAME,
    code_in,
    host,
    joining,
    log_of,
    pause,
    port_of,
    resuming,
    said,
    session,
    start,
)
from tests.cli.session.pipes import Pipe
from tests.cli.terminals import asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")

MOVES = (
    "Enite (Bot) moves from Anna's machine to yours, so that the seats are spread evenly. nobots:"
    " it stays there."
)
MOVED, MOVED_HERE = (f"{whose} machine plays Enite (Bot) now.\n" for whose in ("Bea's", "Your"))


def machines(home):
    """The names at the table of this folder, and by name whose machine plays it."""
    roster = roster_of_log(read_log(log_of(home)).header)
    return {name: roster.names[roster.machines[seat]] for seat, name in enumerate(roster.names)}


SPREAD = {"Anna": "Anna", "Merlin (Bot)": "Anna", "Bea": "Bea", "Enite (Bot)": "Bea"}
STAYED = {"Anna": "Anna", "Merlin (Bot)": "Anna", "Bea": "Bea", "Enite (Bot)": "Anna"}


@pytest.fixture(name="other")
def other_pipe():
    """What the other one types."""
    return Pipe()


async def with_a_moved_bot(tmp_path, pipe, other):
    """Folders, screens and evenings of Anna, who opened the table (and types into `other`), and of
    Bea (into `pipe`), whose machine plays one of Anna's bots."""
    homes = [tmp_path / "anna", tmp_path / "bea"]
    anna = replace(terminal(homes[0]), keys=other.keys)
    over = host(anna, seats=4, bots=2)
    where = f"127.0.0.1:{await port_of(anna)}"
    bea = replace(terminal(homes[1]), keys=pipe.keys)
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    await said(bea, MOVED_HERE)
    return homes, (anna, over), (bea, joined)


async def begins_as_it_was(homes, host_there, joiner, pipes):
    """Both say that they are ready, the game begins, and the host's machine plays all its bots;
    then both leave."""
    (anna, over), (bea, joined) = host_there, joiner
    for pipe in pipes:
        pipe.type("")
    for here in (anna, bea):
        await said(here, "The keys are checked. The game begins.")
    for pipe in pipes:
        pipe.end()
    assert await joined == 0 and await over == 0
    assert machines(homes[0]) == machines(homes[1]) == STAYED


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_two_people_and_two_bots_have_two_seats_a_machine(tmp_path, pipe, other):
    """The joiner's machine takes a bot of the host's, with a word to both; both leave midway, come
    back with the bots they play, and the game ends with one log at four seats."""
    homes = [tmp_path / "anna", tmp_path / "bea"]
    anna = replace(terminal(homes[0]), keys=pipe.keys)
    over = host(anna, seats=4, bots=2, who=None)
    await port_of(anna)
    bea = replace(terminal(homes[1]), keys=other.keys)
    where = f"{code_in(anna)}@127.0.0.1:{await port_of(anna)}"
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    pipe.type("")
    other.type("")
    for here in (anna, bea):
        await said(here, "The keys are checked. The game begins.")
        assert (MOVED if here is anna else MOVED_HERE) in here.out.getvalue()
        told = here.out.getvalue()
        assert "Enite (Bot) has gone" not in told and "Enite (Bot) is not ready" not in told
    assert MOVES in " ".join(bea.out.getvalue().split())
    assert "moves" not in anna.out.getvalue()
    while not any("Which character do you keep" in one.out.getvalue() for one in (anna, bea)):
        await pause(0.02)  # whoever has the crown is asked first
    pipe.end()
    other.end()
    assert await over == 0 and await joined == 0
    assert machines(homes[0]) == machines(homes[1]) == SPREAD
    args = asked(cmd_resume, "--bot=medium", "--port=0")
    again = session(args, terminal(homes[0]))
    first = start(cmd_resume.resume_table(again, args))
    typed = ("--bot=medium", "--port=0", f"--address=127.0.0.1:{again.evening.node.port}")
    assert await resuming(asked(cmd_resume, *typed), terminal(homes[1])) == 0
    assert await first == 0
    bots = [homes[0] / "bots" / "Merlin (Bot)", homes[1] / "bots" / "Enite (Bot)"]
    assert len({log_of(home).read_bytes() for home in (*homes, *bots)}) == 1
    assert not Replay.open(log_of(homes[0])).unfinished
    assert not list((homes[0] / "bots" / "Enite (Bot)").glob("tables/*.tafel"))


@pytest_twisted.ensureDeferred
async def test_whoever_declines_plays_no_bots(tmp_path, pipe, other):
    """By the option: the host's machine plays them as before."""
    homes = [tmp_path / "anna", tmp_path / "bea"]
    anna = replace(terminal(homes[0]), keys=pipe.keys)
    bea = replace(terminal(homes[1]), keys=other.keys)
    over = host(anna, seats=4, bots=2)
    where = f"127.0.0.1:{await port_of(anna)}"
    typed = asked(cmd_join, where, "--name=Bea", "--port=0", "--yes", "--no-bots")
    joined = joining(typed, bea)
    pipe.type("")
    for here in (anna, bea):
        await said(here, "The keys are checked. The game begins.")
    pipe.end()
    other.end()
    assert await over == 0 and await joined == 0
    assert machines(homes[0]) == machines(homes[1]) == STAYED
    assert "machine plays Enite (Bot) now" not in anna.out.getvalue() + bea.out.getvalue()
    assert not (homes[1] / "bots").exists()


@pytest_twisted.ensureDeferred
async def test_a_bot_goes_back_when_the_person_says_so(tmp_path, pipe, other):
    """A word typed in the lobby after it has moved: the host's own sits again, ready as it was, and
    no other is asked for; the table begins, and at it the host's machine plays that bot."""
    homes, (anna, over), (bea, joined) = await with_a_moved_bot(tmp_path, pipe, other)
    pipe.type("nobots")
    await said(anna, "Your machine plays Enite (Bot) now.")
    assert "Your machine plays no bots of this table." in bea.out.getvalue()
    await begins_as_it_was(homes, (anna, over), (bea, joined), (pipe, other))


@pytest_twisted.ensureDeferred
async def test_a_moved_bot_that_is_refused_is_played_by_the_host_again(tmp_path, pipe, other):
    """Both are told who plays it now; nobody says that it cannot come any more, for it sits there,
    and whose machine played it keeps the own seat."""
    homes, (anna, over), (bea, joined) = await with_a_moved_bot(tmp_path, pipe, other)
    other.type("refuse Enite (Bot)")
    await said(anna, "Your machine plays Enite (Bot) now.")
    await said(bea, "Anna's machine plays Enite (Bot) again, and yours does not any more.")
    plain = " ".join(anna.out.getvalue().split())
    assert (
        "this machine plays Enite (Bot) again, in the same seat. Bea stays in the other one"
        in plain
    )
    assert "cannot come to this table" not in plain
    await begins_as_it_was(homes, (anna, over), (bea, joined), (pipe, other))


class Waiting:
    """The evening of somebody who waits at a table of six, and what its node was told to say."""

    def __init__(self):
        opener = Identity(b"1" * 32)
        offer = make_offer(
            game=GAME.id, rules=GAME.rules, data_hash=bytes(32), seats=6, opener=opener.public
        )
        self.lobby = sit(Lobby(offer, bytes(32)), write_join(opener, offer, "Anna"))
        self.node, self.noes, self.seated = self, 0, None

    def code(self, offer):
        """An open table."""

    def no_bots(self):
        """The machine declines."""
        self.noes += 1


class Made:
    """A bot's evening whose node looks for its seat, and finds none if `refused`."""

    def __init__(self, refused):
        self.node, self.refused, self.is_ready = self, refused, False

    def join(self, addresses, name, code, *, bot):
        """Ask for the seat."""
        return fail(Refused(Reason.FULL)) if self.refused else succeed(None)

    def ready(self):
        """It sits."""
        self.is_ready = True


def taking(tmp_path, *, refused=False, declines=False, error=None, here=None):
    """A machine that is asked: what it keeps, where it waits, the bots made and those dropped.
    here: its terminal."""
    evening, made, dropped = Waiting(), [], []

    def make(name, player):
        if error is not None:
            raise error
        made.append(Made(refused))
        return made[-1]

    taken = TakenBots(
        evening,
        here or terminal(tmp_path),
        make=make,
        drop=dropped.append,
        declines=declines,
    )
    return taken, evening, made, dropped


def test_an_opener_that_asks_on_and_on_gets_half_of_the_seats(tmp_path):
    """For one bot a node is made once, for many names no more than half of the table's seats."""
    taken, evening, made, dropped = taking(tmp_path)
    for number in range(20):
        for _ in range(3):
            taken.offered(BotOffered(evening.lobby.offer, f"B{number} (Bot)", ()))
    assert len(made) == 3 and all(one.is_ready for one in made) and evening.noes == 3 * 17
    assert taken.refuse() and dropped == made
    taken.offered(BotOffered(evening.lobby.offer, "B0 (Bot)", ()))
    assert len(made) == 3 and evening.noes == 3 * 17 + 2


@pytest.mark.parametrize("error", [None, OSError("no room"), IdentityInUse(Path("x"), "y")])
def test_a_bot_that_finds_no_seat_stays_where_it_was(tmp_path, error):
    """Refused, or its files cannot be written: the opener hears a no, once, and no second try is
    made; the person's evening goes on."""
    taken, evening, made, dropped = taking(tmp_path, refused=True, error=error)
    offered = BotOffered(evening.lobby.offer, "Merlin (Bot)", ())
    taken.offered(offered)
    assert evening.noes == 1 and dropped == made
    taken.offered(offered)
    assert evening.noes == 2 and len(made) == (error is None)


def test_a_bot_that_loses_its_seat_ends_alone(tmp_path):
    """Known as one of these once; another bot's end is not theirs."""
    here = terminal(tmp_path)
    taken, evening, made, dropped = taking(tmp_path, here=here)
    taken.offered(BotOffered(evening.lobby.offer, "Merlin (Bot)", ()))
    assert not taken.ended(Made(refused=False)) and not dropped
    assert taken.ended(made[0]) and dropped == made and evening.noes == 1
    assert not taken.ended(made[0])
    told = here.out.getvalue()
    assert told.endswith("Anna's machine plays Merlin (Bot) again, and yours does not any more.\n")
    assert "stays where it was" not in told
