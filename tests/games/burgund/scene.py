"""A scene of Burgund in the hands of a test: tables laid by hand, answers in words.

``Scene`` keeps a table with all its cards known. ``do`` answers the question in front: cards by
their faces, piles by their number, ``NEW`` for a new one. Whatever waits for no person happens by
itself before and after. Unless told otherwise a turn of seat 0 is played, with nothing behind it.
"""

from engine.basics import Move
from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.table.state import (
    ACTIONS,
    ANIMAL_STACKS,
    ESTATE,
    GOOD_STACKS,
    HAND,
    PROJECTS,
    ROWS,
    SOLD,
    SPENT,
    STACK,
    STORE,
    Pile,
    pile_type,
)
from engine.games.burgund.turn import Turn
from engine.kernel import settle
from engine.open_table.open_dealer import Dealt
from tests.games.laid import LaidTable

DECK = ("mine_1", "mine_2", "mine_3", "mine_4")
GOODS = (("light_good", "dark_good"), ("medium_good", "dark_good"))
ANIMALS = (("sheep", "pig"), ("cow", "pig"))


class Scene(LaidTable):
    """A table and what has been said at it."""

    def __init__(self, seats=2, *, lines=None, options=None, **laid):
        """Nothing on the table but what is given.

        ``hands``, ``projects``, ``store``, ``sold``, ``stacks`` map a seat to faces, ``estates`` to
        piles of faces; ``rows`` maps a die to faces; ``actions``, ``spent`` list faces; ``goods``,
        ``animals`` are two stacks, top first. Other names are fields of the state.
        """
        self.chance, self.said = Seeded(1), []
        state = GAME.setup(tuple(range(seats)), GAME.complete_options(options or {}))
        state = state.but(zones={}, faces={}, agenda=(), round=0)
        state = state.but(workers=(0,) * seats, silver=(0,) * seats)
        self.dealt = Dealt(state, {}, {})
        for zone, faces in laid.pop("zones", {}).items():
            self.add(zone, faces)
        for names, key in ((PROJECTS, "projects"), (STORE, "store"), (SOLD, "sold")):
            for seat, faces in laid.pop(key, {}).items():
                self.add(names[seat], faces)
        for seat, faces in laid.pop("hands", {0: ("mine_1",)}).items():
            self.add(HAND[seat], faces, reader=seat)
        for seat, faces in laid.pop("stacks", {}).items():
            self.add(STACK[seat], faces, closed=True)
        for die, faces in laid.pop("rows", {}).items():
            self.add(ROWS[die - 1], faces)
        self.add(ACTIONS, laid.pop("actions", DECK), closed=True)
        self.add(SPENT, laid.pop("spent", ()))
        for zones, stacks in (
            (GOOD_STACKS, laid.pop("goods", GOODS)),
            (ANIMAL_STACKS, laid.pop("animals", ANIMALS)),
        ):
            for zone, faces in zip(zones, stacks, strict=True):
                self.add(zone, faces[:1])
                self.add(zone, faces[1:], closed=True)
        for seat, piles in laid.pop("estates", {}).items():
            self._build(seat, piles)
        lines = (Turn(0),) if lines is None else lines
        state = settle(self.state.but(**laid).do(*lines))
        self.dealt = Dealt(state, self.dealt.truth, self.dealt.memory)
        self.said += state.news
        self.run()

    def _build(self, seat, piles):
        built = []
        for faces in piles:
            cards = self.add(ESTATE[seat], faces)
            built.append(Pile(pile_type(self.state, cards), cards))
        rows = list(self.state.piles)
        rows[seat] = tuple(built)
        self.state_with(piles=tuple(rows))

    # -- what is there --------------------------------------------------------------------------

    @property
    def question(self):
        """What is asked: "Act"."""
        return type(self.asked).__name__ if self.asked else None

    def projects(self, seat=0):
        """The projects of a seat."""
        return self.faces(PROJECTS[seat])

    def store(self, seat=0):
        """Goods and animals of a seat."""
        return self.faces(STORE[seat])

    def sold(self, seat=0):
        """The goods a seat has sold."""
        return self.faces(SOLD[seat])

    def row(self, die):
        """A row of the display."""
        return self.faces(ROWS[die - 1])

    def goods(self):
        """Both stacks of goods, top first."""
        return [self.faces(zone) for zone in GOOD_STACKS]

    def animals(self):
        """Both stacks of animals, top first."""
        return [self.faces(zone) for zone in ANIMAL_STACKS]

    def piles(self, seat=0):
        """The piles of a seat as type and faces."""
        return [(p.type, [self.face(c) for c in p.cards]) for p in self.state.piles[seat]]

    @property
    def moves(self):
        """The listed answers in words."""
        return [self.worded(move) for move in self.asked.legal(self.state)]

    def worded(self, move):
        """A move with faces for its cards."""
        if move.name in ("play", "take", "place", "drop", "project", "die"):
            return (move.name, self.face(move.args[0]), *move.args[1:])
        return tuple(move.plain())

    def points(self, seat=0):
        """The points of a seat by now."""
        return GAME.score(self.state).scores[seat]

    # -- what happens ---------------------------------------------------------------------------

    def do(self, name, *args):
        """Give the answer that is worded like this, and go on to the next question."""

        def answer(sight, decision):
            wanted = (name, *args)
            for move in decision.honest(sight):
                card = move.args[0] if move.args else None
                known = sight.face(card) if isinstance(card, int) else None
                if wanted == (move.name, known or card, *move.args[1:]) or wanted == move.plain():
                    return move
            return Move(name, args)

        return self.answer_by(answer)

    def refused(self, name, *args):
        """The error with which an answer is refused; the table stays as it is."""
        return super().refused(Move(name, args))
