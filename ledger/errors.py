"""Every error of the ledger, one root, one class a kind of sentence.

What an error carries in fields is for people, who read it in their language
(`cli.errors.errors_in_words`); its own text names the value that was wrong, in English, for a
report. None of them names a seat: only evidence (`ledger.records.evidence`) does.
"""

from __future__ import annotations

from enum import Enum
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


class OtherSecret(LedgerError):
    """Our seat has played at this table with keys that do not follow from this identity."""


class CannotAnswer(LedgerError):
    """What our seat owes at this step cannot be proven; nothing of it was signed."""

    def __init__(self, step: int, why: Exception) -> None:
        self.step = step
        super().__init__(f"our seat cannot give what step {step} asks of it: {why}")


class BadOffer(LedgerError):
    """This offer of a table cannot be played."""


class JoinFault(Enum):
    """What is wrong with a join."""

    LENGTH = "a name has 1 to 32 characters"
    SIGNS = "the name has signs or a form that no name has"
    OFFER = "it joins another offer"
    SEATS = "as many have to join as the table has seats"
    TWICE = "the same identity has joined twice"
    SAME_NAME = "two seats have the same name"
    MACHINE = "nobody sits there beside whom this seat is played"


class BadJoin(LedgerError):
    """This join does not fit the offer."""

    def __init__(self, fault: JoinFault, found: object) -> None:
        self.fault = fault
        super().__init__(f"{fault.value}: {found!r:.80}")


class BadRoster(LedgerError):
    """A log begins with an offer and joins that make no roster: no table has begun like this."""

    def __init__(self, cause: LedgerError) -> None:
        self.cause = cause
        super().__init__(f"the log does not begin with a roster: {cause}")


class FileFault(LedgerError):
    """Something is wrong with one file, or with whoever uses it."""

    def __init__(self, path: Path | str, text: str) -> None:
        self.path = str(path)
        super().__init__(text)


class CannotRead(FileFault):
    """A file could not be read. `number`: the system's, of errno."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.number = error.errno
        super().__init__(path, f"cannot read {str(path)!r}: {reason(error)}")


class CannotSave(FileFault):
    """A file could not be written; what was there before is untouched. `number`: of errno."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.number = error.errno
        super().__init__(path, f"cannot write {str(path)!r}: {reason(error)}")


class NotAKeyFile(FileFault):
    """This file holds no key of the kind that is asked for, or it is damaged."""


class NeedsPassphrase(FileFault):
    """This key file is closed with a passphrase."""


class WrongPassphrase(FileFault):
    """The passphrase does not open this key file (or the file is damaged)."""


class IdentityInUse(FileFault):
    """This identity is in use by another running program; two at once could sign against
    each other."""


class IdentityMoved(FileFault):
    """This identity was moved from here, or is about to be: here it signs nothing any more.

    `file`: the file that it was put into.
    """

    def __init__(self, path: Path, file: str) -> None:
        self.file = file
        super().__init__(path, f"the identity {str(path)!r} was moved with {file!r}")


class ArrivalUnfinished(FileFault):
    """What is to be put into this place has not all come: until then nothing is signed here."""


class NotAnExport(FileFault):
    """This file holds no identity with its tables, or it is cut or damaged."""


class WouldSetBack(FileFault):
    """At one table more is signed here than this file knows of: it would be signed again."""


class StoreInUse(FileFault):
    """This log is being written by another running program."""


class NotALog(FileFault):
    """This file is not the log of a table."""


class UnfinishedLog(NotALog):
    """This file ends before its first record is complete; no event is in it."""


class NotAStateFile(FileFault):
    """This file holds no state of a table as a program writes it down."""


class Damaged(LedgerError):
    """A record of the log is not as it was written; everything before it is good."""

    def __init__(self, record: int, offset: int, why: str) -> None:
        self.record = record
        self.offset = offset
        self.why = why
        good = "1 record before it is" if record == 1 else f"{record} records before it are"
        super().__init__(f"record {record} is damaged at byte {offset}: {why}; {good} good")


class DamagedBeginning(Damaged):
    """Already the beginning of the log is not as it was written: nothing is before it."""

    def __init__(self, offset: int, why: str) -> None:
        super().__init__(0, offset, why)


class StoreBroken(FileFault):
    """The log can no longer be written; the table stops here on this machine.

    `number`: the system's, of errno; `safe`: records that are on the disk.
    """

    def __init__(self, path: Path, error: OSError, safe: int) -> None:
        self.number = error.errno
        self.safe = safe
        count = "1 record is" if safe == 1 else f"{safe} records are"
        super().__init__(path, f"cannot write {str(path)!r}: {reason(error)}; {count} safe on disk")


class OtherState(LedgerError):
    """A log goes on from another state than this program comes to: one of two programs is wrong."""

    def __init__(self, step: int) -> None:
        self.step = step
        super().__init__(f"at step {step} the log goes on from another state than is here")


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
