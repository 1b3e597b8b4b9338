"""The identity of this person: made at first use, opened with a passphrase where one was set."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Iterator
from typing import TypeVar

from cli.asking.typed_words import Word, is_word
from cli.asking.word_help import NEW_PASSPHRASE, word_help
from cli.errors.errors_in_words import told
from cli.moving.arrival import finish
from cli.moving.passphrases import ENOUGH, made_passphrase, strength
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import identity_file, private_folder
from cli.text.terminal import Terminal
from cli.text.words import N_
from ledger.errors import NeedsPassphrase, WrongPassphrase
from ledger.files.key_file import load_identity, save_identity
from ledger.records.identity import Identity, make_identity

VARIABLE = "TAFELRUNDE_PASSPHRASE"
PASSPHRASE = N_("Passphrase: ")
OF_FILE = "TAFELRUNDE_EXPORT_PASSPHRASE"
NEW = N_("New passphrase: ")
AGAIN = N_("Once more: ")
NOT_THE_SAME = N_("The two are not the same. Nothing was changed.")
WEAK = N_(
    "This passphrase can be guessed: a machine tries four of them a second, and many machines many."
    " Whoever opens the file is you at every table. Take four different words with blanks between"
    " them, of four letters or more, or the one that is made up for you. Nothing was changed."
)
MADE = N_("A passphrase that nobody guesses: {made}")
TRIES = 3
"""How often a passphrase can be typed that is refused, before the program ends."""
T = TypeVar("T")


def own_key(terminal: Terminal) -> Identity:
    """The identity in this person's folder; a fresh one, kept there, if there is none.

    An import that was cut off is ended first. Raises what reading and writing a key file raises,
    and Stop.
    """
    finish(terminal.home)
    path = identity_file(terminal.home)
    if not path.exists():
        private_folder(path.parent)
        made = make_identity()
        save_identity(path, made)
        return made
    try:
        return load_identity(path)
    except NeedsPassphrase:
        return tried(
            lambda: ask_passphrase(terminal),
            lambda typed: load_identity(path, typed),
            terminal,
            given=VARIABLE,
        )


def tried(
    ask: Callable[[], str], opens: Callable[[str], T], terminal: Terminal, *, given: str
) -> T:
    """What a passphrase opens; one that was typed and does not is asked for again, a few times.

    given: the variable of the environment in which it can stand, and then nothing is typed.
    Raises WrongPassphrase, and what the two raise.
    """
    left = 1 if given in terminal.environ or not terminal.talks else TRIES
    while True:
        passphrase, left = ask(), left - 1
        try:
            return opens(passphrase)
        except WrongPassphrase as wrong:
            if not left:
                raise
            terminal.tell([told(wrong, terminal.words)])


class NotTyped(KeyboardInterrupt):
    """Somebody was asked for a passphrase, and stopped there."""


def ask_passphrase(terminal: Terminal) -> str:
    """The passphrase, from the environment or typed unseen. Raises NeedsPassphrase."""
    given = terminal.environ.get(VARIABLE)
    if given is not None:
        return given
    if not terminal.talks:
        raise NeedsPassphrase(identity_file(terminal.home), "nobody can type it")
    return _typed(terminal, terminal.words.say(PASSPHRASE))


def _typed(terminal: Terminal, question: str) -> str:
    """One line typed unseen. A person who ends the input there instead (Ctrl-D) stops as by
    Ctrl-C. Raises NotTyped."""
    try:
        return getpass.getpass(question)
    except (EOFError, KeyboardInterrupt):
        terminal.note("")  # the question stands on a line without an end
        raise NotTyped from None


def key_passphrases(terminal: Terminal) -> Iterator[str]:
    """What may open a key that arrives from elsewhere: of the environment, then typed unseen.

    The next is asked for where the one before has not opened it; Enter alone ends it.
    """
    given = terminal.environ.get(VARIABLE)
    if given is not None:
        yield given
    if not terminal.talks:
        return
    terminal.say(
        "The identity in the file is closed with a passphrase of its own. Type it to see whose it"
        " is; Enter alone leaves it closed."
    )
    for _ in range(TRIES):
        typed = _typed(terminal, terminal.words.say(PASSPHRASE))
        if not typed:
            return
        yield typed
        terminal.say("That does not open it.")


def new_passphrase(terminal: Terminal) -> str | None:
    """A passphrase of the key; None for none, which a word says: Enter alone takes the made one, as
    for a file. A new one must be hard to guess and is typed twice.

    Raises Stop where nobody can type, where it can be guessed, or where the two differ.
    """
    words = terminal.words
    if not terminal.talks:
        raise Stop(words.say("A new passphrase is typed on a terminal; this is none."), Exit.USAGE)
    made = made_passphrase(os.urandom)
    terminal.say(MADE, made=made)
    terminal.say(
        "Enter alone takes it, or type one of your own, and write it down first: without it nobody"
        " opens the key, nor do you."
    )
    terminal.tell(word_help(NEW_PASSPHRASE, words))
    return _chosen(made, terminal, or_none=True)


def _chosen(made: str, terminal: Terminal, *, or_none: bool = False) -> str | None:
    """What is typed, and typed once more; Enter alone takes the made one. or_none: a word says that
    there is to be none. One that is refused is asked for again, a few times. Raises Stop.
    """
    for left in reversed(range(TRIES)):
        first = _typed(terminal, terminal.words.say(NEW))
        if or_none and is_word(first, Word.NONE):
            return None
        if not first:
            return made
        try:
            _need_hard(first, terminal)
            _need_again(first, terminal)
        except Stop as refused:
            if not left:
                raise
            terminal.tell([str(refused)])
        else:
            return first
    raise AssertionError("the last try has ended it")


def _need_hard(passphrase: str, terminal: Terminal) -> None:
    """Raises Stop where a machine could guess it: for whatever a new passphrase is to close."""
    if strength(passphrase) < ENOUGH:
        raise Stop(terminal.words.say(WEAK), Exit.USAGE)


def _need_again(first: str, terminal: Terminal) -> None:
    """Raises Stop where it is not typed a second time."""
    if first != _typed(terminal, terminal.words.say(AGAIN)):
        raise Stop(terminal.words.say(NOT_THE_SAME), Exit.USAGE)


def file_passphrase(terminal: Terminal, *, new: bool) -> str:
    """The passphrase of a file of keys and tables; a new one must be hard to guess, is typed
    twice, or is the made one that is offered. Raises Stop."""
    words = terminal.words
    given = terminal.environ.get(OF_FILE)
    if given is None and terminal.talks:
        given = _typed_for_file(terminal) if new else _typed(terminal, words.say(PASSPHRASE))
    if given and new:
        _need_hard(given, terminal)
    if given:
        return given
    raise Stop(
        words.say(
            "The file holds secrets: it is closed with a passphrase. Type one on a terminal, or"
            " give it in {variable}. Nothing was changed.",
            variable=OF_FILE,
        ),
        Exit.USAGE,
    )


def _typed_for_file(terminal: Terminal) -> str | None:
    made = made_passphrase(os.urandom)
    terminal.say(MADE, made=made)
    terminal.say(
        "Enter alone takes it: write it down first. Whoever has the file and its passphrase is you;"
        " without the passphrase nobody opens it, nor do you."
    )
    return _chosen(made, terminal)
