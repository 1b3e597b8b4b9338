"""A scene of San Marco in the hands of a test: tables laid by hand, dice said aloud.

``Scene`` keeps a table with all its cards known. ``do`` answers the question in front with a move
in words: cards by their faces, districts and borders by their names, seats by number. Whatever
waits for no person happens by itself before and after; dice show what ``dice`` says.
"""

from engine.agenda import Decision, Roll, Together
from engine.answers import Rolled
from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.rounds import StartRound
from engine.games.san_marco.table.data import BORDERS, KEYS, LIMIT
from engine.games.san_marco.table.state import (
    ACTION_BACK,
    ACTIONS,
    HAND,
    LAID,
    LIMIT_BACK,
    LIMITS,
    OFFER,
    SOURCES,
    SPENT,
    Bridge,
)
from engine.games.san_marco.turn import Turn
from engine.kernel import apply, front, settle
from engine.kernel.asked import asked
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin
from tests.games.laid import LaidTable, chosen

DISTRICT_MOVES = ("place", "transfer", "banish", "doge", "from")
BORDER_MOVES = ("bridge", "wrest", "set")


def border(one, other):
    """The number of the border between two districts."""
    return BORDERS.index((one, other))


class Scene(LaidTable):
    """A table and what has been said at it."""

    def __init__(self, seats=4, *, options=None, dice=(), seed=1, **fields):
        """Nothing on the table but what is given.

        ``people`` maps a district to its aristocrats by seat; ``bridges`` lists (district,
        district, owner); ``hands``, ``laid`` map a seat to faces; ``actions``, ``limits`` and
        ``spent`` list faces, top first; ``doge`` is a district; other names are fields.
        """
        self.chance, self.dice, self.said = Seeded(seed), list(dice), []
        state = GAME.setup(tuple(range(seats)), GAME.complete_options(options or {}))
        state = state.but(zones={}, faces={}, backs={}, agenda=(), round=1)
        people = fields.pop("people", {})
        rows = [tuple(people.get(key, ())) for key in KEYS]
        bridges = [Bridge(border(a, b), owner) for a, b, owner in fields.pop("bridges", ())]
        doge = fields.pop("doge", None)
        prestige = tuple(fields.pop("prestige", (0,) * seats))
        zones = {ACTIONS: fields.pop("actions", ()), LIMITS: fields.pop("limits", ())}
        zones[SPENT] = fields.pop("spent", ())
        for names, given in ((HAND, fields.pop("hands", {})), (LAID, fields.pop("laid", {}))):
            zones |= {names[seat]: faces for seat, faces in given.items()}
        self.dealt = Dealt(
            state.but(
                people=tuple(row + (0,) * (seats - len(row)) for row in rows),
                bridges=tuple(sorted(bridges, key=lambda one: (one.border, one.owner))),
                doge=None if doge is None else KEYS.index(doge),
                won=(prestige, *((0,) * seats,) * (len(SOURCES) - 1)),
            ),
            {},
            {},
        )
        for zone, faces in zones.items():
            self.lay(zone, tuple(faces))
        self.state_with(**fields)

    @classmethod
    def started(cls, seats, *, options=None, seed=1, dice=()):
        """A whole game from its beginning, up to the first question."""
        scene = cls(seats, seed=seed, dice=dice)
        scene.dealt = begin(GAME, seats, options or {})
        scene.run()
        return scene

    def lay(self, zone, faces):
        """Put cards on the table: closed in decks and own zones, else open."""
        owner = self.state.owners.get(zone)
        for face in faces:
            back = LIMIT_BACK if face in LIMIT else ACTION_BACK
            self.add(zone, (face,), closed=zone in (ACTIONS, LIMITS), reader=owner, back=back)

    # -- what is there --------------------------------------------------------------------------

    def faces(self, zone):
        """The faces in a zone, sorted."""
        return sorted(self.face(card) for card in self.state.zone(zone))

    def hand(self, seat):
        """The hand of a seat."""
        return self.faces(HAND[seat])

    def offers(self, giver):
        """The offers of a distributor that still lie there."""
        return [self.faces(zone[giver]) for zone in OFFER if self.state.zone(zone[giver])]

    def people(self, district):
        """The aristocrats in a district, by seat."""
        return list(self.state.people[KEYS.index(district)])

    def named(self, border):
        """The two districts of a border of this board."""
        one, other = self.state.ends[border]
        return KEYS[one], KEYS[other]

    @property
    def bridges(self):
        """Bridges as (district, district, owner)."""
        return [(*self.named(one.border), one.owner) for one in self.state.bridges]

    @property
    def doge(self):
        """The district of the Doge, or None."""
        return None if self.state.doge is None else KEYS[self.state.doge]

    @property
    def prestige(self):
        """The points of all seats."""
        return list(self.state.prestige)

    @property
    def askeds(self):
        """Who is asked now and what: seats to decisions."""
        found = {seat: asked(self.state, seat) for seat in self.state.order}
        return {seat: line for seat, line in found.items() if line is not None}

    @property
    def asked(self):
        """The decision that waits, of the first seat if several are asked; or None."""
        return next(iter(self.askeds.values()), None)

    def worded(self, move):
        """A move in words: ("place", "bridge", "castello")."""
        words = [move.name]
        args = list(move.args)
        if move.name in ("cut", "pay", "remove"):
            return (move.name, *args[0])
        if len(args) > 1 or move.name in ("open", "forgo"):
            words.append(self.face(args.pop(0)))
        if args and move.name in DISTRICT_MOVES:
            args[0] = KEYS[args[0]]
        if args and move.name in BORDER_MOVES:
            args[0] = self.named(args[0])
        return (*words, *args)

    # -- what happens ---------------------------------------------------------------------------

    def turn(self, *seats):
        """These seats have their turns, and nothing follows."""
        return self.take(self.state.but(agenda=tuple(Turn(seat) for seat in seats)))

    def round(self):
        """A round begins; nothing follows it."""
        return self.take(self.state.but(agenda=(StartRound(),)))

    def after(self, *lines):
        """These lines come next, and nothing follows."""
        return self.take(self.state.but(agenda=lines))

    def take(self, state):
        """Go on from this state to the next question."""
        self.dealt = Dealt(settle(state.but(news=())), self.dealt.truth, self.dealt.memory)
        self.said = list(self.state.news)
        return self.run()

    def run(self):
        """Deal on until a person is asked; dice show what was said."""
        while self.state.agenda and not self._person():
            line = front(self.state)
            if isinstance(line, Roll) and self.dice:
                values = tuple(self.dice.pop(0) for _ in line.sides)
                after = apply(self.state, Rolled(values))
                self.dealt = Dealt(after, self.dealt.truth, self.dealt.memory)
            else:
                self.dealt = deal_on(self.dealt, self.unasked, self.chance)
            self.said += self.state.news
        return self

    def _person(self):
        line = front(self.state)
        return isinstance(line, Decision) or (isinstance(line, Together) and bool(self.askeds))

    def play(self, face, *use):
        """Open a card of the hand if it is closed, then use it; ``forgo`` alone forgoes it."""
        if "open" in self.names():
            self.do("open", face)
        return self.do(use[0], face, *use[1:])

    def answer(self, *answers):
        """Give these very moves, in the order of the seats that are asked."""
        given = dict(zip(self.askeds, answers, strict=True))
        return self.answer_by(lambda sight, line: given[line.seat])

    def cut(self, *parts):
        """All that are asked form an offer each, of these faces."""
        given = dict(zip(self.askeds, parts, strict=True))

        def ask(sight, line):
            (choice,) = line.choices(sight.state)
            return choice.move(chosen(choice.cards, given[line.seat], sight.face))

        return self.answer_by(ask)
