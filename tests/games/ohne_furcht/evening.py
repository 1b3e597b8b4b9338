"""An evening of Ohne Furcht und Adel in the hands of a test: tables laid by hand, moves by faces.

``Evening`` keeps a table with all its cards known. ``do`` answers the decision in front with a
move whose cards are named by their faces; all that waits for no person (shuffles, reveals, forced
answers) happens by itself before and after.
"""

from itertools import chain

from engine.agenda import Decision, Pace
from engine.basics import Move
from engine.chance import Seeded
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import EndRound
from engine.games.ohne_furcht.draft import StartRound
from engine.games.ohne_furcht.state import CITY, DECK, DISCARD, HAND, ROLE, SHOWN
from engine.games.ohne_furcht.turn import begin_turn
from engine.kernel import front, settle
from engine.open_table.open_dealer import Dealt
from tests.games.laid import LaidTable, chosen


class Evening(LaidTable):
    """A table and what has been said at it."""

    def __init__(self, seats=4, *, options=None, deck=(), discard=(), seed=1, **fields):
        """A table in its third round with nothing on it but two gold a seat and what is given.

        ``hands``, ``cities``, ``roles`` and ``shown`` map a seat to its faces; other names are
        fields of the state.
        """
        self.chance = Seeded(seed)
        self.said = []
        state = GAME.setup(tuple(range(seats)), GAME.settle_options(options or {}))
        state = state.but(zones={}, faces={}, agenda=(), round=3)
        zones = {DECK: (deck, None), DISCARD: (discard, None)}
        for what, names in (("hands", HAND), ("cities", CITY), ("roles", ROLE), ("shown", SHOWN)):
            for seat, faces in fields.pop(what, {}).items():
                zones[names[seat]] = (faces, seat)
        self.dealt = Dealt(state, {}, {})
        for zone, (faces, seat) in zones.items():
            self.lay(zone, faces, seat)
        if "gold" in fields:
            fields["gold"] = tuple(fields["gold"]) + (0,) * (seats - len(fields["gold"]))
        self.dealt = Dealt(self.state.but(**fields), self.dealt.truth, {})

    @classmethod
    def started(cls, seats, *, options=None, seed=1):
        """A whole game from its beginning, up to the first question."""
        return cls(seats, seed=seed).begun(GAME, seats, options)

    def lay(self, zone, faces, seat):
        """Put cards on the table: open in a city or discard pile, else closed."""
        own = zone in self.state.owners
        self.add(zone, faces, closed=zone == DECK, reader=seat if own else None)

    # -- what is there --------------------------------------------------------------------------

    @property
    def gold(self):
        """The gold of all seats."""
        return list(self.state.gold)

    def hand(self, seat):
        """The hand of a seat, sorted."""
        return sorted(self.faces(HAND[seat]))

    def city(self, seat):
        """The districts of a seat."""
        return self.faces(CITY[seat])

    def all_faces(self):
        """Every face on the table, sorted."""
        return sorted(chain.from_iterable(self.faces(zone) for zone in self.state.zones))

    @property
    def asked(self):
        """The decision that waits for a person, or None."""
        line = front(self.state)
        return line if isinstance(line, Decision) and line.pace is Pace.PROMPTED else None

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

    def take(self, state):
        """Go on from this state to the next question."""
        self.dealt = Dealt(settle(state), self.dealt.truth, self.dealt.memory)
        self.said = list(self.state.news)
        self.run()
        return self

    def exchange(self, *faces):
        """The Magician's choice of several cards of the hand."""
        (choice,) = self.asked.choices(self.state)
        cards = chosen(choice.cards, faces, self.face)
        return self.answer(Move("exchange", (tuple(sorted(cards)),)))
