"""The identity of this person: made at first use, opened with a passphrase where one was set."""

from __future__ import annotations

import getpass

from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import identity_file, private_folder
from cli.text.terminal import Terminal
from ledger.errors import NeedsPassphrase
from ledger.files.key_file import load_identity, save_identity
from ledger.records.identity import Identity, make_identity

VARIABLE = "TAFELRUNDE_PASSPHRASE"


def own_key(terminal: Terminal) -> Identity:
    """The identity in this person's folder; a fresh one, kept there, if there is none.

    Raises what reading and writing a key file raises, and Stop.
    """
    path = identity_file(terminal.home)
    if not path.exists():
        private_folder(path.parent)
        made = make_identity()
        save_identity(path, made)
        return made
    try:
        return load_identity(path)
    except NeedsPassphrase:
        return load_identity(path, ask_passphrase(terminal))


def ask_passphrase(terminal: Terminal) -> str:
    """The passphrase, from the environment or typed unseen. Raises NeedsPassphrase."""
    given = terminal.environ.get(VARIABLE)
    if given is not None:
        return given
    if not terminal.talks:
        raise NeedsPassphrase(identity_file(terminal.home), "nobody can type it")
    return getpass.getpass(terminal.words.say("Passphrase: "))


def new_passphrase(terminal: Terminal) -> str | None:
    """A passphrase typed twice; None for none. Raises Stop where nobody can type or they differ."""
    words = terminal.words
    if not terminal.talks:
        raise Stop(words.say("A new passphrase is typed on a terminal; this is none."), Exit.USAGE)
    first = getpass.getpass(words.say("New passphrase (empty for none): "))
    if first != getpass.getpass(words.say("Once more: ")):
        raise Stop(words.say("The two are not the same. Nothing was changed."), Exit.USAGE)
    return first or None
