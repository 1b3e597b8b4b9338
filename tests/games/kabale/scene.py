"""A scene of Kabale & Hiebe in the hands of a test: columns laid by hand, moves by faces.

``Scene`` keeps a table with all its cards known. ``lay``, ``push``, ``swap`` and ``refuse`` answer
the question in front; what waits for no person happens by itself before and after. A card of a
column is written as seat and face, "0 king"; with "down", "covered" or "cloaked" behind it where it
lies face down.
"""

from engine.basics import Move
from engine.chance import Seeded
from engine.games.kabale import GAME
from engine.games.kabale.rounds import Close, Settle
from engine.games.kabale.setup import End
from engine.games.kabale.table.state import ASIDE, COLUMN, DISCARD, GOAL, HAND, PILE, WON
from engine.games.kabale.turn import Turn
from engine.kernel import settle
from engine.open_table.open_dealer import Dealt
from tests.games.laid import LaidTable

PLAIN = ("music_5", "trade_5", "farming_5", "religion_5", "fencing_5", "alchemy_5")
"""Goals that are far from being met."""


class Scene(LaidTable):
    """A table in its last round, and what has been said at it."""

    def __init__(self, *columns, goals=PLAIN, seats=3, turn=0, absent=(), **zones):
        """Columns from the left, each a list of cards from the goal downwards.

        ``hands``, ``piles``, ``discards`` and ``won`` map a seat to faces; a hand that is not given
        holds three queens. ``stormed`` are columns closed from the beginning.
        """
        self.chance, self.said = Seeded(1), []
        state = GAME.setup(tuple(range(seats)), GAME.complete_options({}))
        state = state.but(zones={}, faces={}, agenda=(), round=6, turn=turn, absent=tuple(absent))
        self.dealt = Dealt(state.but(stormed=tuple(zones.pop("stormed", ()))), {}, {})
        hands = {seat: ("queen",) * 3 for seat in range(seats)} | zones.pop("hands", {})
        for seat, faces in hands.items():
            self.put(HAND[seat], faces, seat)
        for seat in range(seats):
            self.put(PILE[seat], zones.get("piles", {}).get(seat, ("king",) * 3))
            self.put(DISCARD[seat], zones.get("discards", {}).get(seat, ()), shown=True)
            self.put(WON[seat], zones.get("won", {}).get(seat, ()), shown=True)
        for column in range(seats):
            self.put(GOAL[column], goals[column : column + 1], shown=True)
            for card in columns[column] if column < len(columns) else ():
                self._lay_out(column, *card.split())
        lines = (Turn(turn), Close(6), Settle(), End())
        self.dealt = Dealt(settle(self.state.but(agenda=lines)), self.dealt.truth, {})
        self.run()

    def put(self, zone, faces, seat=None, shown=False):
        """Cards into a zone; those of a seat are read by it, the rest by nobody or by all."""
        cards = self.add(zone, faces, closed=not shown)
        if seat is not None:
            readers = {**self.state.readers, **dict.fromkeys(cards, (seat,))}
            self.state_with(readers=readers)
        return cards

    def _lay_out(self, column, seat, face, how="open"):
        (card,) = self.put(COLUMN[column], (face,), int(seat), shown=how in ("open", "covered"))
        if how == "covered":
            self.state_with(covered=(*self.state.covered, card))
        if how == "cloaked":
            self.state_with(cloaked=(*self.state.cloaked, card))

    # -- what is there --------------------------------------------------------------------------

    @property
    def question(self):
        """Who is asked what: (1, "Push")."""
        return (self.asked.seat, type(self.asked).__name__) if self.asked else None

    def column(self, column):
        """A column as it is written for a scene."""
        state = self.state
        return [self._written(card) for card in state.zone(COLUMN[column])]

    def _written(self, card):
        state = self.state
        how = ""
        if card in state.covered:
            how = " covered"
        elif card in state.cloaked:
            how = " cloaked"
        elif card not in state.faces:
            how = " down"
        return f"{state.player(card)} {self.face(card)}{how}"

    def goals(self):
        """The goals over the columns."""
        return [self.state.goal(column) for column in self.state.columns]

    def hand(self, seat):
        """A hand, sorted."""
        return sorted(self.faces(HAND[seat]))

    def discard(self, seat):
        """A discard pile."""
        return self.faces(DISCARD[seat])

    def won(self, seat):
        """The goals of a seat."""
        return self.faces(WON[seat])

    @property
    def aside(self):
        """The goals that nobody won."""
        return self.faces(ASIDE)

    @property
    def over(self):
        """Whether the round is over, and the game with it."""
        return not self.state.agenda

    # -- what happens ---------------------------------------------------------------------------

    def do(self, move):
        """Give this answer, and go on to the next question."""
        return self.answer_by(lambda sight, decision: self._fresh(sight, move))

    def _fresh(self, sight, move):
        name, *args = move
        if name in ("lay", "push"):
            hand = sight.state.zone(HAND[sight.seat])
            args[0] = next(card for card in hand if sight.face(card) == args[0])
        return Move(name, tuple(args))

    def lay(self, face, column):
        """The seat in turn lays a card of its hand."""
        return self.do(("lay", face, column))

    def push(self, face):
        """The cloak's owner pushes a card under it."""
        return self.do(("push", face))

    def swap(self, column):
        """The traitor's owner swaps goals with this column."""
        return self.do(("swap", column))

    def refuse(self):
        """The owner of cloak or traitor does nothing."""
        return self.do(("none",))

    def columns_offered(self):
        """The columns in which the seat in turn may lay a card."""
        return sorted({move.args[1] for move in self.asked.legal(self.state) if move.args})
