"""What the game shows and asks, in the referee's words: faces, seats and kinds for handles.

The one file that knows the game: its zones, the fields of its state, the names of its moves. It
judges nothing.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.games.citadels.table import state as zones
from engine.open_table.open_dealer import Dealt
from tests.games.citadels.referee.beside import Seen
from tests.games.citadels.referee.data import deck_of
from tests.games.citadels.referee.model import Option, Table, wide
from tests.games.prompted import prompted

STANDING = ("destroy", "covet", "annex", "armory")
"""Moves that name a district of any city."""
OWN = ("offer", "necropolis")
"""Moves that name a district of the own city."""
BARE = ("rasputin", "hospital", "acrobat", "confiscate", "show")
BARE += ("director", "booth", "tent", "cannonball")
"""Moves that name the card they use up, of which there is but one kind."""
OF_CARDS = ("keep", "take", "build", "seize", "give", "laboratory", "museum", "find", "beautify")
"""Moves that name cards by their faces."""

Face = Callable[[int], Any]


def table_of(dealt: Dealt) -> Table:
    """The referee's table at the begin of a game: hands as dealt, all else by the book."""
    rules, state = dealt.state.rules, dealt.state
    seen = seen_at(dealt)
    deck = deck_of(rules.uniques, rules.action_cards)
    for hand in seen.hand:
        deck -= hand
    return Table(
        seats=len(state.order),
        roles=tuple(rules.roles),
        deck=deck,
        hand=[Counter(hand) for hand in seen.hand],
        crown=state.crown,
        abbot_both=rules.abbot_both,
        early=rules.early,
    )


def seen_at(dealt: Dealt) -> Seen:
    """The whole table with all cards face up."""
    state, truth = dealt.state, dealt.truth

    def faces(*names: str) -> Counter:
        cards = [card for name in names for card in state.zone(name)]
        return Counter(state.faces.get(card) or truth[card] for card in cards)

    def each(names: Sequence[str]) -> list[Counter]:
        return [faces(names[seat]) for seat in sorted(state.order)]

    under = tuple(sorted(faces(*zones.MUSEUM).elements()))
    tokens = {"warrants": {f for f, _ in state.warrants}, "threats": {f for f, _ in state.threats}}
    named = {word: getattr(state, word) for word in ("killed", "robbed", "bewitched")}
    site = faces(zones.SITE, zones.PLAYED)
    falling = zones.MUSEUM if site["museum"] else ()  # a Graveyard is asked before them
    standing = {c for name in (*zones.CITY, *zones.BOOTH) for c in state.zone(name)}
    return Seen(
        gold=list(state.gold),
        hand=each(zones.HAND),
        drawn=each(zones.DRAWN),
        city=[
            sorted(
                (face, state.coins.get(card, 0), under if face == "museum" else ())
                for card, face in zip(state.zone(zones.CITY[seat]), state.city(seat), strict=True)
            )
            for seat in sorted(state.order)
        ],
        booths=[
            sorted(state.coins.get(card, 0) for card in state.zone(zones.BOOTH[seat]))
            for seat in sorted(state.order)
        ],
        held=each(zones.ROLE),
        shown=each(zones.SHOWN),
        open=sorted(faces(zones.FACEUP).elements()),
        site=site,
        deck=faces(zones.DECK, zones.BACK, *falling),
        crown=state.crown,
        taxes=state.tax,
        loose=sum(gold for card, gold in state.coins.items() if card not in standing),
        marks={**{word: role for word, role in named.items() if role}, **tokens},
        pile=each(zones.PILE),
        aside=next(iter(faces(zones.ROLES)), ""),
    )


def questions(dealt: Dealt) -> dict[int, set[Option]]:
    """Which seats are asked something by now that their node does not answer unasked, and what."""
    found: dict[int, set[Option]] = {}
    for seat, (decision, state, sight) in prompted(dealt).items():
        choices = decision.choices(state)
        listed = [m for m in decision.honest(sight) if not any(c.allows(m) for c in choices)]
        options = {worded(state, decision, move, sight.face) for move in listed}
        for choice in choices:
            cards = Counter(map(sight.face, choice.cards))
            options.add((choice.name, wide(cards, choice.least, choice.most)))
        found[seat] = options
    return found


def worded(state: Any, decision: Decision, move: Move, face: Face) -> Option:
    """A move with faces, owners and coins in place of its handles."""
    name, args = move
    if name in BARE:
        return (name,)
    if name == "seal":
        return (name, sealed(state, decision, args[0], face))
    if name in STANDING:
        return (name, owner(state, zones.CITY, args[0]), *sign(state, args[0]))
    if name in OWN:
        return (name, *sign(state, args[0]))
    if name == "overbuild":
        return (name, *sign(state, args[0]), face(args[1]))
    if name == "visit":
        return (name, owner(state, zones.BOOTH, args[0]), state.coins.get(args[0], 0))
    if name == "fortune":
        return (name, args[1])
    if name == "theater" and len(args) == 2:
        return (name, face(args[0]), args[1])
    if name in OF_CARDS:
        return (name, *map(face, args))
    return (name, *(tuple(sorted(map(face, a))) if isinstance(a, tuple) else a for a in args))


def sealed(state: Any, decision: Any, tokens: tuple[int, ...], face: Face) -> str:
    """On whose plate the signed warrant, or the flower, lies."""
    at = next(i for i, token in enumerate(tokens) if face(token) in ("signed", "flower"))
    return state.faces[decision.plates[at]]


def sign(state: Any, card: int) -> tuple[str, int]:
    """A district by its name and the coin on it."""
    return (state.faces[card], state.coins.get(card, 0))


def owner(state: Any, names: tuple[str, ...], card: int) -> int:
    """In front of whom a card lies."""
    return next(seat for seat, name in enumerate(names) if card in state.zone(name))
