"""The three characters of number 8, and whom they cannot touch."""

from collections import Counter

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.model import Ask, District, Option, Table


def spared(table: Table, owner: int) -> bool:
    """Whether no district of a city can be touched: complete, or the Bishop's."""
    return table.complete(owner) or table.shield == owner


def open_to(table: Table, owner: int) -> list[District]:
    """The districts of a city that number 8 may use its ability on."""
    if spared(table, owner):
        return []
    return [d for d in table.city[owner] if d.face not in ("keep", "circus_tent")]


def wall(table: Table, owner: int, district: District) -> int:
    """One gold more for any other district of a city with the Great Wall."""
    return int(district.face != "great_wall" and table.has(owner, "great_wall"))


def options(table: Table, turn: Turn) -> set[Option]:
    """Every district within reach of the character and its gold."""
    if turn.role not in REACH or "strike" in turn.used:
        return set()
    word, reach = REACH[turn.role]
    every = range(table.seats)
    return {
        (word, owner, *d.sign)
        for owner in every
        for d in open_to(table, owner)
        if reach(table, turn, owner, d)
    }


def ruinable(table: Table, turn: Turn, owner: int, d: District) -> bool:
    """The Warlord pays one less than the cost."""
    return d.cost - 1 + wall(table, owner, d) <= table.gold[turn.seat]


def takeable(table: Table, turn: Turn, owner: int, d: District) -> bool:
    """The Marshal takes what costs three at most, and no name twice."""
    if owner == turn.seat or d.cost > 3 or table.has(turn.seat, d.face):
        return False
    return d.cost + wall(table, owner, d) <= table.gold[turn.seat]


def tradeable(table: Table, turn: Turn, owner: int, d: District) -> bool:
    """The Diplomat needs something to give for it."""
    if owner == turn.seat or table.has(turn.seat, d.face):
        return False
    return bool(gifts(table, turn, owner, d))


def gifts(table: Table, turn: Turn, owner: int, d: District) -> set[Option]:
    """What of the own city may go there in its place."""
    if table.shield == turn.seat:
        return set()
    return {
        ("offer", *own.sign)
        for own in table.city[turn.seat]
        if own.face not in ("keep", "circus_tent")
        and not table.has(owner, own.face)
        and max(0, d.cost - own.cost) + wall(table, owner, d) <= table.gold[turn.seat]
    }


def destroy(table: Table, turn: Turn, move: Option):
    """Cost less one to the bank; the Graveyard may fetch the card."""
    turn.used.add("strike")
    _, owner, *sign = move
    d = table.find(owner, tuple(sign))
    table.gold[turn.seat] -= d.cost - 1 + wall(table, owner, d)
    table.demolish(owner, d, table.site)
    table.settle()
    keeper = next((s for s in table.others(turn.seat) if table.has(s, "graveyard")), None)
    to = table.deck
    if keeper is not None and table.gold[keeper]:
        answer = yield Ask(keeper, {("pay",), ("decline",)})
        if answer == ("pay",):
            table.gold[keeper] -= 1
            to = table.hand[keeper]
    table.site -= Counter([d.face])
    to[d.face] += 1


def covet(table: Table, turn: Turn, move: Option):
    """Then one of the own is offered for it; what theirs costs more is paid to them."""
    turn.used.add("strike")
    _, owner, *sign = move
    theirs = table.find(owner, tuple(sign))
    _, *sign = yield Ask(turn.seat, gifts(table, turn, owner, theirs))
    own = table.find(turn.seat, tuple(sign))
    more = max(0, theirs.cost - own.cost)
    table.gold[turn.seat] -= more + wall(table, owner, theirs)
    table.gold[owner] += more
    table.city[owner].remove(theirs)
    table.city[turn.seat].remove(own)
    table.city[owner].append(own)
    table.city[turn.seat].append(theirs)
    table.settle()


def annex(table: Table, turn: Turn, move: Option):
    """The owner is paid its cost."""
    turn.used.add("strike")
    _, owner, *sign = move
    d = table.find(owner, tuple(sign))
    table.gold[turn.seat] -= d.cost + wall(table, owner, d)
    table.gold[owner] += d.cost
    table.city[owner].remove(d)
    table.city[turn.seat].append(d)
    table.settle()
    yield from ()


REACH = {
    "warlord": ("destroy", ruinable),
    "marshal": ("annex", takeable),
    "diplomat": ("covet", tradeable),
}
DO = {"destroy": destroy, "annex": annex, "covet": covet}
