"""Whose identity arrives: by its key alone, whatever the file says of itself; nobody is told a name
that is not proven, and nobody is set back by one.
"""

from pathlib import Path

import pytest

from cli.moving.arrival import arrive
from cli.moving.departure import EXPORT
from cli.session import own_keys
from cli.text.program_folder import identity_file
from ledger.errors import NotAnExport, WouldSetBack
from ledger.files.closed_archive import write_archive
from ledger.files.key_file import save_identity
from ledger.records import canon
from ledger.records.identity import fingerprint, make_identity
from tests.cli.moving.homes import NEW, OLD, STICK, begun, content, signs
from tests.cli.terminals import said
from tests.ledger.people import ANNA, BEA

OTHER = "crow under nine bridges"
KEY = {"TAFELRUNDE_EXPORT_PASSPHRASE": "raven on seven towers"}


def flat(text):
    """What was said, in one line."""
    return " ".join(text.split())


def fingerprint_in(home):
    """Who lives here."""
    return said(home, "keys", "--fingerprint").out.strip()


def older_file(disk, claimed):
    """Anna's closed key without her counters, in a file that says to be of somebody."""
    save_identity(Path("stick/closed.key"), ANNA, "crow", disk=disk)
    key = bytes(disk.names[Path("stick/closed.key")].seen)
    first = ("", canon.encode((EXPORT, claimed)))
    write_archive(STICK, "raven", [first, ("identity.key", key)], disk=disk)


@pytest.mark.parametrize("claimed", [ANNA.public, BEA.public], ids=["her own", "another's"])
@pytest.mark.parametrize("typed", [(), ("raven",), ("raven", "crow")], ids=len)
def test_what_a_file_says_to_be_lets_nobody_be_set_back(claimed, typed):
    """Anna lives here and has signed; her older key comes closed, under her name or another's.
    Opened or not, it takes no place here; opened, a false name alone is enough to refuse it."""
    disk = begun(False)
    anna = content(disk, OLD)
    older_file(disk, claimed)
    told = []
    with pytest.raises(NotAnExport if "crow" in typed and claimed == BEA.public else WouldSetBack):
        arrive(OLD, STICK, "raven", told.append, own=ANNA.public, of_key=typed, disk=disk)
    assert not told and content(disk, OLD) == anna and signs(disk, OLD)
    assert content(disk, OLD / "arriving") == {}


def test_somebody_who_is_known_by_a_closed_key_is_told():
    """Whose key the passphrase opens is told; where it does not, nobody is, whatever stands there;
    and no further passphrase is asked for than the one that opens it."""
    disk, told = begun(False), []
    older_file(disk, ANNA.public)
    rest = iter(("raven", "crow", "jay"))
    assert arrive(Path("there"), STICK, "raven", lambda found: told.append(found) or True,
                  of_key=rest, disk=disk)  # fmt: skip
    assert list(rest) == ["jay"]
    arrive(Path("else"), STICK, "raven", told.append, of_key=("raven",), disk=disk)
    assert [one.public for one in told] == [ANNA.public, None]


def test_whoever_stops_at_the_passphrase_of_a_key_has_changed_nothing():
    """The program ends while it is asked for: nothing is in the way of the next try."""
    disk = begun(True)
    bea = content(disk, NEW)
    older_file(disk, ANNA.public)

    def stopped():
        raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        arrive(NEW, STICK, "raven", lambda found: True, own=BEA.public, of_key=stopped(), disk=disk)
    assert content(disk, NEW) == bea and signs(disk, NEW)
    assert content(disk, NEW / "arriving") == {}


def forged(file, claimed, *entries):
    """An archive of somebody's own making, which says to be of whom they like."""
    first = ("", canon.encode((EXPORT, claimed)))
    write_archive(file, KEY["TAFELRUNDE_EXPORT_PASSPHRASE"], [first, *entries])


def key_entry(folder, identity, passphrase=None):
    """The file of an identity as it stands in an archive."""
    path = folder / "of-somebody.key"
    save_identity(path, identity, passphrase, replace=True)
    return ("identity.key", path.read_bytes())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_forged_file_names_nobody(tmp_path, lang):
    """It says to be Bea's and holds another's key: nobody reads that this is Bea. An open key gives
    it away; of a closed one it is told that nothing is known."""
    bea, other, file, new = make_identity(), make_identity(), tmp_path / "f.keys", tmp_path / "new"
    names = (fingerprint(bea.public), fingerprint(other.public))
    forged(file, bea.public, key_entry(tmp_path, other))
    told = said(new, "keys", "import", str(file), "--lang", lang, **KEY)
    assert told.code == 4 and not any(name in told.out + told.err for name in names)
    assert not identity_file(new).exists()
    file.unlink()
    forged(file, bea.public, key_entry(tmp_path, other, OTHER))
    told = said(new, "keys", "import", str(file), "--lang", lang, **KEY)
    unknown = {"en": "Whose it is cannot be known", "de": "Wessen sie ist, kann niemand wissen"}
    assert told.code == 0 and unknown[lang] in flat(told.out)
    assert not any(name in told.out + told.err for name in names)


def test_a_forged_file_is_found_out_where_its_key_is_opened(tmp_path, monkeypatch):
    """By the environment as by what is typed: then nothing is changed, and nobody is named."""
    bea, other, file, new = make_identity(), make_identity(), tmp_path / "f.keys", tmp_path / "new"
    forged(file, bea.public, key_entry(tmp_path, other, OTHER))
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: OTHER)
    for told in (
        said(new, "keys", "import", str(file), TAFELRUNDE_PASSPHRASE=OTHER, **KEY),
        said(new, "keys", "import", str(file), tty=True, **KEY),
    ):
        assert told.code == 4 and "is not a file that tafelrunde keys export" in flat(told.err)
        assert fingerprint(bea.public) not in told.out + told.err
        assert not identity_file(new).exists() and not (new / "arriving/identity.key").exists()


def test_a_closed_key_that_arrives_is_asked_for(tmp_path, monkeypatch):
    """What opens it shows whose it is; a slip is asked again, thrice at most; Enter leaves it."""
    old, file, identity = tmp_path / "old", tmp_path / "anna.keys", make_identity()
    old.mkdir()
    save_identity(identity_file(old), identity, OTHER)
    assert said(old, "keys", "export", str(file), TAFELRUNDE_PASSPHRASE=OTHER, **KEY).code == 0
    name, answers = fingerprint(identity.public), []
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    for typed, known in (
        ([OTHER], True),
        (["crow", OTHER], True),
        ([""], False),
        (["crow", ""], False),
        (["crow", "raven", "jay"], False),
    ):
        answers[:] = typed
        home = tmp_path / "-".join(["to", *typed])
        told = said(home, "keys", "import", str(file), tty=True, **KEY)
        assert told.code == 0 and not answers
        assert (name in told.out) is known
        assert ("cannot be known before that opens it" in flat(told.out)) is not known
        slips = [one for one in typed if one not in (OTHER, "")]
        assert told.out.count("That does not open it.") == len(slips)


def test_who_is_here_is_asked_without_a_name_that_nobody_knows(tmp_path):
    """An import over somebody, of a closed key: the question names who is here alone."""
    new, file, claimed = tmp_path / "new", tmp_path / "f.keys", make_identity()
    bea = fingerprint_in(new)
    forged(file, claimed.public, key_entry(tmp_path, claimed, OTHER))
    told = said(new, "keys", "import", str(file), TAFELRUNDE_PASSPHRASE="crow", **KEY)
    assert (told.code, fingerprint_in(new)) == (4, bea)
    assert "Whose it is cannot be known" in flat(told.out) and f"Here: {bea}." in flat(told.err)
    assert fingerprint(claimed.public) not in told.out + told.err
