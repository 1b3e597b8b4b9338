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


def test_of_one_question_there_is_one_proof(asking):
    """A host that sends a second element would have a second guess for one question: it gets no
    answer, and neither does an element on a link where nothing was asked."""
    first, second = (host_of(asking.begin(LINK + n, UP)) for n in range(2))
    proof = asking.answer(LINK, CodeAnswer(first.element))
    assert first.knows(proof.tag)
    assert asking.answer(LINK, CodeAnswer(second.element)) is None
    assert asking.answer(99, CodeAnswer(first.element)) is None
    asking.proof(LINK, CodeProof(first.tag))
    assert asking.vouched(LINK) and not asking.vouched(LINK + 1) and not asking.vouched(99)


def test_a_host_that_does_not_know_the_code_is_found_out(asking):
    """By a wrong tag, or an element that is none: told as a wrong code, and never vouched for."""
    host = host_of(asking.begin(LINK, UP))
    asking.answer(LINK, CodeAnswer(host.element))
    with pytest.raises(Refused) as refused:
        asking.proof(LINK, CodeProof(bytes(32)))
    assert refused.value.reason is Reason.WRONG_CODE and not asking.vouched(LINK)
    asking.begin(LINK + 1, UP)
    with pytest.raises(Refused) as refused:
        asking.answer(LINK + 1, CodeAnswer(bytes(32)))
    assert refused.value.reason is Reason.WRONG_CODE and not asking.vouched(LINK + 1)


def test_a_refusal_about_something_else_ends_no_attempt(asking):
    """A node says no to many things: only what it can say of a code is about ours."""
    host = host_of(asking.begin(LINK, UP))
    for reason in set(Reason) - {Reason.NO_TABLE, Reason.WRONG_CODE, Reason.LATER}:
        asking.refused(LINK, reason)
    asking.refused(99, Reason.NO_TABLE)
    assert host.knows(asking.answer(LINK, CodeAnswer(host.element)).tag)


def ask_again(asking):
    """Tick until it asks once more; the host's side of that."""
    again = {}
    while not again:
        again, _ = asking.tick()
    return host_of(again[LINK])


def test_a_host_that_pretends_gets_few_proofs(asking):
    """Each tells it whether one guess of its own was right: after so many that it answered with
    LATER it is given up. Words of LATER that follow on one proof count as one."""
    host = host_of(asking.begin(LINK, UP))
    for _ in range(limits.CODE_PROOFS):
        assert asking.answer(LINK, CodeAnswer(host.element)) is not None
        for _ in range(3):
            asking.refused(LINK, Reason.LATER)
        host = ask_again(asking)
    asking.refused(LINK, Reason.LATER)  # no proof was sent before this one
    host = ask_again(asking)
    asking.answer(LINK, CodeAnswer(host.element))
    with pytest.raises(Refused) as refused:
        asking.refused(LINK, Reason.LATER)
    assert refused.value.reason is Reason.LATER


def silent_after(asking):
    """How many ticks it takes until the link counts as silent."""
    ticks = 1
    while LINK not in asking.tick()[1]:
        ticks += 1
    return ticks


def test_each_word_of_the_host_has_its_own_time(asking):
    """From the question, from the answer, from the proof on: so long, and then it is silent, also
    one that has vouched for itself and tells no tables."""
    patience = limits.CODE_SECONDS / limits.TICK
    host = host_of(asking.begin(LINK, UP))
    for said in (
        lambda: None,
        lambda: asking.answer(LINK, CodeAnswer(host.element)),
        lambda: asking.proof(LINK, CodeProof(host.tag)),
    ):
        said()
        assert silent_after(asking) == patience
    assert asking.vouched(LINK)


def test_what_is_put_off_is_asked_again_after_its_pause(asking):
    """Not sooner: the host has said that it is too busy; and on that link alone."""
    asking.begin(LINK, UP)
    asking.begin(LINK + 1, UP)
    asking.refused(LINK, Reason.LATER)
    for _ in range(round(limits.CODE_AGAIN / limits.TICK) - 1):
        assert asking.tick() == ({}, [])
    again, silent = asking.tick()
    assert list(again) == [LINK] and silent == []


def test_when_all_is_over_nothing_counts_any_more(asking):
    """Whoever had vouched, on whatever link; a link may be asked anew."""
    vouched_for(asking)
    asking.drop(LINK)
    assert not asking.vouched(LINK)
    vouched_for(asking)
    asking.clear()
    assert not asking.vouched(LINK) and asking.begin(LINK, UP) is not None
