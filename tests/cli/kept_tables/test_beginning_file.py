"""How a table began, as it is kept beside its log."""

from cli.kept_tables.beginning_file import keep_beginning, kept_beginning
from tests.p2p.people import a_beginning, a_roster, person


def test_how_a_table_began_is_kept_and_a_broken_file_is_none(tmp_path):
    """What was written is read back; anything else is as if nothing were there."""
    log, begun = tmp_path / "x.tafel", a_beginning(a_roster([person(0), person(1)]))
    assert kept_beginning(log) is None
    keep_beginning(log, begun)
    assert kept_beginning(log) == begun
    for damage in (b"", b"\xff", begun.encode()[:-1]):
        log.with_suffix(".start").write_bytes(damage)
        assert kept_beginning(log) is None
    keep_beginning(tmp_path / "no" / "folder.tafel", begun)  # no reason to stop a game
