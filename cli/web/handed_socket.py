"""The listening socket of a page, handed on when the program goes over into another call of itself.

The port is never free in between, so nobody else can listen where an open tab looks for its page:
a browser that comes meanwhile waits in the queue of the system. After a crash nothing is handed on:
the next page has a port and a token of its own, for whoever had listened at the old port meanwhile
could have left something in the browser.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
from collections.abc import MutableMapping
from dataclasses import dataclass, field

VARIABLE = "TAFELRUNDE_PAGE"
"""In the environment of the call that is gone over into: the number of the socket, the token."""
FORM = re.compile("([0-9]{1,9}) ([0-9a-f]{48})")


@dataclass(frozen=True)
class HandedPage:
    """A socket that listens on loopback, and the token that the tabs of its page have."""

    socket: socket.socket
    token: str = field(repr=False)


def hand_over(number: int, token: str, environ: MutableMapping[str, str]) -> None:
    """Keep the listening socket of this number open for the next call of this process.

    Where a process cannot become another one (Windows) nothing is handed on.
    """
    if os.name != "posix":
        return
    kept = os.dup(number)
    os.set_inheritable(kept, True)
    environ[VARIABLE] = f"{kept} {token}"


def taken_over(environ: MutableMapping[str, str]) -> HandedPage | None:
    """What the call before has handed on to this one, once; None where that is nothing of ours."""
    found = FORM.fullmatch(environ.pop(VARIABLE, ""))
    if found is None or os.name != "posix":
        return None
    try:
        os.set_inheritable(int(found[1]), False)
        handed = socket.socket(fileno=int(found[1]))
    except OSError:
        return None
    with contextlib.suppress(OSError, IndexError):
        listens = handed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
        if handed.family == socket.AF_INET and listens and handed.getsockname()[0] == "127.0.0.1":
            return HandedPage(handed, found[2])
    handed.detach()  # whoever opened it closes it
    return None
