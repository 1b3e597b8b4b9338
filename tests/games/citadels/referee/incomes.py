"""Numbers 5 to 7, and every income for districts of a kind."""

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.data import PER_KIND
from tests.games.citadels.referee.model import Option, Table, draw, draw_and_keep


def income(table: Table, turn: Turn, move: Option):
    """Gold or cards for the districts of the character's kind."""
    turn.used.add("income")
    seat, count = turn.seat, table.of_kind(turn.seat, PER_KIND[turn.role])
    if turn.role == "abbot":
        school = table.abbot_both and table.has(seat, "school_of_magic")
        cards = move[1] + school
        table.gold[seat] += count - move[1]
        yield from draw(table, seat, cards)
    elif turn.role in ("patrician", "cardinal"):
        yield from draw(table, seat, count)
    else:
        table.gold[seat] += count


def abbot(table: Table, turn: Turn) -> set[Option]:
    """How much of the income in cards; and a gold of the richest."""
    seat, gold = turn.seat, table.gold
    count = table.of_kind(seat, "religious")
    most = count - (table.abbot_both and table.has(seat, "school_of_magic"))
    found = {("income", cards) for cards in range(most + 1)} if count else set()
    found = turn.once("income", found)
    richest = [s for s in range(table.seats) if gold[s] == max(gold)]
    if seat not in richest:
        found |= turn.once("alms", {("alms", s) for s in richest})
    return found


def alms(table: Table, turn: Turn, move: Option):
    """The richest gives one."""
    turn.used.add("alms")
    table.gold[move[1]] -= 1
    table.gold[turn.seat] += 1
    yield from ()


def merchant(table: Table, turn: Turn) -> set[Option]:
    """One gold besides."""
    return turn.once("bonus", {("bonus",)})


def navigator(table: Table, turn: Turn) -> set[Option]:
    """Four gold or four cards besides."""
    return turn.once("bonus", {("bonus_gold",), *([("bonus_cards",)] if table.deck else [])})


def bonus(table: Table, turn: Turn, move: Option):
    """What merchant and navigator take besides."""
    turn.used.add("bonus")
    if move[0] == "bonus_cards":
        yield from draw(table, turn.seat, 4)
    else:
        table.gold[turn.seat] += 4 if turn.role == "navigator" else 1


def architect(table: Table, turn: Turn) -> set[Option]:
    """Two cards besides."""
    return turn.once("extra", {("extra",)} if table.deck else set())


def extra(table: Table, turn: Turn, move: Option):
    """Drawn and kept."""
    turn.used.add("extra")
    yield from draw(table, turn.seat, 2)


def scholar(table: Table, turn: Turn) -> set[Option]:
    """One of seven cards."""
    return turn.once("study", {("study",)} if table.deck else set())


def study(table: Table, turn: Turn, move: Option):
    """The other six are shuffled into the deck."""
    turn.used.add("study")
    yield from draw_and_keep(table, turn.seat, 7)


OPTIONS = {
    "abbot": abbot,
    "merchant": merchant,
    "architect": architect,
    "navigator": navigator,
    "scholar": scholar,
}
DO = {
    "income": income,
    "alms": alms,
    "bonus": bonus,
    "bonus_gold": bonus,
    "bonus_cards": bonus,
    "extra": extra,
    "study": study,
}
