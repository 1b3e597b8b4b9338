"""An evening of Ohne Furcht und Adel in the hands of a test: tables laid by hand, moves by faces.

``Evening`` keeps a table with all its cards known. ``do`` answers the decision in front with a
move whose cards are named by their faces; all that waits for no person (shuffles, reveals, forced
answers) happens by itself before and after.
"""

from engine.basics import Move
from engine.chance import Seeded
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import EndRound
from engine.games.ohne_furcht.draft import StartRound
from engine.games.ohne_furcht.state import CITY, DECK, DISCARD, HAND, ROLE, SHOWN
from engine.games.ohne_furcht.turn import begin_turn
from engine.open_table.open_dealer import Dealt
from tests.games.laid import chosen
from tests.games.laid_cities import LaidCities

GROUPS = {"hands": HAND, "cities": CITY, "roles": ROLE, "shown": SHOWN}


class Evening(LaidCities):
    """A table and what has been said at it."""

    GAME, DECK, HANDS, CITIES = GAME, DECK, HAND, CITY

    def __init__(self, seats=4, *, options=None, deck=(), discard=(), seed=1, **fields):
        """A table in its third round with nothing on it but two gold a seat and what is given.

        ``hands``, ``cities``, ``roles`` and ``shown`` map a seat to its faces; other names are
        fields of the state.
        """
        self.chance = Seeded(seed)
        self.said = []
        self.dealt = Dealt(self.empty(seats, options), {}, {})
        self.lay(DECK, deck, None)
        self.lay(DISCARD, discard, None)
        self.lay_out(GROUPS, fields)
        self.dealt = Dealt(self.state.but(**fields), self.dealt.truth, {})

    def worded(self, move):
        """A move with faces in place of its cards: ("build", "church")."""
        if move.name in ("swap", "murder", "rob"):
            return (move.name, *move.args)
        words = []
        for arg in move.args:
            cards = arg if isinstance(arg, tuple) else (arg,)
            words += [self.face(card) for card in cards]
        return (move.name, *words)

    # -- what happens ---------------------------------------------------------------------------

    def turn(self, seat, role):
        """This seat has its turn as this character; the round ends after it."""
        state = begin_turn(self.state.but(agenda=(EndRound(), StartRound())), seat, role)
        return self.take(state)

    def exchange(self, *faces):
        """The Magician's choice of several cards of the hand."""
        (choice,) = self.asked.choices(self.state)
        cards = chosen(choice.cards, faces, self.face)
        return self.answer(Move("exchange", (tuple(sorted(cards)),)))
