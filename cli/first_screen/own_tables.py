"""The tables of this person, from their logs: what can be gone on with, what looked back at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from cli.kept_tables.journal_seat import journal_seat
from cli.kept_tables.log_paths import is_frozen
from cli.kept_tables.verdict_file import KeptVerdict, kept_verdict
from cli.text.exit_codes import Exit
from cli.text.program_folder import logs, named, path_told
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title, speech
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.log_in_stretches import LogReader
from ledger.files.table_files import OWN
from ledger.records.roster import roster_of_log
from ledger.review.outline import Came, Outline, outline
from ledger.review.replay import Replay
from p2p.shell.own_announcements import FINGERPRINT

MOST = 12
"""Logs that are played again to be shown, the newest first; of what is older a result is told."""
MOST_OLDER = 400
"""So many of the older ones; what is still older is found in its folder, and by `results`."""
AT_ONCE = 40
"""Older logs that are read between two looks whether anybody wants them."""
CHECKED = {
    Exit.FINE: N_("checked: in order"),
    Exit.CHEATING: N_("checked: cheating is proven"),
    Exit.DAMAGED: N_("checked: the file is damaged"),
    Exit.CANNOT: N_("checked: it cannot be judged here"),
}

Message = dict[str, Any]
Aside = Callable[[Callable[[Any], Any], Any], Awaitable[Any]]
"""Calls the function with the value where nobody waits for it."""


@dataclass(frozen=True)
class Result:
    """What a game came to, by what stands at the end of its log: ``winners`` by name; the own
    place and points where the own seat has some; ``came``: whether it has a result at all.
    ``checked``: what an audit on this machine has found of these bytes."""

    came: Came
    winners: tuple[str, ...] = ()
    place: int | None = None
    points: int | None = None
    checked: KeptVerdict | None = None


@dataclass(frozen=True)
class KeptTable:
    """A table whose log lies here. ``open``: our seat can go on with it. ``begun``: what was told
    last of each thing that the game counts, such as a round, as plain phrases."""

    path: Path
    game: str
    names: tuple[str, ...]
    steps: int
    open: bool
    when: float
    begun: tuple[Any, ...] = ()
    result: Result | None = None


async def own_tables(
    home: Path,
    *,
    aside: Aside,
    wanted: Callable[[], bool],
    add: Callable[..., None],
    trouble: Callable[[BaseException], None],
    version: str = "",
) -> None:
    """The newest tables, one by one, since each log is played again, as long as they are wanted;
    then the older ones that are over, many at once, by the ends of their logs.

    What cannot be read is left out: whoever resumes or audits it is told why. ``aside`` calls where
    nobody waits for it; ``trouble`` is told what no log may bring up, and the next one is read.
    ``version``: that of the program, of which kept verdicts count.
    """
    every = logs(home)
    for path in every[:MOST]:
        if not wanted():
            return
        try:
            add(await aside(partial(kept_table, version=version), path))
        except (LedgerError, OSError):
            continue
        except Exception as error:  # a fault of one game keeps no other table out of the list
            trouble(error)
    older = every[MOST : MOST + MOST_OLDER]
    for begin in range(0, len(older), AT_ONCE):
        if not wanted():
            return
        reads = partial(over_tables, version=version)
        if found := await aside(reads, older[begin : begin + AT_ONCE]):
            add(*found)


def over_tables(paths: Sequence[Path], *, version: str) -> list[KeptTable]:
    """Those of these logs whose game is over, by what stands at their ends."""
    found = list[KeptTable]()
    for path in paths:
        with suppress(LedgerError, OSError):
            told = outline(path)
            if told.came is not Came.OPEN:
                offer, when = told.roster.offer, path.stat().st_mtime
                names, result = told.roster.names, _result(path, told, version)
                found.append(
                    KeptTable(path, offer.game, names, told.steps, False, when, (), result)
                )
    return found


def _result(path: Path, told: Outline, version: str) -> Result:
    """What this log came to."""
    me = journal_seat(path) if path.with_suffix(OWN).exists() else None
    scored = me is not None and told.came is Came.FINISHED
    return Result(
        told.came,
        tuple(told.roster.names[seat] for seat in told.winners),
        told.place(me) if scored and me is not None else None,
        told.scores[me] if scored and me is not None else None,
        kept_verdict(path, version=version),
    )


def kept_table(path: Path, *, version: str = "") -> KeptTable:
    """The table of this log. Raises LedgerError and OSError, and what its game brings up."""
    roster = roster_of_log(read_log(path).header)
    replay = Replay.open(path)
    ours = path.with_suffix(OWN).exists()  # a watcher has signed nothing
    goes_on = ours and not is_frozen(path) and replay.open_to(journal_seat(path))
    when = path.stat().st_mtime
    begun = tuple({told[0]: told for _, told in replay.marks()}.values())
    table = KeptTable(path, roster.offer.game, roster.names, replay.steps, goes_on, when, begun)
    return table if goes_on else replace(table, result=_result(path, outline(path), version))


def round_told(table: KeptTable, terminal: Terminal) -> str:
    """How far the game has come, as it counts itself (`when.round` for the news `news.round`), the
    longest first; empty where it has no words for that."""
    told = speech(table.game, terminal.words)
    named = [(key.replace("news.", "when.", 1), filled) for key, filled in reversed(table.begun)]
    return ", ".join(told.phrase(one) for one in named if told.has(one[0]))


class OwnFingerprints:
    """The fingerprints of the tables whose logs are listed and at which our seat has signed.

    They are asked for at each search, on the thread that serves the page: what stands in the header
    of a log never changes, so each is read once.
    """

    def __init__(self, home: Path) -> None:
        """Nothing is read yet."""
        self._home = home
        self._read: dict[Path, str] = {}

    def now(self) -> frozenset[str]:
        """Those of the logs that lie there now."""
        ours = [path for path in logs(self._home)[:MOST] if path.with_suffix(OWN).exists()]
        for path in ours:
            if path not in self._read:
                with suppress(LedgerError, OSError):
                    offer = roster_of_log(LogReader(path).header).offer
                    self._read[path] = offer.hash[:FINGERPRINT].hex()
        return frozenset(self._read[path] for path in ours if path in self._read)


def table_message(table: KeptTable, terminal: Terminal) -> Message:
    """A table for the list; of one that is over with what can be typed to look at it again."""
    return {
        "key": named(table.path),
        "title": game_title(table.game, terminal.words),
        "names": list(table.names),
        "step": table.steps,
        "round": round_told(table, terminal),
        "when": int(table.when * 1000),
        "open": table.open,
        "path": path_told(table.path),
        "result": None if table.result is None else _result_message(table.result, terminal.words),
        **{word: terminal.command(word, table.path) for word in ("replay", "review", "audit")},
    }


def _result_message(result: Result, words: Words) -> Message:
    """What is told of a game that is over; ``checked``: by what audit, and when, if by any."""
    checked = result.checked
    return {
        "came": result.came.name.lower(),
        "winners": list(result.winners),
        "place": result.place,
        "points": result.points,
        "checked": None
        if checked is None
        else {
            "text": words.say(CHECKED[Exit(checked.code)]),
            "fine": checked.code == Exit.FINE,
            "when": checked.when * 1000,
        },
    }
