"""What was said at a table, as this node has heard it, for the day it is taken up again.

No log holds words of people, and nobody else is asked for them: each keeps what was shown here.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ledger.files.disk import REAL_DISK, write_whole
from ledger.line_signs import shown
from p2p.wire import limits

ENDING = ".talk"
MOST = 200  # words that are kept, the oldest going first
MOST_BYTES = 2**20  # of so many words with long names a fifth


@dataclass(frozen=True)
class SaidWord:
    """A word of somebody to all; ``step``: what had been played by then, -1 before the table."""

    name: str
    text: str
    step: int


def keep_talk(path: Path, said: Iterable[SaidWord]) -> None:
    """Write down what was said at the table of this log; a folder that cannot be written to is no
    reason to be silent."""
    plain = [[one.name, one.text, one.step] for one in said]
    with contextlib.suppress(OSError):
        write_whole(
            path.with_suffix(ENDING), json.dumps(plain[-MOST:], ensure_ascii=False).encode()
        )


def kept_talk(path: Path) -> list[SaidWord]:
    """What was said at the table of this log; empty where that was not kept or is not readable."""
    try:
        plain = json.loads(REAL_DISK.read(path.with_suffix(ENDING), MOST_BYTES))
        return [SaidWord(*one) for one in plain if _is_word(*one)][-MOST:]
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return []


def _is_word(name: object, text: object, step: object) -> bool:
    return (
        type(name) is str
        and type(text) is str
        and len(name) <= limits.NAME
        and len(text) <= limits.CHAT
        and (name, text) == (shown(name), shown(text))
        and type(step) is int
    )
