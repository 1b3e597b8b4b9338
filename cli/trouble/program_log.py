"""The program's own log: what its node did, for whoever looks into trouble. It holds no secret.

A file for each start, `HOME/logs/DATE-TIME-PROCESS.json`, a JSON object a line as Twisted writes
them. The newest few are kept, and a file has a largest size. Lines of one kind fill no more than a
part of it: whoever can reach the node, without a code or a seat, brings about as many of some kinds
as it likes, and what it does next is to be read all the same. Where no log can be written the
program goes on without. What of a value is shown is decided by its type (`p2p.shell.log_values`);
of a failure its kind and the lines of the program it went through, never its values.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

from cli.text.program_folder import logs_folder, private_folder

KEPT = 10
"""Files of earlier starts that are kept."""
LARGEST = 1 << 20
"""Bytes of one file; then a last line says that the rest is missing."""
OF_ONE_KIND = 8
"""So many kinds of lines could fill a file: one has no more than its part, and a last line says so.
"""

TWISTED = ("format", "message", "isError", "time")
"""Fields that Twisted adds for its older logs."""

Event = Mapping[str, Any]


def program_log(home: Path) -> Callable[[Event], None] | None:
    """An observer for Twisted's log that writes to a new file in this home; None where it can't."""
    try:
        out = _new_file(logs_folder(home))
    except OSError:
        return None
    observe = written_to(out)
    observe(_first())
    return observe


def _first() -> Event:
    """Which program runs where."""
    from twisted.logger import LogLevel

    from p2p.shell.log_values import Shown

    return {
        "log_time": time.time(),
        "log_level": LogLevel.info,
        "log_namespace": "tafelrunde",
        "log_format": "Python {python} on {system}",
        "python": Shown(".".join(map(str, sys.version_info[:3]))),
        "system": Shown(sys.platform),
    }


def _new_file(folder: Path) -> TextIO:
    private_folder(folder)
    for old in sorted(folder.glob("*.json"))[: -KEPT + 1]:
        with contextlib.suppress(OSError):  # one that is open elsewhere stays: Windows keeps it
            old.unlink()
    path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return open(descriptor, "a", encoding="utf-8")


def written_to(out: TextIO, largest: int = LARGEST) -> Callable[[Event], None]:
    """An observer that writes what may be shown of each event to `out`, up to a size in all and a
    part of that of one kind."""
    from twisted.logger import jsonFileLogObserver

    line = StringIO()
    write_json = jsonFileLogObserver(line, recordSeparator="")
    room = [largest]
    left: dict[tuple[str, str], int] = {}

    def observe(event: Event) -> None:
        told = shown(event)
        kind = told["log_namespace"], told["log_format"]
        if room[0] <= 0 or left.get(kind, 1) <= 0:
            return
        write_json(told)
        text = line.getvalue()
        line.seek(0)
        line.truncate()
        left[kind] = left.get(kind, largest // OF_ONE_KIND) - len(text)
        if left[kind] <= 0:
            text += '{"log_format": "of these there are many; no more are written"}\n'
        room[0] -= len(text)
        if room[0] <= 0:
            text += '{"log_format": "the log is full; what follows is not written"}\n'
        try:
            out.write(text)
            out.flush()
        except (OSError, ValueError):  # a full disk, or closed: the game goes on
            room[0] = 0

    return observe


def shown(event: Event) -> dict[str, Any]:
    """The event of Twisted's log as it may be written."""
    from p2p.shell.log_values import told

    namespace = str(event.get("log_namespace", ""))
    kept: dict[str, Any] = {
        "log_time": event.get("log_time"),
        "log_level": event.get("log_level"),
        "log_namespace": namespace,
        "log_format": "",
    }
    failure = event.get("log_failure")
    if failure is not None:
        kept["failure"] = {"error": type(failure.value).__name__, "at": _lines_of(failure.value)}
    if not namespace.startswith("tafelrunde"):  # others' texts and fields may hold anything
        return kept
    kept["log_format"] = str(event.get("log_format") or "")
    return kept | {name: told(value) for name, value in event.items() if _ours(name)}


def _ours(name: str) -> bool:
    return not name.startswith("log_") and name not in TWISTED


def _lines_of(error: BaseException) -> list[str]:
    """Through which lines of the program an error came, the innermost last."""
    lines, trace = list[str](), error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return lines[-20:]
