"""Which files say that a seat of ours has sat at a table."""

from cli.kept_tables.log_paths import counter_path, has_sat, log_path
from ledger.files.append_only import create_store
from tests.p2p.people import a_roster, person


def test_only_files_of_an_own_seat_know_a_table(tmp_path):
    """Its counter, or a log with a journal beside it: no log that was only watched, none of another
    table with a name as short as this one's, and none that cannot be read."""
    roster, other = a_roster([person(0), person(1)]), a_roster([person(0), person(1)], 7)
    log = log_path(tmp_path, roster)
    log.parent.mkdir(parents=True)
    assert not has_sat(tmp_path, roster.table_id)
    create_store(log, roster.encode()).close()
    assert not has_sat(tmp_path, roster.table_id)
    log.with_suffix(".own").touch()
    assert has_sat(tmp_path, roster.table_id) and not has_sat(tmp_path, other.table_id)
    log.unlink()
    create_store(log, other.encode()).close()
    assert not has_sat(tmp_path, roster.table_id)
    log.write_bytes(b"rubbish")
    assert not has_sat(tmp_path, roster.table_id)
    counter_path(tmp_path, roster).touch()
    assert has_sat(tmp_path, roster.table_id) and not has_sat(tmp_path, other.table_id)
