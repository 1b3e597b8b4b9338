"""What a node says, or does not, decides about its own addresses alone."""

import pytest

from p2p.entry.address_outcomes import AskedNodes, answered
from p2p.wire import limits
from p2p.wire.errors import (
    FoundNowhere,
    HandshakeFailed,
    Instead,
    LinkFailed,
    NotANode,
    OtherOpener,
    OtherVersion,
    OwnEcho,
    Reason,
    Refused,
    SeveralTables,
    Trouble,
    Unplayable,
)

A, B, C = (("10.0.0.1", 1), ("10.0.0.2", 1), ("10.0.0.3", 1))
PATIENCE = int(limits.ASK_SECONDS / limits.TICK)


def asked(*addresses):
    """These addresses are looked at; a node was dialled at each, over links 1, 2, .."""
    nodes = AskedNodes(addresses)
    for link, address in enumerate(addresses, 1):
        nodes.ask(link, address)
    return nodes


def at(nodes):
    """What is at each address, as it is told in the end."""
    return dict(nodes.nowhere.found)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (Refused(Reason.NO_TABLE), Instead.NO_TABLE),
        (Refused(Reason.OTHER_CODE), Instead.OTHER_CODE),
        (OtherOpener(b"a" * 32, b"b" * 32), Instead.OTHER_OPENER),
    ],
)
def test_what_a_refusal_is_in_the_list_of_all(error, what):
    """People read what stands at an address, not what the search was told."""
    assert answered(error) is what


@pytest.mark.parametrize(
    "error",
    [Refused(Reason.FULL), SeveralTables(("A", "B")), Unplayable(ValueError("other rules"))],
    ids=["full", "several", "unplayable"],
)
def test_a_refusal_that_says_more_is_told_as_it_is(error):
    """Also where it goes under a reason that others have: its codes or its cause would be lost."""
    assert answered(error) is error


def test_one_address_is_not_several():
    """Where there is nobody else to ask, the one answer ends the search; twice the same is one."""
    assert not AskedNodes([]).several and not AskedNodes([A, A]).several
    assert AskedNodes([A, B]).several


def test_no_more_addresses_are_asked_than_a_node_may_have():
    """However many somebody has typed or announced: the first of them."""
    many = [(f"10.0.1.{number}", 1) for number in range(limits.ADDRESSES + 3)]
    assert AskedNodes(many).addresses == tuple(many[: limits.ADDRESSES])


def test_a_node_that_is_passed_over_is_so_at_all_its_addresses():
    """It was dialled at two, over the one link there is; the third is asked still, and one more
    word about that link changes nothing."""
    nodes = AskedNodes([A, B, C])
    nodes.ask(1, A)
    nodes.ask(1, B)
    nodes.ask(2, C)
    nodes.ask(2, None)
    assert nodes.nowhere is None and nodes.last == 2
    nodes.wanted.update((1, 2))
    nodes.pass_over(1, Instead.OTHER_CODE)
    assert 1 not in nodes and 2 in nodes and nodes.wanted == {2}
    assert nodes.left == (C,) and nodes.last == 2
    nodes.pass_over(1, Instead.NO_TABLE)
    assert at(nodes) == {A: Instead.OTHER_CODE, B: Instead.OTHER_CODE, C: Instead.NOBODY}
    assert isinstance(nodes.nowhere, FoundNowhere)


def test_the_link_that_came_up_last_is_the_one_that_counts_and_then_the_one_before():
    """As long as nothing is found; of nobody who is asked there is none."""
    nodes = asked(A, B)
    assert nodes.last == 2
    nodes.broke(2)
    assert nodes.last == 1
    nodes.broke(1)
    assert nodes.last is None


def test_a_link_that_breaks_is_dialled_again_so_often():
    """At each address by itself; the last time it is told as a node that ends its links. One that
    nobody asked on has nothing to dial."""
    nodes = AskedNodes([A, B])
    assert nodes.broke(7) == ()
    for time in range(1, limits.ASK_BREAKS):
        nodes.ask(time, A)
        assert nodes.broke(time) == (A,) and time not in nodes
    nodes.ask(8, B)
    assert nodes.broke(8) == (B,) and nodes.nowhere is None
    nodes.ask(9, A)
    assert nodes.broke(9) == () and nodes.left == (B,)
    assert at(nodes) == {A: Instead.CLOSES, B: Instead.NOBODY}


def test_once_the_table_is_named_nobody_else_is_asked():
    """Nor waited for; where its node shows nothing, that is told of the addresses where it was
    dialled, and the others are left to ask."""
    nodes = AskedNodes([A, B, C])
    for link, address in ((1, A), (2, B), (2, C)):
        nodes.ask(link, address)
    nodes.wanted.add(1)
    nodes.found(2)
    assert nodes.found_at == (B, C) and nodes.last is None and nodes.wanted == set()
    assert 1 not in nodes and 2 not in nodes
    nodes.false(Instead.FALSE_TABLE)
    assert nodes.found_at == () and nodes.left == (A,)
    nodes.false(Instead.SILENT)
    false = dict.fromkeys((B, C), Instead.FALSE_TABLE)
    assert at(nodes) == {A: Instead.NOBODY} | false


def test_who_says_nothing_has_so_long_and_no_longer():
    """Each from when it was asked: one whose link came later has its own time."""
    nodes = AskedNodes([A, B])
    nodes.ask(1, A)
    silent = [nodes.tick() for _ in range(PATIENCE - 1)]
    assert silent == [[]] * (PATIENCE - 1)
    nodes.ask(2, B)
    nodes.ask(1, B)  # dialled once more: it is the same question
    assert nodes.tick() == [1] and nodes.tick() == [1]
    nodes.pass_over(1, Instead.SILENT)
    assert [nodes.tick() for _ in range(PATIENCE - 3)] == [[]] * (PATIENCE - 3)
    assert nodes.tick() == [2]


def test_what_answers_instead_is_known_by_the_last_attempt():
    """But what another node has said at an address is not forgotten for a dial that fails later."""
    nodes = AskedNodes([A, B, C])
    for address, error, what in (
        (A, OwnEcho(), Instead.OURSELVES),
        (A, HandshakeFailed(), Instead.SOMETHING_ELSE),
        (A, NotANode(), Instead.SOMETHING_ELSE),
        (A, LinkFailed(Trouble.NO_ANSWER), Instead.NOBODY),
        (A, OwnEcho(), Instead.OURSELVES),
    ):
        nodes.missed(address, error)
        if nodes.nowhere is None:
            nodes.ask(1, B)
            nodes.pass_over(1, Instead.NO_TABLE)
        assert at(nodes)[A] is what
    assert nodes.left == (A, C)
    nodes.missed(B, LinkFailed(Trouble.NO_ANSWER))
    nodes.missed(C, OtherVersion(1, 2))
    nodes.missed(C, OwnEcho())
    assert at(nodes)[B] is Instead.NO_TABLE and at(nodes)[C] is Instead.OTHER_VERSION
    assert nodes.left == (A,)
    assert [address for address, _ in nodes.nowhere.found] == [A, B, C]
