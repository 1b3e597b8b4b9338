"""The course of the game as the rule book tells it: a generator that asks and is answered.

It yields the seats it asks, and gets their answers; dice, and gets what they show; a look at the
table, and gets the table.
"""

from collections import Counter
from collections.abc import Iterable
from math import factorial
from typing import Any

from tests.games.san_marco.referee.box import DISTRICTS, DRAWN, LIMITS, OUT, PASSAGES
from tests.games.san_marco.referee.model import Ask, Dice, Foul, Look, Option, Table
from tests.games.san_marco.referee.scoring import score
from tests.games.san_marco.referee.uses import Course, banish, build, standing, use, uses


def game(table: Table) -> Course:
    """The first pieces, three passages, the last count."""
    dice = iter((yield Dice((6,) * (4 * len(table.order)))))
    for seat in table.order:
        for _ in range(4):
            table.people[DISTRICTS[next(dice) - 1]][seat] += 2
    for _ in range(table.first_bridges):
        for seat in table.order:
            answers = yield [Ask(seat, frozenset(("set", border) for border in table.room()))]
            yield from build(table, seat, answers[seat][1])
    for passage in range(1, PASSAGES + 1):
        table.passage, table.round, table.extra = passage, 0, False
        yield from rounds(table)
        yield from after_passage(table)
        if passage < PASSAGES:
            for laid in table.laid:
                table.limits += laid
                laid.clear()
            table.start = table.clockwise(table.start)[1]
    for district in DISTRICTS:
        score(table, district, "last")


def below(table: Table) -> list[int]:
    """Who can still play in this passage, clockwise from the start seat."""
    return [seat for seat in table.clockwise(table.start) if table.limit(seat) < OUT]


def rounds(table: Table) -> Course:
    """Rounds until somebody is out; then one more, if two or three are not."""
    while True:
        table.round += 1
        yield from a_round(table, below(table))
        left = below(table)
        out = len(table.order) - len(left)
        if table.extra or (out and len(left) not in (2, 3)):
            return
        table.extra = out > 0
        table.start = next(
            seat for seat in [*table.clockwise(table.start)[1:], table.start] if seat in left
        )


def a_round(table: Table, there: list[int]) -> Course:
    """Roles, drawing, cutting, taking, playing."""
    if len(there) > 2:
        yield Dice((factorial(len(there) - 1),))
    seen = yield Look()
    table.pairs = seen.pairs
    expect_roles(table, there)
    for giver, _ in table.pairs:
        draw(table, giver, seen.draw[giver], *DRAWN[len(there)])
        table.lookers[giver] = set()
    for left in range(len(table.pairs[0][1]) + 1, 1, -1):
        answers = yield [Ask(giver, cuts(table, giver, left)) for giver, _ in table.pairs]
        for giver, _ in table.pairs:
            part(table, giver, Counter(answers[giver][1]), last=left == 2)
    if len(table.pairs) == 2:
        yield from side_by_side(table)
    else:
        yield from one_by_one(table, *table.pairs[0])


def side_by_side(table: Table) -> Course:
    """Both deciders choose; then first decider, first distributor, second ones."""
    for giver, (decider,) in table.pairs:
        table.lookers[giver].add(decider)
    answers = yield [take(table, decider, giver) for giver, (decider,) in table.pairs]
    for giver, (decider,) in table.pairs:
        taken(table, decider, giver, answers[decider][1])
        rest(table, giver)
    for giver, (decider,) in table.pairs:
        yield from turn(table, decider)
        yield from turn(table, giver)


def one_by_one(table: Table, giver: int, deciders: list[int]) -> Course:
    """A decider plays before the next one sees what is left; the distributor plays last."""
    for decider in deciders:
        table.lookers[giver].add(decider)
        answers = yield [take(table, decider, giver)]
        taken(table, decider, giver, answers[decider][1])
        if decider == deciders[-1]:
            rest(table, giver)
        yield from turn(table, decider)
    yield from turn(table, giver)


def expect_roles(table: Table, there: list[int]) -> None:
    """The start seat distributes first; of four two distribute. Raises Foul."""
    shape = {4: [1, 1], 3: [2], 2: [1]}[len(there)]
    named = [seat for giver, deciders in table.pairs for seat in (giver, *deciders)]
    if (
        sorted(named) != sorted(there)
        or named[0] != there[0]
        or [len(deciders) for _, deciders in table.pairs] != shape
    ):
        raise Foul(f"the roles of {there} should be drawn, and are {table.pairs}")


def draw(table: Table, giver: int, drawn: Counter[str], actions: int, limits: int) -> None:
    """So many cards of each deck; if the actions run dry, the spent ones are shuffled in."""
    new_limits = Counter({card: n for card, n in drawn.items() if card in LIMITS})
    new_actions = drawn - new_limits
    if (new_actions.total(), new_limits.total()) != (actions, limits):
        raise Foul(f"seat {giver} should draw {actions} and {limits} cards, and has {drawn}")
    if table.actions.total() < actions:
        if not table.actions <= new_actions:
            raise Foul(f"seat {giver} should draw {table.actions} first, and has {drawn}")
        table.actions, table.spent = table.actions + table.spent, Counter()
    if not (new_actions <= table.actions and new_limits <= table.limits):
        raise Foul(f"seat {giver} should draw from the decks, and has {drawn}")
    table.actions -= new_actions
    table.limits -= new_limits
    table.draw[giver] = Counter(drawn)


def cuts(table: Table, giver: int, left: int) -> frozenset[Option]:
    """Any cards, at least one, and one is left for each offer to come."""
    cards = tuple(sorted(table.draw[giver].elements()))
    return frozenset([("cut", cards, 1, len(cards) - left + 1)])


def part(table: Table, giver: int, cards: Counter[str], *, last: bool) -> None:
    """The cards become the next offer; if it is the last but one, the others become the last."""
    place = next(at for at, offer in enumerate(table.offers[giver]) if not offer)
    table.offers[giver][place] = cards
    table.draw[giver] -= cards
    if last:
        table.offers[giver][place + 1], table.draw[giver] = table.draw[giver], Counter()


def take(table: Table, decider: int, giver: int) -> Ask:
    """One of the offers that lie there."""
    there = [at for at, offer in enumerate(table.offers[giver]) if offer]
    return Ask(decider, frozenset(("take", at) for at in there))


def taken(table: Table, decider: int, giver: int, at: int) -> None:
    """The decider takes it into its hand."""
    table.hand[decider], table.offers[giver][at] = table.offers[giver][at], Counter()
    table.knows[decider] = {decider, giver, *table.lookers[giver]}


def rest(table: Table, giver: int) -> None:
    """The last offer is the distributor's."""
    table.hand[giver] = sum(table.offers[giver], Counter())
    table.offers[giver] = [Counter() for _ in range(3)]
    table.knows[giver] = {giver, *table.lookers[giver]}


def turn(table: Table, seat: int) -> Course:
    """Limit cards are laid open, then actions are played in any order."""
    table.turn, hand = seat, table.hand[seat]
    limits = Counter({card: n for card, n in hand.items() if card in LIMITS})
    table.laid[seat] += limits
    hand -= limits
    table.opened = Counter(hand) if table.whole_hands else Counter()
    while hand:
        if not table.opened and len(list(hand.elements())) > 1:
            answers = yield [Ask(seat, frozenset(("open", card) for card in hand))]
            table.opened[answers[seat][1]] += 1
        elif not table.opened:
            table.opened = Counter(hand)
        answers = yield [Ask(seat, every_use(table, seat, table.opened))]
        card = CARD.get(answers[seat][0]) or answers[seat][1]
        for where in (hand, table.opened):
            where.subtract([card])
            where += Counter()
        table.spent[card] += 1
        yield from use(table, seat, answers[seat])
    table.turn = None


CARD = {"bridge": "bridge", "wrest": "bridge", "transfer": "transfer", "doge": "doge"}
CARD |= {"banish": "banishment"}
"""The card of each move that does not name it."""


def every_use(table: Table, seat: int, cards: Iterable[str]) -> frozenset[Option]:
    """The uses of all open cards."""
    found: set[Option] = set()
    for card in cards:
        found |= uses(table, seat, card)
    return frozenset(found)


def after_passage(table: Table) -> Course:
    """Rewards for all below ten; the seat with the fewest points alone may banish."""
    limits = {seat: table.limit(seat) for seat in table.order}
    for seat, limit in limits.items():
        if limit < OUT:
            table.won["reward"][seat] += max(limits.values()) - limit
    fewest = [seat for seat, limit in limits.items() if limit == min(limits.values())]
    if len(fewest) == 1:
        (seat,) = fewest
        options: set[Any] = {("forgo",), *(("banish", d) for d in standing(table))}
        answers = yield [Ask(seat, frozenset(options))]
        if answers[seat] != ("forgo",):
            yield from banish(table, seat, answers[seat][1])
