"""p2p.entry.code_asking: the patience of one attempt a link, and what ends it."""

import pytest

from p2p.entry.code_asking import CodeAsking
from p2p.entry.code_exchange import Host
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.entry_code import EntryCode
from p2p.wire.errors import Reason, Refused
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import CodeAnswer, CodeProof
from tests.p2p.people import chance, person

ANNA, BEA = person(0), person(1)
CODE = EntryCode("ABCD", "EFGHJKL")
UP = Up(Peer(ANNA.public, Role.PLAYER), bytes(8), (), b"h" * 32)
LINK = 3


@pytest.fixture
def asking():
    """Bea's attempts with the code."""
    return CodeAsking(CODE, BEA.public, rng=chance(1))


def host_of(ask):
    """Anna's side of the exchange that this question begins."""
    host = Host(CODE, bound=UP.bound, me=ANNA.public, asker=BEA.public, rng=chance(2))
    host.meet(ask.element)
    return host


def vouched_for(asking):
    """An attempt that has ended well."""
    host = host_of(asking.begin(LINK, UP))
    assert host.knows(asking.answer(LINK, CodeAnswer(host.element)).tag)
    asking.proof(LINK, CodeProof(host.tag))
    assert asking.vouched(LINK)


def test_a_link_is_asked_once(asking):
    """A node that was dialled at two addresses is asked on the one link there is, and what it
    answers then fits the first question."""
    first = asking.begin(LINK, UP)
    assert asking.begin(LINK, UP) is None
    host = host_of(first)
    proof = asking.answer(LINK, CodeAnswer(host.element))
    assert host.knows(proof.tag)


def test_a_proof_before_the_answer_is_nothing(asking):
    """Any host can send one: it does not count, does not end the attempt, and nothing breaks."""
    host = host_of(asking.begin(LINK, UP))
    for link in (LINK, 99):
        asking.proof(link, CodeProof(bytes(32)))
    assert not asking.vouched(LINK)
    asking.answer(LINK, CodeAnswer(host.element))
    asking.proof(LINK, CodeProof(host.tag))
    assert asking.vouched(LINK)


def test_who_is_put_off_proves_nothing_till_it_asks_again(asking):
    """A host that says LATER has thrown its side away: an element of it is no answer to anything,
    and none is given to it."""
    host = host_of(asking.begin(LINK, UP))
    asking.refused(LINK, Reason.LATER)
    assert asking.answer(LINK, CodeAnswer(host.element)) is None
    again = {}
    while not again:
        again, _ = asking.tick()
    host = host_of(again[LINK])
    assert host.knows(asking.answer(LINK, CodeAnswer(host.element)).tag)


def test_it_is_put_off_so_often_and_no_more(asking):
    """After each LATER it asks with a fresh element; after the last there is no other."""
    elements = {asking.begin(LINK, UP).element}
    for _ in range(limits.CODE_ROUNDS):
        asking.refused(LINK, Reason.LATER)
        again = {}
        while not again:
            again, silent = asking.tick()
            assert silent == []
        elements.add(again[LINK].element)
    assert len(elements) == limits.CODE_ROUNDS + 1
    with pytest.raises(Refused) as refused:
        asking.refused(LINK, Reason.LATER)
    assert refused.value.reason is Reason.LATER


def test_who_asks_again_waits_as_long_as_at_first(asking):
    """The time in which it had been put off is not taken from the patience with the next answer."""
    asking.begin(LINK, UP)
    asking.refused(LINK, Reason.LATER)
    while not asking.tick()[0]:
        pass
    ticks = 1
    while not asking.tick()[1]:
        ticks += 1
    assert ticks * limits.TICK == limits.CODE_SECONDS


def test_who_has_vouched_does_not_end_the_search_by_a_refusal(asking):
    """It has shown the code; what it refuses then is about something else."""
    vouched_for(asking)
    for reason in (Reason.WRONG_CODE, Reason.NO_TABLE, Reason.LATER):
        asking.refused(LINK, reason)
    assert asking.vouched(LINK) and asking.tick() == ({}, [])


def test_an_attempt_that_was_refused_or_dropped_is_over(asking):
    """The host's last word is told; of a link that is gone nothing counts any more."""
    for reason in (Reason.WRONG_CODE, Reason.NO_TABLE):
        asking.begin(LINK, UP)
        with pytest.raises(Refused) as refused:
            asking.refused(LINK, reason)
        assert refused.value.reason is reason
        asking.drop(LINK)
        asking.refused(LINK, reason)
    assert not asking.vouched(LINK)
