"""p2p.gossip.gossip: one table's talk, message by message, with a toy table and made-up links."""

from collections import Counter

import pytest

from ledger.chain.receipt import Receipt
from ledger.records import canon
from ledger.records.form import Kind
from p2p.core.actions import Outbox, Send
from p2p.gossip.gossip import Gossip
from p2p.gossip.gossip_table import is_public
from p2p.gossip.seen_records import Seen
from p2p.wire import limits
from p2p.wire.messages import Heads, Linked, TableRecord, Want
from tests.p2p.people import a_roster, person
from tests.sim.toy_table import ToyTable

PEOPLE = sorted((person(number) for number in range(4)), key=lambda one: one.public)
ROSTER = a_roster(PEOPLE)
STRANGER = person(9)


def table(seat, steps=50, size=60):
    """The toy table of a seat."""
    return ToyTable(ROSTER, seat, steps=steps, size=size)


def at(seat, links=(), steps=50):
    """The gossip of a seat with links to these seats (None: a stranger), and its outbox."""
    me = STRANGER if seat is None else PEOPLE[seat]
    gossip, out = Gossip(table(seat, steps), ROSTER, me.public), Outbox()
    for number, other in enumerate(links):
        gossip.add(number, (STRANGER if other is None else PEOPLE[other]).public, out)
    out.drain()
    return gossip, out


def said(out, kind):
    """(link, message) of what is to be sent, of one kind."""
    return [
        (one.link, one.message)
        for one in out.drain()
        if isinstance(one, Send) and isinstance(one.message, kind)
    ]


def records_of(seat, steps=50):
    """What a seat says first."""
    other = table(seat, steps)
    other.idle()
    return other.outbox()


def test_own_records_go_to_every_link_once():
    """What the table says is flooded, and not said again."""
    gossip, out = at(0, (1, 2, None))
    assert gossip.flush(out)
    assert [link for link, _ in said(out, TableRecord)] == [0, 1, 2]
    assert not gossip.flush(out)
    assert said(out, TableRecord) == []


def test_foreign_records_go_on_only_where_they_lack():
    """Not back, not to a peer that sent it too, not to one that is linked with the bringer."""
    gossip, out = at(0, (1, 2, 3))
    gossip.on_linked(1, Linked(ROSTER.table_id, (PEOPLE[1].public,)), out)
    (record,) = records_of(1)
    assert gossip.on_record(0, record, out).receipt is Receipt.NEW
    assert [link for link, _ in said(out, TableRecord)] == [2]
    assert gossip.on_record(2, record, out).receipt is Receipt.KNOWN
    assert said(out, TableRecord) == []


def test_duplicates_do_not_reach_the_table():
    """The very same bytes are dropped by their hash, before anything is checked."""
    gossip, out = at(0, (1, 2))
    (record,) = records_of(1)
    asked = []
    gossip.table.receive = lambda data: asked.append(data) or Receipt.NEW
    for _ in range(50):
        gossip.on_record(0, record, out)
        gossip.on_record(1, record, out)
    assert asked == [record]


def test_refused_is_said_and_nothing_passed_on():
    """A record that is not valid goes nowhere; its link is for the caller to close."""
    gossip, out = at(0, (1, 2))
    assert gossip.on_record(0, b"rubbish", out).receipt is Receipt.REFUSED
    assert out.drain() == []


def test_lost_links_are_made_up_for():
    """A peer that loses its link to the bringer is given what it may have missed."""
    gossip, out = at(0, (1, 2))
    gossip.on_linked(1, Linked(ROSTER.table_id, (PEOPLE[1].public,)), out)
    (record,) = records_of(1)
    gossip.on_record(0, record, out)
    assert said(out, TableRecord) == []
    gossip.on_linked(1, Linked(ROSTER.table_id, ()), out)
    assert said(out, TableRecord) == [(1, TableRecord(ROSTER.table_id, record))]


def far_ahead(steps):
    """A table of seat 1 that has closed so many steps, and all records to it."""
    tables = [table(seat) for seat in range(4)]
    records = []
    for _ in range(2 * steps + 2):
        for one in tables:
            one.idle()
        for record in [record for one in tables for record in one.outbox()]:
            records.append(record)
            for other in tables:
                other.receive(record)
    assert tables[1].head()[0] >= steps
    return tables[1], records


def test_catching_up_by_questions():
    """A node that is behind asks, gets at most a window, hears heads, and asks on."""
    ahead, _ = far_ahead(40)
    teacher, teaching = at(1, (0,))
    teacher.table = ahead
    learner, learning = at(0, (1,))
    learner.on_heads(0, teacher.heads(), learning)
    wants = said(learning, Want)
    assert wants == [(0, Want(ROSTER.table_id, 0))]
    for _ in range(20):
        if not wants:
            break
        teacher.on_want(0, wants[0][1], teaching)
        answer = [one.message for one in teaching.drain()]
        assert isinstance(answer[-1], Heads)
        assert len(answer) <= limits.WANT + 1
        for message in answer[:-1]:
            learner.on_record(0, message.record, learning)
        learner.flush(learning)
        learner.on_heads(0, answer[-1], learning)
        wants = said(learning, Want)
    assert learner.table.head()[0] >= 40
    assert learner.table.log[: len(ahead.log)] == ahead.log


def test_on_a_new_link_who_is_behind_gives_what_it_holds_of_its_open_step():
    """A peer ahead asks nothing of it, and may lack a word of it that was lost with the old link:
    once on each link, and nothing of steps that are closed."""
    peer, records = far_ahead(5)
    table = ToyTable(ROSTER, 0, steps=50)
    for record in records[:3]:
        table.receive(record)
        table.idle()
    table.outbox()
    gossip, out = Gossip(table, ROSTER, PEOPLE[0].public), Outbox()
    gossip.add(0, PEOPLE[1].public, out)
    step, open_ones = table.head()[0], set(table.since(table.head()[0], 100))
    assert open_ones and step < 5
    for _ in range(2):
        gossip.on_heads(0, Heads(ROSTER.table_id, 5, peer.head()[1]), out)
    told = [message.record for _, message in said(out, TableRecord)]
    assert set(told) == open_ones and len(told) == len(open_ones)


def test_one_answer_is_bounded_in_bytes():
    """A question brings no more bytes than a queue can take, yet at least a whole step."""
    gossip, out = at(1, (0,))
    blobs = [bytes([number]) * 60_000 for number in range(limits.WANT)]
    gossip.table.since = lambda step, limit: blobs[:limit]
    gossip.on_want(0, Want(ROSTER.table_id, 0), out)
    size = sum(len(message.record) for _, message in said(out, TableRecord))
    assert 8 * limits.RECORD <= size <= limits.WANT_BYTES < limits.QUEUE


def test_a_fork_is_followed_back_and_not_for_ever():
    """Heads that differ make questions that reach further back each time, then a rest."""
    gossip, out = at(0, (1,))
    gossip.table, _ = far_ahead(30)
    step, _ = gossip.table.head()
    asked = []
    for _ in range(20):
        gossip.on_heads(0, Heads(ROSTER.table_id, step, b"x" * 32), out)
        asked += [want.step for _, want in said(out, Want)]
    assert asked[:3] == [step - 1, step - 4, step - 16]
    assert asked[3] == 0
    assert len(asked) <= limits.TRIES + 1
    gossip.tick(0.0, out)
    out.drain()
    gossip.on_heads(0, Heads(ROSTER.table_id, step, b"x" * 32), out)
    gossip.tick(0.5, out)
    assert len(said(out, Want)) == 1


def test_held_back_then_fitting():
    """A record that comes too early is kept, asked for at a tick, and passed on when it fits."""
    _, records = far_ahead(3)
    gossip, out = at(0, (1, 2))
    assert gossip.on_record(0, records[-1], out).receipt is Receipt.LATER
    assert out.drain() == []
    gossip.tick(0.0, out)
    wants = said(out, Want)
    assert wants == [(0, Want(ROSTER.table_id, 0))]
    for record in records[:-1]:
        gossip.on_record(0, record, out)
        gossip.flush(out)
    passed = {message.record for link, message in said(out, TableRecord) if link == 1}
    assert records[-1] in passed


def test_watchers_get_public_records_only():
    """Acks are for seats: a watcher gets neither new ones nor those asked for."""
    ack = canon.encode((int(Kind.ACK), b"content", b""))
    event = canon.encode((int(Kind.EVENT), b"content", b""))
    assert not is_public(ack)
    assert is_public(event)
    gossip, out = at(0, (1, None))
    gossip.table.outbox = lambda: [ack, event]
    gossip.table.idle = lambda: None
    gossip.flush(out)
    assert [(link, m.record) for link, m in said(out, TableRecord)] == [
        (0, ack),
        (0, event),
        (1, event),
    ]
    gossip.table.since = lambda step, limit: [ack, event]
    gossip.on_want(1, Want(ROSTER.table_id, 0), out)
    assert [m.record for _, m in said(out, TableRecord)] == [event]


def test_a_watcher_sends_no_record():
    """Whatever it is asked, a node without a seat gives none (R49)."""
    gossip, out = at(None, (1, 2))
    (record,) = records_of(1)
    assert gossip.on_record(0, record, out).receipt is Receipt.NEW
    gossip.on_want(1, Want(ROSTER.table_id, 0), out)
    gossip.on_heads(1, gossip.heads(), out)
    assert said(out, TableRecord) == []


def test_what_is_remembered_has_an_end():
    """Old hashes are forgotten, newest stay."""
    seen = Seen(3)
    for number in range(5):
        seen.add(bytes([number]))
    assert [bytes([number]) in seen for number in range(5)] == [False, False, True, True, True]


class Asked(ToyTable):
    """A table that answers everything LATER, and counts how often it was asked about each."""

    def __init__(self, step=3):
        super().__init__(ROSTER, 0, steps=50)
        self.asked, self.step, self.due_at = Counter(), step, lambda data: step + 1

    def receive(self, data):
        """Count."""
        self.asked[data] += 1
        return Receipt.LATER

    def due(self, data):
        """What the test says."""
        return self.due_at(data)

    def head(self):
        """Where the test says."""
        return self.step, bytes(32)

    def idle(self):
        """Nothing."""


def junk(number):
    """A record unlike all others."""
    return number.to_bytes(4, "big")


def test_what_waits_is_bounded_for_each_bringer():
    """One seat's records held back have an end, and take no room from another's."""
    gossip, out = at(0, (1, 2))
    gossip.table = Asked()
    for number in range(limits.HELD + 50):
        gossip.on_record(0, junk(number), out)
        gossip.tick(0.0, out)
    assert len(gossip.held) == limits.HELD
    gossip.on_record(1, junk(9999), out)
    assert len(gossip.held) == limits.HELD + 1
    large = [number.to_bytes(4, "big") + bytes(60_000) for number in range(20)]
    for record in large:
        gossip.on_record(1, record, out)
    assert sum(len(one.record) for one in gossip.held.values()) <= 2 * limits.HELD_BYTES
    assert len(gossip.held) == limits.HELD + 1 + limits.HELD_BYTES // 60_004


def test_what_waits_for_no_step_has_less_room():
    """An end or a book that comes early is offered at each step, so few are kept."""
    gossip, out = at(0, (1,))
    gossip.table = Asked()
    gossip.table.due_at = lambda data: None
    for number in range(limits.HELD_LOOSE + 9):
        gossip.on_record(0, junk(number), out)
    assert len(gossip.held) == limits.HELD_LOOSE
    before = gossip.table.asked.total()
    for step in (4, 5, 6):
        gossip.table.step = step
        gossip.flush(out)
    assert gossip.table.asked.total() == before + 3 * limits.HELD_LOOSE


def test_what_waits_is_offered_at_its_step_and_never_again():
    """Not at each step that closes meanwhile: twice in all, whatever comes of it."""
    gossip, out = at(0, (1,))
    table = gossip.table = Asked()
    table.due_at = lambda data: 10
    gossip.flush(out)
    gossip.on_record(0, junk(1), out)
    for step in range(4, 10):
        table.step = step
        gossip.on_record(0, junk(1), out)
        gossip.flush(out)
        assert table.asked == {junk(1): 1}
    for step in (10, 11, 12):
        table.step = step
        gossip.flush(out)
        assert table.asked == {junk(1): 2}
    assert not len(gossip.held)


@pytest.mark.parametrize("receipt", [Receipt.LATER, Receipt.UNUSED, Receipt.KNOWN])
def test_what_brings_nothing_is_looked_at_so_often_between_two_ticks(receipt):
    """Beyond that it is dropped unread, on this link alone, and taken again after the tick."""
    gossip, out = at(0, (1, 2))
    asked = []
    gossip.table.receive = lambda data: asked.append(data) or receipt
    gossip.table.due = lambda data: 9
    for number in range(limits.FRUITLESS_PER_TICK + 50):
        gossip.on_record(0, junk(number), out)
    assert len(asked) == limits.FRUITLESS_PER_TICK
    gossip.on_record(1, junk(5000), out)
    assert asked[-1] == junk(5000)
    gossip.tick(0.5, out)
    assert (0, Want(ROSTER.table_id, 0)) in said(out, Want)
    gossip.on_record(0, junk(limits.FRUITLESS_PER_TICK + 1), out)
    assert asked[-1] == junk(limits.FRUITLESS_PER_TICK + 1)


def test_what_is_of_no_use_now_is_neither_kept_nor_remembered():
    """A record that had no place is asked about again when it comes again."""
    gossip, out = at(0, (1,))
    asked = []
    gossip.table.receive = lambda data: asked.append(data) or Receipt.UNUSED
    for _ in range(2):
        assert gossip.on_record(0, junk(1), out).receipt is Receipt.UNUSED
    assert (asked, len(gossip.held)) == ([junk(1)] * 2, 0)


def test_seats_are_sent_to_before_watchers():
    """No move waits for those who look on, whoever came first."""
    gossip, out = at(0, (None, 1, None, 2))
    gossip.flush(out)
    assert [link for link, _ in said(out, TableRecord)] == [1, 3, 0, 2]


def test_what_seats_say_among_themselves_is_not_public():
    """Acks and wishes; an event is."""
    assert [is_public(bytes((0x93, kind))) for kind in (Kind.ACK, Kind.WISH, Kind.EVENT)] == [
        False, False, True,
    ]  # fmt: skip


def test_all_watchers_together_have_one_share_of_answers():
    """Anybody may watch, so many of them get no more between two ticks than one of them."""
    gossip, out = at(1, (None, None, None, 0))
    for _ in range(limits.ANSWERS_PER_TICK):
        for link in (0, 1, 2, 3):
            gossip.on_want(link, Want(ROSTER.table_id, 0), out)
    told = Counter(link for link, _ in said(out, Heads))
    assert sum(told[link] for link in (0, 1, 2)) == limits.ANSWERS_PER_TICK == told[3]


def test_a_link_that_goes_is_something_new():
    """Also where no record comes: people are shown who is there."""
    gossip, out = at(0, (1, 2))
    gossip.flush(out)
    assert not gossip.flush(out)
    gossip.drop(0)
    assert gossip.flush(out) and not gossip.flush(out)
