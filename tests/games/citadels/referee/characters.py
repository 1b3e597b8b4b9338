"""The 27 characters together: what each may do in its turn, and what comes of it."""

from tests.games.citadels.referee import court, hands, incomes, plots, soldiers
from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.data import PER_KIND
from tests.games.citadels.referee.model import Option, Table

CHAPTERS = (plots, hands, court, incomes)
OF = {role: make for chapter in CHAPTERS for role, make in chapter.OPTIONS.items()}
DO = {word: done for chapter in (*CHAPTERS, soldiers) for word, done in chapter.DO.items()}


def options(table: Table, turn: Turn) -> set[Option]:
    """Everything the character's own abilities allow now; an income of nothing is none."""
    found = soldiers.options(table, turn)
    kind = PER_KIND.get(turn.role)
    there = table.deck or turn.role not in ("patrician", "cardinal")
    if kind and there and turn.role != "abbot" and table.of_kind(turn.seat, kind):
        found |= turn.once("income", {("income",)})
    return found | OF[turn.role](table, turn) if turn.role in OF else found
