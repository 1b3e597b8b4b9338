"""Secrets at rest: an identity, or the secret of one table, each in a small file of its own.

Grammar: `[mark, what, about, 0, secret, check]` as it is, or, closed with a passphrase,
`[mark, what, about, cost, salt, nonce, box]`: scrypt (N = 2**cost, r = 8, p = 1) makes the key,
ChaCha20-Poly1305 closes the box and binds everything before it. `about` is empty for an identity
and the table id for a table's secret. Files are written whole or not at all, readable for their
owner only. Sources: R53, RFC 7914, RFC 8439.

Does not choose places, and does not forget: taking old secrets away is the caller's.
"""

from __future__ import annotations

import errno
import hashlib
import os
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ledger.errors import (
    CannotRead,
    CannotSave,
    IdentityInUse,
    Malformed,
    NeedsPassphrase,
    NotAKeyFile,
    WrongPassphrase,
    WrongTable,
)
from ledger.files.disk import REAL_DISK, Disk, Lock, beside, write_whole
from ledger.records import canon, wire
from ledger.records.identity import SECRET, Chance, Identity

MARK = wire.PREFIX + "keyfile"
COST = 15  # 32 MiB and about a tenth of a second: dear for who guesses, unnoticed by who knows
MAX_COST = 20  # a file must not be able to ask for more than 1 GiB
SIZE = 4096


@dataclass(frozen=True)
class TableSecret:
    """The 32 random bytes from which a seat derives all it keeps secret at one table (R53)."""

    table: bytes
    secret: bytes = field(repr=False)


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
    _save(path, "identity", b"", identity.secret, passphrase, replace, rng, disk)


def load_identity(path: Path, passphrase: str | None = None, *, disk: Disk = REAL_DISK) -> Identity:
    """The identity in this file.

    Raises `CannotRead`, `NotAKeyFile`, `NeedsPassphrase` or `WrongPassphrase`.
    """
    return Identity(_load(path, "identity", passphrase, disk)[1])


def save_table_secret(
    path: Path,
    secret: TableSecret,
    passphrase: str | None = None,
    *,
    rng: Chance = os.urandom,
    disk: Disk = REAL_DISK,
) -> None:
    """Keep the secret of a table. Never replaces one that is there; raises `CannotSave`."""
    _save(path, "table", secret.table, secret.secret, passphrase, False, rng, disk)


def load_table_secret(
    path: Path, table: bytes, passphrase: str | None = None, *, disk: Disk = REAL_DISK
) -> TableSecret:
    """The secret for this table; raises as `load_identity`, and `WrongTable`."""
    about, secret = _load(path, "table", passphrase, disk)
    if about != table:
        raise WrongTable(
            f"{str(path)!r} holds the secret of table {about.hex()}, not of {table.hex()}"
        )
    return TableSecret(about, secret)


def is_closed(path: Path, *, disk: Disk = REAL_DISK) -> bool:
    """Whether a passphrase is needed to open this file; raises as `load_identity`."""
    return len(_read(path, None, disk)) == 7


def use_identity(path: Path, *, disk: Disk = REAL_DISK) -> Lock:
    """Hold the identity that is kept at this path; raises `IdentityInUse` at a second start."""
    try:
        lock = disk.lock(beside(path, ".lock"))
    except OSError as error:
        raise CannotSave(beside(path, ".lock"), error) from None
    if lock is None:
        raise IdentityInUse(
            path, f"the identity {str(path)!r} is in use by another running program"
        )
    return lock


def _save(
    path: Path,
    what: str,
    about: bytes,
    secret: bytes,
    passphrase: str | None,
    replace: bool,
    rng: Chance,
    disk: Disk,
) -> None:
    if disk.exists(path) and not replace:
        raise CannotSave(
            path, FileExistsError(errno.EEXIST, f"another secret of kind {what!r} is kept there")
        )
    if passphrase is None:
        data = canon.encode((MARK, what, about, 0, secret, _check(what, about, secret)))
    else:
        data = _close(what, about, secret, passphrase, rng)
    try:
        write_whole(path, data, disk=disk)
    except OSError as error:
        raise CannotSave(path, error) from None


def _load(path: Path, what: str, passphrase: str | None, disk: Disk) -> tuple[bytes, bytes]:
    value = _read(path, what, disk)
    about: bytes = value[2]
    if len(value) == 6:
        secret: bytes = value[4]
        if value[5] != _check(what, about, secret):
            raise NotAKeyFile(path, f"the key file {str(path)!r} is damaged")
        return about, secret
    if passphrase is None:
        raise NeedsPassphrase(path, f"the key file {str(path)!r} is closed with a passphrase")
    cost, salt, nonce, box = value[3:]
    key = ChaCha20Poly1305(_stretch(passphrase, salt, cost))
    try:
        return about, key.decrypt(nonce, box, canon.encode(value[:6]))
    except InvalidTag:
        raise WrongPassphrase(path, f"the passphrase does not open {str(path)!r}") from None


def _read(path: Path, what: str | None, disk: Disk) -> tuple[Any, ...]:
    try:
        data = disk.read(path, SIZE)
    except OSError as error:
        raise CannotRead(path, error) from None
    try:
        value = canon.decode(data)
        _check_form(value)
    except Malformed as error:
        raise NotAKeyFile(path, f"{str(path)!r} is not a key file, or damaged: {error}") from None
    if what is not None and value[1] != what:
        raise NotAKeyFile(path, f"{str(path)!r} holds a secret of kind {value[1]!r}, not {what!r}")
    fields: tuple[Any, ...] = value
    return fields


def _check_form(value: object) -> None:
    if type(value) is not tuple or len(value) not in (6, 7) or value[0] != MARK:
        raise Malformed("it does not begin as one")
    if value[1] not in ("identity", "table"):
        raise Malformed(f"{value[1]!r:.80} is no kind of secret")
    wire.need_bytes(value[2], 0 if value[1] == "identity" else wire.HASH, "table id")
    if len(value) == 6:
        wire.need_int(value[3], 0, 0, "cost")
        wire.need_bytes(value[4], SECRET, "secret")
        wire.need_bytes(value[5], 8, "check")
    else:
        wire.need_int(value[3], 1, MAX_COST, "cost")
        wire.need_bytes(value[4], 16, "salt")
        wire.need_bytes(value[5], 12, "nonce")
        wire.need_bytes(value[6], SECRET + 16, "box")


def _close(what: str, about: bytes, secret: bytes, passphrase: str, rng: Chance) -> bytes:
    salt, nonce = rng(16), rng(12)
    fields = (MARK, what, about, COST, salt, nonce)
    key = ChaCha20Poly1305(_stretch(passphrase, salt, COST))
    return canon.encode((*fields, key.encrypt(nonce, secret, canon.encode(fields))))


def _stretch(passphrase: str, salt: bytes, cost: int) -> bytes:
    # The same passphrase may be typed in two spellings of Unicode on two keyboards.
    typed = unicodedata.normalize("NFKC", passphrase).encode()
    return Scrypt(salt=salt, length=32, n=2**cost, r=8, p=1).derive(typed)


def _check(what: str, about: bytes, secret: bytes) -> bytes:
    return hashlib.sha256(MARK.encode() + what.encode() + about + secret).digest()[:8]
