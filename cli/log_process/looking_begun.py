"""The program as the process that looks at one log: what it was told, and what it looks with."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from cli.kept_tables.own_secret import OwnSecret, own_secret
from cli.kept_tables.verdict_file import KeptVerdict, keep_verdict, log_hash
from cli.log_page.looked_at_log import LookedAtLog
from cli.log_process.log_child import look_at
from cli.process.stops import ignore_stops
from cli.session.compiled_arithmetic import arithmetic
from cli.session.own_keys import VARIABLE
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal
from ledger.records.roster import Roster
from ledger.review.verdict import Verdict


def look_begun(words: Sequence[str], terminal: Terminal, version: str) -> int:
    """Look at the log of these words (`cli.log_process.log_child.LOOK_AT`) until nobody wants it.
    What an audit by this version of the program comes to is kept beside an own log.

    The hand of the own seat is shown by the identity of this person, as far as it opens without
    anybody typing.

    A Ctrl-C at the terminal is for the program that has begun this.
    """
    ignore_stops()
    path, name, goes = words

    def keeps() -> Callable[[Verdict], object]:
        before = log_hash(Path(path)) if Path(path).is_file() else ""

        def keep(verdict: Verdict) -> None:
            kept = KeptVerdict(int(verdict.exit_code), int(time.time()))
            keep_verdict(Path(path), before, kept, home=terminal.home, version=version)

        return keep

    def secrets(roster: Roster) -> OwnSecret | None:
        return own_secret(terminal.home, roster, terminal.environ.get(VARIABLE))

    log = LookedAtLog(
        Path(path),
        name=name.removeprefix("name="),
        group=arithmetic(terminal),
        keeps=keeps,
        secrets=secrets,
        now=time.time,
    )
    look_at(log, Path(path), goes=goes == "yes", came=sys.stdin.buffer, out=sys.stdout.buffer)
    return Exit.FINE
