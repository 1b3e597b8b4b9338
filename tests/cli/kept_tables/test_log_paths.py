"""Which files say that a seat of ours has sat at a table."""

from cli.kept_tables.log_paths import counter_path, free_path, has_sat, log_path, numberless
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


def test_each_log_of_a_table_that_was_watched_leads_to_the_first_one(tmp_path):
    """Whatever it is called otherwise, by the game or by a person, is no number."""
    first = log_path(tmp_path, a_roster([person(0), person(1)]))
    first.parent.mkdir(parents=True)
    for _ in range(3):
        path = free_path(first)
        path.touch()
        assert numberless(path) == first
    for name in ("kabale.tafel", "kabale-2.tafel", "a-1a2b3c4d-x.tafel", "-1a2b3c4d-2.tafel"):
        assert numberless(tmp_path / name) == tmp_path / name
