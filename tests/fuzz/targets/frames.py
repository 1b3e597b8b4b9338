"""Bytes of a link before anybody has said who they are: frames, and both sides of a handshake.

The first byte says how the rest is cut into pieces and which side hears it. What comes is refused
with a P2PError, or waits for more; never does a stranger bring a link up, or make us hold more than
a handshake takes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from p2p.wire import limits
from p2p.wire.channel import Channel
from p2p.wire.errors import P2PError
from p2p.wire.frames import FrameReader, frame
from p2p.wire.handshake import Role
from p2p.wire.messages import Hello
from tests.fuzz.target import Target
from tests.p2p.people import chance, person

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


def _shake(pieces: list[bytes], *, dialled: bool) -> None:
    channel = Channel(person(0), Role.PLAYER, HELLO, dialled=dialled, now=0.0, rng=chance(1))
    told = len(channel.outgoing())
    for piece in pieces:
        channel.feed(piece)
        with contextlib.suppress(P2PError):
            assert channel.next(0.0) is None
        told += len(channel.outgoing())
    assert not channel.up and channel.peer is None
    assert told <= limits.HANDSHAKE_BYTES


def seeds() -> Mapping[str, bytes]:
    """A handshake as both sides say it, and frames at their limits."""
    said: dict[str, bytes] = {}
    sides = {
        name: Channel(
            person(number), Role.PLAYER, HELLO, dialled=dialled, now=0.0, rng=chance(number)
        )
        for number, (name, dialled) in enumerate({"answerer": False, "dialler": True}.items())
    }
    for name, other in (("dialler", "answerer"), ("answerer", "dialler")) * 2:
        words = sides[name].outgoing()
        said[name] = said.get(name, b"") + words
        sides[other].feed(words)
        sides[other].next(0.0)
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
