"""`tafelrunde keys`: the identity, its passphrase, names that are known."""

from __future__ import annotations

import json
import os

import pytest

from cli.lobby import known_names_file
from cli.moving.passphrases import made_passphrase
from cli.session import own_keys
from cli.text.exit_codes import Stop
from cli.text.program_folder import logs
from cli.text.terminal import Terminal
from ledger.errors import NeedsPassphrase
from ledger.files import key_file
from ledger.files.key_file import is_closed, save_identity, use_identity
from ledger.files.moving_mark import MovingMark, Stage, put_mark
from ledger.records.identity import fingerprint, make_identity
from ledger.records.roster import make_offer, make_roster, write_join
from tests.cli.terminals import said, terminal

HARD, OTHER = "raven on seven towers", "crow under nine bridges"
"""Passphrases that are not guessed at once."""


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch):
    """The cost is in the file; a low one keeps the tests short."""
    monkeypatch.setattr(key_file, "COST", 4)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nobody reads a question first, and what is typed at a terminal counts all the same."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


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
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: HARD)
    assert said(tmp_path, "keys", "--passphrase", tty=True).code == 0
    assert own_keys.own_key(here) == own
    typed = iter((HARD, HARD + "!") * own_keys.TRIES)
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: next(typed))
    with pytest.raises(Stop, match=r"The two are not the same\. Nothing was changed\."):
        own_keys.new_passphrase(here)


@pytest.mark.parametrize("typed", ["a", "raven", "Zürich 1987", "haus haus haus haus"])
def test_a_key_takes_no_passphrase_that_is_guessed(tmp_path, monkeypatch, typed):
    """As a file does: it is said before it is typed again, and asked anew; after a few tries the
    key stays as it was."""
    name = fingerprint_in(tmp_path)
    answers = [typed] * own_keys.TRIES
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    weak = said(tmp_path, "keys", "--passphrase", tty=True)
    assert weak.code == 4 and "can be guessed" in weak.err and not answers
    assert not is_closed(tmp_path / "identity.key")
    assert weak.out.count("can be guessed") == own_keys.TRIES - 1
    answers[:] = [typed, HARD, HARD]
    assert said(tmp_path, "keys", "--passphrase", tty=True).code == 0
    answers[:] = [HARD, *[typed] * own_keys.TRIES]
    assert said(tmp_path, "keys", "--passphrase", tty=True).code == 4
    assert said(tmp_path, "keys", "--fingerprint", TAFELRUNDE_PASSPHRASE=HARD).out.strip() == name


@pytest.mark.parametrize("enter", [False, True], ids=["typed twice", "enter alone"])
def test_the_passphrase_that_is_made_for_a_key_closes_it(tmp_path, monkeypatch, enter):
    """It is shown before anything is typed; typed twice or by Enter alone, as for a file, it is
    taken, and nothing else opens.
    """
    name, made = fingerprint_in(tmp_path), made_passphrase(os.urandom)
    monkeypatch.setattr(own_keys, "made_passphrase", lambda rng: made)
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: "" if enter else made)
    told = said(tmp_path, "keys", "--passphrase", tty=True)
    assert told.code == 0 and told.out.startswith(f"A passphrase that nobody guesses: {made}\n")
    assert said(tmp_path, "keys", "--fingerprint", TAFELRUNDE_PASSPHRASE=made).out.strip() == name
    assert said(tmp_path, "keys", TAFELRUNDE_PASSPHRASE=HARD).code == 4


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


KEY = {"TAFELRUNDE_EXPORT_PASSPHRASE": HARD}


def flat(text):
    """What was said, in one line."""
    return " ".join(text.split())


def fingerprint_in(home):
    """Who lives here."""
    return said(home, "keys", "--fingerprint").out.strip()


def test_an_identity_moves_to_another_folder(tmp_path):
    """Export, import, and the old place says where it went; brought back, it is at home again."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    name = fingerprint_in(old)
    told = said(old, "keys", "export", str(file), **KEY)
    assert (told.code, told.err) == (0, "")
    assert "Here nothing is signed any more." in told.out
    assert json.loads(said(old, "keys", "--json").out)["moved"] == str(file)
    assert f"It was moved from here with the file {file}" in flat(said(old, "keys").out)
    refused = said(old, "keys", "--passphrase", tty=True)
    assert (refused.code, refused.out) == (4, "")
    assert "was moved from here with the file" in flat(refused.err)
    told = said(new, "keys", "import", str(file), **KEY)
    assert (told.code, told.err) == (0, "")
    assert f"In the file: {name}." in told.out
    assert fingerprint_in(new) == name
    back = tmp_path / "back.keys"
    assert said(new, "keys", "export", str(back), **KEY).code == 0
    assert said(old, "keys", "import", str(back), "--yes", **KEY).code == 0
    assert json.loads(said(old, "keys", "--json").out)["moved"] is None


def test_an_import_over_somebody_asks(tmp_path):
    """Yes keeps aside who was here; no, and nobody to ask, change nothing."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    anna, bea = fingerprint_in(old), fingerprint_in(new)
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    no = said(new, "keys", "import", str(file), tty=True, keys="no\n", **KEY)
    assert (no.code, fingerprint_in(new)) == (0, bea)
    assert f"Here: {bea}. What is here is kept in " in flat(no.out)
    assert flat(no.out).endswith("Nothing was changed.")
    for keys in ("yes?\nno\n", "?\nyes?\n", "help\nperhaps\nyes\n"):
        asks = said(new, "keys", "import", str(file), tty=True, keys=keys, **KEY)
        assert (asks.code, fingerprint_in(new)) == (0, bea)
        assert "yes agrees; anything else is a no." in asks.out
    silent = said(new, "keys", "import", str(file), **KEY)
    assert (silent.code, fingerprint_in(new)) == (4, bea)
    assert silent.err.endswith("Nobody can be asked here, so nothing was changed (--yes).\n")
    assert said(new, "keys", "import", str(file), tty=True, keys="yes\n", **KEY).code == 0
    assert fingerprint_in(new) == anna
    assert fingerprint_in(new / "before-1") == bea


def test_a_second_export_asks_whether_the_first_is_lost(tmp_path):
    """Two files of one identity would sign against each other."""
    fingerprint_in(tmp_path)
    files = [tmp_path / "stick" / name for name in ("one", "two")]
    files[0].parent.mkdir()
    assert said(tmp_path, "keys", "export", str(files[0]), **KEY).code == 0
    told = said(tmp_path, "keys", "export", str(files[1]), tty=True, keys="no\n", **KEY)
    assert "Go on only if that file is lost" in flat(told.out)
    assert not files[1].exists()
    assert said(tmp_path, "keys", "export", str(files[1]), **KEY).code == 4
    assert not files[1].exists()
    assert said(tmp_path, "keys", "export", str(files[1]), "--yes", **KEY).code == 0
    assert files[1].exists()


def test_an_export_needs_a_passphrase_and_a_file(tmp_path):
    """Secrets are never written openly; without a file it is said what is missing."""
    name, file = fingerprint_in(tmp_path), tmp_path / "anna.keys"
    for given in ({}, {"TAFELRUNDE_EXPORT_PASSPHRASE": ""}):
        told = said(tmp_path, "keys", "export", str(file), **given)
        assert (told.code, file.exists()) == (4, False)
        assert "give it in TAFELRUNDE_EXPORT_PASSPHRASE" in told.err
    told = said(tmp_path, "keys", "export", **KEY)
    assert (told.code, told.err) == (
        4,
        "Which file? For example: tafelrunde keys export moving.keys\n",
    )
    for given in ({}, KEY):  # no passphrase is asked for where there is no file
        told = said(tmp_path, "keys", "import", str(file), **given)
        assert told.code == 4 and "there is no such file" in told.err
    said(tmp_path, "keys", "export", str(file), **KEY)
    wrong = said(tmp_path / "new", "keys", "import", str(file), TAFELRUNDE_EXPORT_PASSPHRASE="crow")
    assert wrong.err == f"The passphrase does not open '{file}'. Nothing was changed; try again.\n"
    assert fingerprint_in(tmp_path) == name


def test_an_export_takes_no_passphrase_that_is_guessed(tmp_path, monkeypatch):
    """Neither typed nor in the environment: nothing is written, and the place goes on signing.
    Enter alone takes the made one, which was shown; with it the file opens."""
    name, file = fingerprint_in(tmp_path), tmp_path / "anna.keys"
    weak = said(tmp_path, "keys", "export", str(file), TAFELRUNDE_EXPORT_PASSPHRASE="a")
    assert weak.code == 4 and "can be guessed" in weak.err
    answers = ["raven"] * own_keys.TRIES
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    weak = said(tmp_path, "keys", "export", str(file), tty=True)
    assert weak.code == 4 and "can be guessed" in weak.err
    assert not file.exists() and not answers
    use_identity(tmp_path / "identity.key").release()
    answers.append("")
    told = said(tmp_path, "keys", "export", str(file), tty=True)
    made = told.out.partition("nobody guesses: ")[2].partition("\n")[0]
    assert told.code == 0 and len(made.split()) == 5 and not answers
    given = {"TAFELRUNDE_EXPORT_PASSPHRASE": made}
    assert said(tmp_path / "new", "keys", "import", str(file), **given).code == 0
    assert fingerprint_in(tmp_path / "new") == name


def test_a_new_passphrase_of_a_file_is_typed_twice(tmp_path, monkeypatch):
    """A slip would close it for ever: then nothing is written."""
    name, file = fingerprint_in(tmp_path), tmp_path / "anna.keys"
    slip = ["raven on seven towers", "raven on seven tower"]
    answers = slip * own_keys.TRIES
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    told = said(tmp_path, "keys", "export", str(file), tty=True)
    assert told.code == 4 and "not the same" in told.err and not file.exists() and not answers
    answers += [*slip, *2 * ["raven on seven towers"]]
    told = said(tmp_path, "keys", "export", str(file), tty=True)
    assert told.code == 0 and "not the same" in told.out and not answers
    assert said(tmp_path / "new", "keys", "import", str(file), **KEY).code == 0
    assert fingerprint_in(tmp_path / "new") == name


def test_an_import_that_was_cut_off_ends_with_the_next_start(tmp_path):
    """Whatever command that is: nobody gets a new identity meanwhile."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    name = fingerprint_in(old)
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    (new / "arriving").mkdir(parents=True)
    (old / "identity.key").rename(new / "arriving" / "identity.key")
    put_mark(new / "identity.key", MovingMark(Stage.PLACING, "before-1"))
    file.unlink()
    assert fingerprint_in(new) == name
    use_identity(new / "identity.key").release()


def test_a_closed_key_stays_closed_on_its_way(tmp_path):
    """The file has a passphrase of its own; that of the key goes with the key."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    old.mkdir()
    identity = make_identity()
    save_identity(old / "identity.key", identity, "crow")
    assert said(old, "keys", "export", str(file), **KEY).code == 4
    assert said(old, "keys", "export", str(file), TAFELRUNDE_PASSPHRASE="crow", **KEY).code == 0
    assert said(new, "keys", "import", str(file), **KEY).code == 0
    assert said(new, "keys").code == 4
    assert said(new, "keys", "--fingerprint", TAFELRUNDE_PASSPHRASE="crow").out.strip() == (
        fingerprint(identity.public)
    )


@pytest.mark.parametrize("passphrase", ["Zürich 7 raven in towers", "K7#pt-Wq9z!mv"])
def test_no_passphrase_is_in_files_or_words(tmp_path, passphrase, monkeypatch):
    """Set, changed, wrong, moved with, and in the report of a fault: it is written nowhere."""
    home, file = tmp_path / "home", tmp_path / "anna.keys"
    fingerprint_in(home)
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: passphrase)
    given = {"TAFELRUNDE_PASSPHRASE": passphrase, "TAFELRUNDE_EXPORT_PASSPHRASE": passphrase}
    runs = [said(home, "keys", "--passphrase", tty=True)]
    runs.append(said(home, "keys", TAFELRUNDE_PASSPHRASE=passphrase + "!"))
    runs.append(said(home, "keys", "export", str(file), **given))
    runs.append(said(tmp_path / "new", "keys", "import", str(file), **given))

    def broken(*_, **__):
        raise KeyError("planted")

    monkeypatch.setattr("ledger.records.identity.fingerprint", broken)
    runs.append(said(home, "keys", **given))
    assert [run.code for run in runs] == [0, 4, 0, 0, 70]
    assert not any(passphrase in run.out + run.err for run in runs)
    reports = list((home / "reports").iterdir())
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert reports and set(reports) <= set(written)
    for path in written:
        assert passphrase.encode() not in path.read_bytes(), path


def test_a_passphrase_is_taken_away_and_changed(tmp_path, monkeypatch):
    """Open again, the key asks for nothing; changed, the old one opens nothing."""
    name = fingerprint_in(tmp_path)
    answers = []
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    for typed, opens in ((OTHER, OTHER), (HARD, HARD), ("none", None)):
        closed = is_closed(tmp_path / "identity.key")
        answers[:] = [*([OTHER if typed == HARD else HARD] if closed else []), typed]
        answers += [typed] if opens else []
        assert said(tmp_path, "keys", "--passphrase", tty=True).code == 0 and not answers
        environ = {} if opens is None else {"TAFELRUNDE_PASSPHRASE": opens}
        assert said(tmp_path, "keys", "--fingerprint", **environ).out.strip() == name
        assert is_closed(tmp_path / "identity.key") is (opens is not None)
        if opens == HARD:
            assert said(tmp_path, "keys", TAFELRUNDE_PASSPHRASE=OTHER).code == 4


@pytest.mark.parametrize("word", ["none", " Keines "])
def test_no_passphrase_is_a_word(tmp_path, monkeypatch, word):
    """In either language; it is no passphrase that could be guessed, and asked for once."""
    fingerprint_in(tmp_path)
    answers = [word]
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    told = said(tmp_path, "keys", "--passphrase", tty=True)
    assert told.code == 0 and "is open" in told.out and not answers
    assert not is_closed(tmp_path / "identity.key")


def test_sentences_about_passphrases_are_german_in_german(tmp_path):
    """A wrong and a missing one, word for word."""
    save_identity(tmp_path / "identity.key", make_identity(), "raven")
    path = tmp_path / "identity.key"
    wrong = said(tmp_path, "keys", "--lang", "de", TAFELRUNDE_PASSPHRASE="crow")
    assert wrong.err == (
        f"Das Kennwort öffnet '{path}' nicht. Nichts wurde geändert; versuch es noch einmal.\n"
    )
    missing = said(tmp_path, "keys", "--lang", "de")
    assert missing.err.startswith(f"'{path}' ist mit einem Kennwort verschlossen.")


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt])
@pytest.mark.parametrize("words", [[], ["--passphrase"], ["export", "F"]], ids=len)
def test_who_ends_the_input_at_a_passphrase_stops(tmp_path, monkeypatch, error, words):
    """Ctrl-D as Ctrl-C: one sentence, on a line of its own, and nothing is changed."""
    save_identity(tmp_path / "identity.key", make_identity(), "raven")

    def ended(prompt):
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_keys.getpass, "getpass", ended)
    monkeypatch.setattr(Terminal, "talks", property(lambda self: True))
    told = said(tmp_path, "keys", *words)
    assert (told.code, told.err) == (130, "\nStopped by you.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["identity.key"]


def test_an_export_that_cannot_be_is_refused_before_a_passphrase_is_shown(tmp_path):
    """At a table, over a file, into no folder: nobody writes down what closes nothing."""
    fingerprint_in(tmp_path)
    (tmp_path / "there").write_bytes(b"x")
    for file in ("there", "nowhere/anna.keys"):
        told = said(tmp_path, "keys", "export", str(tmp_path / file), tty=True)
        assert told.code == 4 and "cannot be written" in flat(told.err)
        assert "nobody guesses" not in told.out
    lock = use_identity(tmp_path / "identity.key")
    told = said(tmp_path, "keys", "export", str(tmp_path / "anna.keys"), tty=True)
    lock.release()
    assert told.code == 4 and "You are already at a table" in flat(told.err)
    assert "nobody guesses" not in told.out


def test_a_passphrase_that_opens_nothing_is_asked_for_again(tmp_path, monkeypatch):
    """That of a key and that of a file, a few times; what stands in the environment is not."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    name = fingerprint_in(old)
    answers = [HARD, HARD]
    monkeypatch.setattr(own_keys.getpass, "getpass", lambda prompt: answers.pop(0))
    assert said(old, "keys", "--passphrase", tty=True).code == 0
    answers[:] = ["raven", HARD]
    told = said(old, "keys", "--fingerprint", tty=True)
    assert told.out.strip().endswith(name) and "does not open" in flat(told.out)
    answers[:] = ["raven"] * own_keys.TRIES
    told = said(old, "keys", tty=True)
    assert told.code == 4 and not answers
    given = {"TAFELRUNDE_PASSPHRASE": HARD, **KEY}
    assert said(old, "keys", "export", str(file), **given).code == 0
    answers[:] = ["raven", HARD]
    told = said(new, "keys", "import", str(file), tty=True, TAFELRUNDE_PASSPHRASE=HARD)
    assert told.code == 0 and not answers and "does not open" in flat(told.out)
    wrong = {"TAFELRUNDE_EXPORT_PASSPHRASE": "raven"}
    assert said(tmp_path / "x", "keys", "import", str(file), tty=True, **wrong).code == 4


def test_files_are_as_old_in_the_new_home_as_in_the_old_one(tmp_path):
    """The last table is the last one there, too, in whatever order they are unpacked."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "anna.keys"
    fingerprint_in(old)
    (old / "tables").mkdir()
    ages = {"b.tafel": 1_700_000_000, "a.tafel": 1_600_000_000, "c.tafel": 1_500_000_000}
    for name, age in ages.items():
        (old / "tables" / name).write_bytes(b"log")
        os.utime(old / "tables" / name, (age, age))
    assert said(old, "keys", "export", str(file), **KEY).code == 0
    assert said(new, "keys", "import", str(file), **KEY).code == 0
    assert {path.name: path.stat().st_mtime for path in logs(new)} == ages
    assert [path.name for path in logs(new)] == list(ages)
