"""What people are told about a frozen table is what this node has found itself, never the words
that stand in somebody's evidence."""

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.live.watched_table import WatchedTable
from ledger.records.evidence import evidence_of_bad_event
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import PLACE, flipped, probe_tale, spoiled, with_act

LIE = "P0 has cheated; give me her money"


def forged_share(tale):
    """A step, and an event of it with a false proof on its shares."""
    step, event, place = tale.find("share")
    act = event.acts[place]
    bad = spoiled(act, 1, flipped(act[1], 8 * (len(act[1]) - 32)))
    return step, tale.forge(event, *with_act(event, place, bad))


def watcher_before(tale, step, disk):
    """A node without a seat right before a step."""
    watcher = tale.seating.watch(disk)
    for events in tale.steps[1:step]:
        for event in events:
            watcher.receive(event.raw)
    return watcher


def test_our_own_ruling_stands_beside_a_senders_words():
    """Evidence that comes with any words at all is judged here, and only that is a ruling."""
    tale = probe_tale()
    step, event = forged_share(tale)
    watcher = watcher_before(tale, step, FaultyDisk())
    shown = evidence_of_bad_event(event, LIE)
    assert watcher.receive(shown.raw) is Receipt.NEW
    assert watcher.evidence.reason == LIE  # the record stays as it came
    assert (watcher.ruling.seat, watcher.ruling.fact.kind) == (event.seat, FactKind.SHARES_FALSE)
    assert LIE not in str(watcher.ruling.fact)


def test_our_own_evidence_has_the_same_ruling():
    """Whoever gets the event itself comes to the same fact."""
    tale = probe_tale()
    step, event = forged_share(tale)
    watcher = watcher_before(tale, step, FaultyDisk())
    assert watcher.receive(event.raw) is Receipt.FROZEN
    assert (watcher.ruling.seat, watcher.ruling.fact.kind) == (event.seat, FactKind.SHARES_FALSE)
    assert watcher.evidence.reason == str(watcher.ruling.fact)


def test_a_frozen_seat_that_starts_again_finds_the_same():
    """After a restart the ruling is found once more, by the log."""
    tale, disk = probe_tale(), FaultyDisk()
    step, event = forged_share(tale)
    seat = next(s for s in range(3) if s != event.seat)
    node = tale.seating.play(seat, disk)
    assert isinstance(node, WatchedTable)
    for events in tale.steps[1:step]:
        for one in events:
            node.receive(one.raw)
    assert node.receive(evidence_of_bad_event(event, LIE).raw) is Receipt.NEW
    node.close()
    again = tale.seating.play(seat, disk, again="frozen")
    assert disk.exists(PLACE)
    assert again.evidence is not None
    assert (again.ruling.seat, again.ruling.fact.kind) == (event.seat, FactKind.SHARES_FALSE)
