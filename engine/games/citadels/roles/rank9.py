"""Number 9: Queen, Artist, Tax Collector. The tax itself stands in ``building.standing``."""

from __future__ import annotations

from engine.basics import Face
from engine.games.citadels.table.entries import Entry

ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "queen": (),
    "artist": (),
    "tax_collector": (),
}
"""What each adds to the turn of its player."""
