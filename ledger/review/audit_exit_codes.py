"""The exit code of an audit: one for each kind of trouble, and one word for each code.

The codes are documented (docs/protocol.md, section 12): other auditors give the same.
"""

from __future__ import annotations

from enum import StrEnum

from ledger.errors import BadRoster, CannotRead, LedgerError, OtherVersion, UnfinishedLog
from ledger.facts import FaultKind
from ledger.review.audit_fault import Fault
from ledger.review.rules_of_offer import NotThisGame, OtherRules

FINE, CHEATED, DAMAGED, CANNOT, USAGE = 0, 1, 2, 3, 4
"""Exit codes: in order; a seat is proven wrong; the file is not as it was written; it cannot be
judged (unfinished, other rules, programs that disagree); there is no file to be read.
"""
WORDS = {
    FINE: "fine",
    CHEATED: "cheated",
    DAMAGED: "damaged",
    CANNOT: "undecided",
    USAGE: "unread",
}


class Unread(StrEnum):
    """Why there is nothing to judge; the ``kind`` of the fault of a log that cannot be opened."""

    FILE = "file"
    UNFINISHED = "unfinished"
    VERSION = "version"
    RULES = "other rules"
    ROSTER = "roster"
    OFFER = "offer"
    DAMAGE = "damage"


def exit_code(fault: Fault | None, unfinished: bool) -> int:
    """The code for what was found in a log that can be opened."""
    if fault is None:
        return CANNOT if unfinished else FINE
    if fault.seat is not None:
        return CHEATED
    return CANNOT if fault.kind is FaultKind.DIGEST else DAMAGED


UNREAD: tuple[tuple[type[LedgerError], Unread, int], ...] = (
    (CannotRead, Unread.FILE, USAGE),
    (UnfinishedLog, Unread.UNFINISHED, CANNOT),
    (OtherVersion, Unread.VERSION, CANNOT),
    (OtherRules, Unread.RULES, CANNOT),
    (BadRoster, Unread.ROSTER, DAMAGED),
    (NotThisGame, Unread.OFFER, DAMAGED),
    (LedgerError, Unread.DAMAGE, DAMAGED),
)
