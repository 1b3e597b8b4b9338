"""The browser, opened by a file that only this person can read.

An address in a command line could be read by every user of the machine, and this one holds a code.
"""

from __future__ import annotations

import os
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path

FILE = "page.html"
REDIRECT = """<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}"><a href="{address}">Tafelrunde</a>
"""
SSH = ("SSH_CONNECTION", "SSH_TTY")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def address_of(port: int, code: str) -> str:
    """The address of the page, with its one-time code where no request ever carries it.

    >>> address_of(7712, "c0de")
    'http://127.0.0.1:7712/#c0de'
    """
    return f"http://127.0.0.1:{port}/#{code}"


def tunnel_line(port: int, environ: Mapping[str, str]) -> str:
    """What is typed on the machine with the browser, where this one is reached over ssh.

    >>> tunnel_line(7712, {"SSH_CONNECTION": "10.0.0.9 50022 10.0.0.4 22", "USER": "anna"})
    'ssh -N -L 7712:127.0.0.1:7712 anna@10.0.0.4'
    """
    told = environ.get("SSH_CONNECTION", "").split()
    host, ssh_port = (told[2], told[3]) if len(told) == 4 else ("HOST", "22")
    user = f"{environ['USER']}@" if environ.get("USER") else ""
    other = "" if ssh_port == "22" else f"-p {ssh_port} "
    return f"ssh -N {other}-L {port}:127.0.0.1:{port} {user}{host}"


def has_screen(environ: Mapping[str, str], platform: str) -> bool:
    """Whether a browser that is opened here could be seen by anybody; ``platform`` as in sys."""
    if any(environ.get(name) for name in SSH):
        return False
    return platform in ("win32", "darwin") or any(environ.get(name) for name in SCREENS)


def open_browser(
    folder: Path, address: str, *, opens: Callable[[str], bool] = webbrowser.open
) -> bool:
    """Open the page in the browser of this person; whether one was found.

    The redirect lies in ``folder``, readable by its owner alone. Raises OSError.
    """
    file = folder.absolute() / FILE
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(REDIRECT.format(address=address))
    try:
        return opens(file.as_uri())
    except webbrowser.Error:
        return False


def forget(folder: Path, port: int) -> None:
    """Take the redirect to this port away again; its code has been used or is old. One of another
    program in this folder stays. Raises OSError."""
    file = folder / FILE
    if file.is_file() and address_of(port, "").encode() in file.read_bytes():
        (folder / FILE).unlink(missing_ok=True)
