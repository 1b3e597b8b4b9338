"""The name somebody sits down under: one that was typed, one kept, or one that is asked for.

The name used last is kept in the person's folder and used again without a question. Where nobody
can be asked, the name of the login is taken, and said. What a name may be is a rule of
`ledger.records.names`; a name with the ending of a bot is for bots alone.
"""

from __future__ import annotations

import contextlib
import getpass
import sys
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path

from cli.errors.error_sentences import FACTS
from cli.errors.errors_in_words import told
from cli.input_line.asked_line import asked_line
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import name_file, private_folder
from cli.text.terminal import Terminal
from ledger.files.disk import REAL_DISK, write_whole
from ledger.records.names import NAME, is_bot, is_name

MOST_BYTES = 4_096  # of the file: a name takes a fraction of it

NOBODYS = ("root", "admin", "administrator", "user", "guest", "gast", "pi", "ubuntu")
"""Logins that say nothing about their person."""


def typed_name(text: str) -> str:
    """What was typed, in the form in which names are compared."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def may_be(name: str) -> bool:
    """Whether a person may have this name."""
    return is_name(name) and not is_bot(name)


def login_name(login: Callable[[], str] = getpass.getuser) -> str | None:
    """The name that this login stands for: the first one the system knows for it, else itself.

    None where that is nobody's name, or none that may stand at a table.
    """
    try:
        user = login()
    except (OSError, KeyError, ImportError):
        return None
    if user.casefold() in NOBODYS:
        return None
    for found in (_first_name(user), unicodedata.normalize("NFKC", user).strip().title()[:NAME]):
        if may_be(found):
            return found
    return None


def _first_name(user: str) -> str:
    """The first name in the system's list of its users (POSIX: pwd, field gecos), else empty."""
    if sys.platform == "win32":
        return ""
    import pwd

    with contextlib.suppress(KeyError):
        return unicodedata.normalize("NFKC", pwd.getpwnam(user).pw_gecos.split(",")[0]).partition(
            " "
        )[0][:NAME]
    return ""


def kept_name(home: Path) -> str | None:
    """The name used last; None where none is kept that may be used."""
    try:
        name = REAL_DISK.read(name_file(home), MOST_BYTES).decode().strip()
    except (OSError, UnicodeDecodeError):
        return None
    return name if may_be(name) else None


def keep_name(home: Path, name: str) -> None:
    """Keep the name for the next table; where that cannot be written, it is asked for again."""
    with contextlib.suppress(OSError):
        write_name(home, name)


def write_name(home: Path, name: str) -> None:
    """The same for somebody who has set it and relies on it. Raises OSError."""
    if kept_name(home) != name:
        private_folder(home)
        write_whole(name_file(home), (name + "\n").encode())


def own_name(
    given: str | None, terminal: Terminal, *, login: Callable[[], str] = getpass.getuser
) -> str:
    """The name to sit down under. Raises Stop for one that cannot be, or where none is to be had.

    given: what was typed behind --name.
    """
    words = terminal.words
    if given is not None:
        name = typed_name(given)
        if not may_be(name):
            raise Stop(why_not(name, terminal), Exit.USAGE)
    elif (kept := kept_name(terminal.home)) is not None:
        name = kept
    elif terminal.talks:
        name = _asked(login_name(login), terminal)
    else:
        name = login_name(login) or str(words.say("Somebody"))
        terminal.say("No name was given: you sit here as {name}. Another: --name NAME", name=name)
        return name
    keep_name(terminal.home, name)
    return name


def _asked(proposal: str | None, terminal: Terminal) -> str:
    say = terminal.words.say
    if proposal is None:
        terminal.say("What are you called at the table? Type a name.")
    else:
        terminal.say("What are you called at the table? Enter alone: {name}", name=proposal)
    while True:
        line = asked_line(terminal)
        if line is None:
            terminal.line()
            raise Stop(say("Nobody sits down without a name: --name NAME"), Exit.USAGE)
        name = typed_name(line) or proposal or ""
        if may_be(name):
            return name
        if name:
            terminal.tell([why_not(name, terminal)])


async def another_name(
    refused: Exception, terminal: Terminal, ask: Callable[[], Awaitable[str]]
) -> str:
    """The name to try after one was refused. Raises the refusal where nothing is typed."""
    terminal.tell([told(refused, terminal.words)])
    while True:
        terminal.say("Type another name; Enter alone gives up.")
        name = typed_name(await ask())
        if not name:
            raise refused
        if may_be(name):
            keep_name(terminal.home, name)
            return name
        terminal.tell([why_not(name, terminal)])


def why_not(name: str, terminal: Terminal) -> str:
    """Why nobody can be called so."""
    say = terminal.words.say
    if is_bot(name):
        return say("Only bots are called {name!r}; take another name.", name=name)
    fault = "JoinFault.SIGNS" if 1 <= len(name) <= NAME else "JoinFault.LENGTH"
    return say("Nobody can be called {name!r}: {fault}.", name=name, fault=say(FACTS[fault]))
