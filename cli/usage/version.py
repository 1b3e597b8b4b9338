"""What `tafelrunde --version` tells: the program first, in a line that stays as it is; then what it
runs on and what must agree at a table; then the hash of what judges logs in it, which an auditor in
a browser tells as well.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib import metadata

from cli.auditor.program_archive import NoSources, program_hash
from cli.text.words import Words
from cli.trouble.arithmetic_here import Speed, speed_here, speed_told
from cli.usage.command_list import VERSION

LIBRARIES = {"Twisted": "twisted", "cryptography": "cryptography", "wasmtime": "wasmtime"}
"""What is named with its version, by the package; what is not here is left out."""


def version_lines(words: Words, *, speed: Callable[[], Speed] = speed_here) -> list[str]:
    """The lines; the first is `tafelrunde VERSION` in every language."""
    from engine.games import find_game, usable_names
    from ledger.records.roster import PROTOCOL

    rules = ", ".join(find_game(name).rules for name in usable_names())
    runs = [f"Python {platform.python_version()}", *map(_library, LIBRARIES)]
    return [
        f"tafelrunde {VERSION}",
        words.say("Protocol: {protocol}", protocol=f"tafelrunde/{PROTOCOL}"),
        words.say("Rules: {rules}", rules=rules or words.say("none")),
        words.say("Runs on: {libraries}", libraries=", ".join(one for one in runs if one)),
        words.say("Arithmetic of the cards: {speed}", speed=speed_told(speed(), words)),
        *_judge(words),
    ]


def _judge(words: Words) -> list[str]:
    """Nothing where this program lies without its own text."""
    try:
        return [words.say("Judges logs by: SHA-256 {sum}", sum=program_hash())]
    except NoSources:
        return []


def _library(name: str) -> str:
    try:
        return f"{name} {metadata.version(LIBRARIES[name])}"
    except metadata.PackageNotFoundError:
        return ""
