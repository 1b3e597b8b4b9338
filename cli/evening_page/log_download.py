"""The log of a table that is over, handed to a page piece by piece, so that a person can keep it.

The page asks for each piece by the place at which it begins, so no tab is told more than it takes,
and a phone hears it under the same seal as everything else. A log is written on at its end alone:
whatever comes meanwhile, the pieces together are the file. It holds what every node of its table
holds; no key and no other file of this machine is handed out.
"""

from __future__ import annotations

import os
import stat
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

from cli.page.messages import PageWord
from cli.text.program_folder import named
from cli.text.words import DEFAULT, N_, in_every_language, words_in
from cli.web.incoming_json import Message

PIECE = 384 * 1024
"""Bytes of a log in one message: half a megabyte of text, of several that a tab may lag behind."""

NOT_READ = N_(
    "This log cannot be read any more, so it was not kept. Nothing was changed; where it lies is"
    " told in the terminal: tafelrunde tables"
)


def hand_log(said: PageWord, log: Path | None, back: Callable[[Message], object]) -> bool:
    """Say the piece that is asked for, or why there is none; whether ``said`` asks for one. log:
    None where none is to be had."""
    if said.name != "keep_log":
        return False
    back({**_piece(log, said.fields["at"]), "log": said.fields["log"]})
    return True


def _piece(log: Path | None, at: int) -> Message:
    """``size``: bytes of the whole file by now."""
    try:
        if log is None:
            raise FileNotFoundError
        with open(log, "rb", opener=_only_a_file) as file:
            size = file.seek(0, 2)
            file.seek(min(at, size))
            data = file.read(PIECE)
    except OSError:
        told = in_every_language(words_in(DEFAULT).say(NOT_READ))
        return {"t": "log_part", "name": "", "at": at, "size": 0, "data": "", "told": told}
    told_as, text = named(log), b64encode(data).decode("ascii")
    return {"t": "log_part", "name": told_as, "at": at, "size": size, "data": text, "told": None}


def _only_a_file(path: str, flags: int) -> int:
    """The log itself, and nothing that was laid there since: no link, nothing that never ends."""
    number = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError("it is no file any more")
    return number
