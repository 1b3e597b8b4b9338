"""What tells tables apart: the id that everything signed at one names first, and proofs bind.

It stands by itself, since cards and records have it in common and know nothing of each other.
"""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", bytes)
"""head(0), 32 bytes: `ledger.records.roster` makes it of an offer and its joins."""
