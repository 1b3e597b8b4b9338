"""p2p.wire.frames: whole, in single bytes, with bytes behind; and what is no frame."""

import struct
import tracemalloc

import pytest

from p2p.wire import limits
from p2p.wire.errors import BadFrame, TooBig
from p2p.wire.frames import FrameReader, frame

PAYLOADS = [b"a", b"hello", bytes(limits.FRAME), b"\x00", b"z" * 300]


def drain(reader):
    """All whole frames."""
    out = []
    while (payload := reader.next()) is not None:
        out.append(payload)
    return out


@pytest.mark.parametrize("piece", [1, 3, 1000, 10**7])
def test_frames_come_back_in_any_pieces(piece):
    """Whatever the pieces, the frames are the same and in order; the last half frame waits."""
    wire = b"".join(frame(p) for p in PAYLOADS) + frame(b"cut")[:-1]
    reader = FrameReader()
    got = []
    for at in range(0, len(wire), piece):
        reader.feed(wire[at : at + piece])
        got += drain(reader)
    assert got == PAYLOADS
    assert reader.held == 6
    reader.feed(b"t")
    assert reader.next() == b"cut"


@pytest.mark.parametrize("length", [limits.FRAME + 1, 65_537, 2**24, 2**31, 2**32 - 1])
def test_oversize_prefix_is_refused_after_four_bytes(length):
    """The length alone is enough to refuse, and a dead reader keeps nothing that follows."""
    reader = FrameReader()
    reader.feed(struct.pack(">I", length))
    with pytest.raises(TooBig, match=str(length)):
        reader.next()
    for _ in range(100):
        reader.feed(bytes(10_000))
    assert reader.held == 0
    assert reader.next() is None


def test_empty_frame_is_refused():
    """A frame of no bytes is nothing: it is refused, so that it cannot be sent for ever."""
    reader = FrameReader()
    reader.feed(bytes(4))
    with pytest.raises(BadFrame, match="0 bytes"):
        reader.next()


def test_limit_may_be_smaller_than_the_frame():
    """During a handshake the limit is low; it can be raised for the frames that follow."""
    reader = FrameReader(limit=10)
    reader.feed(frame(b"x" * 10) + frame(b"y" * 11))
    assert reader.next() == b"x" * 10
    reader.limit = 11
    assert reader.next() == b"y" * 11


def test_memory_of_a_frame_in_single_bytes_stays_at_its_size():
    """A frame that trickles in byte by byte costs its own size, not a multiple of it."""
    reader, data = FrameReader(), frame(bytes(60_000))[:-1]
    tracemalloc.start()
    try:
        for byte in data:
            reader.feed(bytes([byte]))
            assert reader.next() is None
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert reader.held == 60_003 <= kept < 2 * 60_003


@pytest.mark.parametrize("payload", [b"", bytes(limits.FRAME + 1)])
def test_writing_what_no_reader_takes_is_our_mistake(payload):
    """frame() refuses to build what the other side would have to refuse."""
    with pytest.raises(ValueError, match="a frame holds"):
        frame(payload)
