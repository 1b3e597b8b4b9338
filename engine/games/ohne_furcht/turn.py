"""A character's turn (rule book: "Ablauf eines Charakterzuges"): one menu that comes back.

Gather two gold or cards, then build one district (the Architect up to three); abilities at any
moment, each once. The rule book lets building follow the gathering ("anschließend"), and a turn
cannot end without having gathered; abilities may come before (RULES.md, "Before gathering", and the
rule book's own Merchant).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.agenda import Decision, Step
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.ohne_furcht.characters import ABILITIES, besides
from engine.games.ohne_furcht.data import (
    ARCHITECT_BUILDS,
    COST,
    DISTRICTS,
    GATHER_GOLD,
)
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.drawing import Draw, discard
from engine.games.ohne_furcht.purple import ENTRIES as PURPLE
from engine.games.ohne_furcht.purple import gather_count, keeps_all
from engine.games.ohne_furcht.state import (
    CITY,
    DRAWN,
    HAND,
    State,
    cards_left,
    gold_of,
)
from engine.games.ohne_furcht.words import NO_CARDS, too_dear
from engine.hindrance import Hindrance
from engine.shapes.menu import (
    Entries,
    Entry,
    MenuShape,
    at_card,
    by_card,
    menu_of,
    still_possible,
)
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

GOLD, CARDS, END = Move("gold"), Move("cards"), Move("end")
GATHERED, NOT_GATHERED = phrase("hindered.gathered"), phrase("hindered.not_gathered")
END_WITH = {"bonus": "move.end_bonus", "extra": "move.end_extra"}
"""What ending the turn is called while this is still due."""


# -- gathering ------------------------------------------------------------------------------------


def has_gathered(state: State, seat: Seat) -> Phrase | None:
    """Why nothing more is gathered."""
    return GATHERED if state.gathered else None


def has_not_gathered(state: State, seat: Seat) -> Phrase | None:
    """Why what follows the gathering has to wait."""
    return None if state.gathered else NOT_GATHERED


def golds(state: State, seat: Seat) -> list[Move]:
    """Two gold, unless something has been gathered."""
    return [] if has_gathered(state, seat) else [GOLD]


def gold(state: State, seat: Seat, move: Move) -> State:
    """From the supply, which has no bottom."""
    state = state.tell("news.gold", who=name(seat), gold=gold_of(GATHER_GOLD))
    return state.but(gathered=True).pay(seat, GATHER_GOLD)


def no_draw(state: State, seat: Seat) -> Phrase | None:
    """Something has been gathered, or there is no card left anywhere."""
    return has_gathered(state, seat) or (None if cards_left(state) else NO_CARDS)


def draws(state: State, seat: Seat) -> list[Move]:
    """Two cards, unless there is a reason against it."""
    return [] if no_draw(state, seat) else [CARDS]


def draw(state: State, seat: Seat, move: Move) -> State:
    """With the Library straight to the hand, else to choose from."""
    count = gather_count(state, seat)
    state = state.but(gathered=True)
    if keeps_all(state, seat):
        return state.do(Draw(seat, count, HAND[seat]))
    return state.do(Draw(seat, count, DRAWN[seat]), Gathered(seat))


@dataclass(frozen=True, slots=True)
class Gathered(Step[State]):
    """The gathered cards lie apart: keep one of them."""

    seat: Seat

    def run(self, state: State) -> State:
        """A single card leaves nothing to choose."""
        drawn = state.zone(DRAWN[self.seat])
        if len(drawn) > 1:
            return state.do(KeepCard(self.seat))
        return state.move(drawn, HAND[self.seat])


@dataclass(frozen=True, slots=True)
class KeepCard(Decision[State]):
    """Keep one of the gathered cards; the others go to the open discard pile."""

    def names(self, state: State) -> tuple[str, ...]:
        return (DRAWN[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """One move a card."""
        return [Move("take", (card,)) for card in state.zone(DRAWN[self.seat])]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """What is not kept is laid down open; of an absent seat others open it later."""
        if self.seat in state.absent:
            return ()
        return tuple(Opened(c) for c in state.zone(DRAWN[self.seat]) if c != move.args[0])

    def take(self, state: State, move: Move) -> State:
        """The kept card goes to the hand."""
        kept = number(move)
        rest = tuple(c for c in state.zone(DRAWN[self.seat]) if c != kept)
        state = state.move((kept,), HAND[self.seat]).tell("news.kept", who=name(self.seat))
        return discard(state, rest)

    def title(self, state: State) -> Phrase:
        """How many there are to choose from."""
        return phrase("ask.keep_card", n=len(state.zone(DRAWN[self.seat])))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return by_card(sight, move)


# -- building -------------------------------------------------------------------------------------


def build_limit(role: Face) -> int:
    """How many districts this character may build in its turn."""
    return ARCHITECT_BUILDS if role == "architect" else 1


def unfit(face: Face, gold: int, city: tuple[Face, ...], duplicates: bool) -> Phrase | None:
    """Why a face may not be built with so much gold into such a city."""
    if not duplicates and face in city:
        return phrase("hindered.same")
    return too_dear(COST[face], gold)


@lru_cache(maxsize=4096)
def affordable(gold: int, city: tuple[Face, ...], duplicates: bool) -> tuple[Face, ...]:
    """The faces against which there is no reason."""
    return tuple(d.face for d in DISTRICTS if not unfit(d.face, gold, city, duplicates))


def fits(state: State, seat: Seat) -> tuple[Face, ...]:
    """The faces that this seat may build now: paid in full, not twice the same."""
    return affordable(state.gold[seat], state.city(seat), state.rules.duplicates)


def no_build(state: State, seat: Seat) -> Phrase | None:
    """Why the turn leaves no building to its seat.

    More than eight districts are the Architect's alone ("nur beim Baumeister möglich"); this
    matters with two and three seats, which have two turns in a round. ``past_eight`` lifts it.
    """
    if not state.gathered:
        return NOT_GATHERED
    if state.built >= build_limit(state.role):
        return phrase("hindered.limit", n=build_limit(state.role))
    if state.complete(seat) and state.role != "architect" and not state.rules.past_eight:
        return phrase("hindered.complete", role=face_of("architect"))
    return None


def builds(state: State, seat: Seat) -> list[Move]:
    """One move for each hand card, by public facts: the face is the move's claim."""
    if no_build(state, seat) or not fits(state, seat):
        return []
    return [Move("build", (card,)) for card in state.zone(HAND[seat])]


def unbuilt(sight: Sight[State]) -> Iterator[Hindrance]:
    """The hand cards that the seat reads and may not build."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    none, facts = no_build(state, seat), (state.gold[seat], state.city(seat))
    for card in state.zone(HAND[seat]):
        face = sight.face(card)
        why = none or (face and unfit(face, *facts, state.rules.duplicates))
        if face is not None and why:
            yield Hindrance(("card", card), phrase(face_of(face)), why)


def build_claims(state: State, seat: Seat, move: Move) -> tuple[Claim, ...]:
    """The card is opened, and is one that may be built."""
    return (Opened(number(move), fits(state, seat)),)


def build(state: State, seat: Seat, move: Move) -> State:
    """Pay its cost, lay it down; the eighth district makes this round the last."""
    card = number(move)
    face = state.faces[card]
    built = state.built + 1
    cost = COST[face]
    state = state.tell("news.build", who=name(seat), face=face_of(face), cost=gold_of(cost))
    state = state.move((card,), CITY[seat]).pay(seat, -cost)
    state = state.but(built=built)
    if face == "haunted_quarter":
        state = state.but(haunted=state.round)
    if len(state.zone(CITY[seat])) == CITY_SIZE:
        if state.first is None:
            return state.but(first=seat).tell("news.first", who=name(seat))
        return state.tell("news.complete", who=name(seat))
    return state


def told_build(sight: Sight[State], move: Move) -> Phrase:
    """The district with its cost, where the seat reads it."""
    face = sight.face(number(move))
    cost = gold_of(COST[face]) if face is not None else "word.unknown"
    return phrase("move.build", face=face_of(face), cost=cost)


BUILD = Entry(
    "build",
    builds,
    build,
    build_claims,
    of_hand=True,
    tell=told_build,
    on=at_card,
    barred=no_build,
    hindered=unbuilt,
)


# -- the end of the turn --------------------------------------------------------------------------


def ends(state: State, seat: Seat) -> list[Move]:
    """Only after gathering."""
    return [] if has_not_gathered(state, seat) else [END]


def end(state: State, seat: Seat, move: Move) -> State:
    """The menu does not come back; what is still due comes now; a King calls from now on."""
    caller = state.crown if state.role == "king" else state.caller
    state = state.but(caller=caller, turn=None)
    due = besides(state, seat)
    return state if due is None else MENU[state.role][due.name].take(state, seat, due)


def left_unused(sight: Sight[State], move: Move) -> tuple[Phrase, ...]:
    """Abilities of the character that do not come by themselves, and to build what can be paid."""
    own = [entry for entry in ABILITIES[sight.state.role] if entry.name not in END_WITH]
    return tuple(phrase(f"act.{name}") for name in still_possible([*own, BUILD], sight))


def told_end(sight: Sight[State], move: Move) -> Phrase:
    """With what comes by itself, and what is left unused."""
    assert sight.seat is not None
    due = besides(sight.state, sight.seat)
    key = "move.end" if due is None else END_WITH[due.name]
    left = left_unused(sight, move)
    if not left:
        return phrase(key)
    return phrase("move.end_forgotten", end=key, what=tuple(one.key for one in left))


_BEFORE = (
    Entry("gold", golds, gold, barred=has_gathered),
    Entry("cards", draws, draw, barred=no_draw),
)
_AFTER = (
    *PURPLE,
    BUILD,
    Entry(
        "end",
        ends,
        end,
        ends=True,
        tell=told_end,
        barred=has_not_gathered,
        leaves=left_unused,
    ),
)
MENU = {role: menu_of(*_BEFORE, *items, *_AFTER) for role, items in ABILITIES.items()}
"""What the menu of each character's turn is made of."""


@dataclass(frozen=True, slots=True)
class Menu(MenuShape[State]):
    """The turn of a character: anything it may do now, until it ends the turn."""

    role: Face

    def menu(self) -> Entries[State]:
        """What this character may do."""
        return MENU[self.role]

    def hand(self) -> str:
        """Building, the Laboratory and the exchange name cards of it."""
        return HAND[self.seat]

    def absent(self, state: State) -> Move:
        """Two gold, and the turn ends."""
        return END if state.gathered else GOLD

    def title(self, state: State) -> Phrase:
        """As whom the seat plays, whether it still has to gather, and whether it can do anything
        else before.
        """
        key = "ask.turn"
        if not state.gathered:
            beside = self.offers_beside(state, (GOLD.name, CARDS.name))
            key = "ask.turn_gather" if beside else "ask.turn_first"
        return phrase(key, role=face_of(self.role), gold=gold_of(state.gold[self.seat]))


def begin_turn(state: State, seat: Seat, role: Face) -> State:
    """The character that has just stood up has its turn."""
    agenda = (Menu(seat, role), *state.agenda)
    return state.but(agenda=agenda, turn=seat, role=role, gathered=False, built=0, used=())
