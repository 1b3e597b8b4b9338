"""Whole games at an open table with the referee beside them.

Dice are thrown here, so that the referee hears them; what lies on the game's table is read with
all cards known.
"""

from collections import Counter

from engine.agenda import Roll
from engine.answers import Rolled
from engine.asked import asked, at_decision, honest
from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.data import BORDERS as PAIRS
from engine.games.san_marco.data import KEYS
from engine.kernel import apply, front
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin, decide
from tests.games.san_marco.referee.game import CUT, Foul, course
from tests.games.san_marco.referee.model import NAMES, Table
from tests.strategies import wide_move


def district(number):
    """A district of the game as the referee calls it."""
    return NAMES[KEYS[number]]


def border(number):
    """A border of the game as the referee calls it."""
    return frozenset(NAMES[key] for key in PAIRS[number])


def worded(move, face):
    """A move of the game in the referee's words."""
    name, args = move.name, list(move.args)
    if name == "cut":
        return (CUT, tuple(face(card) for card in args[0]))
    if name in ("pay", "remove"):
        return (name, args[0])
    if name == "set":
        return (name, border(args[0]))
    if name == "from" or (name == "banish" and len(args) == 1):
        return (name, district(args[0]))
    if name in ("open", "place", "bridge", "wrest", "transfer", "banish", "doge") or (
        name == "forgo" and args
    ):
        args[0] = face(args[0])
    if name in ("place", "transfer", "banish", "doge"):
        args[1] = district(args[1])
    if name in ("bridge", "wrest"):
        args[1] = border(args[1])
    return (name, *args)


def questions(dealt):
    """Who is asked, with all honest answers in words."""
    found = {}
    for seat in dealt.state.order:
        at = at_decision(dealt.state, seat)
        if at is None:
            continue
        state, line = at
        if line.choices(state) and line.choices(state)[0].name == CUT:
            found[seat] = {CUT}
            continue
        sight = dealt.sight(seat, state)
        moves = honest(sight, line, line.legal(state))
        found[seat] = {worded(move, sight.face) for move in moves}
    return found


def seen(dealt):
    """The game's table in the referee's words."""
    state = dealt.state

    def cards(*zones):
        return Counter(
            state.faces.get(card) or dealt.truth[card]
            for zone in zones
            for card in state.zone(zone)
        )

    seats = range(state.seats)
    people = {
        (d, s): state.people[at][s]
        for at, key in enumerate(KEYS)
        for d in [NAMES[key]]
        for s in seats
    }
    return {
        "people": {key: n for key, n in people.items() if n},
        "bridges": Counter((border(b.border), b.owner) for b in state.bridges),
        "doge": None if state.doge is None else district(state.doge),
        "points": list(state.prestige),
        "deck": cards("actions"),
        "spent": cards("spent"),
        "limits": cards("limits"),
        "laid": [cards(f"laid:{s}") for s in seats],
        "hands": [cards(f"hand:{s}", f"draw:{s}") for s in seats],
        "offers": cards(*(f"offer{at}:{s}" for at in range(3) for s in seats)),
    }


def kept(table):
    """The referee's own, in the same form."""
    offers = (o for row in table.offers.values() for o in row if o is not None)
    return {
        "people": {key: n for key, n in table.people.items() if n},
        "bridges": +table.bridges,
        "doge": table.doge,
        "points": list(table.points),
        "deck": +table.deck,
        "spent": +table.spent,
        "limits": +table.limits,
        "laid": [+laid for laid in table.laid],
        "hands": [+hand for hand in table.hands],
        "offers": sum(offers, Counter()),
    }


def compare(table, found):
    """What lies where. Raises Foul."""
    for key, right in kept(table).items():
        if found[key] != right:
            raise Foul(f"{key} should be {right}, and is {found[key]}")


class Watch:
    """One game beside its referee."""

    def __init__(self, seats, options, seed, bots=(None,)):
        """``bots`` answer in turn; None is any honest answer."""
        self.dealt, self.chance = begin(GAME, seats, options), Seeded(seed)
        self.minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
        self.bots = bots
        self.table = Table(seats)
        settled = GAME.settle_options(options)
        each = int(settled["bridges_at_three"]) if seats == 3 else 1
        self.course = course(self.table, each, settled["hands"] == "open")
        self.wants = next(self.course)
        self.given = {}

    def send(self, value):
        """The referee hears."""
        self.wants = self.course.send(value)

    def ask(self, sight, line):
        """A seat answers."""
        bot = self.bots[line.seat % len(self.bots)]
        mind = self.minds[line.seat]
        move = wide_move(sight, line, mind) if bot is None else decide(bot, sight, line, mind)
        self.given[line.seat] = worded(move, sight.face)
        return move

    def play(self):
        """To the end. Raises Foul."""
        while self.dealt.state.agenda:
            line = front(self.dealt.state)
            if isinstance(line, Roll):
                self.roll(line)
                continue
            self.draws()
            found = questions(self.dealt) if asked_now(self.dealt, line) else {}
            if found:
                self.expect(found)
            self.given = {}
            self.dealt = deal_on(self.dealt, self.ask, self.chance)
            if found:
                self.send(self.given)
        if self.wants != ("over",):
            raise Foul(f"the game ends, and the referee waits for {self.wants}")
        compare(self.table, seen(self.dealt))
        self.close()
        return self.dealt

    def roll(self, line):
        """Dice fall."""
        if self.wants != ("dice", line.sides):
            raise Foul(f"dice {line.sides} are thrown, and the referee waits for {self.wants}")
        values = tuple(1 + self.chance.below(sides) for sides in line.sides)
        state = apply(self.dealt.state, Rolled(values))
        self.dealt = Dealt(state, self.dealt.truth, self.dealt.memory)
        self.send(values)

    def draws(self):
        """Cards that were drawn since."""
        found = seen(self.dealt)
        while self.wants[0] == "drawn" and found["hands"][self.wants[1]]:
            if asked(self.dealt.state, self.wants[1]) is None and not questions(self.dealt):
                return  # the deck is being refilled, or they are being dealt
            self.send(found["hands"][self.wants[1]])

    def expect(self, found):
        """The same question to the same seats, at the same table."""
        if self.wants != ("ask", found):
            raise Foul(f"{self.wants} should be asked, and {found} is")
        compare(self.table, seen(self.dealt))

    def close(self):
        """Points and winners."""
        outcome = GAME.score(self.dealt.state)
        if list(outcome.scores) != self.table.points:
            raise Foul(f"the points should be {self.table.points}, and are {outcome.scores}")
        best = max(self.table.points)
        right = [s for s, n in enumerate(self.table.points) if n == best]
        if list(outcome.winners) != right:
            raise Foul(f"{right} should win, and {outcome.winners} do")


def asked_now(dealt, line):
    """Whether the line in front is a question, and not a shuffle that comes before it."""
    state = dealt.state
    return line is state.agenda[0] and any(asked(state, seat) for seat in state.order)


def watch(seats, options, seed, bots=(None,)):
    """A game to its end. Raises Foul where the referee disagrees."""
    return Watch(seats, options, seed, bots).play()
