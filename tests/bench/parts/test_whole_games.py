"""The rows that every further game has."""

from bench.parts.whole_games import largest_event
from bench.tables.recorded import record
from ledger.files.append_only import read_log
from tests.bench.tiny import ONE


def test_the_largest_event_of_a_log(tmp_path):
    """It is longer than a decision, shorter than its record, and within the limit it is for."""
    group, log = next(iter(ONE.groups.values())), tmp_path / "bench.tafel"
    record(log, group, 2, limit=12, game="burgund")
    found = largest_event(log)
    assert 1000 < found < max(len(entry.data) for entry in read_log(log).entries) <= 31 * 1024
