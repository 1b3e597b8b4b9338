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

TOKEN = b"x-tafelrunde-token"
KIND = b"application/octet-stream"
"""Any other kind Twisted would take apart as a form."""


class Dropping:
    """What decides: the files, who may come in, and where this server listens."""

    def __init__(self, files: DroppedFiles, admission: Admission) -> None:
        """The port is known once it listens."""
        self.files, self._admission, self.port = files, admission, 0

    def may(self, request: Request) -> bool:
        """Whether the head of this request is that of a tab that has come in."""
        token = header(request, b"x-tafelrunde-token")
        host, origin = header(request, b"host"), header(request, b"origin")
        return (
            token is not None
            and own_origin(origin, host, self.port)
            and self._admission.admits(token=token)
        )


class DroppingRequest(Request):
    """Takes the body of a dropped file into a private file, and of any other where Twisted does."""

    dropped: DroppedFile | None = None
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
            self.dropped = dropping.files.begin(length, wire.cut)
        if self.dropped is not None:
            wire.brings(length)

    def handleContentChunk(self, data: bytes) -> None:
        """Twisted: some of the body."""
        if self.dropped is None:
            super().handleContentChunk(data)  # type: ignore[no-untyped-call]
        elif not self.dropped.write(data):
            self.channel.transport.cut()

    def connectionLost(self, reason: Failure) -> None:
        """Twisted: whoever sent it is gone."""
        dropped = self.dropped
        if dropped is not None and not dropped.whole:
            self.channel.site.dropping.files.forget(dropped.key)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]


def header(request: Request, name: bytes) -> str | None:
    """The one value of a header; None where there is none, or more than one."""
    values = request.requestHeaders.getRawHeaders(name, [])
    return values[0].decode("latin-1") if len(values) == 1 else None
