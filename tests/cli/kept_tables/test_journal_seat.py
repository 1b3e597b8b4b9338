"""Whose journal lies beside a log."""

from cli.kept_tables.journal_seat import journal_seat
from tests.cli.logs import play_to_the_end


def test_a_journal_tells_its_seat(tmp_path):
    """By what the seat has signed; none, an empty or a damaged one tells nothing."""
    play_to_the_end(tmp_path)
    assert [journal_seat(tmp_path / f"{number}.tafel") for number in range(2)] == [0, 1]
    assert journal_seat(tmp_path / "2.tafel") is None
    for data in (b"", b"no journal"):
        (tmp_path / "0.own").write_bytes(data)
        assert journal_seat(tmp_path / "0.tafel") is None
