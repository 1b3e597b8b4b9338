"""What an audit comes to, as a value: the verdict, and what a program reads of it.

The plain object is documented (docs/protocol.md, section 12): other auditors give the same. Its
exit code: `ledger.review.audit_exit_codes`. Knows no log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ledger.errors import LedgerError
from ledger.facts import Fact, FactKind
from ledger.review.audit_exit_codes import UNREAD, WORDS
from ledger.review.audit_fault import Fault
from ledger.table_options import AgreedClock

NOT_ENDED = {
    FactKind.ENDS_MISSING: "missing",
    FactKind.ENDS_DIFFER: "differ",
    FactKind.ENDS_VOID: "void",
}
"""The words for what ends come to that end nothing."""


class Books(StrEnum):
    """Where the keys of the seats are, which are laid open when the game is over (R52)."""

    OPEN = "open"  # all of them are in the log
    MISSING = "missing"  # it was agreed to lay them open, and not all have done so
    SEALED = "sealed"  # it was agreed that they stay closed
    NOT_DUE = "not due"  # the game is not over


@dataclass(frozen=True)
class Verdict:
    """What an audit found. ``ok``: the game is over and everything in its log is proven.

    ``leftover`` events stand behind the last complete step; ``awaited`` are the seats that step
    lacks. ``torn`` bytes at the end are the beginning of an entry whose rest is missing.
    ``readers`` seats together could have read closed cards (`ledger.records.roster.Offer`);
    ``machines`` are, by seat, the seats of those whose machines played them.
    ``away``: who owed nothing from one step up to another, which is None where it was the end;
    ``rescued``: cards of such a seat that their reader got; ``begun_anew``: who returned afresh.
    ``mixed``, ``stood_in``, ``taken_back``: what seats did together (`ledger.review.joint_work`).
    ``ended``: for what reason all live seats ended it early, ``ended_by``: who, ``waited_for``:
    because of whom; ``not_ended``: what ends there are in a log that they do not end. ``broken``:
    why the start came to nothing, with nobody to blame. ``clock``: which the table agreed on; no
    event is judged by it.
    """

    ok: bool
    game: str
    table: str
    seats: list[dict[str, str]]
    steps: int
    events: int
    head: str
    shuffles: dict[str, int]
    shares: dict[str, int]
    openings: dict[str, int]
    claims: dict[str, int]
    counts: dict[str, int]
    rolls: int
    books: Books
    books_missing: list[int]
    readers: int
    leftover: int
    awaited: list[int]
    torn: int
    result: dict[str, Any] | None
    fault: Fault | None
    exit_code: int
    unfinished: bool
    machines: list[int] = field(default_factory=list)
    away: list[dict[str, Any]] = field(default_factory=list)
    rescued: list[dict[str, Any]] = field(default_factory=list)
    begun_anew: list[dict[str, Any]] = field(default_factory=list)
    mixed: dict[str, int] = field(default_factory=dict)
    stood_in: dict[str, int] = field(default_factory=dict)
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    ended: str = ""
    ended_by: list[int] = field(default_factory=list)
    waited_for: list[int] = field(default_factory=list)
    broken: Fact | None = None
    not_ended: Fact | None = None
    solo: bool = False
    clock: AgreedClock | None = None

    def plain(self) -> dict[str, Any]:
        """The documented JSON object."""
        told = {
            "verdict": WORDS[self.exit_code],
            "books": self.books.value,
            "ended": self.ended or None,
            "broken": None if self.broken is None else str(self.broken),
            "not_ended": None if self.not_ended is None else _ends_plain(self.not_ended),
            "fault": None if self.fault is None else self.fault.plain(),
        }
        return {name: told[name] if name in told else getattr(self, name) for name in KEYS}


KEYS = (
    "ok",
    "exit_code",
    "verdict",
    "game",
    "table",
    "seats",
    "steps",
    "events",
    "head",
    "shuffles",
    "shares",
    "openings",
    "claims",
    "counts",
    "rolls",
    "books",
    "books_missing",
    "readers",
    "machines",
    "leftover",
    "awaited",
    "torn",
    "result",
    "away",
    "rescued",
    "begun_anew",
    "mixed",
    "stood_in",
    "taken_back",
    "ended",
    "ended_by",
    "waited_for",
    "not_ended",
    "broken",
    "fault",
)
"""The keys of the documented object, in its order."""


def _ends_plain(found: Fact) -> dict[str, Any]:
    return {"kind": NOT_ENDED[found.kind], "text": str(found)}


def unread(error: LedgerError) -> dict[str, Any]:
    """The documented object for a log that ``audit`` cannot open: the fault, and no findings."""
    kind, code = next((kind, code) for of, kind, code in UNREAD if isinstance(error, of))
    fault = {"step": None, "event": None, "kind": kind.value, "seat": None, "text": str(error)}
    said = {"ok": False, "exit_code": code, "verdict": WORDS[code], "fault": fault}
    return dict.fromkeys(KEYS) | said
