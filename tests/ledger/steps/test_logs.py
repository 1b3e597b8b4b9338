"""Logs of games in which seats went, came back and left: audited, replayed, watched to the end."""

import pytest

from ledger.files.log_format import ROSTER, LogRecord
from ledger.records.any_record import read_record
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import FINE
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import Phase
from tests.amounts import amount
from tests.games.checks.going import seats_come_and_go
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.review.audited_logs import written
from tests.ledger.tables import the_game

SEEDS = range(300, 300 + amount(2))


def played(seed):
    """A whole game of five, up to two of them away."""
    return seats_come_and_go(PROBE, 5, 2, seed, proving=False).found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stranger_finds_the_log_in_order(seed, tmp_path):
    """Every event, every report, every proof in place of others; the same head and the same end."""
    found = played(seed)
    entries = [LogRecord(ROSTER, found.seated.roster.encode())]
    entries += [LogRecord(read_record(data).KIND, data) for data in found.written]
    path = tmp_path / "away.tafel"
    path.write_bytes(written(entries))
    verdict = audit(path, games=the_game)
    assert (verdict.exit_code, verdict.fault) == (FINE, None)
    assert (verdict.steps, verdict.head) == (found.table.step, found.table.head.hex())
    replay = Replay.open(path, games=the_game)
    assert replay.steps == found.table.step
    assert replay.tables[replay.steps].digest == found.table.digest


@pytest.mark.parametrize("seed", SEEDS)
def test_a_node_that_looks_on_follows(seed):
    """It takes every record, comes to the same table, and names nobody."""
    found = played(seed)
    node = found.seated.watch(FaultyDisk())
    for data in found.written:
        node.receive(data)
    assert node.evidence is None
    assert node.table.head == found.table.head and node.table.digest == found.table.digest
    assert node.table.phase is Phase.OVER
