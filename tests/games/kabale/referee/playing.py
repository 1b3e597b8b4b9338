"""Whole games at an open table with the referee beside them. The one file that knows the game."""

from collections import Counter

from engine.chance import Seeded, choice, shuffled
from engine.games.kabale import GAME
from engine.games.kabale.table.judging import judge
from engine.games.kabale.table.state import ASIDE, COLUMN, DISCARD, HAND, PILE, WON
from engine.kernel import front
from engine.kernel.asked import asked as asked_of
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.games.kabale.referee.beside import Referee, Seen
from tests.games.kabale.referee.box import DOMAINS, SET, domain
from tests.games.kabale.referee.columns import winner
from tests.games.kabale.referee.model import Card, Foul


def seen_faces(dealt, zone):
    """The faces in a zone, closed or open."""
    return [dealt.state.faces.get(card) or dealt.truth[card] for card in dealt.state.zone(zone)]


def seen_at(dealt):
    """The whole table with all cards face up, in a plain form."""
    state = dealt.state
    seats = range(state.seats)

    def of(zones):
        return [Counter(seen_faces(dealt, zones[seat])) for seat in seats]

    columns = []
    for at in seats:
        cards = state.zone(COLUMN[at])
        faces = seen_faces(dealt, COLUMN[at])
        columns.append(
            [
                (state.whose(card), face, not state.is_down(card))
                for card, face in zip(cards, faces, strict=True)
            ]
        )
    goals = [state.goal(at) for at in seats]
    return Seen(
        round=state.round,
        first=state.first,
        turn=state.turn,
        hand=of(HAND),
        pile=of(PILE),
        discard=of(DISCARD),
        columns=columns,
        goals=[goal for goal in goals if goal],
        won=of(WON),
        aside=Counter(seen_faces(dealt, ASIDE)),
        storms=set(state.stormed),
    )


def worded(sight, move):
    """A move with faces in place of its cards."""
    if move.name in ("lay", "push"):
        return (move.name, sight.face(move.args[0]), *move.args[1:])
    return (move.name, *move.args)


def questions(dealt):
    """Who is asked what, in faces; nothing while a hand is still to be shuffled."""
    found = {}
    for seat in dealt.state.order:
        decision = asked_of(dealt.state, seat)
        if decision is not None and front(dealt.state) is decision:
            sight = dealt.sight(seat)
            moves = decision.honest(sight)
            found[seat] = {worded(sight, move) for move in moves}
    return found


LAST = ("storm", "explorer", "cloak")


def stubborn(sight, moves, chance):
    """Lays everything in the first column, so that piles run dry and the others stay empty.

    An explorer would leave it: it goes under the cloak, which is kept until then; the storm would
    close it: it comes last.
    """
    holds = {sight.face(move.args[0]) for move in moves if move.name in ("lay", "push")}

    def rank(move):
        face = sight.face(move.args[0]) if move.name in ("lay", "push") else None
        if move.name != "lay":
            return (face != "explorer", move.name != "none", 0)
        late = LAST[::-1].index(face) + 1 if face in LAST else 0
        if face == "cloak" and "explorer" not in holds:
            late = len(LAST)
        return (move.args[1] != 0, False, late)

    return min(moves, key=rank)


def plotting(sight, moves, chance):
    """Lays plots where it can, first of all explorers and storms, into neighbouring columns."""
    order = ("explorer", "storm", "cloak", "traitor", "assassin", "doppelganger")
    lays = [m for m in moves if m.name == "lay"]
    if not lays or chance.below(4) == 0:
        return random_bot(sight, moves, chance)
    rank = {face: at for at, face in enumerate(order)}
    low = min(rank.get(sight.face(move.args[0]), 9) for move in lays)
    some = [m for m in lays if rank.get(sight.face(m.args[0]), 9) == low]
    return some[chance.below(len(some))]


SCORING = ("magician", "witch", "prince", "squire", "doppelganger", "dragon", "beggar", "romeo")
MEDIUM = GAME.bots["medium"]


def one_column(chance):
    """A random column, most of it cards that change the count. Raises Foul."""
    seats = 1 + chance.below(4)
    every = [(seat, face) for seat in range(seats) for face in (*SET, *SCORING, *SCORING)]
    cards = list(dict.fromkeys(shuffled(every, chance)))[: chance.below(10)]
    goal = f"{choice(DOMAINS, chance)}_3"
    right = winner([Card(*card) for card in cards], goal)
    found = judge(cards, domain(goal)).winner
    if found != right:
        raise Foul(f"{right} should win {goal} with {cards}, and {found} does")


def watch(seats, seed, bots, first="drawn_order"):
    """A game to its end. Raises Foul, with the last answers, where the referee disagrees."""
    dealt, chance = begin(GAME, seats, {"first_turn": first}), Seeded(seed)
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(seats)]
    referee = Referee(seats, dealt.state.first)
    course, answers = [], []

    def ask(sight, decision):
        seat = decision.seat
        move = decide(bots[seat % len(bots)], sight, decision, minds[seat])
        answers.append((seat, worded(sight, move)))
        return move

    try:
        while dealt.state.agenda:
            found = questions(dealt)
            if found:
                referee.expect(found, seen_at(dealt))
            dealt = deal_on(dealt, ask, chance)
            for answer in answers:
                referee.answered(answer[1])
            course += answers
            answers.clear()
        outcome = GAME.score(dealt.state)
        referee.close(outcome.scores, outcome.winners, seen_at(dealt))
    except Foul as foul:
        raise Foul("\n".join([str(foul), *map(str, course[-12:])])) from None
    return dealt
