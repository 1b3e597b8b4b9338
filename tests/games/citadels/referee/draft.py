"""Who takes which character: the draft, and the Theater at its end."""

from collections import Counter

from tests.games.citadels.referee.data import FACE_UP, NUMBER
from tests.games.citadels.referee.model import PASS, Ask, Dealt, Lost, Pile, Table


def draft(table: Table):
    """Characters are laid open and aside, the rest is handed round from the crown's holder."""
    opened, aside = yield Dealt()
    roles = Counter(table.roles)
    assert len(opened) == FACE_UP[len(table.roles)][table.seats], "wrong number of open characters"
    assert all(NUMBER[role] != 4 for role in opened), "a number 4 lies open"
    assert Counter(opened) + Counter([aside]) <= roles, "characters that are not in the game"
    table.open = list(opened)
    rest = roles - Counter(opened) - Counter([aside])
    order = [(table.crown + i) % table.seats for i in range(table.seats)]
    if table.seats == 2:
        rest = yield from two(table, order, rest)
    elif table.seats == 3:
        for at, seat in enumerate(order * 2):
            rest = yield from keep(table, seat, rest)
            if at == 2:
                left = yield Pile(order[0])
                assert left.total() == 4, "the third seat lays away one of five"
                assert left <= rest, "the third seat hands on what it had"
                rest = left
    else:
        for seat in order:
            if rest.total() == 1:
                rest += Counter([aside])
            rest = yield from keep(table, seat, rest)
    yield from theater(table)


def two(table: Table, order: list[int], rest: Counter):
    """Two seats: one, then one and one away, one and one away, and of two the last."""
    for seat, away in zip(order * 2, (False, True, True, False), strict=True):
        rest = yield from keep(table, seat, rest, away)
    return rest


def keep(table: Table, seat: int, pile: Counter, away: bool = False):
    """A seat keeps one character, and may have to lay another away."""
    if away:
        options = {("keep", a, b) for a in pile for b in pile if a != b}
    else:
        options = {("keep", role) for role in pile}
    _, *cards = yield Ask(seat, options)
    table.held[seat][cards[0]] += 1
    return pile - Counter(cards)


def theater(table: Table):
    """The owner of the Theater may swap a character blindly."""
    for owner in range(table.seats):
        if not table.has(owner, "theater"):
            continue
        mine = sorted(table.held[owner])
        if table.seats > 3:
            options = {("theater", other) for other in table.others(owner)}
        else:
            options = {("theater", own, other) for own in mine for other in table.others(owner)}
        answer = yield Ask(owner, {PASS, *options})
        if answer == PASS:
            return
        other, own = answer[-1], answer[1] if table.seats <= 3 else mine[0]
        theirs = yield Lost(other, "held")
        table.held[owner] += Counter([theirs]) - Counter()
        table.held[owner] -= Counter([own])
        table.held[other] += Counter([own])
        table.held[other] -= Counter([theirs])
        return
