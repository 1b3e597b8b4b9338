"""p2p.core.running_tables: at which tables a node is, whom it dials, and who talks about them."""

import pytest

from p2p.core.actions import Close, PeersChanged, Send
from p2p.core.dials import politeness
from p2p.wire import limits
from p2p.wire.errors import Reason, TooMany
from p2p.wire.handshake import Role
from p2p.wire.messages import Chat, Linked, Nodes, Refuse, TableRecord, Want
from tests.p2p.core.alone.tables import (
    ANNA,
    BEA,
    CLEO,
    DAN,
    EVE,
    THREE,
    TWO,
    at_no_table,
    heads,
    node,
    told,
)
from tests.p2p.people import a_beginning, a_start, person
from tests.sim.toy_table import ToyTable

# --- at which tables a node is -------------------------------------------------------------------


def test_a_node_is_at_its_tables_and_no_others():
    """By the table's id, by its offer, by who sits there; one that is put down is none of them."""
    one = node(ANNA, THREE, TWO)
    here = one.here
    assert here.count() == 2 and here.has(THREE.table_id) and here.of_offer(TWO.offer.hash) == TWO
    assert here.tables_of(CLEO.public) == [THREE.table_id]
    assert here.tables_of(BEA.public) == [THREE.table_id, TWO.table_id]
    assert here.seats(CLEO.public) and not here.seats(DAN.public)
    one.tables.detach(THREE.table_id)
    one.tables.detach(THREE.table_id)
    assert here.count() == 1 and not here.has(THREE.table_id) and not here.seats(CLEO.public)
    assert here.of_offer(THREE.offer.hash) is None and here.tables_of(CLEO.public) == []


def test_only_tables_at_which_we_sit_are_offered():
    """A watcher has nothing to let anybody in to."""
    assert node(ANNA, THREE).here.offers() == [(THREE.offer, 3, True)]
    assert node(DAN, THREE).here.offers() == []


def test_there_are_so_many_tables_and_no_more(monkeypatch):
    """One more is refused as a whole: nothing of it is kept, and nobody is dialled for it."""
    monkeypatch.setattr(limits, "TABLES", 1)
    one = node(ANNA, TWO)
    one.tables.beginnings.keep(THREE, a_beginning(THREE))
    with pytest.raises(TooMany):
        one.tables.attach(ToyTable(THREE, 0, steps=5), THREE, {}, 0.0)
    assert one.here.count() == 1 and one.tables.beginnings.of(THREE.table_id) is None
    assert one.dials.wanted(BEA.public) and not one.dials.wanted(CLEO.public)


def test_a_word_of_how_a_table_began_is_about_one_that_is_here():
    """It is kept if it is good; one about another table is for whoever looks for that."""
    here = node(ANNA, THREE).tables
    assert not here.told_start(a_start(TWO))
    assert here.told_start(a_start(THREE, BEA)) and here.beginnings.of(THREE.table_id) is None
    assert here.told_start(a_start(THREE))
    assert here.beginnings.of(THREE.table_id) == a_beginning(THREE)


# --- words that do not wait ---------------------------------------------------------------------


def test_an_own_word_goes_out_before_its_table_takes_it():
    """What was to be sent before it goes first, and all that is no message waits its turn."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    one.out.close(2, "a word")
    table, carried = one.here[THREE.table_id].table, []
    one.out.on_send_at_once(lambda send: carried.append((send, 0 in table.waits_for())))
    one.tables.say(THREE.table_id, "good evening")
    one.tables.flush(everything=True)
    said, event = [send for send, _ in carried if isinstance(send.message, Chat | TableRecord)]
    assert (type(said.message), said.link, event.link) == (Chat, 1, 1)
    assert all(not_taken for _, not_taken in carried)
    left = one.out.drain()
    assert Close(2, "a word") in left and event not in left


def test_where_nobody_carries_it_an_own_word_waits_with_the_rest():
    """It is sent once, in its place."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    one.tables.flush(everything=True)
    assert len(one.sent(TableRecord)) == 1


def test_what_a_table_says_that_was_put_down_goes_nowhere():
    """Its answers may still be made by a face that has not heard of it."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    table, carried = one.here[THREE.table_id].table, []
    one.out.on_send_at_once(carried.append)
    one.tables.detach(THREE.table_id)
    table.idle()
    assert carried == [] and one.sent(TableRecord) == []
    assert len(table.outbox()) == 1


# --- whom one dials ------------------------------------------------------------------------------


def test_of_two_seats_the_smaller_key_dials_first():
    """So that two links between them are rare; both dial in the end."""
    assert politeness(ANNA.public, BEA.public) == 0.0
    assert politeness(BEA.public, ANNA.public) == limits.POLITE
    one = at_no_table(BEA)
    dials = one.dials
    where = {one.public: ((f"10.0.0.{n}", 1),) for n, one in enumerate((ANNA, BEA, CLEO, DAN))}
    one.tables.attach(ToyTable(THREE, 1, steps=5), THREE, where, 5.0)
    (first,) = dials.due(5.0)
    assert (first.expect, first.address, first.role) == (
        CLEO.public,
        where[CLEO.public][0],
        Role.PLAYER,
    )
    early = [dial.expect for dial in dials.due(5.0 + limits.POLITE - 0.1)]
    assert set(early) <= {CLEO.public}
    later = [dial.expect for dial in dials.due(5.0 + limits.POLITE)]
    assert ANNA.public in later and BEA.public not in later
    assert not dials.wanted(DAN.public), "who does not sit there is not dialled for the table"


def test_a_seat_that_is_linked_already_is_not_dialled():
    """It came before the table did."""
    one = node(ANNA)
    one.link(1, BEA)
    where = {who.public: (("10.0.0.2", 1),) for who in (BEA, CLEO)}
    one.tables.attach(ToyTable(THREE, 0, steps=5), THREE, where, 0.0)
    assert [dial.expect for dial in one.dials.due(0.0)] == [CLEO.public]


def test_who_watches_is_content_with_one_seat():
    """It dials all at first, as a watcher; none once one talks to it; all when that is gone."""
    one = node(DAN)
    where = {who.public: (("10.0.0.2", 1),) for who in (ANNA, BEA, CLEO)}
    one.tables.attach(ToyTable(THREE, None, steps=5), THREE, where, 0.0)
    dials = one.dials.due(0.0)
    assert {dial.expect for dial in dials} == set(THREE.keys)
    assert {dial.role for dial in dials} == {Role.WATCHER}
    one.talks(1, BEA)
    assert not any(one.dials.wanted(key) for key in THREE.keys)
    one.links.pop(1)
    one.tables.link_down(1, 50.0)
    assert {dial.expect for dial in one.dials.due(50.0)} == set(THREE.keys)


def test_who_watches_waits_a_moment_for_a_seat_that_is_linked():
    """That one is most likely about to talk to it: no other is dialled before."""
    one = node(DAN)
    one.link(1, BEA)
    where = {who.public: (("10.0.0.2", 1),) for who in (ANNA, BEA, CLEO)}
    one.tables.attach(ToyTable(THREE, None, steps=5), THREE, where, 0.0)
    assert one.dials.due(limits.POLITE - 0.1) == []
    assert {dial.expect for dial in one.dials.due(limits.POLITE)} == {ANNA.public, CLEO.public}


def test_where_we_or_strangers_listen_is_not_learnt_from_a_seat():
    """It tells where the seats of this table are: neither our own node nor one that does not sit
    there is looked for where it says."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    said = (("10.9.9.9", 7),)
    every = tuple((who.public, said) for who in (ANNA, CLEO, EVE))
    assert one.hear(1, Nodes(THREE.table_id, every)) is None
    assert one.links.known(CLEO.public) == said
    assert one.links.known(ANNA.public) == one.links.known(EVE.public) == ()
    assert not one.dials.wanted(ANNA.public) and not one.dials.wanted(EVE.public)
    watcher = node(DAN, THREE)
    watcher.talks(1, BEA)
    assert watcher.hear(1, Nodes(THREE.table_id, every)) is None
    assert not watcher.dials.wanted(CLEO.public), "one link is enough for a watcher"


def test_where_seats_listen_is_known_whoever_knocks():
    """A crowd of new identities takes it from no seat of a table here, the other ones are told of
    it, and a table that is put down takes it from no seat of another one."""
    one = node(ANNA)
    where = {who.public: ((f"10.0.0.{n}", 1),) for n, who in enumerate((BEA, CLEO), 2)}
    for table in (THREE, TWO):
        one.tables.attach(ToyTable(table, 0, steps=5), table, where, 0.0)
    for number in range(limits.KNOWN_NODES):
        one.links.learn(number.to_bytes(32, "big"), (("10.9.9.9", 7),))
    told = dict(one.tables.nodes(THREE))
    assert {who: told[who] for who in where} == where
    one.tables.detach(THREE.table_id)
    for number in range(limits.KNOWN_NODES):
        one.links.learn(number.to_bytes(31, "big") + b"x", (("10.9.9.9", 7),))
    assert one.links.known(BEA.public) == where[BEA.public]
    assert one.links.known(CLEO.public) == ()


def test_others_are_told_where_nodes_listen_in_a_form_that_serves_them():
    """Of ourselves what we say; of the others neither names that were typed nor addresses of one
    link alone, and no more than a node may have."""
    one = node(ANNA)
    one.tables.addresses = (("192.168.1.2", 7711),)
    many = tuple((f"10.0.1.{number}", 1) for number in range(limits.ADDRESSES))
    one.links.learn(BEA.public, (("bea.local", 7711), ("fe80::1%eth0", 7711), ("10.0.0.2", 7711)))
    one.links.learn(CLEO.public, many)
    one.links.learn(ANNA.public, many)
    assert dict(one.tables.nodes(THREE)) == {
        ANNA.public: one.tables.addresses,
        BEA.public: (("10.0.0.2", 7711),),
        CLEO.public: many,
    }
    assert [identity for identity, _ in one.tables.nodes(THREE)] == list(THREE.keys)


# --- who is talked to ----------------------------------------------------------------------------


def test_how_far_a_table_is_is_told_to_its_seats_alone():
    """When their link comes up, and to those that are linked when the table is taken up; to
    somebody without a seat only once it has asked."""
    one = node(ANNA, THREE, TWO)
    one.link(1, CLEO, greet=True)
    assert one.sent() == [(1, heads())]
    one.link(2, EVE, greet=True)
    assert one.sent() == []
    one.link(3, BEA, greet=True)
    assert one.sent() == [(3, heads()), (3, heads(TWO))]
    other = node(ANNA)
    other.link(1, CLEO)
    other.link(2, EVE)
    other.tables.attach(ToyTable(THREE, 0, steps=5), THREE, {}, 0.0)
    assert other.sent() == [(1, heads())]


def test_who_begins_to_talk_is_told_where_all_listen_and_is_shown():
    """A seat as linked, a watcher as one more that looks on. A second word about it tells nothing
    anew."""
    one = node(ANNA, THREE)
    one.link(1, BEA)
    one.hear(1, heads(), 3.0)
    actions = one.out.drain()
    sent = [action.message for action in actions if isinstance(action, Send)]
    assert [one.table_id for one in sent if isinstance(one, Nodes)] == [THREE.table_id]
    (shown,) = told(actions, PeersChanged)
    assert [(peer.identity, peer.linked, peer.since) for peer in shown.peers] == [
        (BEA.public, True, 3.0),
        (CLEO.public, False, 0.0),
    ]
    assert shown.watchers == 0 and not one.here.watches(9) and one.here.watches(1)
    one.hear(1, heads(), 4.0)
    assert told(one.out.drain(), PeersChanged) == []
    one.talks(2, EVE)
    assert told(one.out.drain(), PeersChanged)[-1].watchers == 1
    one.tables.link_down(1, 9.0)
    (shown,) = told(one.out.drain(), PeersChanged)
    assert [(peer.linked, peer.since) for peer in shown.peers] == [(False, 9.0), (False, 0.0)]
    one.tables.link_down(7, 9.0)
    assert one.out.drain() == [], "a link that talked about nothing is nobody's loss"


def test_who_may_not_see_a_table_does_not_talk_about_it():
    """Its words are strays like those about a table that is not here, and it is told nothing."""
    asked = []
    one = node(ANNA, THREE, sees=lambda identity, offer: asked.append((identity, offer)))
    one.link(1, EVE)
    assert one.hear(1, heads()) is None
    assert asked == [(EVE.public, THREE.offer.hash)]
    assert not one.here.watches(1) and one.out.drain() == [] and one.links[1].strays == 1


def test_a_word_before_heads_makes_nobody_talk_about_the_table():
    """Also of a seat: heads come first, and what is said before is a stray."""
    one = node(ANNA, THREE)
    link = one.link(1, BEA)
    for message in (Want(THREE.table_id, 0), Linked(THREE.table_id, ()), Nodes(THREE.table_id, ())):
        assert one.hear(1, message) is None
    assert not one.here.watches(1) and one.out.drain() == [] and link.strays == 3


def test_strays_end_a_link_when_they_are_many():
    """So many are of an honest node at the start of a table; one more is not. Their bytes count as
    work: a record that nobody can use is no word."""
    one = node(ANNA, THREE)
    one.link(1, BEA)
    big = TableRecord(TWO.table_id, bytes(3 * limits.BULK))
    for number in range(limits.STRAYS):
        message = heads(TWO) if number % 2 else big
        assert one.hear(1, message) is None
        assert one.done.vain and one.done.units == limits.WORD + (0 if number % 2 else 3)
    assert one.hear(1, heads(TWO)) == "too many messages about tables that are not here"


def test_watchers_have_so_many_places_at_a_table(monkeypatch):
    """One more is told so, and none of a seat's; those whom a seat has met have their own."""
    monkeypatch.setattr(limits, "WATCHERS", 2)
    friends = {person(number).public for number in (30, 31, 32)}
    one = node(ANNA, THREE, met=lambda identity: identity in friends)
    for number in (30, 31, 20, 21):
        one.talks(number, person(number))
    one.sent()
    one.talks(22, person(22))
    ((number, refusal),) = one.sent()
    assert (number, refusal.about, refusal.reason) == (22, THREE.table_id, Reason.TOO_MANY)
    assert not one.here.watches(22) and isinstance(refusal, Refuse)
    one.talks(32, person(32))
    one.talks(1, BEA)
    assert one.here.watches(32) and one.here.watches(1)


def test_who_watches_is_watched_by_nobody():
    """It has nothing to give: another watcher's word is a stray there, a seat's begins the talk."""
    one = node(DAN, THREE)
    one.talks(1, EVE)
    assert not one.here.watches(1) and one.out.drain() == [] and one.links[1].strays == 1
    one.talks(2, BEA)
    assert one.here.watches(2) and one.links[2].strays == 0
    assert [message for _, message in one.sent(Nodes)] == [], "who watches tells nobody of nodes"


@pytest.mark.parametrize("patience", [10.0, limits.HEARSAY])
def test_people_are_shown_when_the_word_of_others_counts_no_more(patience):
    """Cleo is said to be reached by Bea, and nothing of hers comes: the clock alone ends that, as
    soon as people at this node are patient for.
    """
    one = node(ANNA, THREE, patience=patience)
    one.talks(1, BEA)
    one.tables.tick(0.0)
    one.hear(1, Linked(THREE.table_id, (CLEO.public,)), 1.0)
    (shown,) = told(one.out.drain(), PeersChanged)[-1:]
    assert {peer.identity: peer.reached for peer in shown.peers}[CLEO.public]
    one.tables.tick(patience - 1)
    assert told(one.out.drain(), PeersChanged) == []
    one.tables.tick(patience + 1)
    (shown,) = told(one.out.drain(), PeersChanged)
    assert not {peer.identity: peer.reached for peer in shown.peers}[CLEO.public]


def test_links_that_are_told_over_and_over_are_shown_at_the_next_tick():
    """The first word at once; a watcher's hundreds after it come together, and the last one counts.
    Then it begins anew."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    one.tables.tick(0.0)
    one.out.drain()
    for begun in (1.0, 2.0):
        for number in range(101):
            keys = (CLEO.public,) if number % 2 else ()
            one.hear(1, Linked(THREE.table_id, keys), begun)
        assert len(told(one.out.drain(), PeersChanged)) == 1
        one.hear(1, Linked(THREE.table_id, (CLEO.public,)), begun)
        one.tables.tick(begun + limits.TICK)
        (shown,) = told(one.out.drain(), PeersChanged)
        assert shown.peers[1].told_by == (THREE.seat_of(BEA.public),)
