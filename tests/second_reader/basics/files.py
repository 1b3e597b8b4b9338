"""Section 11 of docs/protocol.md: what stands in a file, up to a cut or to damage."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

MARK = b"\x89tafelrunde/1\r\n\x1a"
MOST = 64 * 1024 * 1024


class NoLog(Exception):
    """There is nothing to judge: the exit code and the kind."""

    def __init__(self, code: int, kind: str) -> None:
        super().__init__(code, kind)
        self.code, self.kind = code, kind


@dataclass(frozen=True)
class Entries:
    """The roster's payload; kind and payload of each entry behind; whether damage follows."""

    roster: bytes
    entries: tuple[tuple[int, bytes], ...]
    damaged: bool


def read_file(data: bytes) -> Entries:
    """The good entries of a file. Raises NoLog where its beginning is none."""
    if len(data) < len(MARK) and MARK.startswith(data):
        raise NoLog(3, "unfinished")
    if data[:16] != MARK:
        version = data[12:13]
        other = data[:16] == MARK[:12] + version + MARK[13:] and version.isdigit()
        raise NoLog(3, "version") if other and version in b"24678" else NoLog(2, "damage")
    found, at, damaged = [], 16, len(data) > MOST
    while at < len(data) and not damaged:
        entry = _entry(data, at, len(found))
        if entry is None:
            damaged = True
        elif not entry:
            break
        else:
            found.append(entry)
            at += 21 + len(entry[1])
    if not found and not damaged:
        raise NoLog(3, "unfinished")
    if not found or found[0][0] != 0:
        raise NoLog(2, "damage")
    return Entries(found[0][1], tuple(found[1:]), damaged)


def _entry(data: bytes, at: int, number: int) -> tuple[int, bytes] | tuple[()] | None:
    """Kind and payload; nothing at all if the file ends within it; None if it is damaged."""
    if len(data) - at < 17:
        return ()
    length, kind, counted, synced, check = struct.unpack_from(">IBIII", data, at)
    if check != zlib.crc32(data[at : at + 13]):
        return None
    if counted != number or number > 100_000 or length > 64 * 1024 or synced > number:
        return None
    end = at + 17 + length
    if len(data) < end + 4:
        return ()
    if zlib.crc32(data[at:end]) != int.from_bytes(data[end : end + 4], "big"):
        return None
    return kind, data[at + 17 : end]
