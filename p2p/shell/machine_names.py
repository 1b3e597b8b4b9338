"""Whether a machine is known by a name, before anybody is called there."""

from __future__ import annotations

import socket

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThread


def is_machine(host: str) -> Deferred[bool]:
    """Whether the system knows an address for this name."""
    return deferToThread(_has_address, host)


def _has_address(host: str) -> bool:
    try:
        return bool(socket.getaddrinfo(host, None))
    except (OSError, UnicodeError):  # not known, or no name at all
        return False
