"""How an evening ends before its game does: by an error, and in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from cli.text.exit_codes import Exit, Stop
from cli.text.words import Words
from ledger.files.table_files import EVIDENCE
from ledger.live.watched_table import WatchedTable
from ledger.records.evidence import Evidence
from ledger.records.roster import Roster

P = ParamSpec("P")


def guarded(call: Callable[P, Any], fail: Callable[[BaseException], object]) -> Callable[P, None]:
    """The call, so that whatever it raises goes to `fail`, not to the reactor."""

    @wraps(call)
    def calls(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            call(*args, **kwargs)
        except Exception as error:
            fail(error)

    return calls


def ended_early(play: WatchedTable, log: Path, words: Words) -> Stop | None:
    """Why this table goes no further here though its game is not over, or None."""
    if play.evidence is not None:
        return _cheating_proven(play.evidence, play.roster, log, words)
    return _node_stopped(play.stopped, words) if play.stopped else None


def _cheating_proven(evidence: Evidence, roster: Roster, log: Path, words: Words) -> Stop:
    """A proof against a seat has been found; the table is frozen."""
    return Stop(
        words.say(
            "Cheating is proven: {name} at step {step}: {reason}. The table is frozen; all that"
            " happened before is safe in the log, and the proof lies in {path}.",
            name=roster.names[evidence.seat],
            step=evidence.step,
            reason=evidence.reason,
            path=log.with_suffix(EVIDENCE),
        ),
        Exit.CHEATING,
    )


def _node_stopped(problem: str, words: Words) -> Stop:
    """The nodes do not see the same table, and this one goes no further."""
    return Stop(
        words.say(
            "This node stops here: {problem}. Nobody is to blame before an audit has looked; the"
            " log is safe.",
            problem=problem,
        ),
        Exit.CANNOT,
    )


def table_given_up(words: Words) -> Stop:
    """Whoever opened the table has left before it started."""
    return Stop(words.say("The table was given up."), Exit.REFUSED)
