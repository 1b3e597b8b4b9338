"""The secret of an identity at rest, in a small file of its own; all others follow from it.

Grammar: `[mark, "identity", "", 0, secret, check]` as it is, or, closed with a passphrase,
`[mark, "identity", "", cost, salt, nonce, box]`: scrypt (N = 2**cost, r = 8, p = 1) makes the key,
ChaCha20-Poly1305 closes the box and binds everything before it. The third field is empty bytes.
Files are written whole or not at all, readable for their owner only. Sources: R53, RFC 7914,
RFC 8439.

Does not choose places.
"""

from __future__ import annotations

import errno
import hashlib
import os
import unicodedata
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ledger.errors import (
    ArrivalUnfinished,
    CannotRead,
    CannotSave,
    IdentityInUse,
    IdentityMoved,
    Malformed,
    NeedsPassphrase,
    NotAKeyFile,
    WrongPassphrase,
)
from ledger.files.disk import REAL_DISK, Disk, Lock, beside, write_whole
from ledger.files.moving_mark import read_mark
from ledger.records import canon, form, purposes
from ledger.records.identity import SECRET, Chance, Identity

MARK = purposes.PREFIX + "keyfile"
KIND = "identity"
COST = 15  # 32 MiB and about a tenth of a second: dear for a guesser, unnoticed by its owner
MAX_COST = 20  # a file must not be able to ask for more than 1 GiB
SIZE = 4096


def save_identity(
    path: Path,
    identity: Identity,
    passphrase: str | None = None,
    *,
    replace: bool = False,
    rng: Chance = os.urandom,
    disk: Disk = REAL_DISK,
) -> None:
    """Keep an identity. Raises `CannotSave`, also if one stands there and `replace` is not said."""
    if disk.exists(path) and not replace:
        raise CannotSave(path, FileExistsError(errno.EEXIST, "another identity is kept there"))
    if passphrase is None:
        secret = identity.secret
        data = canon.encode((MARK, KIND, b"", 0, secret, _check(secret)))
    else:
        data = _close(identity.secret, passphrase, rng)
    try:
        write_whole(path, data, disk=disk)
    except OSError as error:
        raise CannotSave(path, error) from None


def load_identity(path: Path, passphrase: str | None = None, *, disk: Disk = REAL_DISK) -> Identity:
    """The identity in this file.

    Raises `CannotRead`, `NotAKeyFile`, `NeedsPassphrase` or `WrongPassphrase`.
    """
    value = _read(path, disk)
    if len(value) == 6:
        secret: bytes = value[4]
        if value[5] != _check(secret):
            raise NotAKeyFile(path, f"the key file {str(path)!r} is damaged")
        return Identity(secret)
    if passphrase is None:
        raise NeedsPassphrase(path, f"the key file {str(path)!r} is closed with a passphrase")
    cost, salt, nonce, box = value[3:]
    key = ChaCha20Poly1305(stretch(passphrase, salt, cost))
    try:
        return Identity(key.decrypt(nonce, box, canon.encode(value[:6])))
    except InvalidTag:
        raise WrongPassphrase(path, f"the passphrase does not open {str(path)!r}") from None


def is_closed(path: Path, *, disk: Disk = REAL_DISK) -> bool:
    """Whether a passphrase is needed to open this file; raises as `load_identity`."""
    return len(_read(path, disk)) == 7


def use_identity(path: Path, *, moving: bool = False, disk: Disk = REAL_DISK) -> Lock:
    """Hold the identity that is kept at this path; raises `IdentityInUse` at a second start.

    Whoever signs with it raises `IdentityMoved` or `ArrivalUnfinished` where it was moved;
    ``moving``: nothing will be signed.
    """
    try:
        lock = disk.lock(beside(path, ".lock"))
    except OSError as error:
        raise CannotSave(beside(path, ".lock"), error) from None
    if lock is None:
        raise IdentityInUse(
            path, f"the identity {str(path)!r} is in use by another running program"
        )
    mark = None if moving else read_mark(path, disk=disk)
    if mark is not None:
        lock.release()
        if mark.arrives:
            raise ArrivalUnfinished(path, f"not all has arrived at {str(path)!r}")
        raise IdentityMoved(path, mark.place)
    return lock


def _read(path: Path, disk: Disk) -> tuple[Any, ...]:
    try:
        data = disk.read(path, SIZE)
    except OSError as error:
        raise CannotRead(path, error) from None
    try:
        value = canon.decode(data)
        _check_form(value)
    except Malformed as error:
        raise NotAKeyFile(path, f"{str(path)!r} is not a key file, or damaged: {error}") from None
    fields: tuple[Any, ...] = value
    return fields


def _check_form(value: object) -> None:
    if type(value) is not tuple or len(value) not in (6, 7) or value[0] != MARK:
        raise Malformed("it does not begin as one")
    if value[1] != KIND:
        raise Malformed(f"{value[1]!r:.80} is no kind of secret that is kept")
    form.need_bytes(value[2], 0, "third field")
    if len(value) == 6:
        form.need_int(value[3], 0, 0, "cost")
        form.need_bytes(value[4], SECRET, "secret")
        form.need_bytes(value[5], 8, "check")
    else:
        form.need_int(value[3], 1, MAX_COST, "cost")
        form.need_bytes(value[4], 16, "salt")
        form.need_bytes(value[5], 12, "nonce")
        form.need_bytes(value[6], SECRET + 16, "box")


def _close(secret: bytes, passphrase: str, rng: Chance) -> bytes:
    salt, nonce = rng(16), rng(12)
    fields = (MARK, KIND, b"", COST, salt, nonce)
    key = ChaCha20Poly1305(stretch(passphrase, salt, COST))
    return canon.encode((*fields, key.encrypt(nonce, secret, canon.encode(fields))))


def stretch(passphrase: str, salt: bytes, cost: int) -> bytes:
    """32 bytes of key from what a person typed: scrypt with N = 2**cost, r = 8, p = 1."""
    # The same passphrase may be typed in two spellings of Unicode on two keyboards.
    typed = unicodedata.normalize("NFKC", passphrase).encode()
    return Scrypt(salt=salt, length=32, n=2**cost, r=8, p=1).derive(typed)


def _check(secret: bytes) -> bytes:
    return hashlib.sha256(MARK.encode() + KIND.encode() + secret).digest()[:8]
