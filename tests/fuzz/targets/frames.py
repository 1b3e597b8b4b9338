"""Bytes of a link before anybody has said who they are: frames, and both sides of a handshake.

The first byte says how the rest is cut into pieces and which side hears it. What comes is refused
with a P2PError, or waits for more. Chance is fixed, so that one identity can prove itself with what
it once said; nobody else brings the link up, and no stranger makes us hold more than a handshake.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from p2p.wire import limits
from p2p.wire.channel import Channel
from p2p.wire.errors import P2PError
from p2p.wire.frames import FrameReader, frame
from p2p.wire.handshake import Role
from p2p.wire.messages import Hello, QueryTables
from tests.fuzz.target import Target
from tests.p2p.people import chance, person
from tests.p2p.wire.handshakes import said_by

PIECES = (1, 3, 64, 4_096)
HELLO = Hello(bytes(8), (("192.168.1.20", 7711),))


def take(data: bytes) -> None:
    """Give the bytes to a reader of frames, and to one side of a handshake."""
    how, rest = data[0] if data else 0, data[1:]
    size = PIECES[how % len(PIECES)]
    pieces = [rest[at : at + size] for at in range(0, len(rest), size)][:2_000]
    _read_frames(pieces)
    _shake(pieces, dialled=bool(how & 4))


def _read_frames(pieces: list[bytes]) -> None:
    reader = FrameReader()
    for piece in pieces:
        reader.feed(piece)
        try:
            while (payload := reader.next()) is not None:
                assert 1 <= len(payload) <= limits.FRAME
        except P2PError:
            assert reader.held == 0 and reader.next() is None
        assert reader.held <= limits.FRAME + 4 + len(piece)


def _ours(dialled: bool) -> Channel:
    return Channel(person(0), Role.PLAYER, HELLO, dialled=dialled, now=0.0, rng=chance(1))


def _shake(pieces: list[bytes], *, dialled: bool) -> None:
    channel = _ours(dialled)
    told = len(channel.outgoing())
    for piece in pieces:
        channel.feed(piece)
        with contextlib.suppress(P2PError):
            while channel.next(0.0) is not None:
                assert channel.peer is not None
        told += len(channel.outgoing())
    if channel.peer is None:
        assert not channel.up and told <= limits.HANDSHAKE_BYTES
    else:
        assert channel.peer.identity == person(1).public


def _theirs(dialled: bool) -> bytes:
    """All that the one who can prove itself says to us, a question for tables at the end."""
    ours = _ours(not dialled)
    theirs = Channel(person(1), Role.PLAYER, HELLO, dialled=dialled, now=0.0, rng=chance(2))
    said: bytes = said_by(theirs, ours, turns=4)
    theirs.send(QueryTables())
    return said + theirs.outgoing()


def seeds() -> Mapping[str, bytes]:
    """A handshake as the other side says it, either way, and frames at their limits."""
    said = {"dialler": _theirs(True), "answerer": _theirs(False)}
    return {
        "to-the-answerer": b"\x02" + said["dialler"],
        "to-the-dialler": b"\x06" + said["answerer"],
        "single-bytes": b"\x00" + said["dialler"],
        "many-frames": b"\x02" + frame(b"x") * 40,
        "too-big": b"\x02\x00\x01\x00\x00",
        "nothing": b"\x02\x00\x00\x00\x00",
        "web": b"\x02GET / HTTP/1.1\r\nHost: tafel\r\n\r\n",
    }


TARGET = Target("frames", take, seeds)
