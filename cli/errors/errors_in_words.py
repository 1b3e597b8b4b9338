"""One place that turns an error into a sentence for people and an exit code.

The sentences stand in cli.errors.error_sentences; here their places are filled with the facts that
the error carries, and with what the system's error numbers mean. What is in no table is a fault of
the program: `cli.errors.fault_report`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from cli.errors.error_sentences import (
    FACTS,
    FOLDER,
    INTERRUPTED,
    MODULES,
    NOT_WRITTEN,
    NOTHING,
)
from cli.errors.system_errors import NO_ROOM, os_reason, system_reason
from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words

SAYS = N_("from {address} came: {said}")


def _table() -> Iterator[tuple[type[BaseException], Exit, str]]:
    """The rows of modules that are loaded: of any other one no error can have been raised. A
    program that only reads logs has none of those of the network.
    """
    for module, rows in MODULES:
        loaded = sys.modules.get(module)
        if loaded is not None:
            yield from ((getattr(loaded, name), code, text) for name, code, text in rows)


def sentence(error: BaseException, words: Words) -> tuple[str, Exit] | None:
    """What to tell a person and what to exit with; None for a fault of the program itself."""
    if isinstance(error, Stop):
        return error.sentence, error.code
    if isinstance(error, KeyboardInterrupt):
        return words.say(INTERRUPTED), Exit.INTERRUPTED
    for kind, code, text in _table():
        if isinstance(error, kind):
            return words.say(text, **_facts(error, words)), code
    if isinstance(error, OSError) and error.filename is not None:
        path, why = repr(str(error.filename)), os_reason(error, words)
        return words.say(FOLDER, path=path, reason=why), Exit.USAGE
    if isinstance(error, OSError) and error.errno in NO_ROOM:  # a stream or a file that was open
        return words.say(NOT_WRITTEN, reason=os_reason(error, words)), Exit.USAGE
    return None


def told(error: BaseException, words: Words) -> str:
    """The sentence alone; of an error without one, its kind."""
    found = sentence(error, words)
    return type(error).__name__ if found is None else found[0]


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
