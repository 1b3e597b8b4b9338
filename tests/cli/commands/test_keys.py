"""`tafelrunde keys`: the identity, and names that are known."""

from __future__ import annotations

import json

import pytest

from cli.lobby import known_names_file
from ledger.records.identity import fingerprint, make_identity
from ledger.records.roster import make_offer, make_roster, write_join
from tests.cli.terminals import said

pytestmark = pytest.mark.usefixtures("quick_scrypt", "at_once")


def test_first_use_makes_an_identity_that_stays(tmp_path):
    """The same fingerprint the second time; the file is for its owner alone."""
    first = said(tmp_path, "keys", "--fingerprint")
    assert (first.code, first) == (0, said(tmp_path, "keys", "--fingerprint"))
    assert len(first.out.strip()) == 19
    assert (tmp_path / "identity.key").stat().st_mode & 0o077 == 0


def test_json_has_the_documented_form(tmp_path):
    """One object; the fingerprint is that of the public key."""
    found = json.loads(said(tmp_path, "keys", "--json").out)
    assert set(found) == {"fingerprint", "public", "file", "passphrase", "moved"}
    assert found["moved"] is None
    assert found["fingerprint"] == fingerprint(bytes.fromhex(found["public"]))
    assert found["passphrase"] is False


def test_foreign_key_file_is_refused_and_not_touched(tmp_path):
    """A file that is no key is left as it is."""
    (tmp_path / "identity.key").write_bytes(b"something else")
    told = said(tmp_path, "keys")
    assert told.code == 4
    assert told.err.startswith("The key file '")
    assert (tmp_path / "identity.key").read_bytes() == b"something else"


def roster(*names):
    """A table of people with these names."""
    people = [make_identity() for _ in names]
    offer = make_offer(
        game="toy", rules="toy/1", data_hash=bytes(32), seats=len(names), opener=people[0].public
    )
    return make_roster(offer, [write_join(p, offer, n) for p, n in zip(people, names, strict=True)])


def test_name_with_another_key_is_not_welcome_until_it_is_forgotten(tmp_path):
    """The Anna of last week is known by her key; a bot's name is free for all."""
    first = roster("Anna", "Merlin (Bot)")
    known_names_file.meet(tmp_path, first)
    assert [known_names_file.met(tmp_path, one.identity) for one in first.joins] == [
        not one.name.endswith(" (Bot)") for one in first.joins
    ]
    again = roster("Anna", "Merlin (Bot)")
    anna, merlin = sorted(again.joins, key=lambda join: join.name)
    assert known_names_file.not_welcome(tmp_path, anna).found == anna.identity
    assert known_names_file.not_welcome(tmp_path, merlin) is None
    assert said(tmp_path, "keys", "--forget", "Anna").out == "'Anna' is forgotten.\n"
    assert known_names_file.not_welcome(tmp_path, anna) is None
    told = said(tmp_path, "keys", "--forget", "Anna")
    assert (told.code, told.err) == (4, "'Anna' is not known here. Nothing was changed.\n")
