"""How an evening ends before its game does: by an error, and in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from cli.text.exit_codes import Exit, Stop
from cli.text.fact_texts import fact_words
from cli.text.numbers import place_of
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from ledger.facts import Fact
from ledger.files.table_files import EVIDENCE
from ledger.live.live_table import LiveTable
from ledger.records.evidence import Evidence, Ruling
from ledger.records.identity import fingerprint
from ledger.records.roster import Roster
from p2p.core.lobby import Lobby

P = ParamSpec("P")

BACK = N_(
    "You are back in your seat at the table: {game}. What is missing here comes from the others."
)
GIVES_UP = N_(
    "You have opened this table: if you go now it is given up, for all who sit at it. Once more, or"
    " yes, gives it up; no keeps it open."
)


END_GIVES_UP = N_(
    "You have opened this table: press Ctrl-D once more to give it up, for all who sit at it."
)


def guarded(call: Callable[P, Any], fail: Callable[[BaseException], object]) -> Callable[P, None]:
    """The call, so that whatever it raises goes to `fail`, not to the reactor."""

    @wraps(call)
    def calls(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            call(*args, **kwargs)
        except Exception as error:
            fail(error)

    return calls


def ended_early(play: LiveTable, log: Path, words: Words) -> Stop | None:
    """Why this table goes no further here though its game is not over, or None."""
    if play.evidence is not None and play.ruling is not None:
        return _cheating_proven(play.evidence, play.ruling, play.roster, log, words)
    return None if play.stopped is None else _node_stopped(play.stopped, words)


def _cheating_proven(
    evidence: Evidence, ruling: Ruling, roster: Roster, log: Path, words: Words
) -> Stop:
    """A proof against a seat has been found; the table is frozen."""
    return Stop(
        words.say(
            "Cheating is proven: {name} (seat {seat}, identity {identity}) at step {step}:"
            " {reason}. The table is frozen; all that happened before is safe in the log, and the"
            " proof lies in {path}.",
            name=roster.names[ruling.seat],
            seat=place_of(ruling.seat),
            identity=fingerprint(roster.keys[ruling.seat]),
            step=evidence.step,
            reason=fact_words(ruling.fact, words),
            path=log.with_suffix(EVIDENCE),
        ),
        Exit.CHEATING,
    )


def _node_stopped(found: Fact, words: Words) -> Stop:
    """The nodes do not see the same table, and this one goes no further."""
    return Stop(
        words.say(
            "This program stops here: {problem}. Nobody is to blame before an audit has looked;"
            " the log is safe.",
            problem=fact_words(found, words),
        ),
        Exit.CANNOT,
    )


class TableGivenUp(Stop):
    """Whoever opened the table has left before it started."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.say("The table was given up."), Exit.REFUSED)


def end_key_told(lobby: Lobby | None, words: Words, *, seated: bool) -> str:
    """What a second press of the end key does, after a first one."""
    if seated:
        return words.say("Press Ctrl-D once more to leave the table; the log is kept.")
    if lobby is not None and lobby.opening:
        return words.say(END_GIVES_UP)
    if lobby is not None:
        return words.say("Press Ctrl-D once more to leave the table before it starts.")
    return words.say("Press Ctrl-D once more to stop. You sit at no table yet.")


def lost_by_going(terminal: Terminal, lobby: Lobby | None) -> str:
    """What would be lost if somebody at a terminal went now, as a sentence; a game that runs is
    saved, and a lobby of another node goes on."""
    opened = terminal.talks and lobby is not None and lobby.opening
    return terminal.words.say(GIVES_UP) if opened else ""
