"""What the unique districts of a city let its owner do in a turn of its own."""

from collections import Counter

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.model import Option, Table, draw


def options(table: Table, turn: Turn) -> set[Option]:
    """What may be done with them now."""
    seat, found = turn.seat, set[Option]()

    def ready(name: str) -> bool:
        return table.has(seat, name) and name not in turn.used

    if ready("laboratory"):
        found |= {("laboratory", card) for card in table.hand[seat]}
    if ready("museum"):
        found |= {("museum", card) for card in table.hand[seat]}
    if ready("smithy") and table.gold[seat] >= 2 and table.deck:
        found.add(("smithy",))
    if table.has(seat, "armory"):
        found |= {("armory", s, *d.sign) for s in range(table.seats) for d in shot(table, s)}
    return found


def shot(table: Table, owner: int):
    """What an Armory may destroy in this city."""
    if table.complete(owner):
        return []
    return [d for d in table.city[owner] if d.face not in ("armory", "circus_tent")]


def laboratory(table: Table, turn: Turn, move: Option):
    """A card for two gold."""
    turn.used.add("laboratory")
    table.discard(turn.seat, move[1])
    table.gold[turn.seat] += 2
    yield from ()


def museum(table: Table, turn: Turn, move: Option):
    """A card goes under the Museum."""
    turn.used.add("museum")
    table.hand[turn.seat] -= Counter([move[1]])
    house = next(d for d in table.city[turn.seat] if d.face == "museum")
    house.under[move[1]] += 1
    yield from ()


def smithy(table: Table, turn: Turn, move: Option):
    """Two gold for three cards."""
    turn.used.add("smithy")
    table.gold[turn.seat] -= 2
    yield from draw(table, turn.seat, 3)


def armory(table: Table, turn: Turn, move: Option):
    """It destroys another district and itself."""
    _, owner, *sign = move
    own = next(d for d in table.city[turn.seat] if d.face == "armory")
    target = table.find(owner, tuple(sign))
    table.demolish(owner, target)
    table.demolish(turn.seat, own)
    table.settle()
    yield from ()


DO = {"laboratory": laboratory, "museum": museum, "smithy": smithy, "armory": armory}
