"""The audits of many logs as a table: a row for each, and how many there are of each verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from cli.series.logs import Judged
from cli.text.exit_codes import Exit
from cli.text.program_folder import path_told
from cli.text.screen import wrapped
from cli.text.words import N_, Words
from ledger.line_signs import shown

FOUND: dict[int, str] = {
    Exit.FINE: N_("in order"),
    Exit.CHEATING: N_("cheating is proven"),
    Exit.DAMAGED: N_("the file is damaged"),
    Exit.CANNOT: N_("not finished, or not to be judged here"),
}
WORST_FIRST = (Exit.CHEATING, Exit.DAMAGED, Exit.CANNOT, Exit.FINE)


def worst(found: Sequence[Judged]) -> int:
    """The exit code of the worst verdict."""
    codes = {judged.verdict["exit_code"] for judged in found}
    return next((code for code in WORST_FIRST if code in codes), Exit.FINE)


def folder_plain(found: Sequence[Judged]) -> dict[str, Any]:
    """The documented object of a folder, fit for JSON."""
    logs = [{"log": path_told(PurePath(judged.name)), "audit": judged.verdict} for judged in found]
    return {"logs": logs, "exit_code": int(worst(found))}


def audit_lines(found: Sequence[Judged], words: Words, width: int) -> list[str]:
    """A row for each log within the width, or two where its name is long; and a row for all."""
    codes = [judged.verdict["exit_code"] for judged in found]
    verdicts = {code: words.say(FOUND[code]) for code in FOUND}
    told = [
        (shown(path_told(PurePath(one.name))), verdicts[code])
        for one, code in zip(found, codes, strict=True)
    ]
    left = max(len(name) for name, _ in told)
    right = max(len(verdict) for _, verdict in told)
    if left + 2 + right <= width:
        rows = [f"{name:<{left}}  {verdict}" for name, verdict in told]
    else:
        rows = [row for name, verdict in told for row in (name, "  " + verdict)]
    counts = Counter(codes)
    kinds = "; ".join(f"{counts[code]} {verdicts[code]}" for code in WORST_FIRST if code in counts)
    summary = words.many("{n} log: {kinds}.", "{n} logs: {kinds}.", len(found), kinds=kinds)
    return [*rows, *wrapped([summary], width)]
