"""What a seat does with whatever is left of its files, and that it never signs twice (R57)."""

import itertools

import pytest

from ledger.errors import LedgerError, OtherSecret, WrongTable
from ledger.facts import FactKind
from ledger.files.append_only import create_store
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.evidence import evidence_of_fork
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.people import fixed_chance
from tests.ledger.signing.test_signing import OWN, quiet, resumed, signed_in
from tests.ledger.tables import COUNTER, PLACE, Minds, busy, pump, seating

STEP = 12
A_WORD, ALL_WORDS, WAITS = "a word", "the words of all", "for good"
"""What a seat waits for before it signs anything that it could sign a second time."""


def kept(disk, path):
    """The file is as it was."""


def gone(disk, path):
    """The file is not there."""
    del disk.names[path]


def empty(disk, path):
    """The file holds nothing."""
    spoil(disk, path, b"")


def headless(disk, path):
    """The file ends in its first record."""
    spoil(disk, path, bytes(disk.names[path].seen[:20]))


def foul(disk, path):
    """The file has rotted in its first record."""
    data = bytearray(disk.names[path].seen)
    data[40] ^= 1
    spoil(disk, path, bytes(data))


def rotten(disk, path):
    """The file has rotted in the middle."""
    data = bytearray(disk.names[path].seen)
    data[len(data) // 2] ^= 1
    spoil(disk, path, bytes(data))


def torn(disk, path):
    """The last record is not whole."""
    spoil(disk, path, bytes(disk.names[path].seen[:-3]))


def spoil(disk, path, data):
    """Put other bytes there."""
    disk.names[path].seen[:] = data
    disk.names[path].kept = data


LOGS = (kept, gone, empty, headless, foul, rotten, torn)
JOURNALS = (kept, gone, empty, rotten)
EXPECTED = {
    # what has become of the counter: what is waited for, by whether the journal knows all it has
    # signed. A counter that was cut off knows less than log and peers tell.
    kept: (A_WORD, A_WORD),
    gone: (ALL_WORDS, ALL_WORDS),
    empty: (ALL_WORDS, ALL_WORDS),
    headless: (ALL_WORDS, ALL_WORDS),
    foul: (ALL_WORDS, ALL_WORDS),
    rotten: (ALL_WORDS, ALL_WORDS),
    torn: (A_WORD, WAITS),
}
ROWS = [
    pytest.param(log, own, counter, id=f"log {log.__name__}, {own.__name__}, {counter.__name__}")
    for log, own, counter in itertools.product(LOGS, JOURNALS, EXPECTED)
]
FEW = [
    row
    for number, row in enumerate(ROWS)
    if number % 29 == 0 or row.values in ((gone, gone, gone), (gone, kept, kept))
]


class Evening:
    """Three seats, and one of them, whose next step it is, has been closed at some step."""

    def __init__(self, label):
        self.seated = seating(PROBE, 3, label)
        self.disk, self.minds = FaultyDisk(), Minds(1)
        self.nodes = [self.seated.play(0, self.disk)]
        self.nodes += [self.seated.play(seat, FaultyDisk()) for seat in (1, 2)]
        pump(self.nodes, self.minds, until=STEP)
        while not self.signed_last():
            pump(self.nodes, self.minds, until=self.nodes[0].table.step + 1)
        self.nodes[0].close()
        self.before = self.signed()

    def signed_last(self):
        """Whether the seat has signed something of the last step, so that its counter says so."""
        return any(event.seat == 0 for event in self.nodes[1].chain.trunk.steps[-1])

    def signed(self):
        """All events of the seat that the other two hold, by the head they stand on."""
        found = {}
        for node in self.nodes[1:]:
            events = [event for step in node.chain.trunk.steps[1:] for event in step]
            for event in (*events, *(event for event, _ in node.chain.open.held.values())):
                if event.seat == 0:
                    found.setdefault(event.prev, set()).add(event.id)
        return found

    def back(self, node):
        """The node is given what the others hold, record by record, and signs nothing on the way
        that it could sign a second time."""
        for data in self.nodes[1].since(0, 1000):
            node.receive(data)
            node.idle()
            for event in signed_in(node.outbox()):
                assert event.id in self.before[event.prev]


def said_for_good(node, evening):
    """Whether the words of all do not help."""
    for seat in (1, 2):
        node.heard(seat, *node.head())
    return node.set_back is not None and quiet(node, evening.disk, evening.minds)


def check_row(log, own, counter):
    """One combination: it comes back, waits as long as it has to, and the game goes on."""
    evening = Evening("lost files")
    for change, path in ((log, PLACE), (own, OWN), (counter, COUNTER)):
        change(evening.disk, path)
    node = resumed(evening.seated, 0, evening.disk)
    evening.back(node)
    assert node.head() == evening.nodes[1].head()
    waits = EXPECTED[counter][own is not kept]
    node.linked({1, 2} if waits is not A_WORD else {1})
    if waits is WAITS:
        assert said_for_good(node, evening)
        return
    assert quiet(node, evening.disk, evening.minds)
    assert (node.set_back is None) == (waits is A_WORD)
    node.heard(1, *node.head())
    assert node.unheard == (waits is ALL_WORDS)
    node.heard(2, *node.head())
    assert node.set_back is None and not node.unheard
    evening.nodes[0] = node
    pump(evening.nodes, evening.minds, until=node.table.step + 8)
    assert all(one.evidence is None for one in evening.nodes)
    assert all(len(ids) == 1 for ids in evening.signed().values())
    node.close()
    again = resumed(evening.seated, 0, evening.disk)
    assert again.set_back is None and again.head() == node.head()


@pytest.mark.parametrize(("log", "own", "counter"), FEW)
def test_what_is_left_of_the_files(log, own, counter):
    """Some rows of the table of all combinations, the worst and the least among them."""
    check_row(log, own, counter)


@pytest.mark.slow
@pytest.mark.parametrize(("log", "own", "counter"), ROWS)
def test_each_combination_of_what_is_left(log, own, counter):
    """All of the table."""
    check_row(log, own, counter)


@pytest.mark.parametrize("there", [False, True])
def test_a_seat_that_has_signed_the_start_again_is_still_lost(there):
    """Steps 1 to 3 come out the same, and are made while nothing of the log is here yet: they
    are no reason to think that the counter knows how far the seat has signed, one that is there
    and counts nothing no more than one that is not."""
    evening = Evening("start again")
    for path in (PLACE, OWN, COUNTER):
        gone(evening.disk, path)
    if there:
        create_store(COUNTER, evening.seated.roster.table_id, disk=evening.disk).close()
    node = resumed(evening.seated, 0, evening.disk)
    assert [event.step for event in signed_in(busy(node, evening.minds))] == [1]
    node.close()
    node = resumed(evening.seated, 0, evening.disk)
    evening.back(node)
    node.heard(1, *node.head())
    assert node.set_back.kind is FactKind.COUNTER_MISSING
    assert quiet(node, evening.disk, evening.minds)
    node.heard(2, *node.head())
    assert node.set_back is None and not node.unheard


def test_what_was_signed_and_reached_nobody_is_waited_for():
    """The counter knows of one more event than anybody holds: it is never made a second time."""
    evening = Evening("unsent")
    node = resumed(evening.seated, 0, evening.disk)
    evening.back(node)
    sent = []
    for _ in range(20):
        for other in evening.nodes[1:]:
            for data in busy(other, evening.minds):
                for one in (node, *evening.nodes[1:]):
                    one.receive(data)
        sent = signed_in(busy(node, evening.minds))
        if sent:
            break
    assert sent
    node.close()
    gone(evening.disk, OWN)
    node = resumed(evening.seated, 0, evening.disk)
    assert node.set_back.kind is FactKind.SIGNED_MORE
    assert said_for_good(node, evening)


@pytest.mark.parametrize("path", [PLACE, OWN, COUNTER])
def test_a_file_of_another_table_is_no_loss(path):
    """It is refused as it is, whichever it is, and all that was opened is given back."""
    evening = Evening("foreign")
    gone(evening.disk, path)
    create_store(path, bytes(32), disk=evening.disk).close()
    with pytest.raises(WrongTable):
        resumed(evening.seated, 0, evening.disk)
    assert evening.disk.locks == set()


@pytest.mark.parametrize("change", [empty, headless, foul, rotten])
def test_damaged_evidence_is_a_sentence(change):
    """A proof that cannot be read any more may have frozen the table: nothing is done with it."""
    evening, path = Evening("evidence"), PLACE.with_suffix(".evidence")
    node = resumed(evening.seated, 0, evening.disk)
    event = evening.nodes[1].chain.trunk.steps[-1][0]
    other = evening.seated.people[event.seat]
    from ledger.records.event import write_event

    twin = write_event(
        other, table_id=event.table_id, step=event.step, seat=event.seat, prev=event.prev,
        digest=event.digest, acts=(("move", "other"),),
    )  # fmt: skip
    node.receive(evidence_of_fork(event, twin).raw)
    assert node.evidence is not None
    node.close()
    change(evening.disk, path)
    with pytest.raises(LedgerError):
        resumed(evening.seated, 0, evening.disk)
    assert evening.disk.locks == set()


@pytest.mark.parametrize("log", [kept, gone])
def test_a_seat_that_has_played_with_other_keys_is_refused(log):
    """A table of a program that drew its secrets by lot: from the log or from the others, this is
    seen before anything of step 2 is signed."""
    evening = Evening("other keys")
    for path in (OWN, COUNTER):
        gone(evening.disk, path)
    log(evening.disk, PLACE)
    seated = evening.seated
    settings = SeatSettings(
        PROBE,
        seated.roster,
        path=PLACE,
        counter=COUNTER,
        identity=seated.people[0],
        secret=seated.people[0].table_secret(seated.roster.table_id),
        group=seated.group,
        rng=fixed_chance("other keys"),
        disk=evening.disk,
    )
    sent = []
    with pytest.raises(OtherSecret):
        node = SeatedTable.resume(settings)
        for data in evening.nodes[1].since(0, 1000):
            node.receive(data)
            node.idle()
            sent += signed_in(node.outbox())
    assert sent == []
