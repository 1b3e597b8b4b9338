"""Words of a person under their keys, in one small file: a JSON object, written whole or not.

Whatever else stands in such a file is no error: what is known of it counts, and the file is laid
aside before another one is written in its place.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ledger.files.disk import REAL_DISK, Disk, beside, write_whole

ASIDE = "-damaged"
"""Added to the name of a file that was laid aside."""


@dataclass(frozen=True)
class WordsForm:
    """What a file may hold. known: whether a key may have this text; joined: what stands once some
    are written; shared: whether another program may write to the file meanwhile."""

    known: Callable[[object, object], bool]
    joined: Callable[[Mapping[str, str], Mapping[str, str]], dict[str, str]]
    most_bytes: int
    shared: bool = False


@dataclass(frozen=True)
class FoundWords:
    """What is known of a file. damaged: there is more or something else in it, or it cannot be
    read."""

    words: Mapping[str, str]
    damaged: bool = False


def read_words(path: Path, form: WordsForm, *, disk: Disk = REAL_DISK) -> FoundWords:
    """What stands in the file; nothing where there is none."""
    try:
        data = disk.read(path, form.most_bytes + 1)
    except FileNotFoundError:
        return FoundWords({})
    except OSError:
        return FoundWords({}, damaged=True)
    if len(data) > form.most_bytes:
        return FoundWords({}, damaged=True)
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        return FoundWords({}, damaged=True)
    if type(plain) is not dict:
        return FoundWords({}, damaged=True)
    words = {key: text for key, text in plain.items() if form.known(key, text) and _is_text(text)}
    return FoundWords(form.joined({}, words), damaged=len(words) < len(plain))


def _is_text(text: str) -> bool:
    """Whether it holds no half of a sign, which no page could be told."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def write_words(path: Path, words: Mapping[str, str], *, disk: Disk = REAL_DISK) -> None:
    """Put them there; its folder is made. Raises OSError."""
    disk.make_folder(path.parent)
    text = json.dumps(dict(words), ensure_ascii=False, indent=1)
    write_whole(path, f"{text}\n".encode(), disk=disk)


def lay_aside(path: Path, *, disk: Disk = REAL_DISK) -> None:
    """Give a file that is damaged another name, in place of the one that was damaged before it.
    Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        disk.replace(path, beside(path, ASIDE))
