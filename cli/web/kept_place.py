"""Port and token of a page, kept over an end that nobody wanted, so that an open page goes on.

They lie in one file of mode 0600 in the person's folder; what is there is a proposal, never a duty:
a file of somebody else, one that others may look into, an old one or one that cannot be read is as
good as none.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import socket
import stat
from dataclasses import dataclass, field
from pathlib import Path

FILE = "page.place"
KEPT_SECONDS = 12 * 3600.0
"""An evening with its pauses. Whoever finds the file the next day finds nothing in it."""
AHEAD_SECONDS = 60.0
"""So much may a clock have been set back meanwhile."""
MOST_BYTES = 512
ANSWER_SECONDS = 0.2
TOKEN = re.compile("[0-9a-f]{48}")


@dataclass(frozen=True)
class PagePlace:
    """Where a page was served, and the token of its tabs."""

    port: int
    token: str = field(repr=False)


def keep_place(folder: Path, place: PagePlace, *, now: float) -> None:
    """Keep it, readable by its owner alone. Raises OSError. ``now``: seconds since 1970."""
    fresh = folder / f"{FILE}.{secrets.token_hex(4)}"
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump({"port": place.port, "token": place.token, "at": now}, out)
        fresh.replace(folder / FILE)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def kept_place(folder: Path, *, now: float) -> PagePlace | None:
    """What was kept here, if it is ours and of this evening."""
    text = _own_text(folder / FILE)
    try:
        found = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.keys() != {"port", "token", "at"}:
        return None
    port, token, at = found["port"], found["token"], found["at"]
    if type(port) is not int or not 0 < port < 65_536:
        return None
    if type(token) is not str or not TOKEN.fullmatch(token):
        return None
    if type(at) is not float or not -AHEAD_SECONDS <= now - at <= KEPT_SECONDS:
        return None
    return PagePlace(port, token)


def forget_place(folder: Path, token: str, *, now: float) -> None:
    """The evening of this token is over: nothing of it goes on. That of another program beside it
    stays, and so does what is none; nobody goes on at that anyway."""
    found = kept_place(folder, now=now)
    if found is not None and secrets.compare_digest(found.token, token):
        with contextlib.suppress(OSError):
            (folder / FILE).unlink(missing_ok=True)


def is_served(place: PagePlace) -> bool:
    """Whether somebody serves there now; a port of this machine answers at once, or nobody does."""
    try:
        with socket.create_connection(("127.0.0.1", place.port), timeout=ANSWER_SECONDS):
            return True
    except OSError:
        return False


def _own_text(path: Path) -> str:
    """What stands in a file that belongs to this person and that nobody else may look into."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | _NO_WAIT)
    except OSError:
        return ""
    try:
        about = os.fstat(handle)
        ours = stat.S_ISREG(about.st_mode) and _is_ours(about)
        data = os.read(handle, MOST_BYTES + 1) if ours else b""
        return "" if len(data) > MOST_BYTES else data.decode()
    except (OSError, UnicodeDecodeError):
        return ""
    finally:
        os.close(handle)


_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""A pipe that somebody has laid there is not waited for."""


def _is_ours(about: os.stat_result) -> bool:
    if os.name != "posix":
        return True  # Windows keeps others out by the folder
    return about.st_uid == os.geteuid() and not about.st_mode & 0o077
