"""Whose journal lies beside a log."""

import pytest

from cli.kept_tables.journal_seat import journal_seat
from ledger.files.append_only import read_log
from ledger.records.identity import Identity
from ledger.records.roster import roster_of_log
from tests.cli.logs import play_to_the_end


@pytest.mark.slow
def test_a_journal_tells_its_seat(tmp_path):
    """By what the seat has signed; none, an empty or a damaged one tells nothing."""
    play_to_the_end(tmp_path)
    logs = [tmp_path / f"{number}.tafel" for number in range(2)]
    roster = roster_of_log(read_log(logs[0]).header)
    seats = [roster.seat_of(Identity(bytes([number + 1]) * 32).public) for number in range(2)]
    assert [journal_seat(log) for log in logs] == seats
    assert journal_seat(tmp_path / "2.tafel") is None
    for data in (b"", b"no journal"):
        (tmp_path / "0.own").write_bytes(data)
        assert journal_seat(tmp_path / "0.tafel") is None
