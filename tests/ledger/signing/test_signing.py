"""What has to be so before a seat's word leaves its node: durable first, peers heard (R55, R57)."""

import errno

import pytest

from ledger.chain.receipt import Receipt
from ledger.errors import StoreBroken, WrongTable
from ledger.facts import FactKind
from ledger.files.append_only import create_store, read_log
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.records.evidence import Evidence
from ledger.sealed.sealed_table import DECK
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.attacks.test_forks import acked
from tests.ledger.attacks.test_shuffle import FIRST, inputs_of, reshuffled
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.people import fixed_chance
from tests.ledger.tables import (
    COUNTER,
    PLACE,
    Minds,
    believe,
    busy,
    noted,
    opening_tale,
    probe_tale,
    pump,
    seating,
)
from tests.ledger.trial import honest

OWN = PLACE.with_suffix(".own")


class JournalBreaks(FaultyDisk):
    """A disk on which the journal can be written, but not be synced, once it is told so."""

    broken = False

    def append(self, path):
        """The journal's file is one that fails."""
        file = super().append(path)
        if path != OWN:
            return file
        disk, sync = self, file.sync

        def failing():
            if disk.broken:
                raise OSError(errno.EIO, "planted")
            sync()

        file.sync = failing
        return file


def resumed(seated, seat, disk):
    """A node that takes its table up again and has heard nobody yet."""
    settings = SeatSettings(
        PROBE,
        seated.roster,
        path=PLACE,
        counter=COUNTER,
        identity=seated.people[seat],
        secret=seated.secrets[seat],
        group=seated.group,
        rng=fixed_chance("resumed"),
        disk=disk,
    )
    return noted(SeatedTable.resume(settings), disk)


def signed_in(sent):
    """The events among records."""
    return [record for record in map(read_record, sent) if isinstance(record, Event)]


@pytest.mark.parametrize("step", [0, 3, 9])
def test_nothing_is_in_the_outbox_before_it_is_on_the_disk(step):
    """The journal's sync fails: no event is handed out, and none counts as signed here."""
    seated, disk = seating(PROBE, 2, "unsynced"), JournalBreaks()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=step)
    node = nodes[0]
    node.outbox()
    disk.broken = True
    with pytest.raises(StoreBroken):
        for _ in range(40):
            node.idle()
            minds.answer(node)
            for one, other in (nodes, nodes[::-1]):
                for data in one.outbox():
                    assert one is not node or not signed_in([data])
                    other.receive(data)
            nodes[1].idle()
            minds.answer(nodes[1])
    assert signed_in(node.outbox()) == []
    assert 0 not in node.chain.open.held
    assert all(event.seat == 1 for event in signed_in(node.since(node.table.step, 100)))


def test_an_end_is_on_the_disk_before_it_is_in_the_outbox():
    """The word that a table is ended is a signature like any other."""
    seated, disk = seating(PROBE, 2, "unsynced end"), JournalBreaks()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(1), until=5)
    nodes[0].outbox()
    disk.broken = True
    with pytest.raises(StoreBroken):
        nodes[0].end("agreed")
    assert nodes[0].outbox() == []


def set_back(disk, old, *, counter=False):
    """The backup of the evening before, of log and journal; the counter lies elsewhere."""
    for path, data in old.items():
        if counter or path != COUNTER:
            disk.names[path].seen[:] = data


def quiet(node, disk, minds):
    """Whether a node signs nothing, whatever it is asked to do."""
    journal = bytes(disk.names[OWN].seen)
    for _ in range(3):
        node.idle()
        minds.answer(node)
    return signed_in(node.outbox()) == [] and disk.names[OWN].seen == journal


def backed_up(label, seats=2):
    """A table at step 12 whose first node is closed, that node's disk, and what it held at 6."""
    seated, disk = seating(PROBE, seats, label), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(n, FaultyDisk()) for n in range(1, seats))]
    minds = Minds(1)
    pump(nodes, minds, until=6)
    old = {path: bytes(inode.seen) for path, inode in disk.names.items()}
    pump(nodes, minds, until=12)
    nodes[0].close()
    return seated, disk, nodes, minds, old


def test_a_seat_set_back_together_with_its_counter_signs_nothing_more():
    """A peer holds what it does not know to have signed: there may be more, so it says so and
    waits, after the next start too."""
    seated, disk, nodes, minds, old = backed_up("all set back")
    set_back(disk, old, counter=True)
    for _ in range(2):
        node = resumed(seated, 0, disk)
        for data in nodes[1].since(0, 100):
            node.receive(data)
        node.linked({1})
        node.heard(1, *nodes[1].head())
        assert node.head() == nodes[1].head()
        assert node.set_back.kind is FactKind.COUNTER_BEHIND
        assert quiet(node, disk, minds)
        node.close()


def test_a_seat_without_its_journal_comes_back():
    """What it had signed for the open step comes from its peer; then it goes on."""
    seated, disk, nodes, minds, _ = backed_up("no journal")
    del disk.names[OWN]
    node = resumed(seated, 0, disk)
    assert node.unheard
    for data in nodes[1].since(node.table.step, 100):
        node.receive(data)
    node.heard(1, *nodes[1].head())
    assert node.set_back is None and not node.unheard
    pump([node, nodes[1]], minds, until=16)
    assert (node.evidence, nodes[1].evidence) == (None, None)


def test_words_are_counted_by_seat_and_none_that_is_linked_is_left_out():
    """Two words of one seat are one, one that lags is none, and all who are there count."""
    seated, disk, nodes, _, _ = backed_up("words", seats=5)
    node = resumed(seated, 0, disk)
    for data in nodes[1].since(node.table.step, 100):
        node.receive(data)
    node.linked({1, 2, 3, 4})
    step, head = node.head()
    behind, beside, beyond = (2, step - 1, head), (2, step, bytes(32)), (4, step + 1, bytes(32))
    for word in ((1, step, head), (1, step, head), behind, beside, beyond):
        node.heard(*word)
        assert node.unheard
    node.heard(3, step, head)
    node.linked({1, 2, 3})
    assert node.unheard, "seat 2 has told from elsewhere"
    node.linked({1, 2, 3, 4})
    node.heard(2, step, head)
    assert node.unheard, "seat 4 is there and has said nothing"
    node.linked({1, 2, 3})
    assert not node.unheard


def test_the_first_three_steps_are_the_same_if_they_are_signed_again():
    """They follow from the table secret: a seat that has lost all its files gives the same ids."""
    seated = seating(PROBE, 3, "again the same")
    nodes = seated.plays()
    pump(nodes, Minds(1), until=3)
    node = seated.play(0, FaultyDisk(), again="")
    again = []
    for step in nodes[1].chain.trunk.steps[1:4]:
        again += [event.id for event in signed_in(busy(node, Minds(1)))]
        for event in step:
            if event.seat != 0:
                node.receive(event.raw)
    assert again == [step[0].id for step in nodes[1].chain.trunk.steps[1:4]]


def test_a_counter_of_another_table_is_refused():
    """Files that were mixed up are touched by nobody."""
    seated, disk, _, _, _ = backed_up("counter elsewhere")
    del disk.names[COUNTER]
    create_store(COUNTER, bytes(32), disk=disk).close()
    with pytest.raises(WrongTable):
        resumed(seated, 0, disk)
    assert disk.locks == set()


def test_a_resumed_seat_signs_nothing_before_its_peers_have_spoken():
    """On files that were set back it would sign a second event on a head; so it waits (R57)."""
    seated, disk = seating(PROBE, 2, "set back"), FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=6)
    nodes[0].close()
    old = {path: bytes(inode.seen) for path, inode in disk.names.items()}
    nodes[0] = seated.play(0, disk, again="ahead")
    pump(nodes, minds, until=8)
    nodes[0].close()
    set_back(disk, old)
    node = resumed(seated, 0, disk)
    behind = node.table.step
    assert node.set_back is not None and node.set_back.kind is FactKind.SIGNED_MORE
    assert node.unheard and behind < nodes[1].table.step
    journal = len(disk.names[OWN].seen)
    for _ in range(3):
        node.idle()
        minds.answer(node)
    assert signed_in(node.outbox()) == []
    assert len(disk.names[OWN].seen) == journal
    node.heard(1, *nodes[1].head())
    assert node.unheard, "its peer stands further on than it does"
    for data in nodes[1].since(behind, 100):
        node.receive(data)
    node.heard(1, *nodes[1].head())
    assert not node.unheard
    pump([node, nodes[1]], minds, until=12)
    assert (node.evidence, nodes[1].evidence) == (None, None)


def test_what_was_signed_and_never_sent_is_sent_again_later():
    """The log was set back and the journal was not: on the head it has signed on, which comes back
    from peers, the seat gives out the very event it signed, and makes no other."""
    seated, disk = seating(PROBE, 2, "log set back"), FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=6)
    old = bytes(disk.names[PLACE].seen)
    pump(nodes, minds, until=9)
    unsent = signed_in(busy(nodes[0], minds))
    while not unsent:
        for data in busy(nodes[1], minds):
            nodes[0].receive(data)
        unsent = signed_in(busy(nodes[0], minds))
    nodes[0].close()
    journal = {entry.data for entry in read_log(OWN, disk=disk).entries}
    disk.names[PLACE].seen[:] = old
    node = resumed(seated, 0, disk)
    assert node.table.step < unsent[0].step - 1
    for data in nodes[1].since(node.table.step, 100):
        node.receive(data)
    node.heard(1, *nodes[1].head())
    assert not node.unheard
    sent = [event for event in signed_in(busy(node, minds)) if event.step <= unsent[-1].step]
    assert unsent[-1] in sent and {event.raw for event in sent} <= journal
    assert node.evidence is None


def test_the_journal_of_another_seat_is_refused():
    """Copied from a bot's folder, say: nothing of it is sent, and the files are given back."""
    seated, disks = seating(PROBE, 2, "other seat"), [FaultyDisk(), FaultyDisk()]
    nodes = [seated.play(seat, disk) for seat, disk in enumerate(disks)]
    pump(nodes, Minds(1), until=6)
    for node in nodes:
        node.close()
    disks[0].names[OWN] = disks[1].names[OWN]
    with pytest.raises(WrongTable):
        resumed(seated, 0, disks[0])
    assert disks[0].locks == set()


def test_acks_of_heads_that_are_built_upon_are_forgotten():
    """After a whole game no node holds acks of more than the last head."""
    for node in probe_tale().nodes:
        heads = node.chain.trunk.heads
        assert len(heads) > 20 and not any(node.machine.acks.on(head) for head in heads[:-1])


@pytest.mark.parametrize(
    ("tale", "liar", "zone", "place", "own"),
    [(probe_tale, 1, "stack:1", 2, 0), (opening_tale, 0, "deck", 0, 1)],
)
def test_no_word_of_ours_stands_on_a_false_shuffle(tale, liar, zone, place, own):
    """Neither an event nor an ack, though all others have acked: the seat that lied is named."""
    tale = tale()
    seated, chain = tale.seating, tale.before(FIRST)
    node = seated.play(own, FaultyDisk())
    for events in tale.steps[1:FIRST]:
        for event in events:
            node.receive(event.raw)
    cards = inputs_of(tale, FIRST, zone, DECK)
    false = reshuffled(tale, FIRST, liar, zone, [cards[0], *cards[:-1]][::-1], place=place)
    run = [false if event.seat == liar else event for event in tale.steps[FIRST]]
    while chain.table.passing is not None or run:
        for event in run or [honest(seated, chain, seat) for seat in owing(chain.table)]:
            assert chain.receive(event) is Receipt.NEW
            node.receive(event.raw)
        run = []
    node.outbox()
    assert (node.table.head, node.evidence) == (chain.table.head, None)
    for seat in set(range(3)) - {own}:
        node.receive(acked(seated, node.table, seat))
    believe(node)
    node.idle()
    assert node.evidence is not None and node.evidence.seat == liar
    assert {type(read_record(data)) for data in node.outbox()} == {Evidence}


def test_a_word_of_who_is_gone_is_none_to_a_seat_that_is_lost():
    """It wants all of them at one time: whoever was away may have got something meanwhile."""
    seated, _, nodes, _, _ = backed_up("gone again", seats=3)
    node = seated.play(0, FaultyDisk(), again="lost", heard=False)
    for data in nodes[1].since(0, 1000):
        node.receive(data)
    node.linked({1, 2})
    node.heard(1, *node.head())
    node.linked({2})
    node.heard(2, *node.head())
    assert node.unheard
    node.linked({1, 2})
    assert node.unheard
    node.heard(1, *node.head())
    assert not node.unheard
