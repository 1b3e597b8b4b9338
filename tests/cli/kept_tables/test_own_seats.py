"""Own seats by the logs that are kept here."""

from __future__ import annotations

from cli.kept_tables.own_seats import own_seats, seat_finder
from ledger.files.table_files import OWN
from p2p.shell.own_announcements import FINGERPRINT
from tests.cli.logs import NAMES, finished_log


def kept(tmp_path, name="game", *, ours=True):
    """A log in the folder of a person, with a journal beside it where a seat was theirs."""
    log = tmp_path / "tables" / f"{name}.tafel"
    log.parent.mkdir(exist_ok=True)
    log.write_bytes(finished_log())
    if ours:
        log.with_suffix(OWN).write_bytes(b"")
    return log


def test_a_seat_is_found_by_what_is_announced_of_its_table(tmp_path):
    """By the first bits of the offer's hash, and by no others."""
    log = kept(tmp_path)
    (seat,) = own_seats(tmp_path)
    assert seat.path == log and sorted(seat.roster.names) == sorted(NAMES)
    find = seat_finder(tmp_path)
    assert find(seat.roster.offer.hash[:FINGERPRINT]) == seat
    assert find(bytes(FINGERPRINT)) is None


def test_what_was_watched_or_cannot_be_read_is_no_seat(tmp_path):
    """Nor is a folder without any tables a reason to fail."""
    assert own_seats(tmp_path) == []
    kept(tmp_path, ours=False)
    broken = kept(tmp_path, "broken")
    broken.write_bytes(b"no log")
    assert own_seats(tmp_path) == []
