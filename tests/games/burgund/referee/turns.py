"""A turn: a card, one of six actions, at most one purchase."""

from tests.games.burgund.referee.box import NUMBERS, number, steps
from tests.games.burgund.referee.placing import Placing


class Turns(Placing):
    """What a player does in turn."""

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
                ("take", face, row)
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
            face, row = args
            mine.workers -= steps(die, row)
            yield from self.receive(p, face, self.rows[row])
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
