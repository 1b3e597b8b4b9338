"""What an action card can be used for, and what happens then; the Doge's ways; a banishment."""

from collections.abc import Generator
from functools import cache
from itertools import pairwise, permutations, product
from typing import Any

from tests.games.san_marco.referee.box import DISTRICTS
from tests.games.san_marco.referee.model import Ask, Border, Dice, Option, Table
from tests.games.san_marco.referee.scoring import score

Course = Generator[Any, Any, None]


def uses(table: Table, seat: int, card: str) -> set[Option]:
    """What the seat may answer about this card: a use, or that it forgoes it."""
    found: set[Option] = {("forgo", card)}
    if card == "doge":
        return found | {("doge", district) for district, _ in ways(table, seat)}
    if card == "banishment":
        return found | {("banish", district) for district in standing(table)}
    if not table.supply(seat) and not any(row[seat] for row in table.people.values()):
        return found  # nobody can be sent anywhere
    if card == "transfer":
        return found | {
            ("transfer", district, other)
            for district, other in product(DISTRICTS, table.order)
            if other != seat and table.people[district][other]
        }
    if card == "bridge":
        return found | bridges(table, seat)
    named = card.removeprefix("district_")
    led = {d for d in DISTRICTS if seat in table.owners(frozenset((named, d)))}
    return found | {("place", card, district) for district in (named, *led)}


def bridges(table: Table, seat: int) -> set[Option]:
    """A place for one of the supply; when that is empty, a bridge of another seat."""
    if table.bridges_left():
        return {("bridge", border) for border in table.room()}
    return {
        ("wrest", border, owner)
        for border in table.borders
        for owner in table.owners(border)
        if owner != seat
    }


def use(table: Table, seat: int, answer: Option) -> Course:
    """What is done with a card."""
    match answer:
        case ("place", _, district):
            yield from at_hand(table, seat)
            table.people[district][seat] += 1
        case ("bridge", border):
            yield from build(table, seat, border)
        case ("wrest", border, owner):
            table.bridges[border, owner] -= 1
            answers = yield [Ask(seat, frozenset(("set", free) for free in table.room()))]
            yield from build(table, seat, answers[seat][1])
        case ("transfer", district, other):
            yield from at_hand(table, seat)
            table.people[district][other] -= 1
            table.people[district][seat] += 1
        case ("banish", district):
            yield from banish(table, seat, district)
        case ("doge", district):
            yield from travel(table, seat, district)


def at_hand(table: Table, seat: int) -> Course:
    """With nobody left in the supply one's own aristocrat comes from a district."""
    if table.supply(seat) == 0:
        there = [district for district in DISTRICTS if table.people[district][seat]]
        answers = yield [Ask(seat, frozenset(("from", district) for district in there))]
        table.people[answers[seat][1]][seat] -= 1


def build(table: Table, seat: int, border: frozenset[str]) -> Course:
    """A bridge, and an own aristocrat on it."""
    yield from at_hand(table, seat)
    table.bridges[border, seat] += 1


def standing(table: Table) -> list[str]:
    """Districts in which somebody stands."""
    return [district for district in DISTRICTS if sum(table.people[district])]


def banish(table: Table, seat: int, district: str) -> Course:
    """The die says how many; foreign ones first, of these the roller picks."""
    (pips,) = yield Dice((6,))
    people = table.people[district]
    foreign = sum(people) - people[seat]
    own = min(max(pips - foreign, 0), people[seat])
    leaving = min(pips, sum(people))
    ranges = [[own] if p == seat else range(n + 1) for p, n in enumerate(people)]
    mixtures = {gone for gone in product(*ranges) if sum(gone) == leaving}
    if len(mixtures) > 1:
        answers = yield [Ask(seat, frozenset(("remove", gone) for gone in mixtures))]
        gone = answers[seat][1]
    else:
        (gone,) = mixtures
    table.people[district] = [n - less for n, less in zip(people, gone, strict=True)]


@cache
def paths(start: str, borders: frozenset[Border]) -> list[tuple[str, ...]]:
    """All walks over borders that enter no district twice."""
    rest = [district for district in DISTRICTS if district != start]
    walks = [(start, *more) for n in range(len(rest) + 1) for more in permutations(rest, n)]
    return [walk for walk in walks if all(frozenset(s) in borders for s in pairwise(walk))]


def ways(table: Table, seat: int) -> set[tuple[str, tuple[int, ...]]]:
    """Where the Doge can go, each with what is paid to whom, as far as the points reach."""
    nothing = (0,) * len(table.order)
    if table.doge is None:
        return {(district, nothing) for district in DISTRICTS}
    found = set()
    for path in paths(table.doge, table.borders):
        steps = [table.owners(frozenset(step)) for step in pairwise(path)]
        for crossed in product(*steps):
            tolls = tuple(crossed.count(p) if p != seat else 0 for p in range(len(nothing)))
            if sum(tolls) <= table.prestige(seat):
                found.add((path[-1], tolls))
    return found


def travel(table: Table, seat: int, district: str) -> Course:
    """Tolls are paid, asked for only where there are several ways; then the district is scored."""
    there = {tolls for end, tolls in ways(table, seat) if end == district}
    if len(there) > 1:
        answers = yield [Ask(seat, frozenset(("pay", tolls) for tolls in there))]
        tolls = answers[seat][1]
    else:
        (tolls,) = there
    for owner, toll in enumerate(tolls):
        table.won["toll"][owner] += toll
        table.won["toll"][seat] -= toll
    table.doge = district
    score(table, district, "doge")
