"""One place that turns an error into a sentence for people and an exit code.

A sentence says what happened and at which event, what is safe, and what to do. The table is read
from the top; the first class that fits decides. `{error}` is what the error says itself, other
places are fields of the error. What is in no table is a fault of the program: `report_fault`.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import private_folder
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

Row = tuple[str, Exit, str]

ENGINE: tuple[Row, ...] = (
    ("UnknownGame", Exit.USAGE, N_("This game is not here: {error}.")),
    ("BadOption", Exit.USAGE, N_("This option cannot be: {error}.")),
    ("BadSeats", Exit.USAGE, N_("So many cannot play: {error}.")),
    ("EndlessRules", Exit.CANNOT, N_("The rules do not come to an end, a fault here: {error}.")),
    ("RulesError", Exit.USAGE, N_("The rules do not allow this: {error}. Nothing has changed.")),
)
LEDGER: tuple[Row, ...] = (
    (
        "Damaged",
        Exit.DAMAGED,
        N_(
            "The log is damaged: {error}. The file was not touched; another node's copy of this"
            " log is as good as this one was."
        ),
    ),
    (
        "UnfinishedLog",
        Exit.CANNOT,
        N_("There is nothing in this log to judge: {error}. The file was not touched."),
    ),
    (
        "NotALog",
        Exit.DAMAGED,
        N_(
            "This is not the log of a table: {error}. The file was not touched. A log ends in"
            " .tafel and lies in the folder tables."
        ),
    ),
    (
        "OtherVersion",
        Exit.CANNOT,
        N_(
            "Another version of the program wrote this: {error}. Nothing was touched; use the"
            " version that wrote it."
        ),
    ),
    (
        "StaleAnswer",
        Exit.REFUSED,
        N_(
            "This question is gone, the table has moved on. Nothing was sent; look what is asked"
            " now."
        ),
    ),
    (
        "IdentityInUse",
        Exit.USAGE,
        N_(
            "You are already at a table: {error}. Nothing was changed. End the other one first, or"
            " start this one with another folder: --home DIR."
        ),
    ),
    (
        "StoreInUse",
        Exit.USAGE,
        N_("This log is being written: {error}. Nothing was changed. End the other program first."),
    ),
    (
        "StoreBroken",
        Exit.CANNOT,
        N_(
            "The log can no longer be written, so this node stops here: {error}. Nothing unsaved"
            " was sent. Make room, then: tafelrunde resume."
        ),
    ),
    (
        "WrongPassphrase",
        Exit.USAGE,
        N_("The passphrase does not fit: {error}. Nothing was changed; try again."),
    ),
    (
        "NeedsPassphrase",
        Exit.USAGE,
        N_(
            "A passphrase is needed: {error}. Run this on a terminal, or give it in"
            " TAFELRUNDE_PASSPHRASE."
        ),
    ),
    (
        "NotAKeyFile",
        Exit.USAGE,
        N_(
            "The key file cannot be used: {error}. It was not touched. Put a copy of it back, or"
            " move it away to start with a new identity."
        ),
    ),
    ("CannotRead", Exit.USAGE, N_("A file cannot be read: {error}. Look at its name and place.")),
    (
        "CannotSave",
        Exit.USAGE,
        N_("A file cannot be written: {error}. What was there before is untouched."),
    ),
    ("BadJoin", Exit.USAGE, N_("Nobody can join like this: {error}.")),
    ("BadOffer", Exit.USAGE, N_("This table cannot be opened: {error}.")),
    ("Malformed", Exit.DAMAGED, N_("Bytes are not what they must be: {error}. Nothing changed.")),
    ("BadSignature", Exit.DAMAGED, N_("A signature does not fit: {error}. Nobody is to blame.")),
    ("LedgerError", Exit.CANNOT, N_("The log cannot be used like this: {error}.")),
)
P2P: tuple[Row, ...] = (
    ("Refused", Exit.REFUSED, N_("The other node says no: {error}. Nothing was changed.")),
    (
        "OtherVersion",
        Exit.REFUSED,
        N_("The other node speaks another version: {error}. Nothing was changed."),
    ),
    (
        "OtherIdentity",
        Exit.REFUSED,
        N_(
            "Somebody else answers there: {error}. Nothing was sent to them. Ask for the code of"
            " the table and compare the fingerprints (tafelrunde keys)."
        ),
    ),
    ("HandshakeFailed", Exit.REFUSED, N_("The other node cannot prove who it is: {error}.")),
    (
        "NoAnswer",
        Exit.REFUSED,
        N_(
            "Nobody answers: {error}. Are both machines in the same network, and does the firewall"
            " let the port through? See: tafelrunde doctor"
        ),
    ),
    (
        "NoPort",
        Exit.USAGE,
        N_("The port cannot be used: {error}. Try another one: --port P"),
    ),
    (
        "NoDiscovery",
        Exit.CANNOT,
        N_(
            "Tables cannot be found by themselves in this network: {error}. Ask for the address"
            " and type it: tafelrunde join ADDRESS"
        ),
    ),
    (
        "BadAddress",
        Exit.USAGE,
        N_("This is not an address: {error}. One looks like 192.168.1.20:7711."),
    ),
    ("P2PError", Exit.REFUSED, N_("The network could not do this: {error}.")),
)
FOLDER = N_("A file or folder cannot be used: {path}: {reason}.")


@cache
def _table() -> tuple[tuple[type[BaseException], Exit, str], ...]:
    import engine.errors
    import ledger.errors
    import p2p.wire.errors

    return tuple(
        (getattr(module, name), code, text)
        for module, rows in (
            (engine.errors, ENGINE),
            (ledger.errors, LEDGER),
            (p2p.wire.errors, P2P),
        )
        for name, code, text in rows
    )


def sentence(error: BaseException, words: Words) -> tuple[str, Exit] | None:
    """What to tell a person and what to exit with; None for a fault of the program itself."""
    if isinstance(error, Stop):
        return str(error), error.code
    if isinstance(error, KeyboardInterrupt):
        return words.say("Stopped from the keyboard. What is in a log is safe."), Exit.INTERRUPTED
    for kind, code, text in _table():
        if isinstance(error, kind):
            return words.say(text, error=str(error).rstrip(".")), code
    if isinstance(error, OSError) and error.filename is not None:
        why = error.strerror or type(error).__name__
        return words.say(FOLDER, path=repr(str(error.filename)), reason=why), Exit.USAGE
    return None


def report_fault(error: BaseException, argv: Sequence[str], home: Path, words: Words) -> str:
    """Write down what went wrong inside the program, and the sentence that says where."""
    text = "\n".join(
        [
            f"tafelrunde {' '.join(argv)}",
            f"Python {sys.version.split()[0]} on {platform.platform()}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    told = words.say(
        "The program itself has a fault ({error}). What is in a log is safe.",
        error=f"{type(error).__name__}: {error}",
    )
    path = _write_report(home / "reports", text) or _write_report(
        Path(tempfile.gettempdir()) / "tafelrunde", text
    )
    if path is None:
        return told + " " + words.say("No report could be written.")
    return (
        told
        + " "
        + words.say(
            "A report for those who look after the program lies in {path}; it names no key.",
            path=path,
        )
    )


def trouble_at(terminal: Terminal) -> Callable[[BaseException], None]:
    """What is told and written down when something fails that nobody waits for; each kind once."""
    told: set[str] = set()

    def trouble(error: BaseException) -> None:
        if repr(error) not in told:
            told.add(repr(error))
            terminal.note(report_fault(error, sys.argv[1:], terminal.home, terminal.words))

    return trouble


def _write_report(folder: Path, text: str) -> Path | None:
    path = folder / f"fault-{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 10**6}.txt"
    try:
        private_folder(folder)
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path
