"""An evening of Ohne Furcht und Adel in the hands of a test: tables laid by hand, moves by faces.

``Evening`` keeps a table with all its cards known. ``do`` answers the decision in front with a
move whose cards are named by their faces; all that waits for no person (shuffles, reveals, forced
answers) happens by itself before and after.
"""

from itertools import chain

from engine.agenda import Decision, Pace, Together
from engine.basics import Move
from engine.chance import Seeded
from engine.errors import RulesError
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import EndRound
from engine.games.ohne_furcht.draft import StartRound
from engine.games.ohne_furcht.state import CITY, DECK, DISCARD, HAND, ROLE, SHOWN
from engine.games.ohne_furcht.turn import begin_turn
from engine.kernel import apply, front, settle
from engine.kernel.asked import honest
from engine.open_table.open_dealer import Dealt, deal_on, moved
from engine.open_table.simulate import begin


class Evening:
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
        evening = cls(seats, seed=seed)
        evening.dealt = begin(GAME, seats, options or {})
        evening.run()
        return evening

    def lay(self, zone, faces, seat):
        """Put cards on the table: open in a city or discard pile, else closed."""
        state = self.state.add(zone, faces)
        cards = state.zone(zone)[len(state.zone(zone)) - len(faces) :]
        truth = {**self.dealt.truth, **dict(zip(cards, faces, strict=True))}
        if zone == DECK or zone in state.owners:
            state = state.but(faces={c: f for c, f in state.faces.items() if c not in cards})
        if zone in state.owners:
            state = state.but(readers={**state.readers, **dict.fromkeys(cards, (seat,))})
        self.dealt = Dealt(state, truth, self.dealt.memory)

    # -- what is there --------------------------------------------------------------------------

    @property
    def state(self):
        """The public state."""
        return self.dealt.state

    @property
    def gold(self):
        """The gold of all seats."""
        return list(self.state.gold)

    def faces(self, zone):
        """The faces in a zone, known to the dealer alone where they are closed, in their order."""
        return [self.state.faces.get(c) or self.dealt.truth[c] for c in self.state.zone(zone)]

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
            words += [self.state.faces.get(c) or self.dealt.truth[c] for c in cards]
        return (move.name, *words)

    def moves(self, name=None):
        """What the asked seat can honestly answer, worded, sorted; of one name if given."""
        sight = self.dealt.sight(self.asked.seat)
        found = honest(sight, self.asked, self.asked.legal(self.state))
        return sorted({self.worded(m) for m in found if name in (None, m.name)})

    def names(self):
        """The names of all honest moves."""
        return sorted({move[0] for move in self.moves()})

    def phrases(self, key):
        """The fillings of everything said under this key since the last move."""
        return [dict(p.fillings) for p in self.said if p.key == f"news.{key}"]

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

    def run(self):
        """Deal on until a person is asked."""
        while self.state.agenda and self.asked is None:
            self.dealt = deal_on(self.dealt, self._nobody, self.chance)
            self.said += self.state.news

    @staticmethod
    def _nobody(sight, decision):
        raise AssertionError(f"{decision!r} is asked of a person inside a Together")

    def find(self, *wording):
        """The listed move of this wording; cards named by their faces."""
        for move in self.asked.legal(self.state):
            if self.worded(move) == wording:
                return move
        raise AssertionError(f"{wording!r} is none of {self.moves()!r}")

    def do(self, *wording):
        """Answer the question with the move of this wording, and go on to the next question."""
        return self.answer(self.find(*wording))

    def exchange(self, *faces):
        """The Magician's choice of several cards of the hand."""
        (choice,) = self.asked.choices(self.state)
        left = list(choice.cards)
        chosen = []
        for face in faces:
            card = next(c for c in left if self.dealt.truth[c] == face)
            left.remove(card)
            chosen.append(card)
        return self.answer(Move("exchange", (tuple(sorted(chosen)),)))

    def answer(self, move):
        """Give this very move."""
        self.said = []
        self.dealt = deal_on(self.dealt, lambda sight, decision: move, self.chance)
        self.said += self.state.news
        self.run()
        return self

    def refused(self, move):
        """The error with which this move is refused; the table stays as it is."""
        line = front(self.state)
        try:
            apply(self.state, moved(self.state, line, move, self.dealt.truth))
        except RulesError as error:
            return error
        raise AssertionError(f"{move!r} was taken")

    @property
    def together(self):
        """Whether several seats are asked at once."""
        return isinstance(front(self.state), Together)
