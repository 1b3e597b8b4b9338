"""The referee's table: pieces on the map, cards on piles, points; and what the book says of them.

Districts are their numbers on the board, borders sets of two of them.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations, product

AWARDS = {1: (6, 4), 2: (6, 4), 3: (6, 5), 4: (8, 6), 5: (6, 4), 6: (6, 5)}
NAMES = {
    "cannaregio": 1,
    "santa_croce": 2,
    "san_polo": 3,
    "san_marco": 4,
    "dorsoduro": 5,
    "castello": 6,
}
BORDERS = tuple(
    frozenset(ends)
    for one, others in {1: (2, 3, 4, 6), 2: (3, 5), 3: (4, 5), 4: (5, 6)}.items()
    for ends in ((one, other) for other in others)
)
ACTIONS = Counter({f"district_{name}": 5 for name in NAMES})
ACTIONS += Counter({"bridge": 6, "transfer": 12, "doge": 10, "banishment": 4})
LIMITS = Counter({"limit_1": 8, "limit_2": 10, "limit_3": 10})
PEOPLE, BRIDGES, ROOM = 25, 12, 3


def limit(cards):
    """The limit points of cards."""
    return sum(int(face[-1]) * n for face, n in cards.items())


@dataclass
class Table:
    """Everything that lies somewhere."""

    seats: int
    people: dict = field(default_factory=dict)
    """(district, seat) to a number of aristocrats."""
    bridges: Counter = field(default_factory=Counter)
    """(border, seat) to a number of bridges."""
    doge: int | None = None
    points: list = field(default_factory=list)
    deck: Counter = field(default_factory=lambda: Counter(ACTIONS))
    spent: Counter = field(default_factory=Counter)
    limits: Counter = field(default_factory=lambda: Counter(LIMITS))
    laid: list = field(default_factory=list)
    hands: list = field(default_factory=list)
    offers: dict = field(default_factory=dict)
    """Distributor to the cards of its offers, None for one that was taken."""

    def __post_init__(self):
        """Nothing stands anywhere."""
        self.people = {(d, s): 0 for d in AWARDS for s in range(self.seats)}
        self.points = [0] * self.seats
        self.laid = [Counter() for _ in range(self.seats)]
        self.hands = [Counter() for _ in range(self.seats)]

    def supply(self, seat):
        """Aristocrats that stand nowhere."""
        out = sum(n for (_, s), n in self.people.items() if s == seat)
        return PEOPLE - out - sum(n for (_, s), n in self.bridges.items() if s == seat)

    def on(self, border):
        """How many bridges stand on a border."""
        return sum(n for (b, _), n in self.bridges.items() if b == border)

    def room(self):
        """The borders on which one more fits."""
        return [border for border in BORDERS if self.on(border) < ROOM]

    def has_bridge(self, border, seat):
        """Whether a seat owns one there."""
        return self.bridges[border, seat] > 0

    def score(self, district):
        """The awards of a district are paid."""
        first, second = AWARDS[district]
        ranks = {}
        for seat in range(self.seats):
            if self.people[district, seat]:
                ranks.setdefault(self.people[district, seat], []).append(seat)
        order = [ranks[n] for n in sorted(ranks, reverse=True)]
        if not order:
            return
        if len(order[0]) > 1:
            for seat in order[0]:
                self.points[seat] += second
            return
        self.points[order[0][0]] += first
        if len(order) > 1 and len(order[1]) == 1:
            self.points[order[1][0]] += second

    def journeys(self, seat):
        """District to the ways of paying to get there: every order of districts is tried."""
        free = (0,) * self.seats
        if self.doge is None:
            return {district: {free} for district in AWARDS}
        found = {self.doge: {free}}
        others = [district for district in AWARDS if district != self.doge]
        for length in range(1, 6):
            for path in permutations(others, length):
                edges = [frozenset(e) for e in zip((self.doge, *path), path, strict=False)]
                if not all(edge in BORDERS and self.on(edge) for edge in edges):
                    continue
                owners = [
                    [s for s in range(self.seats) if self.has_bridge(edge, s)] for edge in edges
                ]
                for chosen in product(*owners):
                    paid = tuple(chosen.count(s) if s != seat else 0 for s in range(self.seats))
                    if sum(paid) <= self.points[seat]:
                        found.setdefault(path[-1], set()).add(paid)
        return found


def mixtures(counts, total):
    """All ways to take so many out of these counts."""
    if not counts:
        return {()} if total == 0 else set()
    found = set()
    for n in range(min(counts[0], total) + 1):
        found |= {(n, *rest) for rest in mixtures(counts[1:], total - n)}
    return found
