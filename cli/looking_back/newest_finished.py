"""Which log is looked at where none is named: the newest of a game that is over, and it is said."""

from __future__ import annotations

from pathlib import Path

from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import log_typed, logs
from cli.text.terminal import Terminal
from cli.text.words import N_
from ledger.errors import LedgerError
from ledger.review.outline import Came, outline

THIS_ONE = N_("The newest game that is over here: {path}")
NONE = N_("No game that is over is kept in {home}. Name a log: {command}")


def log_meant(typed: str | None, command: str, terminal: Terminal) -> Path:
    """The log that was typed for this command, else the newest of a game that is over, which is
    told beside the answer. Raises Stop where there is none."""
    if typed is not None:
        return log_typed(typed, terminal.home)
    for path in logs(terminal.home):
        if _is_over(path):
            terminal.note(terminal.words.say(THIS_ONE, path=path))
            return path
    told = terminal.words.say(
        NONE, home=terminal.home, command=terminal.command(command, terminal.words.say("LOG"))
    )
    raise Stop(told, Exit.REFUSED)


def _is_over(path: Path) -> bool:
    """Whether its game has been played to the end, or was ended early, by what its last words say;
    of a log that cannot be read nobody knows."""
    try:
        return outline(path).came is not Came.OPEN
    except (LedgerError, OSError):
        return False
