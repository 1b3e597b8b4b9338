"""Numbers 4 and 9: the crown and who gets it, the Queen, the Artist, the taxes."""

from collections import Counter

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.model import Lost, Option, Table


def crowned(table: Table, turn: Turn) -> set[Option]:
    """King and Patrician take the crown."""
    return turn.once("crown", {("crown",)})


def crown(table: Table, turn: Turn, move: Option):
    """Taken, or handed on by the Emperor, who takes something for it."""
    turn.used.add("crown")
    if len(move) == 1:
        table.crown_to(turn.seat)
        return
    _, receiver, toll = move
    table.crown_to(receiver)
    if toll == "gold":
        table.gold[receiver] -= 1
        table.gold[turn.seat] += 1
    elif toll == "card":
        card = yield Lost(receiver)
        table.hand[receiver] -= Counter([card])
        table.hand[turn.seat][card] += 1


def receivers(table: Table, giver: int) -> list[int]:
    """Who may be given the crown: neither the giver nor its holder."""
    return [s for s in range(table.seats) if s not in (giver, table.crown)]


def emperor(table: Table, turn: Turn) -> set[Option]:
    """A receiver, and what is taken from it."""
    found: set[Option] = set()
    for s in receivers(table, turn.seat):
        found.add(("crown", s, "nothing"))
        if table.gold[s]:
            found.add(("crown", s, "gold"))
        if table.hand[s]:
            found.add(("crown", s, "card"))
    return turn.once("crown", found)


def queen(table: Table, turn: Turn) -> set[Option]:
    """Three gold beside whoever has shown the number 4."""
    near = table.fourth is not None and beside(table, turn.seat, table.fourth)
    return turn.once("audience", {("audience",)} if near else set())


def beside(table: Table, seat: int, other: int) -> bool:
    """Whether two seats are neighbours."""
    return (seat - other) % table.seats in (1, table.seats - 1)


def audience(table: Table, turn: Turn, move: Option):
    """From the bank."""
    turn.used.add("audience")
    table.gold[turn.seat] += 3
    yield from ()


def artist(table: Table, turn: Turn) -> set[Option]:
    """Two districts that are not yet beautified."""
    if turn.beautified == 2 or not table.gold[turn.seat]:
        return set()
    city = table.city[turn.seat]
    return {("beautify", d.face) for d in city if not d.coin and d.face != "circus_tent"}


def beautify(table: Table, turn: Turn, move: Option):
    """A gold of the own is laid on it for good."""
    turn.beautified += 1
    table.gold[turn.seat] -= 1
    table.find(turn.seat, (move[1], 0)).coin = 1
    yield from ()


def tax_collector(table: Table, turn: Turn) -> set[Option]:
    """What lies on the plate."""
    return turn.once("collect", {("collect",)} if table.taxes else set())


def collect(table: Table, turn: Turn, move: Option):
    """All of it."""
    turn.used.add("collect")
    table.gold[turn.seat] += table.taxes
    table.taxes = 0
    yield from ()


OPTIONS = {
    "king": crowned,
    "emperor": emperor,
    "patrician": crowned,
    "queen": queen,
    "artist": artist,
    "tax_collector": tax_collector,
}
DO = {
    "crown": crown,
    "audience": audience,
    "beautify": beautify,
    "collect": collect,
}
