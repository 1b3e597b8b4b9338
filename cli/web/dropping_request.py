"""A request that may bring a file: whether it may is decided by its head, before its body comes.

Only a tab of this page can send one: its Host, its Origin and the token of this evening are those
of the page, and the token stands in a header that no other page may send here. Any other body is
cut as before (`cli.web.connection_limits`).
"""

from __future__ import annotations

from typing import Any

from twisted.python.failure import Failure
from twisted.web.server import Request

from cli.web.admission import Admission, own_origin
from cli.web.connection_limits import Metered
from cli.web.dropped_files import DroppedFile, DroppedFiles

DROP = "/drop"
"""Where a file that is dropped on the page goes: the one place to which anything is sent."""
TOKEN = b"x-tafelrunde-token"
KIND = b"application/octet-stream"
"""Any other kind Twisted would take apart as a form."""


class Dropping:
    """What decides: the files, who may come in, and where this server listens."""

    def __init__(self, files: DroppedFiles, admission: Admission) -> None:
        """The port is known once it listens."""
        self.files, self._admission, self.port = files, admission, 0

    def may(self, request: Request) -> bool:
        """Whether the head of this request is that of a tab that has come in and drops a file."""
        token = header(request, TOKEN)
        host, origin = header(request, b"host"), header(request, b"origin")
        return (
            token is not None
            and _first_line(request) == (b"POST", DROP.encode())
            and own_origin(origin, host, self.port)
            and self._admission.admits(token=token)
        )


class DroppingRequest(Request):
    """Takes the body of a dropped file into a private file, and of any other where Twisted does."""

    dropped: DroppedFile | None = None
    _files: DroppedFiles
    channel: Any
    """Twisted's, with its site and its connection, whose types do not tell what it is here."""

    def gotLength(self, length: int | None) -> None:
        """Twisted: the head is there."""
        super().gotLength(length)  # type: ignore[no-untyped-call]
        dropping = getattr(self.channel.site, "dropping", None)
        wire = self.channel.transport
        kind = self.requestHeaders.getRawHeaders(b"content-type", [])
        if length is None or dropping is None or not isinstance(wire, Metered) or kind != [KIND]:
            return
        if dropping.may(self):
            self._files = dropping.files  # once it is answered it has no channel any more
            self.dropped = dropping.files.begin(length, wire.cut)
        if self.dropped is not None:
            wire.brings(length)

    def handleContentChunk(self, data: bytes) -> None:
        """Twisted: some of the body."""
        if self.dropped is None:
            super().handleContentChunk(data)  # type: ignore[no-untyped-call]
        elif not self.dropped.write(data):
            self.channel.transport.cut()

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:
        """Twisted: all of it is there. It is answered in here, at once: a file that the answer has
        not taken belongs to nobody."""
        super().requestReceived(command, path, version)  # type: ignore[no-untyped-call]
        self._forget()

    def connectionLost(self, reason: Failure) -> None:
        """Twisted: whoever sent it is gone."""
        self._forget()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    def _forget(self) -> None:
        dropped = self.dropped
        if dropped is not None and not dropped.whole:
            self._files.forget(dropped.key)


def _first_line(request: Request) -> tuple[bytes, bytes]:
    """Method and path. The channel knows them; Twisted tells a request only when all of it came."""
    channel: Any = request.channel
    return channel._command, channel._path


def header(request: Request, name: bytes) -> str | None:
    """The one value of a header; None where there is none, or more than one."""
    values = request.requestHeaders.getRawHeaders(name, [])
    return values[0].decode("latin-1") if len(values) == 1 else None
