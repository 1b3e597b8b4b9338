"""A table of one's own under others' names, tried over real sockets with the program's own node."""

import pytest
import pytest_twisted

from ledger.records.roster import make_roster, write_join
from ledger.records.start import Beginning, sign_beginning
from p2p.entry.kept_starts import start_of
from p2p.entry.known_names import KnownNames
from p2p.wire.entry_code import Door
from p2p.wire.errors import OtherKeys, Reason, StrangeTable
from p2p.wire.messages import Start
from tests.amounts import slow_but
from tests.p2p import inside
from tests.p2p.people import an_offer, person
from tests.p2p.shell.loopback import until

NAMES = pytest.mark.parametrize("pinned", [False, True], ids=["names unknown", "names known"])

SHAMS = ["own joins", "own joins, by the opener", "those of the lobby"]

WAYS = {
    "joins": lambda node, where: node.join(where, "Bea"),
    "comes back": lambda node, where: node.come_back(where),
    "watches": lambda node, where: node.watch(where),
}
"""How somebody asks for a table at an address."""


def own_joins(offer, bea, eve):
    """A roster with Bea's true join, and keys of one's own under the names of the others."""
    made = [write_join(eve.identity, offer, "Cem"), write_join(person(9), offer, "Anna")]
    return make_roster(offer, [bea, *made])


def begun_by(roster, *signers):
    """The starts of this roster: signed by each of these, and by nobody."""
    signed = [sign_beginning(one, roster) for one in signers]
    return [start_of(roster, (), one) for one in (*signed, Beginning(bytes(64)))]


def plays_at(seat, roster, signer, addresses=None):
    """Its node plays at the table of this roster, and tells whoever asks that this one began it."""
    inside.begun(inside.mesh(seat.node))[roster.table_id] = sign_beginning(signer, roster)
    seat.node.attach(seat.make_table(roster), roster, addresses, entry=Door.OPEN)


def says(seat, other, messages):
    """Its node says this to the other's."""
    (number,) = inside.links(inside.mesh(seat.node)).to(other.identity.public)
    for message in messages:
        inside.out(inside.mesh(seat.node)).send(number, message)
    inside.transport(seat.node).act()


def hears_starts(seat):
    """The signatures of the starts that come to its node from now on."""
    heard = set()
    search = inside.node_lobby(inside.mesh(seat.node)).search
    handle = search.handle

    def hear(number, link, message, now):
        if isinstance(message, Start):
            heard.add(message.signature)
        return handle(number, link, message, now)

    search.handle = hear
    return heard


@pytest_twisted.inlineCallbacks
def a_lobby(house, cable, sits, pinned=False):
    """A host, Bea, Eve, and the third who sits there: Eve, or another beside whom she watches. All
    but the host are ready. Bea reaches the host by a cable alone."""
    third = 2 if sits else 3
    known = KnownNames({"Anna": person(0).public, "Cem": person(third).public} if pinned else {})
    host, bea, eve = house(0, hosts=()), house(1, welcome=known.welcome), house(2)
    third = eve if sits else house(third)
    host.node.open_table(an_offer(host.identity, 3), "Anna")
    wire = cable(host)
    yield bea.node.join([wire.address], "Bea")
    yield third.node.join([host.address], "Cem")
    if not sits:
        yield eve.node.watch([host.address])
    bea.node.ready()
    third.node.ready()
    yield until(lambda: [one.ready for one in eve.node.lobby.members].count(True) == 2)
    yield until(lambda: bea.node.lobby.free == 0)
    return host, bea, eve, third, wire


def waits(seat):
    """Whether its node is in its lobby as before: at no table, and its person asked nothing."""
    lobby = seat.node.lobby
    asked = lobby is None or lobby.started or lobby.clashes or seat.notes
    return seat.table is None and not asked


@NAMES
@pytest.mark.parametrize("sits", [True, False], ids=["a member", "a watcher"])
@pytest.mark.parametrize("what", slow_but(SHAMS[:1], SHAMS))
@pytest_twisted.inlineCallbacks
def test_nobody_is_seated_at_a_sham_while_the_link_is_cut(house, cable, what, sits, pinned):
    """Another node dials as soon as the opener's link is gone, and tells of a start: with keys of
    its own under the others' names, even if the opener has signed that, too; or with all who wait,
    not signed by the opener. The joiner stays in the lobby, then and when the link is back, and
    sits down at the true table."""
    host, bea, eve, third, wire = yield a_lobby(house, cable, sits, pinned)
    lobby = eve.node.lobby
    joins, mine = [one.join for one in lobby.members], lobby.member(bea.identity.public).join
    own, hers = what != "those of the lobby", own_joins(lobby.offer, mine, eve)
    sham = hers if own else make_roster(lobby.offer, joins)
    friend = host.identity if "by the opener" in what else eve.identity
    false = begun_by(sham, friend, person(9))
    told, heard = {one.signature for one in false}, hears_starts(bea)
    wire.cut()
    yield until(lambda: not bea.node.lobby.linked)
    plays_at(eve, hers, friend, {bea.identity.public: [bea.address]})
    yield until(lambda: inside.links(inside.mesh(bea.node)).to(eve.identity.public))
    says(eve, bea, false)
    yield until(lambda: heard >= told)
    assert waits(bea) and not bea.node.lobby.linked
    wire.mend()
    yield until(lambda: bea.node.lobby is None or bea.node.lobby.linked)
    heard.clear()
    says(eve, bea, false)
    yield until(lambda: heard >= told)
    assert waits(bea)
    host.node.ready()
    yield until(lambda: bea.table is not None and third.table is not None)
    assert bea.table.id == host.table.id == make_roster(lobby.offer, joins).table_id
    assert (bea.table.id != sham.table_id) is own


@pytest.mark.parametrize("asks", WAYS)
@NAMES
@pytest_twisted.inlineCallbacks
def test_a_sham_that_runs_already_is_no_table_at_all(house, cable, pinned, asks):
    """A second start of Bea's program is led to a node that says so of the true offer, and has a
    roster with Bea's true join and others of its own making: there is no such table, it is told,
    and whoever looks for it at the opener, too, is at the true lobby."""
    host, bea, eve, _, wire = yield a_lobby(house, cable, False)
    offer, mine = bea.node.lobby.offer, bea.node.lobby.member(bea.identity.public).join
    yield bea.node.stop()
    known = KnownNames({"Anna": host.identity.public} if pinned else {})
    plays_at(eve, own_joins(offer, mine, eve), eve.identity)
    again = house(1, welcome=known.welcome, knows=lambda table_id: True)
    failed = []
    WAYS[asks](again.node, [eve.address]).addErrback(failed.append)
    yield until(lambda: failed or again.table is not None)
    assert again.table is None and again.node.lobby is None
    assert failed[0].value.reason is Reason.NO_TABLE
    assert not isinstance(failed[0].value, StrangeTable)
    if asks != "comes back":
        yield WAYS[asks](again.node, [eve.address, wire.address])
        assert again.table is None and again.node.lobby.linked


@NAMES
@pytest.mark.parametrize("knows", [False, True], ids=["table unknown", "table known"])
@pytest_twisted.inlineCallbacks
def test_a_sham_of_the_opener_itself_asks_the_person(house, cable, pinned, knows):
    """Its signature is good, and its seats are others than this program knows by these names, or
    nobody it knows: who is led there sits down at that table alone of which the person has said
    yes, after both keys of each such name were shown."""
    host, bea, eve, _, _ = yield a_lobby(house, cable, False)
    offer, mine = bea.node.lobby.offer, bea.node.lobby.member(bea.identity.public).join
    yield bea.node.stop()
    sham = own_joins(offer, mine, eve)
    plays_at(eve, sham, host.identity)
    known = KnownNames({"Anna": host.identity.public} if pinned else {})
    again = house(1, welcome=known.welcome, knows=lambda table_id: knows)
    if knows and not pinned:
        yield again.node.join([eve.address], "Bea")  # nothing is strange about it
        assert again.table.id == sham.table_id
        return
    for sure in (None, bytes(32)):
        failed = []
        again.node.join([eve.address], "Bea", sure=sure).addErrback(failed.append)
        yield until(lambda failed=failed: failed or again.table is not None)
        assert again.table is None and again.node.lobby is None
        error = failed[0].value
        assert type(error) is (OtherKeys if pinned else StrangeTable)
        assert (error.table_id, error.known) == (sham.table_id, knows)
        case = ("Anna", host.identity.public, person(9).public)
        assert [one.case for one in error.clashes] == ([case] if pinned else [])
        assert set(error.others) == {("Anna", person(9).public), ("Cem", eve.identity.public)}
    yield again.node.join([eve.address], "Bea", sure=sham.table_id)
    assert again.table.id == sham.table_id
