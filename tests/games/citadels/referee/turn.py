"""A turn from its gathering to its end."""

from collections import Counter

from tests.games.citadels.referee import actions, characters, court, uniques
from tests.games.citadels.referee.building import Turn, build, can_build
from tests.games.citadels.referee.model import Ask, Option, Table, draw, draw_and_keep

DO = {**characters.DO, **uniques.DO, **actions.DO}


def gathering(table: Table, turn: Turn) -> set[Option]:
    """Gold or cards, once; cards while there are any."""
    if turn.gathered:
        return set()
    return {("gold",), ("cards",)} if table.deck else {("gold",)}


def menu(table: Table, turn: Turn) -> set[Option]:
    """Everything the seat may do now."""
    found = gathering(table, turn)
    found |= {("build", face) for face in table.hand[turn.seat] if can_build(table, turn, face)}
    if turn.gathered or table.early:
        for chapter in (characters, uniques, actions):
            found |= chapter.options(table, turn)
    if turn.gathered:
        found.add(("end",))
    return found


def gather(table: Table, turn: Turn, move: Option):
    """Two gold, or one of two cards; Gold Mine, Observatory and Library help."""
    turn.gathered = True
    seat = turn.seat
    if move == ("gold",):
        table.gold[seat] += 2 + table.has(seat, "gold_mine")
        return
    count = 2 + table.has(seat, "observatory")
    if table.has(seat, "library"):
        yield from draw(table, seat, count)
    else:
        yield from draw_and_keep(table, seat, count)


def gather_only(table: Table, turn: Turn):
    """Nothing but the gathering."""
    move = yield Ask(turn.seat, gathering(table, turn))
    yield from gather(table, turn, move)


def play(table: Table, turn: Turn):
    """Anything allowed, until the seat ends its turn."""
    while True:
        move = yield Ask(turn.seat, menu(table, turn))
        if move == ("end",):
            break
        if move in (("gold",), ("cards",)):
            yield from gather(table, turn, move)
        elif move[0] == "build":
            table.hand[turn.seat] -= Counter([move[1]])
            yield from build(table, turn, move[1])
        else:
            yield from DO[move[0]](table, turn, move)
    yield from finish(table, turn)


def finish(table: Table, turn: Turn):
    """What is due at the end: the crown, Park and Poor House, the Alchemist's gold."""
    seat = turn.seat
    if turn.role in ("king", "patrician") and "crown" not in turn.used:
        table.crown_to(seat)
    elif turn.role == "emperor" and "crown" not in turn.used:
        found = court.emperor(table, turn)
        if found:
            move = yield Ask(seat, found)
            yield from court.crown(table, turn, move)
    if table.has(seat, "park") and not table.hand[seat]:
        yield from draw(table, seat, 2)
    if table.has(seat, "poor_house") and not table.gold[seat]:
        table.gold[seat] += 1
    if turn.role == "alchemist":
        table.gold[seat] += turn.spent
