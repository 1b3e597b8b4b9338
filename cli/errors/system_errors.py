"""What an error number of the system means, in words: no such file, the disk is full."""

from __future__ import annotations

import errno

from cli.text.words import N_, Words

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

NO_ROOM = frozenset(
    getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG") if hasattr(errno, name)
)
"""Numbers of writes for which there is no room: no fault of the program, whatever was written."""


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
