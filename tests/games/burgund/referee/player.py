"""What lies before one player, and what it is worth."""

from collections import Counter

from tests.games.burgund.referee.box import NUMBERS, Box, sort


class Player:
    """What lies before one player."""

    def __init__(self, good, animal, workers, box=None):
        """At the start; the box says what a triple is worth."""
        self.value = (box or Box()).value
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
        piles = sum(self.value[sort_of(pile)] for pile in self.piles if len(pile) == 3)
        animals = sum({4: 4, 3: 2, 2: 1, 1: 0}[size] for size in self.sets())
        return piles + animals + self.cards + self.bonus + self.seven + len(self.sold)


def sort_of(pile):
    """A pile is what its first card is that is no cloister."""
    others = [sort(face) for face in pile if sort(face) != "cloister"]
    return others[0] if others else "cloister"
