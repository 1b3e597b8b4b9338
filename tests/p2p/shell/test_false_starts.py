"""A table of one's own under others' names, tried over real sockets with the program's own node."""

import pytest
import pytest_twisted

from ledger.records.roster import make_roster, write_join
from ledger.records.start import sign_beginning
from p2p.core.peers import Known
from p2p.wire.entry_code import Door
from p2p.wire.messages import Start
from tests.p2p.people import an_offer, person
from tests.p2p.shell.loopback import until


@pytest_twisted.inlineCallbacks
def lobby_and_sham(house, watches, welcome=lambda join: None):
    """Bea waits, ready, in a host's lobby, and the host has gone; a third node that was in that
    lobby, too, plays at a sham table with her true join: its node, and what Bea heard of it."""
    host, bea, eve = house(0), house(1, welcome=welcome), house(2)
    offer = an_offer(host.identity, 3)
    host.node.open_table(offer, "Anna")
    yield bea.node.join([host.address], "Bea")
    bea.node.ready()
    yield eve.node.watch([host.address]) if watches else eve.node.join([host.address], "Cem")
    yield until(lambda: eve.node.lobby.member(bea.identity.public).ready)
    true = eve.node.lobby.member(bea.identity.public).join
    made = [write_join(eve.identity, offer, "Cem"), write_join(person(9), offer, "Anna")]
    sham = make_roster(offer, [true, *made])
    heard = []
    search = bea.node._mesh._entrance.search
    take = search.take
    search.take = lambda *given: (heard.append(given[2]), take(*given))[1]
    eve.node._mesh._running.beginnings._begun[sham.table] = sign_beginning(eve.identity, sham)
    yield host.node.stop()
    yield until(lambda: not bea.node.lobby.linked)
    eve.node.attach(eve._start(sham), sham, {bea.identity.public: [bea.address]}, entry=Door.OPEN)
    if watches:  # no join comes to it any more, so it starts nothing
        yield until(lambda: bea.node._mesh._links.to(eve.identity.public))
    else:
        yield until(lambda: any(isinstance(one, Start) for one in heard))
    return bea, sham


@pytest.mark.parametrize("watches", [False, True], ids=["a member", "a watcher"])
@pytest.mark.parametrize("pinned", [False, True], ids=["names unknown", "names known"])
@pytest_twisted.inlineCallbacks
def test_a_sham_table_seats_nobody(house, watches, pinned):
    """The moment the opener's link is gone another node dials, has the true join, and sends its own
    start: the joiner hears it and stays in the lobby, whether it knows the names or not."""
    known = Known({"Anna": person(0).public} if pinned else {})
    bea, sham = yield lobby_and_sham(house, watches, known.welcome)
    assert bea.identity.public in sham.keys
    assert bea.table is None and bea.node.lobby is not None and bea.notes == []


@pytest_twisted.inlineCallbacks
def test_a_sham_that_runs_already_is_no_table_to_come_back_to(house):
    """A second start of the same program, led to that node: there is no such table, it is told."""
    bea, sham = yield lobby_and_sham(house, False)
    eve = next(seat for seat in house.seats if seat.identity.public == person(2).public)
    yield bea.node.stop()
    again = house(1, knows=lambda table: True)
    wanted = again.node.join([eve.address], "Bea")
    failed = []
    wanted.addErrback(failed.append)
    yield until(lambda: failed)
    assert failed[0].value.reason.name == "NO_TABLE" and again.table is None
    assert again.node.lobby is None and sham.table
