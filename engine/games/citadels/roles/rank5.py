"""Number 5: Bishop, Abbot, Cardinal.

The Bishop's shield is raised when the turn begins (``turn.begin``); how the Cardinal borrows is a
way to pay (``building.build``).
"""

from __future__ import annotations

from engine.basics import Face
from engine.games.citadels.roles.income import CARD_INCOME, GOLD_INCOME
from engine.games.citadels.table.entries import Entry

ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "bishop": (GOLD_INCOME,),
    "abbot": (),
    "cardinal": (CARD_INCOME,),
}
"""What each adds to the turn of its player."""
