"""Whole games at an open table with the referee beside them. The one file that knows the game."""

from collections import Counter

from engine.agenda import Decision, Shuffle
from engine.basics import Move
from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.table.state import (
    ANIMAL_STACKS,
    EGON_STACKS,
    GOOD_STACKS,
    HAND,
    PROJECTS,
    ROWS,
    SOLD,
    STACK,
    STORE,
)
from engine.kernel import front
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.games.burgund.own_tables import own_option
from tests.games.burgund.referee.box import own_box
from tests.games.burgund.referee.course import Book

OF_CARDS = ("play", "take", "place", "drop", "project", "die")
OPEN_TOPS = (*GOOD_STACKS, *ANIMAL_STACKS)


class Foul(AssertionError):
    """The game and the referee disagree."""


def same(what, right, there):
    """Raises Foul where the game has something else than the book."""
    if right != there:
        raise Foul(f"{what} should be {right}, and is {there}")


class Watch:
    """One game; ``run`` raises Foul at the first difference."""

    def __init__(self, seats, seed, bots, workers="last_two", more=0, own=None):
        """Equal seeds give equal games; everybody has so many workers and silver more. ``own`` are
        tables that people have replaced.
        """
        self.bots, self.chance = bots, Seeded(seed)
        self.minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
        options = {"workers": workers, **(own_option(own) if own else {})}
        self.dealt, self.shuffles = begin(GAME, seats, options), []
        for seat in range(seats):
            richer = self.state.gain("workers", seat, more).gain("silver", seat, more)
            self.dealt = self.dealt._replace(state=richer)
        self.seen = Counter()
        self.deal()
        self.book = Book(seats, self.shuffles, workers, own_box(own or {}))
        for mine in self.book.players:
            mine.workers, mine.silver = mine.workers + more, mine.silver + more

    @property
    def state(self):
        """The public table."""
        return self.dealt.state

    def face(self, card):
        """What a card shows, closed or open."""
        return self.state.faces.get(card) or self.dealt.truth[card]

    def faces(self, zone):
        """What a zone shows, in its order."""
        return [self.face(card) for card in self.state.zone(zone)]

    def worded(self, move):
        """A move with a face for its card, and the row it is taken from."""
        if move.name not in OF_CARDS:
            return tuple(move.plain())
        card, *more = move.args
        if move.name == "take":
            more = [n for n, zone in enumerate(ROWS, 1) if card in self.state.zone(zone)]
        return (move.name, self.face(card), *more)

    def deal(self):
        """Up to the next question of a person; what was shuffled is kept for the book."""
        while self.state.agenda and not isinstance(front(self.state), Decision):
            before, line = self.state, front(self.state)
            self.dealt = deal_on(self.dealt, None, self.chance)
            if isinstance(line, Shuffle) and line.by is None:
                card = before.next_card
                for zone in line.zones:  # the new handles rise, pile by pile, from the top
                    after = card + len(before.zone(zone))
                    self.shuffles.append([self.dealt.truth[one] for one in range(card, after)])
                    card = after

    def run(self):
        """The whole game; what has happened in it, counted."""
        story, answer = self.book.play(), None
        while self.state.agenda:
            asked = next_of(story, answer)
            if asked is None:
                raise Foul(f"the game is over, and this is asked: {front(self.state)}")
            seat, kind, answers = asked
            line = front(self.state)
            same("the question", (seat, kind), (line.seat, type(line).__name__))
            there = Counter(map(self.worded, line.legal(self.state)))
            same(f"the answers to {kind}", Counter(answers), there)
            self.look()
            if kind == "Act":
                self.look_at_choices(line, answers)
            answer = self.answer(line)
            self.seen[kind, answer[0]] += 1
        same("who is asked", None, next_of(story, answer))
        self.look()
        outcome = GAME.score(self.state)
        there = (list(outcome.scores), list(outcome.winners))
        same("the end", self.book.result(), there)
        return self.seen

    def answer(self, line):
        """A bot answers the game; the same in words."""
        said = []

        def ask(sight, decision):
            move = decide(self.bots[line.seat], sight, decision, self.minds[line.seat])
            said.append(move)
            return move

        before = self.dealt
        after = deal_on(before, ask, self.chance)
        worded = self.worded(said[0])
        self.dealt = after
        self.deal()
        return worded

    def look_at_choices(self, line, answers):
        """Converting is offered from three on, and any number may be given; nothing else goes."""
        mine = self.book.players[line.seat]
        workers, silver = mine.workers, mine.silver
        bounds = [
            ([(place.least, place.most) for place in choice.places], choice.least, choice.most)
            for choice in line.choices(self.state)
        ]
        right = [([(0, workers), (0, silver)], 3, workers + silver)] if workers + silver > 2 else []
        same("converting", right, bounds)
        pairs = [(1, 0), (0, 1), (workers, silver), (workers + 1, silver), (workers, silver + 1)]
        for one, other in pairs:
            may = one + other > 0 and one <= workers and other <= silver
            found = line.allows(self.state, Move("convert", ((one, other),)))
            same(f"giving {one} and {other}", may, found)
        same("refilling", True, line.allows(self.state, Move("refill")))
        for card in (card for zone in (*ROWS, "spent") for card in self.state.zone(zone)):
            move = Move("take", (card,))
            same(f"taking {self.face(card)}", self.worded(move) in answers, self.may(line, move))
        for card in (card for zone in PROJECTS for card in self.state.zone(zone)):
            for at in range(-1, len(mine.piles) + 1):
                move = Move("place", (card, at))
                may = card in self.state.zone(PROJECTS[line.seat])
                may = may and self.worded(move) in answers
                same(f"placing {self.worded(move)}", may, self.may(line, move))

    def may(self, line, move):
        """Whether the game takes an answer."""
        return line.allows(self.state, move)

    def look(self):
        """All that lies on the table, and who can read it."""
        state, book = self.state, self.book
        for p, mine in enumerate(book.players):
            same(f"workers of {p}", mine.workers, state.workers[p])
            same(f"silver of {p}", mine.silver, state.silver[p])
            same(f"projects of {p}", sorted(mine.projects), sorted(self.faces(PROJECTS[p])))
            same(f"storage of {p}", mine.store, self.faces(STORE[p]))
            same(f"sold by {p}", sorted(mine.sold), sorted(self.faces(SOLD[p])))
            same(f"hand of {p}", sorted(mine.hand), sorted(self.faces(HAND[p])))
            same(f"stack of {p}", mine.stack, self.faces(STACK[p]))
            piles = [[self.face(card) for card in pile.cards] for pile in state.piles[p]]
            same(f"piles of {p}", mine.piles, piles)
            same(f"seven types of {p}", mine.seven, state.sevens[p])
            if not state.over:
                same(f"points of {p}", mine.points(), GAME.score(state).scores[p])
            hand = {state.readers.get(card) for card in state.zone(HAND[p])}
            same(f"readers of the hand of {p}", hand <= {(p,)}, True)
            same("open hands", [], self.open(HAND[p]))
            same("open stacks", [], self.open(STACK[p]))
        for at, zone in enumerate(ROWS, 1):
            same(f"row {at}", sorted(book.rows[at]), sorted(self.faces(zone)))
        for zone in OPEN_TOPS:
            same(zone, book.stacks[zone], self.faces(zone))
            same(f"open of {zone}", book.stacks[zone][:1], self.open(zone))
        same("discarded", sorted(book.spent), sorted(self.faces("spent")))
        same("draw pile", book.deck, self.faces("actions"))
        same("open draw pile", [], self.open("actions"))
        same("seven types left", book.sevens, list(state.sevens_left))
        same("first triples", book.firsts, dict(state.firsts))
        same("round", book.round, state.round)
        if state.solo:
            self.look_at_egon()
        else:
            there = (state.holder, state.turned, state.first)
            same("start player card", (book.holder, book.turned, book.first), there)

    def look_at_egon(self):
        """His estate and his points; what is to come lies closed."""
        state, book = self.state, self.book
        piles = [[self.face(card) for card in pile.cards] for pile in state.egon]
        same("Egon's piles", book.egon_piles, piles)
        same("Egon's seven types", book.egon_seven, state.egon_sevens)
        for zone, faces in list(zip(EGON_STACKS, book.egon, strict=True))[book.round + 1 :]:
            same(zone, faces, self.faces(zone))
            same(f"open of {zone}", [], self.open(zone))

    def open(self, zone):
        """What everybody can read in a zone."""
        faces = self.state.faces
        return [faces[card] for card in self.state.zone(zone) if card in faces]


def next_of(story, answer):
    """What the book asks next; None at the end."""
    try:
        return story.send(answer)
    except StopIteration:
        return None
