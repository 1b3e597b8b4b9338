"""When a peer's word counts for a seat that asks what is held of it: behind a whole answer."""

import pytest

from p2p.core.actions import Outbox
from p2p.gossip.gossip import Gossip
from p2p.wire import limits
from p2p.wire.messages import Heads, TableRecord, Want
from tests.p2p.gossip.test_gossip import PEOPLE, ROSTER, far_ahead, said
from tests.sim.toy_table import ToyTable

STEP = 3


class Forgetful(ToyTable):
    """Wants the words of others, and takes note of them; keeps what it is given."""

    unheard = True

    def __init__(self, records, step):
        super().__init__(ROSTER, 0, steps=50)
        self.words, self.got, self.inquiry = [], [], 0
        for record in records:
            if self.head()[0] < step:
                super().receive(record)
                self._go_on()
        assert self.head()[0] == step
        self._open = {}
        self._sent = {(kind, at) for kind in range(20) for at in range(60)}  # it says nothing

    def heard(self, seat, step, head):
        """Noted."""
        self.words.append((seat, step, head))

    def receive(self, data):
        """Noted, then as ever."""
        self.got.append(data)
        return super().receive(data)


def meeting(behind):
    """A forgetful seat at a step, linked with one that is so many steps behind, and has told it.
    The gossip, its outbox, the peer's table, and the question that was asked."""
    peer, records = far_ahead(STEP)
    table = Forgetful(records, STEP)
    gossip, out = Gossip(table, ROSTER, PEOPLE[0].public), Outbox()
    gossip.add(0, PEOPLE[1].public, out)
    step = STEP - behind
    gossip.on_heads(0, Heads(ROSTER.table_id, step, peer._heads[step]), out)
    asked = [message.step for _, message in said(out, Want)]
    return gossip, out, peer, asked


def gives(gossip, out, records):
    """The peer sends records."""
    for record in records:
        gossip.on_record(0, record, out)


def tells(gossip, out, peer, step):
    """The peer tells its heads."""
    gossip.on_heads(0, Heads(ROSTER.table_id, step, peer._heads[step]), out)


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_a_word_ends_an_answer_that_shows_a_step_both_have_closed(behind):
    """Asked is for that step; what the peer pushes of its open one, and its heads behind that, is
    no word, for what it holds of us beyond its head may still be on its way."""
    gossip, out, peer, asked = meeting(behind)
    step = STEP - behind
    assert asked == [step - 1]
    gives(gossip, out, peer.closed(step + 1))
    tells(gossip, out, peer, step)
    assert gossip.table.words == []
    early = b"\x93 something of ours"
    gives(gossip, out, [early, *peer.closed(step)])
    assert early in gossip.table.got and gossip.table.words == []
    tells(gossip, out, peer, step)
    assert gossip.table.words == [(1, step, peer._heads[step])]
    tells(gossip, out, peer, step)
    assert len(gossip.table.words) == 1


def test_an_answer_of_which_something_was_not_looked_at_is_no_word():
    """What was dropped may have been ours: after the next tick it is asked for again."""
    gossip, out, peer, _ = meeting(1)
    before = STEP - 1
    gossip.tick(0.0, out)  # heads are told to all, and not again for a while
    tells(gossip, out, peer, before)
    out.drain()
    junk = [b"%d" % number for number in range(limits.FRUITLESS_PER_TICK + 1)]
    gives(gossip, out, [*junk, *peer.closed(before)])
    tells(gossip, out, peer, before)
    assert gossip.table.words == []
    gossip.tick(0.0, out)
    tells(gossip, out, peer, before)
    assert gossip.table.words == []
    assert before - 1 in [message.step for _, message in said(out, Want)]
    gives(gossip, out, peer.closed(before))
    tells(gossip, out, peer, before)
    assert len(gossip.table.words) == 1


def test_a_word_that_is_wanted_anew_is_asked_for_anew():
    """Once for each; what was heard before does not count twice."""
    gossip, out, peer, _ = meeting(0)
    for count in (1, 2):
        gives(gossip, out, peer.closed(STEP))
        tells(gossip, out, peer, STEP)
        assert len(gossip.table.words) == count
        assert said(out, Want) == []
        gossip.table.inquiry += 1
        tells(gossip, out, peer, STEP)
        assert [message.step for _, message in said(out, Want)] == [STEP - 1]


def test_an_answer_to_an_older_question_is_no_word_that_is_wanted_anew():
    """It came while none was wanted, or before it was known what to ask for."""
    gossip, out, peer, _ = meeting(0)
    gossip.table.unheard = False
    gives(gossip, out, peer.closed(STEP))
    tells(gossip, out, peer, STEP)
    gossip.table.unheard, gossip.table.inquiry = True, 1
    tells(gossip, out, peer, STEP)
    assert gossip.table.words == []
    assert [message.step for _, message in said(out, Want)] == [STEP - 1]
    gives(gossip, out, peer.closed(STEP))
    tells(gossip, out, peer, STEP)
    assert len(gossip.table.words) == 1


def test_our_own_record_that_we_keep_back_shows_an_answer_as_well():
    """The peer may have nothing else of that step to give; what we do not give is known to us."""
    gossip, out, peer, _ = meeting(0)
    mine, *_ = peer.closed(STEP)

    def since(step, limit):
        return [one for one in ToyTable.since(gossip.table, step, limit) if one != mine]

    gossip.table.since = since
    gossip.table.inquiry += 1
    tells(gossip, out, peer, STEP)
    said(out, Want)
    gives(gossip, out, [mine])
    tells(gossip, out, peer, STEP)
    assert len(gossip.table.words) == 1


def test_who_showed_nothing_of_the_step_is_asked_again_after_a_while():
    """It may have kept back all that it had to show, until it had heard others."""
    gossip, out, peer, asked = meeting(0)
    tells(gossip, out, peer, STEP)
    tells(gossip, out, peer, STEP)
    assert said(out, Want) == [] and gossip.table.words == []
    gossip.tick(limits.HEADS_EVERY, out)
    assert said(out, Want) == []
    for _ in range(2):
        tells(gossip, out, peer, STEP)
    assert [message.step for _, message in said(out, Want)] == asked
    gives(gossip, out, peer.closed(STEP))
    tells(gossip, out, peer, STEP)
    assert len(gossip.table.words) == 1


def test_an_answer_begins_with_all_that_is_held_of_who_asks():
    """So nothing else takes its room; our head ends it."""
    peer, _ = far_ahead(STEP)
    gossip, out = Gossip(peer, ROSTER, PEOPLE[1].public), Outbox()
    gossip.add(0, PEOPLE[0].public, out)
    out.drain()
    blobs = [bytes([number]) * 60_000 for number in range(limits.WANT)]
    peer.unclosed_of = lambda seat: [b"early", blobs[200]] if seat == 0 else []
    peer.since = lambda step, limit: blobs
    gossip.on_want(0, Want(ROSTER.table_id, 0), out)
    sent = [one.message for one in out.drain()]
    assert [one.record for one in sent[:3]] == [b"early", blobs[200], blobs[0]]
    assert isinstance(sent[-1], Heads) and isinstance(sent[-2], TableRecord)


def test_of_questions_that_are_put_off_the_one_that_asks_for_most_is_answered():
    """The word of a peer hangs on the answer to the lower one."""
    peer, _ = far_ahead(STEP)
    gossip, out = Gossip(peer, ROSTER, PEOPLE[1].public), Outbox()
    gossip.add(0, PEOPLE[0].public, out)
    for _ in range(limits.ANSWERS_PER_TICK):
        gossip.on_want(0, Want(ROSTER.table_id, STEP), out)
    out.drain()
    for step in (STEP - 1, STEP - 2, STEP):
        gossip.on_want(0, Want(ROSTER.table_id, step), out)
    assert said(out, TableRecord) == []
    gossip.tick(0.0, out)
    sent = [message.record for _, message in said(out, TableRecord)]
    assert sent[: len(peer.closed(STEP - 1))] == peer.closed(STEP - 1)
