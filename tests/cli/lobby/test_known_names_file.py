"""The file of the names that were met: read once, and again only where it has changed."""

import os

import pytest

from cli.lobby import known_names_file
from cli.lobby.known_names_file import forget, meet, met, not_welcome
from cli.text.program_folder import known_file
from ledger.errors import Malformed
from ledger.records.roster import make_roster, write_join
from p2p.entry.known_names import KnownNames, read_known
from tests.p2p.people import a_roster, person

ROSTER = a_roster([person(0), person(1)])


@pytest.fixture
def reads(monkeypatch):
    """What was read and taken apart."""
    found = []

    def reading(data):
        found.append(data)
        return read_known(data)

    monkeypatch.setattr(known_names_file, "read_known", reading)
    return found


def test_the_file_is_read_once_for_however_many_words(tmp_path, reads):
    """A crowd of strangers makes a node ask at each word whether it has met them."""
    meet(tmp_path, ROSTER)
    reads.clear()
    for number in range(100):
        assert met(tmp_path, person(number).public) is (number < 2)
        not_welcome(tmp_path, ROSTER.joins[0])
    assert len(reads) == 1


def test_what_is_met_or_forgotten_here_counts_at_once(tmp_path, reads):
    """Also within one tick of the clock of the disk, and where the file keeps its size."""
    assert not met(tmp_path, person(0).public) and reads == []
    meet(tmp_path, ROSTER)
    assert met(tmp_path, person(0).public) and met(tmp_path, person(1).public)
    gone = ROSTER.joins[0]
    assert forget(tmp_path, gone.name) and not forget(tmp_path, gone.name)
    assert not met(tmp_path, gone.identity) and met(tmp_path, ROSTER.joins[1].identity)


def test_what_another_program_has_written_counts_too(tmp_path, reads):
    """`tafelrunde keys --forget NAME` runs beside a table."""
    meet(tmp_path, ROSTER)
    assert met(tmp_path, person(0).public)
    file = known_file(tmp_path)
    beside = tmp_path / "beside"
    beside.write_bytes(KnownNames({"Eve": person(9).public}).encode())
    os.replace(beside, file)
    assert met(tmp_path, person(9).public) and not met(tmp_path, person(0).public)
    file.unlink()
    assert not met(tmp_path, person(9).public)


def test_a_damaged_file_is_read_once_too(tmp_path, reads):
    """Nobody is known from it, and whoever asks for the names is told each time."""
    known_file(tmp_path).write_bytes(b"rubbish")
    for _ in range(9):
        assert not met(tmp_path, person(0).public)
        with pytest.raises(Malformed):
            not_welcome(tmp_path, ROSTER.joins[0])
    assert len(reads) == 1


def test_whoever_plays_at_the_keyboard_of_another_is_not_met(tmp_path):
    """Their key is that of a machine: under their own they are somebody else, and no stranger."""
    offer = ROSTER.offer
    joins = [
        write_join(person(0), offer, "Anna"),
        write_join(person(1), offer, "Ben", beside=person(0)),
    ]
    meet(tmp_path, make_roster(offer, joins))
    assert met(tmp_path, person(0).public) and not met(tmp_path, person(1).public)
    assert not_welcome(tmp_path, write_join(person(2), offer, "Ben")) is None
