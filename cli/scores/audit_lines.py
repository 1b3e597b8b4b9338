"""The audits of many logs as a table: a row for each, and how many there are of each verdict.

A row tells the log, its verdict, then in words of their own what came of the game: nothing is told
by the place of a column. Of a log that failed its audit no result is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from cli.series.logs import Judged
from cli.text.exit_codes import Exit
from cli.text.program_folder import path_told
from cli.text.screen import wrapped
from cli.text.words import N_, Words, speech
from cli.verdict.short_verdict import NOBODY_WON, WON
from ledger.line_signs import shown

FOUND: dict[int, str] = {
    Exit.FINE: N_("in order"),
    Exit.CHEATING: N_("cheating is proven"),
    Exit.DAMAGED: N_("damaged"),
    Exit.CANNOT: N_("not finished or not to be judged here"),
}
ENDED = N_("ended early, without a winner")
WORST_FIRST = (Exit.CHEATING, Exit.DAMAGED, Exit.CANNOT, Exit.FINE)


def worst(found: Sequence[Judged]) -> int:
    """The exit code of the worst verdict."""
    codes = {judged.verdict["exit_code"] for judged in found}
    return next((code for code in WORST_FIRST if code in codes), Exit.FINE)


def folder_plain(found: Sequence[Judged]) -> dict[str, Any]:
    """The documented object of a folder, fit for JSON. ``winners``: the names as they stand in the
    log, None where the game has no result or failed its audit."""
    logs = [
        {
            "log": path_told(PurePath(judged.name)),
            "winners": winners(judged.verdict),
            "audit": judged.verdict,
        }
        for judged in found
    ]
    return {"logs": logs, "exit_code": int(worst(found))}


def winners(verdict: Mapping[str, Any]) -> list[str] | None:
    """Who has won by the plain object of an audit, by name; several share it. None where nothing is
    proven of a result."""
    result = verdict.get("result")
    if verdict["exit_code"] != Exit.FINE or not result:
        return None
    return [verdict["seats"][seat]["name"] for seat in result["winners"]]


def came_of(verdict: Mapping[str, Any], words: Words) -> str:
    """What came of the game, in some words; empty where nothing is proven of it."""
    won = winners(verdict)
    if won is not None:
        names = [shown(name) for name in speech(verdict["game"], words, won).names]
        return words.say(WON, names=", ".join(names)) if won else words.say(NOBODY_WON)
    if verdict.get("ended") and verdict.get("fault") is None:
        return words.say(ENDED)
    return ""


def audit_lines(found: Sequence[Judged], words: Words, width: int) -> list[str]:
    """A row for each log where all of them keep within the width. Else what came of the game stands
    below its log, and where a name is long its verdict does too; then a row for all."""
    codes = [judged.verdict["exit_code"] for judged in found]
    verdicts = {code: words.say(FOUND[code]) for code in FOUND}
    told = [
        (shown(path_told(PurePath(one.name))), verdicts[code], came_of(one.verdict, words))
        for one, code in zip(found, codes, strict=True)
    ]
    left, middle, right = (max(map(len, column)) for column in zip(*told, strict=True))
    rows = list[str]()
    for name, verdict, came in told:
        if left + 2 + middle + 2 + right <= width or (not right and left + 2 + middle <= width):
            rows.append(f"{name:<{left}}  {verdict:<{middle}}  {came}".rstrip())
        elif left + 2 + middle <= width:
            rows += [f"{name:<{left}}  {verdict}", *_below(came, width)]
        else:
            rows += [name, "  " + verdict, *_below(came, width)]
    counts = Counter(codes)
    kinds = "; ".join(f"{counts[code]} {verdicts[code]}" for code in WORST_FIRST if code in counts)
    summary = words.many("{n} log: {kinds}.", "{n} logs: {kinds}.", len(found), kinds=kinds)
    return [*rows, *wrapped([summary], width)]


def _below(came: str, width: int) -> list[str]:
    """What came of a game, under its log."""
    return wrapped(["  " + came], width) if came else []
