"""Placing a project: where it may go, bonuses, and what it brings."""

from tests.games.burgund.referee.box import BRINGS, SPECIAL, kind, number, sort, steps
from tests.games.burgund.referee.player import sort_of


class Placing:
    """What the estate does."""

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
            options = self.box.options[self.round]
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

        def there():
            places = [f"{name}:{n}" for name in names for n in (0, 1)]
            return [("top", one) for one in places if self.stacks[one]]

        found = there()
        if not found:
            return
        if len(found) > 1:  # a purchase meanwhile may take the last ones away
            found = [(yield from self.ask(p, "TakeTop", lambda: there() or [("decline",)]))]
        what, *args = found[0]
        if what == "decline":
            return
        (stack,) = args
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
            found = [(face, row) for row, faces in self.rows.items() for face in faces]
            fitting = [("take", face, row) for face, row in found if sort(face) in types]
            return [*fitting, ("decline",)]

        if len(answers()) > 1:
            what, *args = yield from self.ask(p, "TakeFitting", answers)
            if what == "take":
                face, row = args
                yield from self.receive(p, face, self.rows[row])
