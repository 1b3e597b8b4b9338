"""The own seat's secret at a table, by the identity in the folder and by nothing else."""

from __future__ import annotations

import pytest

from cli.kept_tables.own_secret import own_secret
from cli.text.program_folder import identity_file
from ledger.errors import NeedsPassphrase, WrongPassphrase
from ledger.files.key_file import save_identity
from ledger.records.identity import make_identity
from tests.cli.played_logs import play_log

PHRASE = "four words that nobody guesses"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The begin of a game of two."""
    return play_log(tmp_path_factory.mktemp("own") / "x.tafel", "ohne_furcht", 2, until=2)


def test_the_own_seat_has_its_secret(tmp_path, played):
    """The one that its node has played with."""
    save_identity(identity_file(tmp_path), played.people[1])
    secret = played.people[1].table_secret(played.roster.table_id)
    assert own_secret(tmp_path, played.roster) == (1, secret)


def test_who_sits_not_there_has_none_and_no_identity_is_made(tmp_path, played):
    """Nor has a file that holds no key, or one that is a folder."""
    assert own_secret(tmp_path, played.roster) is None
    assert list(tmp_path.iterdir()) == []
    save_identity(identity_file(tmp_path), make_identity())
    assert own_secret(tmp_path, played.roster) is None
    identity_file(tmp_path).write_bytes(b"no key at all" * 400)
    assert own_secret(tmp_path, played.roster) is None
    identity_file(tmp_path).unlink()
    identity_file(tmp_path).mkdir()
    assert own_secret(tmp_path, played.roster) is None


def test_a_closed_key_opens_with_its_passphrase_alone(tmp_path, played):
    """Without it, and with another one, nobody knows whose it is."""
    save_identity(identity_file(tmp_path), played.people[0], PHRASE)
    with pytest.raises(NeedsPassphrase):
        own_secret(tmp_path, played.roster)
    with pytest.raises(WrongPassphrase):
        own_secret(tmp_path, played.roster, "another one")
    found = own_secret(tmp_path, played.roster, PHRASE)
    assert found is not None and found[0] == 0
