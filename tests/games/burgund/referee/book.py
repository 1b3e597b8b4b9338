"""Burgund as one story: a generator that asks, is answered, and keeps a table of plain lists.

Written from the rule book and its data, without the engine: cards are their faces, a question is
(seat, kind, answers), an answer is one of these. Chance comes from outside: ``shuffles`` gives the
order of a pile after it is shuffled. Nobody leaves this table.
"""

from collections import Counter

VALUE = {"castle": 5, "mine": 4, "cloister": 6, "knowledge": 4, "ship": 3, "pasture": 4}
VALUE |= {"building": 3}
NUMBERS = {"light_good": (1, 2), "medium_good": (3, 4), "dark_good": (5, 6)}
SHOWN = {1: (6, 1), 2: (6, 1), 3: (6, 4), 4: (12, 1)}
SEVENS = {1: [3, 1], 2: [3, 1], 3: [4, 2, 1], 4: [4, 3, 2, 1]}
HANDS_AT_START = {1: [1], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 1, 2]}
OPTIONS = [
    ["ppp", "gg", "aa", "sss", "www"],
    ["pp", "ga", "sss", "www"],
    ["p", "g", "a", "ss", "ww"],
    ["ss", "ww", "ws"],
    ["s", "w"],
]
SPECIAL = {
    "carpenter": ("building", "knowledge"),
    "church": ("castle", "mine", "cloister"),
    "market": ("pasture", "ship"),
}
BRINGS = {"mine": "ss", "knowledge": "ww", "watchtower": "p", "bank": "sss", "ship": "g"}
BRINGS |= {"pasture": "a"}


def kind(face):
    """Which card it is, without its die."""
    return face.rpartition("_")[0]


def sort(face):
    """Its type; all buildings are one."""
    return kind(face) if kind(face) in VALUE else "building"


def number(face):
    """Its die."""
    return int(face[-1])


def steps(one, two):
    """Workers from one number to another, around the ring; 0 is any number."""
    return 0 if one == 0 else min((one - two) % 6, (two - one) % 6)


class Player:
    """What lies before one player."""

    def __init__(self, good, animal, workers):
        """At the start."""
        self.store, self.sold, self.projects, self.piles = [good, animal], [], [], []
        self.workers, self.silver, self.cards, self.bonus = workers, 1, 0, 0
        self.seven, self.hand, self.stack = 0, [], []

    def goods(self):
        """The unsold ones, by kind."""
        return Counter(face for face in self.store if face in NUMBERS)

    def sets(self):
        """The sizes of the animal sets."""
        herd, sizes = Counter(face for face in self.store if face not in NUMBERS), []
        while +herd:
            sizes.append(len(+herd))
            herd -= Counter(list(+herd))
        return sizes

    def points(self):
        """Without the start player card."""
        piles = sum(VALUE[sort_of(pile)] for pile in self.piles if len(pile) == 3)
        animals = sum({4: 4, 3: 2, 2: 1, 1: 0}[size] for size in self.sets())
        return piles + animals + self.cards + self.bonus + self.seven + len(self.sold)


def sort_of(pile):
    """A pile is what its first card is that is no cloister."""
    others = [sort(face) for face in pile if sort(face) != "cloister"]
    return others[0] if others else "cloister"


class Book:
    """The whole table; ``play`` tells the game."""

    def __init__(self, seats, shuffles):
        """``shuffles`` is a list of piles in their new order, the oldest first."""
        self.seats, self.shuffles = seats, shuffles
        goods, self.deck, animals = shuffles.pop(0), list(shuffles.pop(0)), shuffles.pop(0)
        self.players = [
            Player(goods[p], animals[p], HANDS_AT_START[seats][p]) for p in range(seats)
        ]
        self.stacks = {}
        for name, pile in (("goods", goods[seats:]), ("animals", animals[seats:])):
            half = (len(pile) + 1) // 2
            self.stacks[f"{name}:0"], self.stacks[f"{name}:1"] = pile[:half], pile[half:]
        self.spent, self.rows, self.firsts = [], {n: [] for n in range(1, 7)}, {}
        self.sevens, self.round, self.first = list(SEVENS[seats]), 0, 0
        self.holder, self.turned, self.may_buy, self.lost = 0, False, False, False
        self.egon, self.egon_piles, self.egon_bonus, self.egon_seven = [], [], 0, 0
        if seats == 1:
            for size in (3, 4, 5, 6, 7):
                self.egon.append([self.deck.pop(0) for _ in range(size)])

    # -- the course -----------------------------------------------------------------------------

    def play(self):
        """Five rounds."""
        for self.round in range(5):
            self.spread()
            order = [(self.first + at) % self.seats for at in range(self.seats)]
            for _ in range(6):
                for p in order:
                    mine = self.players[p]
                    while len(mine.hand) < 2 and mine.stack:
                        mine.hand.append(mine.stack.pop(0))
                for p in order:
                    if self.players[p].hand:
                        yield from self.turn(p)
            if self.seats == 1:
                if self.players[0].points() < self.egon_points():
                    self.lost = True
                    return
            elif self.round < 4:
                if not self.turned:
                    self.holder = (self.holder + 1) % self.seats
                self.turned, self.first = False, self.holder

    def draw(self):
        """The next card, if there is one."""
        if not self.deck and self.spent:
            new = self.shuffles.pop(0)
            assert sorted(new) == sorted(self.spent), "other cards were shuffled"
            self.deck, self.spent = list(new), []
        return self.deck.pop(0) if self.deck else None

    def spread(self):
        """The display, then the personal stacks one card each in turn; Egon's cards."""
        for row in self.rows.values():
            self.spent += row
            row.clear()
        laid, by_die = SHOWN[self.seats]
        shown = [face for face in (self.draw() for _ in range(laid + by_die)) if face]
        for at, face in enumerate(shown):
            self.rows[at % 6 + 1 if at < laid else number(face)].append(face)
        for _ in range(6):
            for at in range(self.seats):
                face = self.draw()
                if face:
                    self.players[(self.first + at) % self.seats].stack.append(face)
        if self.seats == 1:
            for face in self.egon[self.round]:
                self.for_egon(face)

    def for_egon(self, face):
        """One card more for him."""
        self.players[0].cards += sort(face) == "cloister"
        own = [p for p in self.egon_piles if sort(p[0]) == sort(face) and len(p) < 3]
        if own:
            own[0].append(face)
            if len(own[0]) == 3 and sort(face) not in self.firsts:
                self.firsts[sort(face)] = -1
                self.egon_bonus += 1
        else:
            self.egon_piles.append([face])
        if len({sort(p[0]) for p in self.egon_piles}) == 7 and not self.egon_seven and self.sevens:
            self.egon_seven = self.sevens.pop(0)

    def egon_points(self):
        """His triples and bonuses."""
        full = sum(VALUE[sort(pile[0])] for pile in self.egon_piles if len(pile) == 3)
        return full + self.egon_bonus + self.egon_seven

    # -- a turn ---------------------------------------------------------------------------------

    def turn(self, p):
        """One card, one action, at most one purchase."""
        mine, self.may_buy = self.players[p], True
        _, face = yield from self.ask(p, "Play", lambda: [("play", face) for face in mine.hand])
        mine.hand.remove(face)
        self.spent.append(face)
        yield from self.act(p, number(face))
        if self.can_buy(p):
            answer = yield (p, "Last", [("end",), ("buy",)])
            if answer == ("buy",):
                yield from self.purchase(p)

    def can_buy(self, p):
        """Once a turn, with three silver, and three cards must be there."""
        there = len(self.deck) + len(self.spent) >= 3
        return self.may_buy and self.players[p].silver >= 3 and there

    def ask(self, p, what, answers):
        """Ask until the answer is no purchase."""
        while True:
            more = [("buy",)] if self.can_buy(p) else []
            answer = yield (p, what, answers() + more)
            if answer != ("buy",):
                return answer
            yield from self.purchase(p)

    def purchase(self, p):
        """Three cards: a project, or a die."""
        self.may_buy = False
        self.players[p].silver -= 3
        cards = [self.draw() for _ in range(3)]
        uses = [(use, face) for use in ("project", "die") for face in cards]
        use, face = yield (p, "Keep", uses)
        cards.remove(face)
        self.spent += cards
        if use == "project":
            yield from self.receive(p, face, [face])
        else:
            self.spent.append(face)
            yield from self.act(p, number(face))

    def receive(self, p, face, where):
        """A new project from there; three are the most, so room is made first."""
        mine = self.players[p]
        if len(mine.projects) == 3:
            _, old = yield (p, "MakeRoom", [("drop", old) for old in mine.projects])
            mine.projects.remove(old)
            self.spent.append(old)
        where.remove(face)
        mine.projects.append(face)

    def act(self, p, die):
        """One of the six."""
        mine = self.players[p]

        def answers():
            found = [
                ("take", face)
                for row, faces in self.rows.items()
                if steps(die, row) <= mine.workers
                for face in faces
            ]
            found += self.placements(p, die)
            found += [("sell", one) for one in mine.goods() if self.price(die, one) <= mine.workers]
            if mine.workers < 2:
                found.append(("refill",))
            return [*found, ("silver",)]

        what, *args = yield from self.ask(p, "Act", answers)
        if what == "take":
            row = next(n for n in args[1:] or self.rows if args[0] in self.rows[n])
            mine.workers -= steps(die, row)
            yield from self.receive(p, args[0], self.rows[row])
        elif what == "place":
            mine.workers -= steps(die, number(args[0]))
            yield from self.place(p, *args)
        elif what == "sell":
            mine.workers -= self.price(die, args[0])
            self.sell(p, args[0])
        elif what == "refill":
            mine.workers = max(mine.workers, 2)
        elif what == "silver":
            mine.silver += 1
        else:
            workers, silver = args[0]
            mine.workers, mine.silver = mine.workers - workers, mine.silver - silver
            mine.cards += (workers + silver) // 3

    @staticmethod
    def price(die, good):
        """Workers to the nearer of its two numbers."""
        return min(steps(die, one) for one in NUMBERS[good])

    def sell(self, p, good):
        """All of that kind."""
        mine = self.players[p]
        count = mine.goods()[good]
        mine.store = [face for face in mine.store if face != good]
        mine.sold += [good] * count
        mine.silver += count
        self.holder, self.turned = p, True

    # -- placing --------------------------------------------------------------------------------

    def placements(self, p, die):
        """Every project in reach with every pile it may join, -1 for a new one."""
        mine, found = self.players[p], []
        for face in mine.projects:
            if steps(die, number(face)) > mine.workers:
                continue
            open_piles = [
                (at, sort_of(pile)) for at, pile in enumerate(mine.piles) if len(pile) < 3
            ]
            if sort(face) not in [what for _, what in open_piles]:
                found.append(("place", face, -1))
            for at, what in open_piles:
                if what == sort(face) or "cloister" in (what, sort(face)):
                    found.append(("place", face, at))
        return found

    def place(self, p, face, at):
        """Bonuses, then what the card brings."""
        mine = self.players[p]
        mine.projects.remove(face)
        if at < 0:
            mine.piles.append([])
        mine.piles[at].append(face)
        full = len(mine.piles[at]) == 3
        if full and self.firsts.setdefault(sort_of(mine.piles[at]), p) == p:
            mine.bonus = sum(who == p for who in self.firsts.values())
        types = {sort(one) for pile in mine.piles for one in pile}
        if len(types) == 7 and not mine.seven and self.sevens:
            mine.seven = self.sevens.pop(0)
        if full:
            options = OPTIONS[self.round]
            _, which = yield from self.ask(
                p, "Bonus", lambda: [("bonus", n) for n in range(len(options))]
            )
            yield from self.bring(p, options[which])
        yield from self.effect(p, kind(face))

    def bring(self, p, what):
        """Points, silver, workers at once; goods and animals from the stacks."""
        mine = self.players[p]
        mine.cards += what.count("p")
        mine.silver += what.count("s")
        mine.workers += what.count("w")
        for letter in what:
            if letter in "ga":
                yield from self.top(p, ["goods"] if letter == "g" else ["animals"])

    def top(self, p, names):
        """The top card of a stack; an empty stack gets half of its twin."""
        there = [f"{name}:{n}" for name in names for n in (0, 1) if self.stacks[f"{name}:{n}"]]
        if not there:
            return
        stack = there[0]
        if len(there) > 1:
            _, stack = yield from self.ask(p, "TakeTop", lambda: [("top", one) for one in there])
        self.players[p].store.append(self.stacks[stack].pop(0))
        if not self.stacks[stack]:
            twin = stack[:-1] + str(1 - int(stack[-1]))
            kept = (len(self.stacks[twin]) + 1) // 2
            self.stacks[stack] = self.stacks[twin][kept:]
            self.stacks[twin] = self.stacks[twin][:kept]

    def effect(self, p, what):
        """By the card."""
        mine = self.players[p]
        if what in BRINGS:
            yield from self.bring(p, BRINGS[what])
        elif what == "castle":
            yield from self.act(p, 0)
        elif what == "boarding_house":
            yield from self.top(p, ["goods", "animals"])
        elif what in SPECIAL:
            yield from self.fetch(p, SPECIAL[what])
        elif what == "warehouse" and mine.goods():
            answer = yield from self.ask(
                p, "SellAny", lambda: [*(("sell", one) for one in mine.goods()), ("decline",)]
            )
            if answer != ("decline",):
                self.sell(p, answer[1])
        elif what == "town_hall" and mine.projects:
            answer = yield from self.ask(
                p, "PlaceAny", lambda: [*self.placements(p, 0), ("decline",)]
            )
            if answer != ("decline",):
                yield from self.place(p, *answer[1:])

    def fetch(self, p, types):
        """A card of these types from the whole display, if there is one and it is wanted."""

        def answers():
            faces = [face for row in self.rows.values() for face in row if sort(face) in types]
            return [*(("take", face) for face in faces), ("decline",)]

        if len(answers()) > 1:
            what, *args = yield from self.ask(p, "TakeFitting", answers)
            if what == "take":
                row = next(n for n in args[1:] or self.rows if args[0] in self.rows[n])
                yield from self.receive(p, args[0], self.rows[row])

    # -- the end --------------------------------------------------------------------------------

    def result(self):
        """Points and winners."""
        points = [mine.points() for mine in self.players]
        if self.seats == 1:
            return points, [] if self.lost else [0]
        points[self.holder] += 1
        rest = [
            mine.workers + mine.silver + sum(mine.goods().values()) + mine.sets().count(1)
            for mine in self.players
        ]
        best = max(zip(points, rest, strict=True))
        return points, [p for p in range(self.seats) if (points[p], rest[p]) == best]
