"""One place that turns an error into a sentence for people and an exit code.

The sentences stand in cli.errors.error_sentences; here their places are filled with the facts that
the error carries, and with what the system's error numbers mean. What is in no table is a fault of
the program: `report_fault`.
"""

from __future__ import annotations

import errno
import importlib
import platform
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from pathlib import Path

from cli.errors.error_sentences import (
    FACTS,
    FOLDER,
    INTERRUPTED,
    MODULES,
    NOTHING,
)
from cli.text.exit_codes import Exit, Stop
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
SAYS = N_("from {address} came: {said}")
UNKNOWN_NUMBER = N_("the system reports error {number}")
NO_ADAPTER = N_("no network adapter is in use")
_SYSTEM: dict[str, str] = {
    "ENOENT": N_("there is no such file or folder"),
    "EACCES": N_("that is not allowed here"),
    "EPERM": N_("that is not allowed here"),
    "EEXIST": N_("a file of this name is there already"),
    "EISDIR": N_("it is a folder"),
    "ESPIPE": N_("it is a pipe or a device, not a file"),
    "ENOTDIR": N_("a part of the path is no folder"),
    "ENAMETOOLONG": N_("the name is too long"),
    "ENOSPC": N_("the disk is full"),
    "EDQUOT": N_("the disk is full"),
    "EROFS": N_("the disk can only be read"),
    "EFBIG": N_("the file is too long"),
    "EBADF": N_("the file is closed already"),
    "EIO": N_("the device reports a fault"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "EADDRINUSE": N_("the port is taken"),
    "EADDRNOTAVAIL": N_("this machine has no such address"),
    "EAFNOSUPPORT": N_("this machine does not speak that kind of network"),
    "ENETDOWN": N_("the network is down"),
    "ENETUNREACH": N_("there is no way to that network from here"),
    "EHOSTUNREACH": N_("there is no way to that machine from here"),
    "ECONNREFUSED": N_("nobody listens there"),
    "ECONNRESET": N_("the link broke"),
    "ETIMEDOUT": N_("no answer came in time"),
    "ENODEV": N_("no network adapter is in use"),
}
SYSTEM: dict[int, str] = {
    getattr(errno, prefix + name): text
    for name, text in _SYSTEM.items()
    for prefix in ("", "WSA")  # Windows has numbers of its own for its sockets
    if hasattr(errno, prefix + name)
}
"""What the system's error numbers mean."""


# The code of a closed table, however it is typed: of its signs a report shows the first four.
_CODE = re.compile(r"\b([A-HJ-NP-Z2-9]{4})(-?[A-HJ-NP-Z2-9]{4}){2}\b", re.IGNORECASE)


@cache
def _table() -> tuple[tuple[type[BaseException], Exit, str], ...]:
    return tuple(
        (getattr(importlib.import_module(module), name), code, text)
        for module, rows in MODULES
        for name, code, text in rows
    )


def sentence(error: BaseException, words: Words) -> tuple[str, Exit] | None:
    """What to tell a person and what to exit with; None for a fault of the program itself."""
    if isinstance(error, Stop):
        return str(error), error.code
    if isinstance(error, KeyboardInterrupt):
        return words.say(INTERRUPTED), Exit.INTERRUPTED
    for kind, code, text in _table():
        if isinstance(error, kind):
            return words.say(text, **_facts(error, words)), code
    if isinstance(error, OSError) and error.filename is not None:
        path, why = repr(str(error.filename)), os_reason(error, words)
        return words.say(FOLDER, path=path, reason=why), Exit.USAGE
    return None


def told(error: BaseException, words: Words) -> str:
    """The sentence alone; of an error without one, its kind."""
    found = sentence(error, words)
    return type(error).__name__ if found is None else found[0]


def system_reason(number: int | None, words: Words) -> str:
    """What an error number of the system means; without one, that there is no network."""
    if number is None:
        return words.say(NO_ADAPTER)
    text = SYSTEM.get(number)
    return words.say(UNKNOWN_NUMBER, number=number) if text is None else words.say(text)


def os_reason(error: OSError, words: Words) -> str:
    """What the system says went wrong."""
    timed_out = isinstance(error, TimeoutError) and error.errno is None
    return system_reason(errno.ETIMEDOUT if timed_out else error.errno or errno.EIO, words)


def _facts(error: BaseException, words: Words) -> dict[str, str]:
    """The fields of an error in words, by name."""
    fields = vars(error)
    facts = {name: _in_words(value, words) for name, value in fields.items()}
    if "number" in fields:
        facts["reason"] = system_reason(fields["number"], words)
    return facts


def _in_words(value: object, words: Words) -> str:
    match value:
        case Enum():
            name = f"{type(value).__name__}.{value.name}"
            return words.say(FACTS[name])
        case BaseException():
            return told(value, words)
        case bytes():
            from ledger.records.identity import fingerprint

            return fingerprint(value)
        case (str(host), int(port)):
            from p2p.wire.addresses import show

            return show((host, port))
        case ((str(), int()) as address, Enum() as there):
            name = f"{type(there).__name__}.{there.name}"
            return words.say(FACTS[name], address=_in_words(address, words))
        case ((str(), int()) as address, BaseException() as error):
            why = _facts(error, words).get("reason") if type(error).__name__ == "Refused" else None
            said = told(error, words).removesuffix(".") if why is None else why
            return words.say(SAYS, address=_in_words(address, words), said=said)
        case tuple():
            return ", ".join(one if type(one) is str else _in_words(one, words) for one in value)
        case "":
            return words.say(NOTHING)
        case str() | Path():
            return repr(str(value))
        case _:
            return str(value)


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

    where: the terminal that is printed at now.
    """
    told: set[str] = set()

    def trouble(error: BaseException) -> None:
        if repr(error) not in told:
            told.add(repr(error))
            terminal = where()
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
