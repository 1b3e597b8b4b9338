"""What the game shows and asks, in the referee's words: faces, districts and borders by name.

The one file that knows the game's state, zones and moves. It judges nothing.
"""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.choices import Amounts, Pick
from engine.games.san_marco.table import state as zones
from engine.games.san_marco.table.data import KEYS
from engine.open_table.open_dealer import Dealt
from tests.games.prompted import prompted
from tests.games.san_marco.referee.beside import Seen
from tests.games.san_marco.referee.model import Option

Face = Callable[[int], Any]


def seen_at(dealt: Dealt) -> Seen:
    """The whole table."""
    state, truth = dealt.state, dealt.truth
    seats = range(state.seats)

    def faces(zone: str) -> Counter[str]:
        return Counter(state.faces.get(card) or truth[card] for card in state.zone(zone))

    def each(names: Any) -> list[Counter[str]]:
        return [faces(names[seat]) for seat in seats]

    def readers(*names: str) -> set[frozenset[int]]:
        cards = [card for name in names for card in state.zone(name)]
        return {
            frozenset(seats) if card in state.faces else frozenset(state.readers.get(card, ()))
            for card in cards
        }

    turn = state.turn
    hand = () if turn is None else state.zone(zones.HAND[turn])
    closed = [{c for c in state.zone(zones.HAND[s]) if c not in state.faces} for s in seats]
    return Seen(
        people={key: list(row) for key, row in zip(KEYS, state.people, strict=True)},
        bridges=Counter((border(state, one.border), one.owner) for one in state.bridges),
        bridges_left=state.bridges_left(),
        supply=[state.supply(seat) for seat in seats],
        doge=None if state.doge is None else KEYS[state.doge],
        won={word: list(row) for word, row in zip(zones.SOURCES, state.won, strict=True)},
        passage=state.passage,
        round=state.round,
        extra=state.extra,
        start=state.start,
        turn=turn,
        pairs=[(giver, list(deciders)) for giver, deciders in state.pairs],
        actions=faces(zones.ACTIONS),
        limits=faces(zones.LIMITS),
        spent=faces(zones.SPENT),
        draw=each(zones.DRAW),
        offers=[[faces(zone[seat]) for zone in zones.OFFER] for seat in seats],
        hand=each(zones.HAND),
        laid=each(zones.LAID),
        opened=Counter(state.faces[card] for card in hand if card in state.faces),
        deck_readers=readers(zones.ACTIONS, zones.LIMITS),
        draw_readers=[readers(zones.DRAW[seat]) for seat in seats],
        offer_readers=[readers(*(zone[seat] for zone in zones.OFFER)) for seat in seats],
        hand_readers=[
            {frozenset(state.readers.get(card, ())) for card in closed[seat]} for seat in seats
        ],
    )


def questions(dealt: Dealt) -> dict[int, frozenset[Option]]:
    """Which seats are asked something by now that their node does not answer unasked, and what."""
    found: dict[int, frozenset[Option]] = {}
    for seat, (decision, state, sight) in prompted(dealt).items():
        options = {worded(decision, state, m, sight.face) for m in decision.honest(sight)}
        for choice in decision.choices(state):
            if isinstance(choice, Pick):
                cards = tuple(sorted(map(sight.face, choice.cards)))
                options.add((choice.name, cards, choice.least, choice.most))
            if isinstance(choice, Amounts):
                options |= {
                    worded(decision, state, move, sight.face)
                    for numbers in product(*(range(p.most + 2) for p in choice.places))
                    if choice.allows(move := choice.move(numbers))
                }
        found[seat] = frozenset(options)
    return found


def worded(decision: Decision, state: Any, move: Move, face: Face) -> Option:
    """A move with names in place of its numbers."""
    name, args = move
    match name:
        case "open" | "forgo":
            return (name, *map(face, args))
        case "cut":
            return (name, tuple(sorted(map(face, args[0]))))
        case "take" | "pay":
            return (name, *args)
        case "place":
            return (name, face(args[0]), KEYS[args[1]])
        case "transfer":
            return (name, KEYS[args[1]], args[2])
        case "doge" | "from" | "banish":  # with a card or without
            return (name, KEYS[args[-1]])
        case "bridge" | "set":
            return (name, border(state, args[-1]))
        case "wrest":
            return (name, border(state, args[1]), args[2])
        case "remove":
            (choice,) = decision.choices(state)
            named = {place.on[1]: n for place, n in zip(choice.places, args[0], strict=True)}
            return (name, tuple(named.get(seat, 0) for seat in range(state.seats)))
    return (name, *args)


def border(state: Any, number: int) -> frozenset[str]:
    """The two districts of a border."""
    return frozenset(KEYS[end] for end in state.ends[number])
