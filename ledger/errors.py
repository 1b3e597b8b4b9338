"""Every error of the ledger, one root, one class a kind of sentence.

The class docstring is the kind of sentence; the message names the value that was wrong. None of
them names a seat: only evidence (`ledger.records.evidence`) does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class LedgerError(Exception):
    """Something about a log, a key or a signed record is not as it must be."""


class NotPlain(LedgerError):
    """Our own value cannot be written in the one allowed form."""


class Malformed(LedgerError):
    """These bytes are not in the one form that is allowed."""

    def __init__(self, reason: str, offset: int | None = None) -> None:
        self.reason = reason
        self.offset = offset
        super().__init__(reason if offset is None else f"{reason} (at byte {offset})")


class OtherVersion(LedgerError):
    """This was written by another version of the protocol."""

    def __init__(self, what: str, theirs: object, ours: object) -> None:
        self.theirs = theirs
        self.ours = ours
        super().__init__(f"{what} has version {theirs!r}, this program speaks version {ours!r}")


class BadSignature(LedgerError):
    """The signature does not belong to these bytes and this key; nobody is to blame for it."""


class WrongPurpose(LedgerError):
    """An identity signs nothing but what it is meant for."""


class WeakKey(LedgerError):
    """This public key cannot be trusted to belong to one signer."""


class WrongTable(LedgerError):
    """This belongs to another table."""


class BadOffer(LedgerError):
    """This offer of a table cannot be played."""


class BadJoin(LedgerError):
    """This join does not fit the offer."""


class CannotRead(LedgerError):
    """A file could not be read."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        super().__init__(f"cannot read {str(path)!r}: {reason(error)}")


class CannotSave(LedgerError):
    """A file could not be written; what was there before is untouched."""

    def __init__(self, path: Path, why: OSError | str) -> None:
        self.path = path
        text = why if isinstance(why, str) else reason(why)
        super().__init__(f"cannot write {str(path)!r}: {text}")


class NotAKeyFile(LedgerError):
    """This file holds no key of the kind that is asked for, or it is damaged."""


class NeedsPassphrase(LedgerError):
    """This key file is closed with a passphrase."""


class WrongPassphrase(LedgerError):
    """The passphrase does not open this key file (or the file is damaged)."""


class IdentityInUse(LedgerError):
    """This identity is in use by another running program; two at once could sign against
    each other."""


class StoreInUse(LedgerError):
    """This log is being written by another running program."""


class NotALog(LedgerError):
    """This file is not the log of a table."""


class UnfinishedLog(NotALog):
    """This file ends before its first record is complete; no event is in it."""


class Damaged(LedgerError):
    """A record of the log is not as it was written; everything before it is good."""

    def __init__(self, record: int, offset: int, why: str) -> None:
        self.record = record
        self.offset = offset
        self.why = why
        good = "1 record before it is" if record == 1 else f"{record} records before it are"
        super().__init__(f"record {record} is damaged at byte {offset}: {why}; {good} good")


class StoreBroken(LedgerError):
    """The log can no longer be written; the table stops here on this machine."""

    def __init__(self, path: Path, why: str, safe: int) -> None:
        self.path = path
        self.safe = safe
        count = "1 record is" if safe == 1 else f"{safe} records are"
        super().__init__(f"cannot write {str(path)!r}: {why}; {count} safe on disk")


class StaleAnswer(LedgerError):
    """This answers a question that is not asked any more; nothing was signed."""

    def __init__(self, question: str, asked: str) -> None:
        self.question = question
        self.asked = asked
        super().__init__(f"question {question!r} is gone; asked now: {asked or 'nothing'}")


class NotEvidence(LedgerError):
    """This does not prove what it says."""


def reason(error: OSError) -> str:
    """The words of the system for what went wrong, without number and path."""
    return error.strerror or type(error).__name__
