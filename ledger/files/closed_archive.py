"""Many small files in one that only a passphrase opens: for taking them to another machine.

Grammar, numbers big-endian:
  file     magic (16 bytes), cost (1), salt (16), piece*
  piece    ChaCha20-Poly1305 of up to 64 KiB, all but the last of just that; its nonce is the number
           of the piece (11 bytes) and a byte that is 1 for the last one, and it binds the beginning
           of the file
  content  entry*, across the pieces: length of head (2), head, data
  head     canonical bytes of `[name, length of data]`

scrypt (N = 2**cost, r = 8, p = 1) makes the key. A piece that is changed, missing, doubled, moved
or taken from another file is noticed. Sources: RFC 7914, RFC 8439; numbered pieces with a last one
are the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015).

Does not know what the files are, and trusts no name.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from ledger.errors import CannotRead, CannotSave, Malformed, NotAnExport, WrongPassphrase
from ledger.files import key_file
from ledger.files.disk import REAL_DISK, Disk, write_pieces
from ledger.files.log_format import LOG
from ledger.records import canon, form
from ledger.records.identity import Chance

MAGIC = b"\x89tafelrunde-k/1\r"
PIECE = 64 * 1024
TAG = 16
_SALT = 16
_BEGIN = len(MAGIC) + 1 + _SALT
_LENGTH = struct.Struct(">H")


def write_archive(
    path: Path,
    passphrase: str,
    entries: Iterable[tuple[str, bytes]],
    *,
    rng: Chance = os.urandom,
    disk: Disk = REAL_DISK,
) -> None:
    """Write the file, whole or not at all. Raises `CannotSave`, and what reading entries raises."""
    begin = MAGIC + bytes([key_file.COST]) + rng(_SALT)
    try:
        write_pieces(path, _closed(begin, passphrase, entries), disk=disk)
    except OSError as error:
        raise CannotSave(path, error) from None


def read_archive(
    path: Path, passphrase: str, *, disk: Disk = REAL_DISK
) -> Iterator[tuple[str, bytes]]:
    """The entries in order; the file is sound once all of them have been read.

    Raises `CannotRead`, `NotAnExport` or `WrongPassphrase`.
    """
    content = _Content(_opened(path, passphrase, disk))
    while head := content.read(_LENGTH.size):
        try:
            name, size = _head(content.read(*_LENGTH.unpack(head)))
            data = content.read(size)
        except (Malformed, struct.error) as error:
            raise NotAnExport(path, f"{str(path)!r} is not in the form it must have") from error
        if len(data) != size:
            raise NotAnExport(path, f"{str(path)!r} ends within {name!r}")
        yield name, data


def _head(data: bytes) -> tuple[str, int]:
    value = canon.decode(data)
    if type(value) is not tuple or len(value) != 2 or type(value[0]) is not str:
        raise Malformed("an entry begins with a name and a length")
    form.need_int(value[1], 0, LOG, "length")
    return value[0], value[1]


class _Content:
    """Bytes that come in pieces, taken in other lengths."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, bytearray()

    def read(self, length: int) -> bytes:
        """The next bytes; fewer where the content ends."""
        while len(self._rest) < length:
            piece = next(self._pieces, None)
            if piece is None:
                break
            self._rest += piece
        taken = bytes(self._rest[:length])
        del self._rest[:length]
        return taken


def _closed(begin: bytes, passphrase: str, entries: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The beginning of the file, then its pieces."""
    box = ChaCha20Poly1305(key_file.stretch(passphrase, begin[-_SALT:], begin[len(MAGIC)]))
    yield begin
    number, rest = 0, bytearray()
    for name, data in entries:
        head = canon.encode((name, len(data)))
        rest += _LENGTH.pack(len(head)) + head + data
        while len(rest) > PIECE:
            yield box.encrypt(_nonce(number, last=False), bytes(rest[:PIECE]), begin)
            del rest[:PIECE]
            number += 1
    yield box.encrypt(_nonce(number, last=True), bytes(rest), begin)


def _opened(path: Path, passphrase: str, disk: Disk) -> Iterator[bytes]:
    """The pieces of the content, each as it was written."""
    begin = _read(path, _BEGIN, 0, disk)
    if len(begin) < _BEGIN or not begin.startswith(MAGIC):
        raise NotAnExport(path, f"{str(path)!r} is not a file of keys and tables")
    cost = begin[len(MAGIC)]
    if not 1 <= cost <= key_file.MAX_COST:
        raise NotAnExport(path, f"{str(path)!r} asks for too much work")
    box = ChaCha20Poly1305(key_file.stretch(passphrase, begin[-_SALT:], cost))
    number, place, last = 0, _BEGIN, False
    while not last:
        # One byte more than a piece tells whether another one follows.
        found = _read(path, PIECE + TAG + 1, place, disk)
        last = len(found) <= PIECE + TAG
        piece = found[: PIECE + TAG]
        try:
            yield box.decrypt(_nonce(number, last=last), piece, begin)
        except (InvalidTag, ValueError):
            if number == 0:
                raise WrongPassphrase(path, f"the passphrase does not open {str(path)!r}") from None
            raise NotAnExport(path, f"{str(path)!r} is cut or damaged") from None
        number, place = number + 1, place + len(piece)


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


def _read(path: Path, limit: int, start: int, disk: Disk) -> bytes:
    try:
        return disk.read(path, limit, start)
    except OSError as error:
        raise CannotRead(path, error) from None
