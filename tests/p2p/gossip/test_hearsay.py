"""How long a peer's word counts that it is linked with a seat we have no link to."""

import pytest

from ledger.chain.receipt import Receipt
from p2p.core.actions import Outbox
from p2p.gossip import reach
from p2p.gossip.gossip import Gossip
from p2p.gossip.hearsay import Hearsay
from p2p.wire.limits import HEARSAY
from p2p.wire.messages import Linked
from tests.p2p.gossip.test_gossip import PEOPLE, ROSTER, STRANGER, table
from tests.sim.toy_table import ToyTable

KEYS = ROSTER.keys
LIAR, GONE, OTHER = 1, 2, 3


class Told(ToyTable):
    """A toy table that keeps who it was told to be reached."""

    reach = (set(), set())

    def reached(self, seats, doubted=()):
        """Kept."""
        self.reach = (set(seats), set(doubted))


class Node:
    """The gossip of seat 0 with links to some seats; time passes by ticks."""

    def __init__(self, *links, **named):
        self.table, self.out, self.now = Told(ROSTER, 0, steps=50), Outbox(), 100.0
        self.gossip = Gossip(self.table, ROSTER, PEOPLE[0].public, **named)
        for seat in links:
            self.gossip.add(seat, PEOPLE[seat].public, self.out)
        self.passes(0.0)

    def passes(self, seconds):
        """Time passes; the tick that tells so."""
        self.now += seconds
        self.gossip.tick(self.now, self.out)

    def says(self, seat, *others):
        """A peer says with whom it is linked."""
        keys = tuple(sorted(KEYS[one] for one in others))
        self.gossip.on_linked(seat, Linked(ROSTER.table_id, keys), self.out)

    def closes_a_step(self):
        """All others say what they owe, and all of it comes."""
        self.table.idle()
        for seat in (1, 2, 3):
            other = table(seat)
            for data in self.gossip.table.since(0, 10_000):
                other.receive(data)
            other.idle()
            for data in other.outbox():
                self.gossip.table.receive(data)
        self.gossip.flush(self.out)

    @property
    def reach(self):
        """Who is reached, and of whom that is only said any more, as the table was told."""
        return self.table.reach


def test_a_word_counts_for_a_while_and_is_remembered_as_a_word():
    """First the seat is reached; when the time is over it is said to be, and by whom is told."""
    node = Node(LIAR)
    node.says(LIAR, 0, GONE)
    assert node.reach == ({LIAR, GONE}, set())
    node.passes(HEARSAY - 1)
    assert node.reach == ({LIAR, GONE}, set())
    node.passes(1)
    assert node.reach == ({LIAR}, {GONE})
    assert node.gossip.reach.told_by() == {KEYS[GONE]: (KEYS[LIAR],)}


@pytest.mark.parametrize(
    ("patience", "counts_for"), [(10.0, 10.0), (HEARSAY, HEARSAY), (600.0, HEARSAY)]
)
def test_a_word_counts_no_longer_than_people_are_patient(patience, counts_for):
    """As long as people of this node wait before they are asked, and at most HEARSAY."""
    node = Node(LIAR, patience=patience)
    node.says(LIAR, GONE)
    node.passes(counts_for - 1)
    assert node.reach == ({LIAR, GONE}, set())
    node.passes(1)
    assert node.reach == ({LIAR}, {GONE})


def test_many_say_so_and_one_after_the_other():
    """There is one clock a seat: a second liar begins no second while."""
    node = Node(LIAR, OTHER)
    node.says(LIAR, GONE)
    node.passes(HEARSAY - 1)
    node.says(OTHER, GONE)
    assert node.reach[0] == {LIAR, OTHER, GONE}
    node.passes(1)
    assert node.reach == ({LIAR, OTHER}, {GONE})


@pytest.mark.parametrize("how", ["says", "link"])
def test_who_takes_its_word_back_is_not_believed_again(how):
    """Neither by saying otherwise nor with a new link; what it says is known all the same. Another
    one that says so is believed.
    """
    node = Node(LIAR, OTHER)
    node.says(LIAR, GONE)
    if how == "says":
        node.says(LIAR)
    else:
        node.gossip.drop(LIAR)
        node.gossip.add(LIAR, PEOPLE[LIAR].public, node.out)
    assert node.reach == ({LIAR, OTHER}, set())
    node.says(LIAR, GONE)
    assert node.reach == ({LIAR, OTHER}, {GONE})
    node.says(OTHER, GONE)
    assert node.reach[0] == {LIAR, OTHER, GONE}


def test_a_link_of_our_own_begins_the_while_anew():
    """From the tick at which it was there last; a word that was taken back counts anew, too."""
    node = Node(LIAR)
    node.says(LIAR, GONE)
    node.says(LIAR)
    node.passes(2 * HEARSAY)
    node.gossip.add(9, PEOPLE[GONE].public, node.out)
    node.passes(1)
    node.gossip.drop(9)
    node.says(LIAR, GONE)
    assert node.reach[0] == {LIAR, GONE}
    node.passes(HEARSAY)
    assert node.reach == ({LIAR}, {GONE})


def test_a_new_word_of_the_seat_begins_the_while_anew():
    """Who brings it does not matter; the same bytes again, or a word of another seat, do not."""
    node = Node(LIAR)
    node.says(LIAR, GONE)
    node.passes(HEARSAY)
    words = {}
    for seat in (GONE, OTHER):
        author = table(seat)
        author.idle()
        (words[seat],) = author.outbox()
    assert node.gossip.on_record(LIAR, words[OTHER], node.out).receipt is Receipt.NEW
    assert node.reach == ({LIAR}, {GONE})
    assert node.gossip.on_record(LIAR, words[GONE], node.out).receipt is Receipt.NEW
    assert node.reach == ({LIAR, GONE}, set())
    node.passes(HEARSAY - 1)
    assert node.gossip.on_record(LIAR, words[GONE], node.out).receipt is Receipt.KNOWN
    node.passes(1)
    assert node.reach == ({LIAR}, {GONE})


def test_the_next_step_begins_the_while_anew():
    """It closed with the words of all it needed; a seat that was needed was there."""
    node = Node(LIAR)
    node.says(LIAR, GONE)
    node.passes(HEARSAY)
    assert node.reach == ({LIAR}, {GONE})
    node.closes_a_step()
    assert node.table.head()[0] == 1
    node.passes(1)
    assert node.reach == ({LIAR, GONE}, set())


def test_a_step_that_was_there_before_begins_nothing():
    """Where a step is given up and closed another way nobody waits anew for that."""
    clock = Hearsay()
    clock.passes(0.0, 7, ())
    clock.passes(HEARSAY, 6, ())
    clock.passes(HEARSAY, 7, ())
    assert not clock.counts(KEYS[GONE], (KEYS[LIAR],))
    clock.passes(HEARSAY, 8, ())
    assert clock.counts(KEYS[GONE], (KEYS[LIAR],))


def test_the_words_of_watchers_and_of_strangers_are_nothing():
    """A watcher reaches nobody for us, and a node without a seat is reached by nobody."""
    node = Node(LIAR)
    node.gossip.add(8, STRANGER.public, node.out)
    node.says(8, GONE)
    node.gossip.on_linked(LIAR, Linked(ROSTER.table_id, (STRANGER.public,)), node.out)
    assert node.reach == ({LIAR}, set()) and node.gossip.reach.told_by() == {}


def test_a_liar_that_names_ever_more_seats_fills_nothing(monkeypatch):
    """What is to be remembered of words taken back is of seats of this table alone."""
    told = []

    class Noted(Hearsay):
        """Hearsay, and what it was told that somebody takes back."""

        def taken_back(self, teller, identities):
            told.extend((teller, one) for one in identities)
            super().taken_back(teller, identities)

    monkeypatch.setattr(reach, "Hearsay", Noted)
    node = Node(LIAR)
    for number in range(300):
        key = number.to_bytes(32, "big")
        node.gossip.on_linked(LIAR, Linked(ROSTER.table_id, (key,)), node.out)
    assert not told
    node.says(LIAR, GONE)
    node.says(LIAR)
    assert told == [(KEYS[LIAR], KEYS[GONE])]


def test_who_took_its_word_back_is_believed_again_at_the_next_step():
    """Links come and go in a long evening: a word that was taken back once is none of a liar."""
    hearsay = Hearsay()
    hearsay.passes(10.0, 5, ())
    hearsay.taken_back(KEYS[LIAR], [KEYS[GONE]])
    assert not hearsay.counts(KEYS[GONE], [KEYS[LIAR]])
    hearsay.passes(11.0, 5, ())
    assert not hearsay.counts(KEYS[GONE], [KEYS[LIAR]])
    hearsay.passes(12.0, 6, ())
    assert hearsay.counts(KEYS[GONE], [KEYS[LIAR]])


def test_a_new_word_of_the_seat_itself_has_all_believed_again():
    """Its clock begins anew with it; a word of the one who took something back changes nothing."""
    hearsay = Hearsay()
    hearsay.passes(10.0, 5, ())
    hearsay.taken_back(KEYS[LIAR], [KEYS[GONE]])
    hearsay.word(KEYS[LIAR])
    assert not hearsay.counts(KEYS[GONE], [KEYS[LIAR]])
    hearsay.word(KEYS[GONE])
    assert hearsay.counts(KEYS[GONE], [KEYS[LIAR]])


def test_people_are_told_only_when_it_changes():
    """A tick at which nothing has changed stirs nobody."""
    node = Node(LIAR)
    node.says(LIAR, GONE)
    node.gossip.flush(node.out)
    node.gossip.reach.changed = False
    node.passes(HEARSAY - 1)
    assert not node.gossip.reach.changed and not node.gossip.flush(node.out)
    node.passes(1)
    assert node.gossip.reach.changed and node.gossip.flush(node.out)
