"""Guests at the table of a session: a seat with its own key on this machine, as all can see."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import Deferred, DeferredList

from cli.commands import join as cmd_join
from cli.commands import resume as cmd_resume
from cli.faces.face import QuietFace
from cli.lobby.lobby_actions import OwnTable
from cli.options.node_options import node_home_of
from cli.session.company import Alone
from cli.session.followers import Nobody
from cli.session.node_session import NodeSession
from cli.text.exit_codes import Stop
from p2p.wire.errors import GivenUp, Reason, Refused
from tests.cli.session.evenings import log_of, pause, port_of, said, session, start
from tests.cli.session.pipes import Pipe
from tests.cli.session.test_host_bots import ended, names, opens
from tests.cli.terminals import asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")


def unlost(why):
    """No guest's seat is lost in these tests but where it is expected."""
    raise AssertionError(why)


async def opened_with(tmp_path, guest, seats=3, absent=0):
    """A table of so many seats with the host, and this guest: its session and the guest's
    evening."""
    _, opened, coming = opens(tmp_path / "anna", 0, seats, absent)
    over = Deferred.fromCoroutine(coming)
    await until_open(opened)
    return opened, over, await opened.beside.add_guest(guest, Nobody(), unlost)


async def until_open(opened):
    """Its lobby is there."""
    while opened.evening is None or opened.evening.node.lobby is None:
        await pause(0.02)


@pytest_twisted.ensureDeferred
async def test_a_guest_sits_as_a_person_of_this_machine_and_is_not_ready(tmp_path):
    """It has another key; its seat is played by the machine of whoever opened the table, which all
    can see, and it says by itself when it is ready."""
    opened, over, guest = await opened_with(tmp_path, "Bea")
    lobby = opened.evening.node.lobby
    member = next(one for one in lobby.members if one.name == "Bea")
    assert member.identity == guest.node_home.identity.public != lobby.me
    assert member.join.machine == lobby.me and not member.bot and not member.ready
    other = await opened.beside.add_guest("Carl", Nobody(), unlost)
    assert other.node_home.home != guest.node_home.home
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_a_name_that_is_taken_is_refused_and_a_guest_that_goes_frees_its_seat(tmp_path):
    """The node of whoever got no seat is no more."""
    opened, over, guest = await opened_with(tmp_path, "Bea")
    with pytest.raises(Refused) as refused:
        await opened.beside.add_guest("Bea", Nobody(), unlost)
    assert refused.value.reason is Reason.NAME_TAKEN and names(opened) == ["Anna", "Bea"]
    opened.beside.drop(guest)
    await opened.beside.all_closed()
    again = await opened.beside.add_guest("Bea", Nobody(), unlost)
    assert names(opened) == ["Anna", "Bea"] and again is not guest
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_without_an_own_table_nobody_can_be_a_guest(tmp_path):
    """A sentence says where one can."""
    _, opened, coming = opens(tmp_path / "anna", 0, 3)
    coming.close()
    with pytest.raises(Stop, match="at a table where you sit"):
        await opened.beside.add_guest("Bea", Nobody(), unlost)
    await opened.close()


@pytest_twisted.ensureDeferred
async def test_a_guest_by_whom_one_machine_could_read_all_cards_gets_no_seat(tmp_path):
    """Nobody would begin such a table: at four seats of which one may be absent a machine plays two
    at most."""
    opened, over, _ = await opened_with(tmp_path, "Bea", seats=4, absent=1)
    assert opened.evening.node.lobby.offer.max_absent == 1
    with pytest.raises(Stop, match="could read everybody's cards"):
        await opened.beside.add_guest("Carl", Nobody(), unlost)
    assert names(opened) == ["Anna", "Bea"]
    await ended(over)


def joiner(home, where, keys, company=None, command=cmd_join):
    """The session of somebody who joins there or comes back, its terminal and what ends with it."""
    typed = ("--name=Bea", where) if command is cmd_join else ("--web", f"--address={where}")
    here, args = replace(terminal(home), keys=keys), asked(command, *typed, "--port=0")
    if company is None:
        joined = session(args, here)
    else:
        joined = NodeSession(
            reactor, here, node_home_of(args, here), discover=False, company=company
        )
    if command is cmd_join:
        return here, joined, start(cmd_join.join_table(joined, args, args.name))
    return here, joined, start(cmd_resume.resume_table(joined, args))


async def at_annas(tmp_path, pipe, seats, *argv):
    """Bea sits at a table that Anna has opened: both sessions, both terminals, where it is."""
    anna, opened, coming = opens(tmp_path / "anna", 0, seats, *argv)
    start(coming)
    where = f"127.0.0.1:{await port_of(anna)}"
    bea, joined, over = joiner(tmp_path / "bea", where, pipe.keys)
    await said(bea, "You have a seat at the table as Bea")
    return (anna, opened), (bea, joined), over


@pytest.mark.slow
@pytest_twisted.ensureDeferred
async def test_whoever_has_joined_seats_a_guest_whose_machine_all_can_see(tmp_path, pipe):
    """At somebody else's table, with a key of its own; of two that ask at once the second gets no
    seat where their machine could read all cards, though nobody has told of the first yet."""
    (_, opened), (bea, joined), _ = await at_annas(tmp_path, pipe, 4, 1)
    both = [
        Deferred.fromCoroutine(joined.beside.add_guest(name, Nobody(), unlost))
        for name in ("Carl", "Dora")
    ]
    (sits, guest), (other, failure) = await DeferredList(both, consumeErrors=True)
    assert sits and not other and "At Anna's machine there is room" in failure.value.sentence
    member = next(one for one in opened.evening.node.lobby.members if one.name == "Carl")
    assert member.identity == guest.node_home.identity.public
    assert member.join.machine == joined.node_home.identity.public
    assert not member.bot and not member.ready
    await said(bea, "Carl has sat down (3 of 4).")
    joined.beside.drop(guest)
    while names(opened) != ["Anna", "Bea"]:
        await pause(0.02)
    with pytest.raises(Refused) as refused:
        await joined.beside.add_guest("Anna", Nobody(), unlost)
    assert refused.value.reason is Reason.NAME_TAKEN
    assert not joined.evening.over.called


@pytest_twisted.ensureDeferred
async def test_a_guest_whom_the_opener_refuses_is_told_and_its_host_stays(tmp_path, pipe):
    """The same key gets no seat there any more, whatever it is called."""
    (anna, opened), (_, joined), _ = await at_annas(tmp_path, pipe, 4)
    why = []
    await joined.beside.add_guest("Carl", Nobody(), why.append)
    OwnTable(anna, opened.evening.node, lambda offer: None).refuse("Carl")
    assert "Carl cannot come to this table any more." in anna.out.getvalue()
    while not why:
        await pause(0.02)
    assert "has taken that seat back; no further guest" in why[0]
    with pytest.raises(Refused) as refused:
        await joined.beside.add_guest("Dora", Nobody(), unlost)
    assert refused.value.reason is Reason.EXCLUDED
    assert names(opened) == ["Anna", "Bea"] and not joined.evening.over.called


@pytest_twisted.ensureDeferred
async def test_a_guest_goes_with_whoever_has_brought_it(tmp_path, pipe):
    """Who leaves the lobby takes the guest along, whose seat is not told as lost."""
    (_, opened), (bea, joined), over = await at_annas(tmp_path, pipe, 3)
    why = []
    await joined.beside.add_guest("Carl", Nobody(), why.append)
    joined.evening.leave()
    assert await over == 0
    while names(opened) != ["Anna"]:
        await pause(0.02)
    assert why == [] and "does not sit there any more" not in bea.out.getvalue()


@pytest_twisted.ensureDeferred
async def test_at_a_full_table_a_guest_gets_no_seat_however_often(tmp_path, pipe):
    """Asked again at once, the same folder is used once more."""
    (_, opened), (_, joined), _ = await at_annas(tmp_path, pipe, 2)
    for name in ("Carl", "Dora"):
        with pytest.raises(Refused) as refused:
            await joined.beside.add_guest(name, Nobody(), unlost)
        assert refused.value.reason is Reason.FULL
    assert names(opened) == ["Anna", "Bea"] and not (tmp_path / "bea" / "hotseat" / "3").exists()


@pytest_twisted.ensureDeferred
async def test_a_guest_who_asks_while_the_evening_ends_is_told(tmp_path, pipe):
    """No node is left that still asks, and the opener's evening goes on."""
    (_, opened), (_, joined), over = await at_annas(tmp_path, pipe, 3)
    asks = Deferred.fromCoroutine(joined.beside.add_guest("Dora", Nobody(), unlost))
    over.cancel()
    await over.addErrback(lambda failure: None)
    with pytest.raises(GivenUp):
        await asks
    assert not opened.evening.over.called


class Seen(Nobody):
    """Follows one seat, and keeps how its links stand."""

    def __init__(self):
        super().__init__(self)
        self.links = ()

    def seats(self, now):
        """How they stand."""
        self.links = now.links

    look = note = waits = QuietFace().look


class Beside(Alone):
    """Company whose guests are followed by name."""

    def __init__(self):
        self.guests = {}

    def guest(self, name):
        """It is there again."""
        return self.guests.setdefault(name, Seen())


@pytest.mark.slow
@pytest.mark.parametrize("command", [cmd_join, cmd_resume], ids=["join", "resume"])
@pytest_twisted.ensureDeferred
async def test_the_seat_of_a_guest_goes_on_with_the_machine_that_plays_it(tmp_path, pipe, command):
    """At the table the program of its machine ends in the middle and comes back, with its own log
    or to the table where it is found: the guest's seat is there again and linked to all."""
    (anna, opened), (_, joined), over = await at_annas(tmp_path, pipe, 3)
    guest = await joined.beside.add_guest("Carl", Nobody(), unlost)
    for node in (opened.evening.node, joined.evening.node, guest.node):
        node.ready()
    await said(anna, "The keys are checked. The game begins.")
    with pytest.raises(Stop, match="before it begins"):
        await joined.beside.add_guest("Dora", Nobody(), unlost)
    over.cancel()
    await over.addErrback(lambda failure: None)
    where, company = f"127.0.0.1:{opened.evening.node.port}", Beside()
    again = Pipe()
    _, back, over = joiner(tmp_path / "bea", where, again.keys, company, command)
    while "Carl" not in company.guests or len(company.guests["Carl"].links) < 2:
        await pause(0.02)
    while not all(one.linked for one in company.guests["Carl"].links):
        await pause(0.02)
    carl = back.beside.of(guest.node_home.identity.public)
    assert carl.seated.path.read_bytes()[:64] == log_of(tmp_path / "anna").read_bytes()[:64]
    assert not opened.evening.over.called and not over.called
