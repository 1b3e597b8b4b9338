"""The table and the course of the game: rounds, display, Egon, the end.

Told as a generator: it asks (seat, what, answers) and is sent an answer. Chance comes from outside:
``shuffles`` are the piles in the order in which they lie after they were shuffled.
"""

from tests.games.burgund.referee.box import (
    ANIMALS,
    GOODS,
    SEVENS,
    SHOWN,
    START_WORKERS,
    Box,
    number,
    sort,
)
from tests.games.burgund.referee.player import Player
from tests.games.burgund.referee.turns import Turns


class Book(Turns):
    """The whole table; ``play`` tells the game."""

    def __init__(self, seats, shuffles, workers="last_two", box=None):
        """``shuffles`` is a list of piles in their new order, the oldest first."""
        self.seats, self.shuffles, self.box = seats, shuffles, box or Box()
        goods, self.deck, animals = shuffles.pop(0), list(shuffles.pop(0)), shuffles.pop(0)
        for found, right in ((goods, GOODS), (animals, ANIMALS), (self.deck, self.box.actions)):
            assert sorted(found) == sorted(right), "another box"
        self.players = [
            Player(goods[p], animals[p], START_WORKERS[workers][seats][p], self.box)
            for p in range(seats)
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
        full = sum(self.box.value[sort(pile[0])] for pile in self.egon_piles if len(pile) == 3)
        return full + self.egon_bonus + self.egon_seven

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
