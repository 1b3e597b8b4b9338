"""Games recorded in one process."""

from bench.tables.recorded import record, sit_down
from ledger.deck.group.backend import best_group, pure_group


def test_a_recorded_game_is_the_same_each_time(tmp_path):
    """The same seed gives the same log, whatever backend; another seed another table."""
    group = best_group()
    logs = [tmp_path / name for name in ("one", "two", "three")]
    for log, one in zip(logs, (group, group, pure_group()), strict=True):
        record(log, one, 2, limit=5)
    assert logs[0].read_bytes() == logs[1].read_bytes() == logs[2].read_bytes()
    assert sit_down(group, 2, seed="other").roster.table_id != sit_down(group, 2).roster.table_id
