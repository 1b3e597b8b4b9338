"""A fault of the program itself: what is written down of it, and the sentence that says where.

The report is for those who look after the program, or after the package of a game. It names no key
and no code of a closed table.
"""

from __future__ import annotations

import platform
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from cli.text.program_folder import private_folder
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from engine.foreign_games import package_at_fault

ITSELF = N_("The program itself has a fault ({error}). What is in a log is safe.")
PACKAGE = N_(
    "The game of the package {package!r} has a fault ({error}). What is in a log is safe, and all"
    " other games can be played. A table that has begun stays with this version of the package; a"
    " mended one is for new tables."
)
REPORT = N_("A report for those who look after the program lies in {path}; it names no key.")
REPORT_OF_PACKAGE = N_(
    "A report for those who look after that package lies in {path}; it names no key."
)

# The code of a closed table, however it is typed: of its signs a report shows the first four.
_CODE = re.compile(r"\b([A-HJ-NP-Z2-9]{4})(-?[A-HJ-NP-Z2-9]{4}){2}\b", re.IGNORECASE)


def report_fault(error: BaseException, argv: Sequence[str], home: Path, words: Words) -> str:
    """Write down what went wrong inside the program, and the sentence that says where."""
    text = "\n".join(
        [
            "tafelrunde " + _CODE.sub(r"\1..", " ".join(argv)),
            f"Python {sys.version.split()[0]} on {platform.platform()}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    package = package_at_fault(error)
    told = words.say(
        ITSELF if package is None else PACKAGE,
        error=f"{type(error).__name__}: {error}",
        package=package or "",
    )
    path = _write_report(home / "reports", text) or _write_report(
        Path(tempfile.gettempdir()) / "tafelrunde", text
    )
    if path is None:
        return told + " " + words.say("No report could be written.")
    return told + " " + words.say(REPORT if package is None else REPORT_OF_PACKAGE, path=path)


def trouble_at(where: Callable[[], Terminal]) -> Callable[[BaseException], None]:
    """What is told and written down when something fails that nobody waits for; each kind once.

    A kind: what is raised in one line of the program. Its own words may be those of a stranger, who
    has others each time. where: the terminal that is printed at now.
    """
    told: set[object] = set()

    def trouble(error: BaseException) -> None:
        kind = _kind(error)
        if kind not in told:
            told.add(kind)
            terminal = where()
            terminal.note(report_fault(error, sys.argv[1:], terminal.home, terminal.words))

    return trouble


def _kind(error: BaseException) -> object:
    lines = traceback.extract_tb(error.__traceback__, limit=-1)  # where it was raised
    return (type(error), lines[0].filename, lines[0].lineno) if lines else repr(error)


def _write_report(folder: Path, text: str) -> Path | None:
    path = folder / f"fault-{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 10**6}.txt"
    try:
        private_folder(folder)
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path
