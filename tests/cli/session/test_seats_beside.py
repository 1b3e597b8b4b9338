"""Guests at the table of a session: a seat with its own key on this machine, as all can see."""

from __future__ import annotations

import pytest
import pytest_twisted
from twisted.internet.defer import Deferred

from cli.session.followers import Nobody
from cli.text.exit_codes import Stop
from p2p.wire.errors import Reason, Refused
from tests.cli.session.evenings import pause
from tests.cli.session.test_host_bots import ended, names, opens

pytestmark = pytest.mark.usefixtures("at_once")


async def opened_with(tmp_path, guest, seats=3, absent=0):
    """A table of so many seats with the host, and this guest: its session and the guest's
    evening."""
    _, opened, coming = opens(tmp_path / "anna", 0, seats, absent)
    over = Deferred.fromCoroutine(coming)
    await until_open(opened)
    return opened, over, await opened.beside.add_guest(guest, Nobody())


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
    other = await opened.beside.add_guest("Carl", Nobody())
    assert other.node_home.home != guest.node_home.home
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_a_name_that_is_taken_is_refused_and_a_guest_that_goes_frees_its_seat(tmp_path):
    """The node of whoever got no seat is no more."""
    opened, over, guest = await opened_with(tmp_path, "Bea")
    with pytest.raises(Refused) as refused:
        await opened.beside.add_guest("Bea", Nobody())
    assert refused.value.reason is Reason.NAME_TAKEN and names(opened) == ["Anna", "Bea"]
    opened.beside.drop(guest)
    await opened.beside.all_closed()
    again = await opened.beside.add_guest("Bea", Nobody())
    assert names(opened) == ["Anna", "Bea"] and again is not guest
    await ended(over)


@pytest_twisted.ensureDeferred
async def test_without_an_own_table_nobody_can_be_a_guest(tmp_path):
    """A sentence says where one can."""
    _, opened, coming = opens(tmp_path / "anna", 0, 3)
    coming.close()
    with pytest.raises(Stop, match="Only at a table that you have opened"):
        await opened.beside.add_guest("Bea", Nobody())
    await opened.close()


@pytest_twisted.ensureDeferred
async def test_a_guest_by_whom_one_machine_could_read_all_cards_gets_no_seat(tmp_path):
    """Nobody would begin such a table: at four seats of which one may be absent a machine plays two
    at most."""
    opened, over, _ = await opened_with(tmp_path, "Bea", seats=4, absent=1)
    assert opened.evening.node.lobby.offer.max_absent == 1
    with pytest.raises(Stop, match="could read everybody's cards"):
        await opened.beside.add_guest("Carl", Nobody())
    assert names(opened) == ["Anna", "Bea"]
    await ended(over)
