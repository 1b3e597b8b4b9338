"""Row 15 of docs/faults.md: what was said once, said again; at this table, and at another one."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.event import write_ack
from ledger.records.evidence import evidence_of_bad_event, evidence_of_fork
from p2p.wire.errors import P2PError
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.ledger.chain.test_chain import watcher_at
from tests.ledger.live.test_floods import counted_signatures
from tests.ledger.tables import log_of, probe_tale, resigned, seating, tell
from tests.p2p.wire.handshakes import said_by
from tests.p2p.wire.test_channel import pair

STEP = 60
KINDS = ("old event", "event of another table", "ack of another table", "proof of another table")


@pytest.fixture
def signatures(monkeypatch):
    """How many signatures of records were checked."""
    return counted_signatures(monkeypatch)


def other_tale():
    """The same people, game and rules at another table, as far as so many steps."""
    return tell(seating(PROBE, 3, "probe tale", books_open=False), 5, until=40)


@pytest.mark.faults
def test_old_records_cost_no_signature(signatures):
    """Every event of sixty steps again and again: known by its hash, before its signature is looked
    at; also under another signature. The log stays as it is."""
    faults = Faults(15, "old event")
    tale = probe_tale()
    watcher = watcher_at(tale, STEP)
    before, signatures.times = log_of(watcher), 0
    for _ in range(amount(3)):
        for events in tale.steps[1:STEP]:
            for event in events:
                assert watcher.receive(event.raw) is Receipt.KNOWN
                assert watcher.receive(resigned(event, bytes(64)).raw) is Receipt.KNOWN
                faults.happened("old event", 2)
    assert (signatures.times, watcher.evidence, log_of(watcher)) == (0, None, before)
    faults.check()


@pytest.mark.faults
def test_what_was_said_at_another_table_is_refused(signatures):
    """The same people sign at two tables: what one of them said at the other table is refused, by
    the table's id alone; so are its acks, and what is shown as a proof of it."""
    faults = Faults(15, *KINDS[1:])
    tale, other = probe_tale(), other_tale()
    assert other.seating.roster.keys == tale.seating.roster.keys
    assert other.seating.roster.table_id != tale.seating.roster.table_id
    watcher = watcher_at(tale, STEP)
    before, signatures.times = log_of(watcher), 0
    for events in other.steps[1:]:
        for event in events:
            assert watcher.receive(event.raw) is Receipt.REFUSED
            shown = evidence_of_bad_event(event, "it is said to be false")
            assert watcher.receive(shown.raw) is Receipt.REFUSED
            faults.happened("event of another table")
            faults.happened("proof of another table")
    event = other.steps[9][0]
    fork = evidence_of_fork(event, other.forge(event, ("ready",)))
    assert watcher.receive(fork.raw) is Receipt.REFUSED  # true there, nothing here
    seat = tale.seating.people[1]
    node = tale.nodes[0]
    ack = write_ack(seat, table_id=other.seating.roster.table_id, step=9, head=event.prev,
                    digest=event.digest, seat=1)  # fmt: skip
    assert node.receive(ack.raw) is Receipt.REFUSED
    faults.happened("ack of another table")
    assert (signatures.times, watcher.evidence, log_of(watcher)) == (0, None, before)
    faults.check()


def said_by_dialler(dialler, answerer):
    """All that the dialler says until the link is up."""
    said = said_by(dialler, answerer, turns=3)
    assert answerer.up and dialler.up
    return said


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(4))
def test_an_old_handshake_brings_nobody_up(seed):
    """All that the dialler of one link has said, said to so many later ones: none comes up."""
    faults = Faults(15, "old handshake")
    said = said_by_dialler(*pair(seed=seed))
    for later in range(amount(10)):
        _, answerer = pair(seed=100 + 10 * seed + later)
        answerer.feed(said)
        with pytest.raises(P2PError):
            while answerer.next(0.0) is not None:
                pass
        assert not answerer.up
        faults.happened("old handshake")
    faults.check()
