"""Bytes <-> frames, sans-IO: a length in four bytes, big end first, then so many bytes.

    00 00 00 05  68 65 6c 6c 6f        one frame of five bytes

A frame holds at least one byte and at most what the reader's limit says; a length beyond that is
refused after its four bytes, before anything of the frame is kept. Knows nothing of what is inside.
"""

import struct

from p2p.wire import limits
from p2p.wire.errors import BadFrame, TooBig

_LENGTH = struct.Struct(">I")


def frame(payload: bytes, *, limit: int = limits.FRAME) -> bytes:
    """The frame around payload. Raises ValueError where it does not fit: our own mistake."""
    if not 1 <= len(payload) <= limit:
        raise ValueError(f"a frame holds 1 to {limit} bytes, not {len(payload)}")
    return _LENGTH.pack(len(payload)) + payload


class FrameReader:
    """Takes bytes as they come, in pieces of any size, and gives back whole frames.

    limit: largest payload taken; it may be changed between two frames. After a refusal the reader
    is dead: it keeps nothing and gives nothing any more. Work is linear in the bytes received,
    also where they come one by one.
    """

    def __init__(self, *, limit: int = limits.FRAME) -> None:
        self.limit = limit
        self._buffer = bytearray()
        self._dead = False

    @property
    def held(self) -> int:
        """Bytes kept for a frame that is not whole yet."""
        return len(self._buffer)

    def feed(self, data: bytes) -> None:
        """Take bytes from the wire; a dead reader drops them."""
        if not self._dead:
            self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame's payload, or None where more bytes are needed.

        Raises TooBig or BadFrame for a length that no frame has; the reader is dead from then on.
        """
        buffer = self._buffer
        if self._dead or len(buffer) < _LENGTH.size:
            return None
        (length,) = _LENGTH.unpack_from(buffer)
        if length == 0 or length > self.limit:
            self.kill()
            if length == 0:
                raise BadFrame("the peer sent a frame of 0 bytes; a frame holds at least 1")
            raise TooBig(f"the peer announced a frame of {length} bytes; {self.limit} is the limit")
        end = _LENGTH.size + length
        if len(buffer) < end:
            return None
        payload = bytes(memoryview(buffer)[_LENGTH.size : end])
        del buffer[:end]
        return payload

    def kill(self) -> None:
        """Drop what is held and take nothing more."""
        self._dead = True
        self._buffer.clear()
