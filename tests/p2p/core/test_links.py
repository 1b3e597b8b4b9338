"""p2p.core.links: which of two links stays, on both ends the same; and the book of addresses."""

import itertools

import pytest

from p2p.core.links import Link, Links
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role

SMALL, LARGE = b"\x01" * 32, b"\x02" * 32


def link(identity, *, dialled, run=b"r" * 8, host="10.0.0.9", addresses=()):
    """A link to this node."""
    return Link(Up(Peer(identity, Role.PLAYER), run, addresses, bytes(32)), host, dialled, None)


@pytest.mark.parametrize("order", list(itertools.permutations(["ours", "theirs"])))
def test_cross_dialled_links_end_as_the_same_one(order):
    """Both dial at once: whatever comes up first, both ends keep the smaller key's link."""
    for me, peer in ((SMALL, LARGE), (LARGE, SMALL)):
        links = Links(me)
        up = {}
        for number, whose in enumerate(order):
            new = link(peer, dialled=whose == "ours")
            doomed = links.superfluous(new)
            if doomed is None:
                continue
            links.add(number, new)
            up[number] = whose
            for old in doomed:
                links.pop(old)
                del up[old]
        assert list(up.values()) == ["ours" if me == SMALL else "theirs"]


@pytest.mark.parametrize("dialled", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_an_earlier_run_that_is_silent_is_dead(dialled, again):
    """A node that was started anew replaces its old link, whoever dialled that; but while anything
    comes from the old one, there are two programs, and the first one stays."""
    links = Links(SMALL)
    old, new = link(LARGE, dialled=dialled), link(LARGE, dialled=again, run=b"s" * 8)
    links.add(1, old)
    old.heard, new.since = 100.0, 100.0 + limits.ALIVE
    assert not links.elsewhere(new) and links.superfluous(new) == [1]
    new.since -= 0.1
    assert links.elsewhere(new)
    assert not links.elsewhere(link(LARGE, dialled=again))
    assert not links.elsewhere(link(SMALL, dialled=again, run=b"s" * 8))


def test_the_dialler_alone_chooses_between_its_own_links():
    """Two dials to one node: the second is closed by who dialled, and only there."""
    links = Links(SMALL)
    links.add(1, link(LARGE, dialled=True))
    assert links.superfluous(link(LARGE, dialled=True)) is None
    links = Links(SMALL)
    links.add(1, link(LARGE, dialled=False))
    assert links.superfluous(link(LARGE, dialled=False)) == []


def test_where_a_peer_listens():
    """The host it is seen at comes first, with the ports it names; loopback seen comes last."""
    own = (("192.168.1.5", 7000), ("fd00::5", 7000))
    seen = link(SMALL, dialled=False, host="10.1.1.1", addresses=own)
    assert seen.reachable() == (("10.1.1.1", 7000), *own)
    near = link(SMALL, dialled=False, host="127.0.0.1", addresses=own)
    assert near.reachable() == (*own, ("127.0.0.1", 7000))
    scoped = link(SMALL, dialled=False, host="fe80::1%eth0", addresses=own)
    assert scoped.reachable() == own
    assert link(SMALL, dialled=False, addresses=()).reachable() == ()


def test_the_book_has_an_end():
    """Newest words first, so many addresses a node, so many nodes."""
    links = Links(SMALL)
    links.learn(LARGE, (("10.0.0.1", 1),))
    links.learn(LARGE, (("10.0.0.2", 1),))
    assert links.known(LARGE) == (("10.0.0.2", 1), ("10.0.0.1", 1))
    links.learn(LARGE, tuple(("10.0.1.1", port) for port in range(1, 99)))
    assert len(links.known(LARGE)) == limits.ADDRESSES
    for number in range(limits.KNOWN_NODES + 5):
        links.learn(number.to_bytes(32, "big"), ())
    assert links.known(LARGE) == ()
    assert links.known(b"nobody") == ()


def test_of_whom_news_comes_is_not_forgotten_for_a_crowd():
    """The nodes of a table are heard of again and again: the book leaves out whom nobody has named
    for longest."""
    links, where = Links(SMALL), (("10.0.0.1", 1),)
    links.learn(LARGE, where)
    crowd = iter(range(2 * limits.KNOWN_NODES))  # other identities than these two
    for _ in range(limits.KNOWN_NODES - 1):
        links.learn(next(crowd).to_bytes(32, "big"), ())
    links.learn(LARGE, ())
    for _ in range(limits.KNOWN_NODES - 1):
        links.learn(next(crowd).to_bytes(32, "big"), ())
    assert links.known(LARGE) == where
    links.learn(bytes([255]) * 32, ())
    assert links.known(LARGE) == ()


def test_who_sits_here_or_is_linked_is_not_forgotten_for_any_crowd():
    """Strangers who come one after the other, each with a new identity, push each other out alone.
    One that does not sit here any more is one of them."""
    seat, linked = b"\xfe" * 32, b"\xff" * 32
    links, where = Links(SMALL), (("10.0.0.1", 1),)
    links.seat([seat])
    links.add(1, link(linked, dialled=False))
    for one in (LARGE, seat, linked):
        links.learn(one, where)
    for number in range(limits.KNOWN_NODES):
        links.learn(number.to_bytes(32, "big"), where)
    assert links.known(seat) == links.known(linked) == where
    assert links.known(LARGE) == ()
    assert links.known(bytes(32)) == where, "those who sit or are linked take no stranger's place"
    links.seat([])
    links.pop(1)
    for number in range(limits.KNOWN_NODES):
        links.learn(number.to_bytes(31, "big") + b"x", where)
    assert links.known(seat) == links.known(linked) == ()


def test_links_are_found_by_whom_they_lead_to():
    """Those of one node, however many; a link that is gone is nobody's, and is told once. Who goes
    over all of them may take some away meanwhile."""
    links = Links(SMALL)
    one, two, other = (link(who, dialled=False) for who in (LARGE, LARGE, b"\x03" * 32))
    for number, each in ((4, one), (2, other), (9, two)):
        links.add(number, each)
    assert links.to(LARGE) == [4, 9] and links.to(SMALL) == [] and len(links) == 3
    for number, _ in links.items():
        assert links.pop(number) is not None
    assert links.pop(4) is None and links.get(4) is None and len(links) == 0


def test_all_links_of_a_silent_run_are_dead():
    """A node that was started anew may have left several: each of them goes for its new one; a
    link to another node goes for none."""
    links = Links(SMALL)
    for number, who in ((1, LARGE), (2, LARGE), (3, b"\x03" * 32)):
        links.add(number, link(who, dialled=False))
    assert links.superfluous(link(LARGE, dialled=False, run=b"s" * 8)) == [1, 2]
    assert links.superfluous(link(b"\x04" * 32, dialled=True)) == []


def test_nobody_was_met_where_nothing_says_so():
    """A watcher without files of its own knows nobody."""
    assert not Links(SMALL).met(LARGE)
    assert Links(SMALL, met=lambda identity: identity == LARGE).met(LARGE)


def test_each_port_that_a_node_names_is_tried_where_it_is_seen():
    """Once each, in the order in which it names them, before the addresses it says itself."""
    own = (("192.168.1.5", 7000), ("fd00::5", 7001), ("192.168.1.6", 7000))
    seen = link(SMALL, dialled=False, host="10.1.1.1", addresses=own)
    assert seen.reachable() == (("10.1.1.1", 7000), ("10.1.1.1", 7001), *own)


def test_a_node_is_heard_on_any_of_its_links():
    """The newest word counts; a link that has said nothing yet counts from when it came up."""
    links = Links(SMALL)
    assert links.heard(LARGE) is None
    for number, (since, heard) in enumerate(((5.0, 9.0), (7.0, 0.0)), 1):
        one = link(LARGE, dialled=True)
        one.since, one.heard = since, heard
        links.add(number, one)
    assert links.heard(LARGE) == 9.0
    links.pop(1)
    assert links.heard(LARGE) == 7.0 and links.heard(SMALL) is None
