"""A scene of Citadels in the hands of a test: tables laid by hand, moves by faces.

``Scene`` keeps a table with all its cards known. ``do`` answers the decision in front with a move
whose cards are named by their faces; all that waits for no person (shuffles, reveals, forced
answers) happens by itself before and after. Where several seats are asked at once, ``reacting``
says what some of them answer; the others pass.
"""

from engine.chance import Seeded
from engine.games.citadels import GAME
from engine.games.citadels.data.characters import RANK
from engine.games.citadels.data.districts import UNIQUES
from engine.games.citadels.rounds.call import calls
from engine.games.citadels.rounds.round import EndRound
from engine.games.citadels.table.state import (
    CITY,
    DECK,
    HAND,
    MUSEUM,
    PLATES,
    ROLE,
    SHOWN,
    plate,
)
from engine.games.citadels.turn.menu import begin_turn
from engine.kernel import front
from engine.open_table.open_dealer import Dealt, deal_on
from tests.games.laid import chosen
from tests.games.laid_cities import LaidCities

SEAT_AT = {"theater": -1, "fortune": 1}
"""Which argument of a move is a seat, where it is not the first or not always."""
SEATS = ("swap", "spy", "look", "borrow", "alms", "crown", "theater", "fortune")
NUMBERS = ("income",)
GROUPS = {"hands": HAND, "cities": CITY, "roles": ROLE, "shown": SHOWN, "museums": MUSEUM}


class Scene(LaidCities):
    """A table and what has been said at it."""

    GAME, DECK, HANDS, CITIES = GAME, DECK, HAND, CITY

    def __init__(self, seats=4, *, options=None, table=None, deck=(), seed=1, **fields):
        """A table in its third round with nothing on it but two gold a seat and what is given.

        ``table`` names characters that replace those of the first game on their ranks; all unique
        districts are in play. ``hands``, ``cities``, ``roles``, ``shown`` and ``museums`` map a
        seat to its faces; ``coins`` maps a face in a city to gold on it; other names are fields of
        the state.
        """
        self.chance = Seeded(seed)
        self.said = []
        self.passed = []
        self.reacting = {}
        state = self.empty(seats, options)
        state = state.but(rules=self._rules(state.rules, table))
        self.dealt = Dealt(state.lay(PLATES, state.rules.roles), {}, {})
        self.lay(DECK, deck, None)
        self.lay_out(GROUPS, fields)
        coins = fields.pop("coins", {})
        on = {self.card(face): gold for face, gold in coins.items()}
        self.dealt = Dealt(self.state.but(coins=on, **fields), self.dealt.truth, {})

    @staticmethod
    def _rules(rules, table):
        roles = list(rules.roles)
        for role in table or ():
            rank = RANK[role]
            roles = [*roles, "tax_collector"] if rank == 9 and len(roles) == 8 else roles
            roles[rank - 1] = role
        uniques = tuple(one.face for one in UNIQUES)
        return type(rules)(
            tuple(roles), uniques, rules.action_cards, rules.abbot_both, rules.early, rules.size
        )

    # -- what is there --------------------------------------------------------------------------

    def card(self, face):
        """An open card with this face in a city, else the plate of this character."""
        for zone in CITY:
            for card in self.state.zone(zone):
                if self.state.faces[card] == face:
                    return card
        return plate(self.state, face)

    def worded(self, move, face=None):
        """A move with faces in place of its cards: ("build", "church")."""
        face = face or self.face
        words = []
        seat_at = SEAT_AT.get(move.name, 0) % max(len(move.args), 1)
        for at, arg in enumerate(move.args):
            if isinstance(arg, tuple):
                words += [face(card) for card in arg]
            elif (
                isinstance(arg, str)
                or move.name in NUMBERS
                or (move.name in SEATS and at == seat_at)
            ):
                words.append(arg)
            else:
                words.append(face(arg))
        return (move.name, *words)

    # -- what happens ---------------------------------------------------------------------------

    def pay(self, seat, gold):
        """Hand a seat gold of the bank."""
        return self.state_with(gold=self.state.pay(seat, gold).gold)

    def turn(self, seat, role):
        """This seat has its turn as this character; the round ends after it."""
        return self.take(begin_turn(self.state.but(agenda=(EndRound(),)), seat, role))

    def call(self, rank=1):
        """The characters are called from this rank on; the round ends after them."""
        lines = calls(self.state)[rank - 1 :]
        return self.take(self.state.but(agenda=(*lines, EndRound()), called=rank - 1))

    def take(self, state):
        """Go on from this state to the next question, and write down what passes by itself."""
        self.passed = []
        return super().take(state)

    def run(self):
        """Deal on until a person is asked."""
        while self.state.agenda and self.asked is None:
            self.passed.append((front(self.state), self.state))
            self.dealt = deal_on(self.dealt, self.unasked, self.chance)
            self.said += self.state.news
        return self

    def unasked(self, sight, decision):
        """What a seat answers that is asked together with others: what is planned, else a pass."""
        for wording in self.reacting.get(decision.seat, ()):
            for move in decision.honest(sight):
                if self.worded(move, sight.face) == wording:
                    return move
        return decision.absent(sight.state)

    def pick(self, name, *faces):
        """A wide choice of several cards, by their faces."""
        choice = next(c for c in self.asked.choices(self.state) if c.name == name)
        return self.answer(choice.move(chosen(choice.cards, faces, self.face)))

    def answer_by(self, ask):
        """Answer, and write down what passes by itself."""
        self.passed = []
        return super().answer_by(ask)
