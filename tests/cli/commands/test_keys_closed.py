"""`tafelrunde keys`: passphrases of the key and of the file it moves in."""

from __future__ import annotations

import os

import pytest

from cli.moving.passphrases import made_passphrase
from cli.session import own_keys
from cli.text.exit_codes import Stop
from cli.text.terminal import Terminal
from ledger.errors import NeedsPassphrase
from ledger.files.key_file import is_closed, save_identity, use_identity
from ledger.records.identity import fingerprint, make_identity
from tests.cli.commands.keys_said import HARD, KEY, OTHER, fingerprint_in, flat
from tests.cli.terminals import said, terminal

pytestmark = pytest.mark.usefixtures("quick_scrypt", "at_once")


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
