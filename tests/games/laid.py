"""A table laid by hand, for tests of rules: all its cards are known, and moves are told in words.

A game's own scene lays its cards and words its moves. ``do`` answers the decision in front; all
that waits for no person (shuffles, reveals, forced answers) happens by itself before and after.
"""

from engine.agenda import Decision, Together
from engine.errors import RulesError
from engine.kernel import apply, front
from engine.open_table.open_dealer import Dealt, deal_on, moved
from engine.open_table.simulate import begin


class LaidTable:
    """A table and what has been said at it. A scene sets `dealt`, `chance` and `said`, and says in
    `worded` how a move reads.
    """

    def begun(self, game, seats, options):
        """A whole game from its beginning, up to the first question."""
        self.dealt = begin(game, seats, options or {})
        self.run()
        return self

    def add(self, zone, faces, *, closed=False, reader=None, **more):
        """Put cards into a zone: open, closed for all, or read by a seat; the new cards."""
        state = self.state.add(zone, faces, **more)
        cards = state.zone(zone)[len(state.zone(zone)) - len(faces) :]
        truth = {**self.dealt.truth, **dict(zip(cards, faces, strict=True))}
        if closed or reader is not None:
            state = state.but(faces={c: f for c, f in state.faces.items() if c not in cards})
        if reader is not None:
            state = state.but(readers={**state.readers, **dict.fromkeys(cards, (reader,))})
        self.dealt = Dealt(state, truth, self.dealt.memory)
        return cards

    def state_with(self, **fields):
        """Change fields of the state by hand."""
        self.dealt = Dealt(self.state.but(**fields), self.dealt.truth, self.dealt.memory)
        return self

    # -- what is there --------------------------------------------------------------------------

    @property
    def state(self):
        """The public state."""
        return self.dealt.state

    def face(self, card):
        """What a card shows, known to the dealer alone where it is closed."""
        return self.state.faces.get(card) or self.dealt.truth[card]

    def faces(self, zone):
        """The faces in a zone, known to the dealer alone where they are closed, in their order."""
        return [self.face(card) for card in self.state.zone(zone)]

    @property
    def asked(self):
        """The decision that waits for a person, or None."""
        line = front(self.state)
        return line if isinstance(line, Decision) else None

    @property
    def together(self):
        """Whether several seats are asked at once."""
        return isinstance(front(self.state), Together)

    def moves(self, name=None):
        """What the asked seat can honestly answer, worded, sorted; of one name if given."""
        sight = self.dealt.sight(self.asked.seat)
        found = self.asked.honest(sight)
        return sorted({self.worded(m) for m in found if name in (None, m.name)}, key=repr)

    def names(self):
        """The names of all honest moves."""
        return sorted({move[0] for move in self.moves()})

    def phrases(self, key):
        """The fillings of everything said under this key since the last move."""
        return [dict(p.fillings) for p in self.said if p.key == f"news.{key}"]

    # -- what happens ---------------------------------------------------------------------------

    def run(self):
        """Deal on until a person is asked."""
        while self.state.agenda and self.asked is None:
            self.dealt = deal_on(self.dealt, self.unasked, self.chance)
            self.said += self.state.news
        return self

    def unasked(self, sight, decision):
        """What a seat answers that is asked though no person is."""
        raise AssertionError(f"nobody is to be asked {decision!r}")

    def find(self, *wording):
        """The listed move of this wording."""
        for move in self.asked.legal(self.state):
            if self.worded(move) == wording:
                return move
        raise AssertionError(f"{wording!r} is none of {self.moves()!r}")

    def do(self, *wording):
        """Answer the question with the move of this wording, and go on to the next question."""
        return self.answer(self.find(*wording))

    def answer(self, move):
        """Give this very move."""
        return self.answer_by(lambda sight, decision: move)

    def answer_by(self, ask):
        """Answer by this function of sight and decision, and go on to the next question."""
        self.said = []
        self.dealt = deal_on(self.dealt, ask, self.chance)
        self.said += self.state.news
        return self.run()

    def refused(self, move):
        """The error with which this move is refused; the table stays as it is."""
        try:
            apply(self.state, moved(self.state, front(self.state), move, self.dealt.truth))
        except RulesError as error:
            return error
        raise AssertionError(f"{move!r} was taken")


def chosen(cards, faces, face):
    """The first of these cards for each face, each card once; `face` tells what a card shows."""
    left, found = list(cards), []
    for wanted in faces:
        card = next(one for one in left if face(one) == wanted)
        left.remove(card)
        found.append(card)
    return found
