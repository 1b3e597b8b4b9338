"""The course of a game as the book tells it: a generator that says what it waits for.

It yields ``("dice", sides)`` and is sent the values; ``("drawn", seat, zone)`` and is sent the
faces; ``("ask", {seat: answers})`` and is sent the answer of each; ``("over",)`` last. A set of
answers holds tuples of words; ``CUT`` stands for any way to cut.
"""

from collections import Counter
from itertools import permutations

from tests.games.san_marco.referee.model import AWARDS, BORDERS, BRIDGES, NAMES, limit, mixtures

CUT = "cut"


class Foul(AssertionError):
    """The game and the referee disagree."""


def ask(seat, answers):
    """One seat is asked."""
    given = yield ("ask", {seat: set(answers)})
    return given[seat]


def course(table, bridges_each, whole_hands):
    """A whole game."""
    dice = yield ("dice", (6,) * 4 * table.seats)
    for at, pips in enumerate(dice):
        table.people[pips, at // 4] += 2
    for _ in range(bridges_each):
        for seat in range(table.seats):
            _, border = yield from ask(seat, (("set", border) for border in table.room()))
            table.bridges[border, seat] += 1
    start = 0
    for number in (1, 2, 3):
        start = yield from passage(table, start, whole_hands)
        yield from close(table)
        if number == 3:
            break
        for laid in table.laid:
            table.limits += laid
            laid.clear()
        start = (start + 1) % table.seats
    for district in AWARDS:
        table.score(district)
    yield ("over",)


def passage(table, start, whole_hands):
    """Rounds until it is over; the seat that started the last one."""
    last = False
    while True:
        circle = [(start + n) % table.seats for n in range(table.seats)]
        there = [seat for seat in circle if limit(table.laid[seat]) < 10]
        start = there[0]
        yield from one_round(table, there, whole_hands)
        still = [seat for seat in there if limit(table.laid[seat]) < 10]
        below = [s for s in range(table.seats) if limit(table.laid[s]) < 10]
        if last or (len(below) < table.seats and len(below) < 2):
            return start
        last = len(below) < table.seats
        circle = [(start + 1 + n) % table.seats for n in range(table.seats)]
        start = next(seat for seat in circle if seat in below)
        assert set(still) == set(below)


# -- a round --------------------------------------------------------------------------------------


def one_round(table, there, whole_hands):
    """Roles, drawing, offers, turns."""
    first, *rest = there
    ways = sorted(permutations(rest), key=lambda order: [rest.index(seat) for seat in order])
    pips = (yield ("dice", (len(ways),)))[0] if len(ways) > 1 else 1
    others = ways[pips - 1]
    if len(there) == 4:
        second, one, two = others
        yield from draw(table, first, 5, 3)
        yield from draw(table, second, 5, 3)
        given = yield ("ask", {first: {CUT}, second: {CUT}})
        for seat in (first, second):
            cut(table, seat, given[seat])
        takes = {one: choices(table, first), two: choices(table, second)}
        given = yield ("ask", takes)
        for giver, decider in ((first, one), (second, two)):
            take(table, giver, decider, given[decider])
            leave(table, giver)
        for seat in (one, first, two, second):
            yield from turn(table, seat, whole_hands)
        return
    three = len(there) == 3
    yield from draw(table, first, *((6, 4) if three else (5, 3)))
    for _ in range(2 if three else 1):
        given = yield ("ask", {first: {CUT}})
        cut(
            table, first, given[first], last=len(table.offers.get(first, ())) == (1 if three else 0)
        )
    for at, decider in enumerate(others):
        given = yield ("ask", {decider: choices(table, first)})
        take(table, first, decider, given[decider])
        if at == len(others) - 1:
            leave(table, first)
        yield from turn(table, decider, whole_hands)
    yield from turn(table, first, whole_hands)


def draw(table, seat, actions, limits):
    """From the top; a dry deck of actions is made of what was spent, in the middle too."""
    got = yield ("drawn", seat)
    drawn = Counter({f: n for f, n in got.items() if not f.startswith("limit")})
    if drawn.total() != actions or got.total() != actions + limits:
        raise Foul(f"seat {seat} should draw {actions} and {limits}, and has {got}")
    if actions > table.deck.total():
        if table.deck - drawn:
            raise Foul(f"what was left of the deck is drawn first: {table.deck}, not {drawn}")
        drawn -= table.deck
        table.deck, table.spent = table.spent, Counter()
    for face, n in drawn.items():
        if table.deck[face] < n:
            raise Foul(f"{face} is not in the deck")
    table.deck -= drawn
    lost = Counter({f: n for f, n in got.items() if f.startswith("limit")})
    if any(table.limits[face] < n for face, n in lost.items()):
        raise Foul(f"{lost} is not in the limit deck")
    table.limits -= lost
    table.offers[seat] = []
    table.hands[seat] = Counter(got)  # what it has not cut yet


def cut(table, seat, given, last=True):
    """An offer; what is left is another one at last."""
    faces = Counter(given[1])
    table.hands[seat] -= faces
    if not faces or not table.hands[seat]:
        raise Foul(f"seat {seat} leaves an offer empty")
    table.offers[seat].append(faces)
    if last:
        table.offers[seat].append(table.hands[seat])
        table.hands[seat] = Counter()


def choices(table, giver):
    """The offers that lie there."""
    return {("take", at) for at, offer in enumerate(table.offers[giver]) if offer is not None}


def take(table, giver, decider, given):
    """An offer becomes a hand."""
    table.hands[decider] += table.offers[giver][given[1]]
    table.offers[giver][given[1]] = None


def leave(table, giver):
    """What is left is the distributor's."""
    for offer in table.offers.pop(giver):
        table.hands[giver] += offer or Counter()


# -- a turn ---------------------------------------------------------------------------------------


def turn(table, seat, whole_hands):
    """Limit cards first, then every action card, used or forgone."""
    hand = table.hands[seat]
    for face in [face for face in hand if face.startswith("limit")]:
        table.laid[seat][face] += hand.pop(face)
    while hand.total():
        if whole_hands:
            usable = set(hand)
        elif hand.total() > 1:
            _, face = yield from ask(seat, (("open", face) for face in hand))
            usable = {face}
        else:
            usable = set(hand)
        options = {("forgo", face) for face in usable}
        for face in usable:
            options |= uses(table, seat, face)
        given = yield from ask(seat, options)
        face = given[1]
        hand[face] -= 1
        hand += Counter()
        table.spent[face] += 1
        yield from use(table, seat, given)


def able(table, seat):
    """Whether an aristocrat is to be had."""
    return table.supply(seat) or any(table.people[d, seat] for d in AWARDS)


def uses(table, seat, face):
    """What a card can do."""
    if face.startswith("district_") and able(table, seat):
        named = NAMES[face.removeprefix("district_")]
        near = [
            next(iter(border - {named}))
            for border in BORDERS
            if named in border and table.has_bridge(border, seat)
        ]
        return {("place", face, district) for district in (named, *near)}
    if face == "bridge" and able(table, seat):
        if table.bridges.total() < BRIDGES:
            return {("bridge", face, border) for border in table.room()}
        return {("wrest", face, b, s) for (b, s), n in table.bridges.items() if n and s != seat}
    if face == "transfer" and able(table, seat):
        return {("transfer", face, d, s) for (d, s), n in table.people.items() if n and s != seat}
    if face == "banishment":
        return {("banish", face, d) for (d, _), n in table.people.items() if n}
    if face == "doge":
        return {("doge", face, district) for district in table.journeys(seat)}
    return set()


def use(table, seat, given):
    """A card does what was said."""
    name, _, *where = given
    if name == "place":
        yield from spare(table, seat)
        table.people[where[0], seat] += 1
    elif name == "bridge":
        yield from spare(table, seat)
        table.bridges[where[0], seat] += 1
    elif name == "wrest":
        table.bridges[where[0], where[1]] -= 1
        table.bridges += Counter()
        _, border = yield from ask(seat, (("set", border) for border in table.room()))
        yield from spare(table, seat)
        table.bridges[border, seat] += 1
    elif name == "transfer":
        yield from spare(table, seat)
        table.people[where[0], where[1]] -= 1
        table.people[where[0], seat] += 1
    elif name == "banish":
        yield from banish(table, seat, where[0])
    elif name == "doge":
        yield from travel(table, seat, where[0])


def spare(table, seat):
    """With an empty supply an aristocrat of one's own is taken from a district."""
    if not table.supply(seat):
        there = [district for district in AWARDS if table.people[district, seat]]
        _, district = yield from ask(seat, (("from", district) for district in there))
        table.people[district, seat] -= 1


def travel(table, seat, district):
    """The Doge goes and is paid for, then the district is scored."""
    ways = table.journeys(seat)[district]
    paid = next(iter(ways))
    if len(ways) > 1:
        _, paid = yield from ask(seat, (("pay", way) for way in ways))
    for other, toll in enumerate(paid):
        table.points[seat] -= toll
        table.points[other] += toll
    table.doge = district
    table.score(district)


def banish(table, seat, district):
    """District, die, then whoever the roller picks; own ones only behind all others."""
    pips = (yield ("dice", (6,)))[0]
    others = [s for s in range(table.seats) if s != seat and table.people[district, s]]
    counts = [table.people[district, s] for s in others]
    if pips >= sum(counts):
        gone, own = tuple(counts), min(pips - sum(counts), table.people[district, seat])
        table.people[district, seat] -= own
    elif len(others) == 1:
        gone = (pips,)
    else:
        _, gone = yield from ask(seat, (("remove", way) for way in mixtures(counts, pips)))
    for other, n in zip(others, gone, strict=True):
        table.people[district, other] -= n


# -- the end of a passage -------------------------------------------------------------------------


def close(table):
    """Rewards for those below ten, then the banishment of the single lowest."""
    limits = [limit(laid) for laid in table.laid]
    for seat, own in enumerate(limits):
        if own < 10:
            table.points[seat] += max(limits) - own
    if limits.count(min(limits)) == 1:
        seat = limits.index(min(limits))
        options = {("banish", district) for (district, _), n in table.people.items() if n}
        given = yield from ask(seat, options | {("forgo",)})
        if given != ("forgo",):
            yield from banish(table, seat, given[1])
