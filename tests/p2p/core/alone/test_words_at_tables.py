"""p2p.core.running_tables: what a node makes of words about its tables, and what they cost."""

import pytest

from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.form import Kind
from p2p.core.actions import Broken, Heard, PeersChanged, Stirred
from p2p.gossip.gossip_table import Receipt
from p2p.wire import limits
from p2p.wire.messages import Chat, Heads, Linked, Nodes, TableRecord, Want, Watch
from tests.p2p.core.alone.tables import ANNA, BEA, CLEO, DAN, EVE, THREE, TWO, heads, node, told
from tests.p2p.people import a_beginning
from tests.sim.toy_table import ToyTable

# --- what words do -------------------------------------------------------------------------------


def test_words_are_heard_of_seats_and_said_by_seats():
    """To all who talk about the table, in our own name; a watcher says nothing, and whose words
    would be kept of it, loses its link."""
    one = node(ANNA, THREE, TWO)
    one.talks(1, BEA)
    one.talks(2, EVE)
    one.talks(3, BEA, TWO)
    one.out.drain()
    one.tables.say(THREE.table_id, "hello")
    one.tables.say(bytes(32), "nobody")
    word = Chat(THREE.table_id, ANNA.public, "hello")
    assert one.sent() == [(1, word), (2, word)]
    said = Chat(THREE.table_id, BEA.public, "good evening")
    assert one.hear(1, said) is None
    assert one.out.drain() == [Heard(THREE.table_id, BEA.public, "good evening")]
    for message in (
        Chat(THREE.table_id, EVE.public, "me too"),
        Nodes(THREE.table_id, ()),
        TableRecord(THREE.table_id, b"x"),
    ):
        assert "watchers" in one.hear(2, message)
    assert one.out.drain() == []
    watcher = node(DAN, THREE)
    watcher.talks(1, BEA)
    watcher.out.drain()
    watcher.tables.say(THREE.table_id, "hello")
    assert watcher.out.drain() == []


def test_whom_a_peer_is_linked_with_is_shown():
    """A seat that is reached through it is no more gone than we are."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    one.out.drain()
    one.hear(1, Linked(THREE.table_id, (CLEO.public,)), 5.0)
    (shown,) = told(one.out.drain(), PeersChanged)
    cleo = shown.peers[1]
    assert (cleo.linked, cleo.reached, cleo.told_by) == (False, True, (THREE.seat_of(BEA.public),))


class Answers(ToyTable):
    """A table that says of each record what it is told to."""

    receipt, later = Receipt.NEW, None

    def receive(self, data):
        """What was said."""
        if self.receipt is None:
            raise LedgerError("the disk is full")
        return self.receipt

    def due(self, data):
        """At which step it is offered again."""
        return self.later


def answering(receipt, later=None, word=None):
    """A node at a table that gives this receipt, on link 1 with a seat of it."""
    kind = type("Kind", (Answers,), {"receipt": receipt, "later": later})
    one = node(ANNA, THREE, table=kind)
    one.link(1, BEA)
    one.hear(1, word or heads())
    return one


RECORD = bytes(2 * limits.BULK)


@pytest.mark.parametrize(
    ("receipt", "later", "units"),
    [
        (Receipt.NEW, None, -limits.LOOK),
        (Receipt.LATER, 7, 0),
        (Receipt.LATER, None, limits.LOOK + 2),
        (Receipt.UNUSED, None, limits.LOOK + 2),
        (Receipt.KNOWN, None, limits.LOOK + 2),
        (Receipt.FROZEN, None, limits.LOOK + 2),
    ],
)
def test_what_a_record_costs_its_link(receipt, later, units):
    """One of use earns, one that waits for its step costs nothing, all others what the look did.
    The same bytes once more are not looked at."""
    one = answering(receipt, later)
    assert one.hear(1, TableRecord(THREE.table_id, RECORD)) is None
    assert one.done.units == units
    assert one.hear(1, TableRecord(THREE.table_id, RECORD)) is None
    again = receipt in (Receipt.UNUSED, Receipt.FROZEN)
    assert one.done.units == (limits.LOOK if again else limits.GLANCE) + 2 and one.done.vain


def test_what_may_answer_our_question_is_not_in_vain():
    """Each question of ours lets so many records come that we had; after those they are vain."""
    one = answering(Receipt.KNOWN, word=Heads(THREE.table_id, 3, bytes(32)))
    assert len(one.sent(Want)) == 1
    for number in range(limits.WANT):
        one.hear(1, TableRecord(THREE.table_id, b"%d" % number))
        assert not one.done.vain
    one.hear(1, TableRecord(THREE.table_id, b"one more"))
    assert one.done.vain


def test_a_question_costs_much_and_is_vain_when_it_is_put_again_and_again():
    """The first is what a node does that catches up."""
    one = node(ANNA, THREE)
    one.talks(1, BEA)
    vain = []
    for _ in range(2 * limits.TRIES):
        assert one.hear(1, Want(THREE.table_id, 0)) is None
        vain.append(one.done.vain)
        assert one.done.units == limits.QUESTION
    assert vain[0] is False and vain[-1] is True
    one.hear(1, heads())
    assert (one.done.units, one.done.vain) == (limits.WORD, True)


def test_a_record_that_is_not_valid_ends_the_link_and_no_other_does():
    """It could not have come from an honest node."""
    assert "not valid" in answering(Receipt.REFUSED).hear(1, TableRecord(THREE.table_id, RECORD))


def test_proofs_that_prove_nothing_end_a_link_when_they_are_many():
    """Each counts for many strays; a record that is no proof, or a proof of use, for none."""
    proof = canon.encode((int(Kind.EVIDENCE), b"", b""))
    one = answering(Receipt.UNUSED)
    link = one.links[1]
    one.hear(1, TableRecord(THREE.table_id, canon.encode((int(Kind.EVENT), b"", b""))))
    assert link.strays == 0
    for _ in range(limits.STRAYS // limits.EMPTY_PROOF - 1):
        assert one.hear(1, TableRecord(THREE.table_id, proof)) is None
    assert one.hear(1, TableRecord(THREE.table_id, proof)) == "too many proofs that prove nothing"
    one = answering(Receipt.NEW)
    assert one.hear(1, TableRecord(THREE.table_id, proof)) is None and one.links[1].strays == 0


def test_a_table_that_cannot_be_written_is_let_go_of_alone():
    """By whatever it was noticed: the screen is told, its seats are dialled for it no more, the
    other table and the link stand."""
    one = answering(None)
    one.tables.attach(ToyTable(TWO, 0, steps=5), TWO, {}, 0.0)
    one.out.drain()
    assert one.hear(1, TableRecord(THREE.table_id, RECORD)) is None
    (broken,) = told(one.out.drain(), Broken)
    assert broken.table_id == THREE.table_id and str(broken.error) == "the disk is full"
    assert not one.here.has(THREE.table_id) and one.here.has(TWO.table_id)
    assert one.dials.wanted(BEA.public) and not one.dials.wanted(CLEO.public)


class Idles(ToyTable):
    """A table that cannot go on, or has something to say at each turn."""

    broken, turns = False, 0

    def idle(self):
        """Count; or the disk is full."""
        self.turns += 1
        if self.broken:
            raise LedgerError("the disk is full")

    def outbox(self):
        """One word at the second turn."""
        return [b"word"] if self.turns == 2 else []


def test_after_a_batch_those_tables_go_on_for_which_something_came():
    """All others only where all are asked; of what changed the screen is told. One that breaks
    there stops none."""
    one = node(ANNA)
    tables = [Idles(roster, 0, steps=5) for roster in (THREE, TWO)]
    for table, roster in zip(tables, (THREE, TWO), strict=True):
        one.tables.attach(table, roster, {}, 0.0)
    one.tables.flush(everything=True)
    one.out.drain()
    one.tables.flush(everything=False)
    assert [table.turns for table in tables] == [1, 1] and one.out.drain() == []
    one.tables.flush(everything=True)
    assert [table.turns for table in tables] == [2, 2]
    assert told(one.out.drain(), Stirred) == [Stirred(THREE.table_id), Stirred(TWO.table_id)]
    tables[0].broken = True
    one.tables.flush(everything=True)
    actions = one.out.drain()
    assert [broken.table_id for broken in told(actions, Broken)] == [THREE.table_id]
    assert [table.turns for table in tables] == [3, 3] and one.here.has(TWO.table_id)


# --- how a table began ---------------------------------------------------------------------------


def test_seats_are_asked_how_a_table_began_one_at_a_time():
    """Each once on a link, a watcher never; on a new link once more; none once it is known."""
    one = node(ANNA, THREE, TWO)
    one.tables.beginnings.keep(TWO, a_beginning(TWO))
    one.talks(3, EVE)
    one.talks(1, BEA)
    one.talks(2, CLEO)
    one.out.drain()
    asked = Watch(THREE.offer.hash)
    found = []
    for tick in range(4):
        one.tables.tick(float(tick))
        found.append(one.sent(Watch))
    assert found == [[(1, asked)], [(2, asked)], [], []]
    one.tables.link_down(1, 5.0)
    one.links.pop(1)
    one.talks(4, BEA)
    one.tables.tick(5.0)
    assert one.sent(Watch) == [(4, asked)]
    one.tables.link_down(2, 5.0)
    one.links.pop(2)
    one.talks(5, CLEO)
    one.tables.beginnings.keep(THREE, a_beginning(THREE))
    one.tables.tick(6.0)
    assert one.sent(Watch) == []


def test_who_watches_asks_nobody_how_the_table_began():
    """It was told so when it came, or nothing was believed."""
    one = node(DAN, THREE)
    one.talks(1, BEA)
    one.tables.tick(1.0)
    assert one.sent(Watch) == []
