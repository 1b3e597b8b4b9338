"""`tafelrunde keys`: the identity, its passphrase, names that are known."""

from __future__ import annotations

import json

import pytest

from cli.lobby import known_names
from cli.session import own_keys
from cli.text.exit_codes import Stop
from ledger.errors import NeedsPassphrase
from ledger.files.key_file import save_identity
from ledger.records.identity import fingerprint, make_identity
from ledger.records.roster import make_offer, make_roster, write_join
from tests.cli.terminals import said, terminal


def test_first_use_makes_an_identity_that_stays(tmp_path):
    """The same fingerprint the second time; the file is for its owner alone."""
    first = said(tmp_path, "keys", "--fingerprint")
    assert (first.code, first) == (0, said(tmp_path, "keys", "--fingerprint"))
    assert len(first.out.strip()) == 19
    assert (tmp_path / "identity.key").stat().st_mode & 0o077 == 0


def test_json_has_the_documented_form(tmp_path):
    """One object; the fingerprint is that of the public key."""
    found = json.loads(said(tmp_path, "keys", "--json").out)
    assert set(found) == {"fingerprint", "public", "file", "passphrase"}
    assert found["fingerprint"] == fingerprint(bytes.fromhex(found["public"]))
    assert found["passphrase"] is False


def test_closed_key_opens_with_the_passphrase_of_the_environment(tmp_path):
    """Right: shown. Wrong: a sentence. Missing: a sentence that says how to give it."""
    identity = make_identity()
    save_identity(tmp_path / "identity.key", identity, "raven")
    right = said(tmp_path, "keys", "--fingerprint", TAFELRUNDE_PASSPHRASE="raven")
    assert right.out.strip() == fingerprint(identity.public)
    wrong = said(tmp_path, "keys", TAFELRUNDE_PASSPHRASE="crow")
    assert wrong.code == 4
    assert wrong.err.startswith("The passphrase does not open '")
    missing = said(tmp_path, "keys")
    assert missing.code == 4
    assert missing.err.endswith("or give the passphrase in TAFELRUNDE_PASSPHRASE.\n")


def test_passphrase_is_set_where_it_is_typed_twice(tmp_path, monkeypatch):
    """On a terminal, unseen; two different ones change nothing."""
    here = terminal(tmp_path, tty=True)
    own = own_keys.own_key(here)
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: "raven")
    assert said(tmp_path, "keys", "--passphrase", tty=True).code == 0
    assert own_keys.own_key(here) == own
    typed = iter(("one", "two"))
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: next(typed))
    with pytest.raises(Stop, match=r"The two are not the same\. Nothing was changed\."):
        own_keys.new_passphrase(here)


def test_passphrase_cannot_be_set_through_a_pipe(tmp_path):
    """Nobody types into a pipe unseen."""
    told = said(tmp_path, "keys", "--passphrase")
    assert (told.code, told.err) == (
        4,
        "A new passphrase is typed on a terminal; this is none.\n",
    )
    with pytest.raises(NeedsPassphrase):
        own_keys.ask_passphrase(terminal(tmp_path))


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
    known_names.meet(tmp_path, first)
    assert [known_names.met(tmp_path, one.identity) for one in first.joins] == [
        not one.name.endswith(" (Bot)") for one in first.joins
    ]
    again = roster("Anna", "Merlin (Bot)")
    anna, merlin = sorted(again.joins, key=lambda join: join.name)
    assert known_names.not_welcome(tmp_path, anna).found == anna.identity
    assert known_names.not_welcome(tmp_path, merlin) is None
    assert said(tmp_path, "keys", "--forget", "Anna").out == "'Anna' is forgotten.\n"
    assert known_names.not_welcome(tmp_path, anna) is None
    told = said(tmp_path, "keys", "--forget", "Anna")
    assert (told.code, told.err) == (4, "'Anna' is not known here. Nothing was changed.\n")
