"""p2p.core.join_attempt: one that looks for a closed table by its code, and whom it believes."""

import pytest

from p2p.core.actions import Send
from p2p.core.lobby import refusal
from p2p.entry.code_exchange import Host
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from p2p.wire.errors import Instead, Reason, Refused
from p2p.wire.messages import (
    CodeAnswer,
    CodeAsk,
    CodeProof,
    JoinTable,
    Tables,
)
from tests.p2p.core.alone.test_join_attempt import HERE, THERE, WAITS, said, searching, why
from tests.p2p.core.test_join_attempt import (
    HOST,
    HOSTS,
    ME,
    OFFER,
    UP,
    lobby_told,
)
from tests.p2p.people import chance

CODE = new_code(OFFER.hash, chance(1))


def by_code(*addresses):
    """One that asks with a code; the hosts that are asked, by link."""
    one = searching(*addresses, code=CODE.show())
    hosts = {}
    for action in one.out.drain():
        assert isinstance(action.message, CodeAsk) and action.message.plate == CODE.plate
        host = Host(CODE, bound=UP.bound, me=HOST.public, asker=ME.public, rng=chance(2))
        host.meet(action.message.element)
        hosts[action.link] = host
    return one, hosts


def test_who_puts_us_off_is_asked_once_more_and_who_is_silent_is_passed_over():
    """Each on its own link, at a tick."""
    one, _ = by_code(HERE, THERE)
    one.on_refuse(1, refusal(bytes(32), Refused(Reason.LATER)), one.out)
    asked = []
    for _ in range(round(limits.CODE_SECONDS / limits.TICK)):
        one.tick(one.out)
        asked += [action.link for action in one.out.drain() if isinstance(action, Send)]
    assert asked == [1] and 2 not in one.nodes and 1 in one.nodes
    assert dict(one.nodes.nowhere.found)[THERE] is Instead.SILENT


def test_a_link_that_is_gone_is_asked_no_more():
    """Though its node had put us off: there is nobody to be asked."""
    one, _ = by_code(HERE, THERE)
    one.on_refuse(1, refusal(bytes(32), Refused(Reason.LATER)), one.out)
    assert one.down(1, one.out) == (HERE,)
    for _ in range(2 * round(limits.CODE_AGAIN / limits.TICK)):
        one.tick(one.out)
    assert said(one, 1) == []


def test_words_of_a_code_mean_nothing_to_who_has_none():
    """Nobody was asked, so nothing is an answer."""
    one = searching()
    said(one)
    one.on_code(1, CodeProof(bytes(32)), one.out)
    one.on_code(1, CodeAnswer(bytes(32)), one.out)
    one.on_refuse(1, refusal(bytes(32), Refused(Reason.WRONG_CODE)), one.out)
    assert one.out.drain() == [] and not one.over and 1 in one.nodes


def test_a_node_that_asks_for_a_code_has_a_table_that_is_not_shown():
    """Told as that where nothing else is there: its person has to type the code."""
    one = searching()
    one.on_refuse(1, refusal(bytes(32), Refused(Reason.CODE_WANTED)), one.out)
    assert not one.over
    one.on_tables(1, HOST.public, Tables(()), one.out)
    assert why(one).reason is Reason.CODE_WANTED


def test_nothing_is_believed_of_who_has_not_shown_that_it_knows_the_code():
    """Its tables do not count before its proof; then they do, and the exchanges are over."""
    one, hosts = by_code(HERE)
    assert one.on_tables(1, HOST.public, WAITS, one.out) is False, "it is not passed over for it"
    assert one.offer is None and said(one) == []
    one.on_code(1, CodeAnswer(hosts[1].element), one.out)
    (proof,) = said(one, 1)
    assert hosts[1].knows(proof.tag)
    one.on_tables(1, HOST.public, WAITS, one.out)
    assert one.offer is None
    one.on_code(1, CodeProof(hosts[1].tag), one.out)
    assert one.on_tables(1, HOST.public, WAITS, one.out) is False
    assert one.offer == OFFER and [type(word) for word in said(one, 1)] == [JoinTable]
    lobby_told(one, HOSTS, one.join)
    for _ in range(2 * round(limits.CODE_SECONDS / limits.TICK)):
        one.tick(one.out)
    assert said(one) == [] and one.link == 1


def test_a_proof_on_one_link_vouches_for_no_other():
    """Whoever is at the second address knows no code for that, and its table is not ours."""
    one, hosts = by_code(HERE, THERE)
    one.on_code(1, CodeAnswer(hosts[1].element), one.out)
    one.on_code(1, CodeProof(hosts[1].tag), one.out)
    one.out.drain()
    assert one.on_tables(2, HOST.public, WAITS, one.out) is False
    assert one.offer is None and said(one) == []


@pytest.mark.parametrize("how", ["a wrong proof", "its word"])
def test_who_does_not_know_the_code_is_passed_over(how):
    """Where there is another one to ask it is asked on; at the only address that is the end."""

    def answers(one, hosts):
        one.on_code(1, CodeAnswer(hosts[1].element), one.out)
        one.out.drain()
        if how == "its word":
            one.on_refuse(1, refusal(bytes(32), Refused(Reason.WRONG_CODE)), one.out)
        else:
            one.on_code(1, CodeProof(bytes(32)), one.out)

    one, hosts = by_code(HERE, THERE)
    answers(one, hosts)
    assert not one.over and one.link == 2 and 1 not in one.nodes and 2 in one.nodes
    assert one.nodes.left == (THERE,)
    one, hosts = by_code(HERE)
    answers(one, hosts)
    assert why(one).reason is Reason.WRONG_CODE
