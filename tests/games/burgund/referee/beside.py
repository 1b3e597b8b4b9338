"""The engine's game and the book's side by side: the same questions, answers, tables, ends."""

from engine.agenda import Decision, Shuffle
from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.state import HAND, PROJECTS, ROWS, SOLD, STACK, STORE
from engine.kernel import front
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.games.burgund.referee.book import Book

OF_CARDS = ("play", "take", "place", "drop", "project", "die")


class Beside:
    """One game; ``run`` raises AssertionError at the first difference."""

    def __init__(self, seats, seed, bots):
        """Equal seeds give equal games."""
        self.bots, self.chance = bots, Seeded(seed)
        self.minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
        self.dealt, self.shuffles, self.questions = begin(GAME, seats, {}), [], 0
        self.deal()
        self.book = Book(seats, self.shuffles)

    def face(self, card):
        """What a card shows."""
        return self.dealt.state.faces.get(card) or self.dealt.truth[card]

    def faces(self, zone):
        """What a zone shows, in its order."""
        return [self.face(card) for card in self.dealt.state.zone(zone)]

    def worded(self, move):
        """A move with faces for cards."""
        if move.name in OF_CARDS:
            return (move.name, self.face(move.args[0]), *move.args[1:])
        return tuple(move.plain())

    def deal(self):
        """Up to the next question of a person; what was shuffled is kept for the book."""
        while self.dealt.state.agenda and not isinstance(front(self.dealt.state), Decision):
            before, line = self.dealt.state, front(self.dealt.state)
            self.dealt = deal_on(self.dealt, None, self.chance)
            if isinstance(line, Shuffle) and line.by is None:
                card = before.next_card
                for zone in line.zones:  # the new handles rise, pile by pile, from the top
                    after = card + len(before.zone(zone))
                    self.shuffles.append([self.dealt.truth[one] for one in range(card, after)])
                    card = after

    def run(self):
        """The whole game."""
        story, answer = self.book.play(), None
        state = self.dealt.state
        while state.agenda:
            seat, kind, answers = story.send(answer)
            line = front(state)
            assert (line.seat, type(line).__name__) == (seat, kind)
            legal = sorted(map(repr, map(self.worded, line.legal(state))))
            assert legal == sorted(map(repr, answers))
            self.compare()
            answer = self.answer(line)
            state = self.dealt.state
            self.questions += 1
        self.finish(story, answer)
        return self.questions

    def answer(self, line):
        """A bot answers the engine; the same in words."""
        said = []

        def ask(sight, decision):
            move = decide(self.bots[line.seat], sight, decision, self.minds[line.seat])
            said.append((self.face_told(sight, move), self.row(sight.state, move)))
            return move

        self.dealt = deal_on(self.dealt, ask, self.chance)
        self.deal()
        (worded, row), *_ = said
        return (*worded, *row)

    @staticmethod
    def face_told(sight, move):
        """By the handles that the seat itself named."""
        if move.name in OF_CARDS:
            return (move.name, sight.face(move.args[0]), *move.args[1:])
        return tuple(move.plain())

    @staticmethod
    def row(state, move):
        """From which row a card was taken: equal faces lie in several."""
        if move.name != "take":
            return ()
        return tuple(n for n, zone in enumerate(ROWS, 1) if move.args[0] in state.zone(zone))

    def finish(self, story, answer):
        """Both are over, with one end."""
        try:
            question = story.send(answer)
        except StopIteration:
            question = None
        assert question is None
        outcome = GAME.score(self.dealt.state)
        assert (list(outcome.scores), list(outcome.winners)) == self.book.result()

    def compare(self):
        """All that lies on the table."""
        state, book = self.dealt.state, self.book
        for p, mine in enumerate(book.players):
            assert state.workers[p] == mine.workers
            assert state.silver[p] == mine.silver
            assert sorted(self.faces(PROJECTS[p])) == sorted(mine.projects)
            assert self.faces(STORE[p]) == mine.store
            assert sorted(self.faces(SOLD[p])) == sorted(mine.sold)
            assert sorted(self.faces(HAND[p])) == sorted(mine.hand)
            assert self.faces(STACK[p]) == mine.stack
            piles = [[self.face(card) for card in pile.cards] for pile in state.piles[p]]
            assert piles == mine.piles
            assert GAME.score(state).scores[p] == mine.points()
        rows = [sorted(row) for row in book.rows.values()]
        assert [sorted(self.faces(zone)) for zone in ROWS] == rows
        assert all(self.faces(zone) == faces for zone, faces in book.stacks.items())
        assert sorted(self.faces("spent")) == sorted(book.spent)
        assert self.faces("actions") == book.deck
        assert list(state.sevens_left) == book.sevens
        assert dict(state.firsts) == book.firsts
        assert [[self.face(c) for c in pile.cards] for pile in state.egon] == book.egon_piles
        if not state.solo:
            assert (state.holder, state.turned, state.first) == (
                book.holder,
                book.turned,
                book.first,
            )
