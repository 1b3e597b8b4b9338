"""What cards and bonuses bring: goods and animals from the stacks, cards from the display, sales.

Rule book: "Bonus Aktionen", "Warenverkauf", "Jeder Drilling bringt einen der aktuellen
Durchgangsboni ein". Nothing here places a card.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Reveal, Step
from engine.basics import ALL, Card, Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import On
from engine.games.burgund.table.data import (
    ANIMAL,
    GOOD,
    MOST_PROJECTS,
    POINT,
    SILVER,
    WORKER,
    Gain,
)
from engine.games.burgund.table.drawing import halves
from engine.games.burgund.table.silver_purchase import Open
from engine.games.burgund.table.state import (
    ANIMAL_STACKS,
    GOOD_STACKS,
    PROJECTS,
    SOLD,
    SPENT,
    STORE,
    State,
    display,
)
from engine.shapes.arguments import number, word
from engine.shapes.phrases import counted, face_of, points_of
from engine.sight import Sight

DECLINE = Move("decline")
COUNTED = {POINT: "points", SILVER: "silver", WORKER: "workers"}
CALLED = {**COUNTED, GOOD: "goods", ANIMAL: "animals"}
STACKS = {GOOD: GOOD_STACKS, ANIMAL: ANIMAL_STACKS}


def gained(state: State, seat: Seat, gain: Gain) -> State:
    """What can be counted is there at once; goods and animals are taken from their stacks."""
    lines: list[Line] = []
    for what, count in gain:
        if what in COUNTED:
            state = state.gain(COUNTED[what], seat, count)
            state = state.tell("news.gain", who=name(seat), what=gain_told(((what, count),)))
        else:
            lines += [Tops(seat, STACKS[what]) for _ in range(count)]
    return state.do(*lines)


def gain_told(gain: Gain) -> tuple[Phrase, ...]:
    """Each part of a gain with its number.

    >>> [one.plain() for one in gain_told((("silver", 2),))]
    [['silver.many', {'n': 2}]]
    """
    return tuple(counted(CALLED[what], count) for what, count in gain)


def option_told(gain: Gain) -> Phrase:
    """A whole option as one phrase, for it may have several parts.

    >>> option_told((("worker", 1), ("silver", 1))).key
    'word.both'
    """
    told, *more = gain_told(gain)
    for part in more:
        told = phrase("word.both", one=told, other=part)
    return told


@dataclass(frozen=True, slots=True)
class Tops(Step[State]):
    """One top card of these stacks."""

    seat: Seat
    stacks: tuple[str, ...]

    def run(self, state: State) -> State:
        """Which one is asked where there are several; where there is none there is nothing."""
        there = tuple(stack for stack in self.stacks if state.zone(stack))
        if not there:
            return state.tell("news.no_top", who=name(self.seat))
        if len(there) == 1:
            return top_taken(state, self.seat, there[0])
        return state.do(TakeTop(self.seat, there))


@dataclass(frozen=True, slots=True)
class TakeTop(Open):
    """The top of one of these stacks."""

    stacks: tuple[str, ...]

    def moves(self, state: State) -> list[Move]:
        """Each stack that is there; a purchase meanwhile can have taken the last cards away."""
        there = [Move("top", (stack,)) for stack in self.stacks if state.zone(stack)]
        return there or [DECLINE]

    def go(self, state: State, move: Move) -> State:
        """Into the storage."""
        if move == DECLINE:
            return state.tell("news.no_top", who=name(self.seat))
        return top_taken(state, self.seat, word(move))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card that lies on it, and which of the two stacks it is."""
        if move.name != "top":
            return phrase(f"move.{move.name}")
        state, stack = sight.state, word(move)
        face = face_of(state.faces.get(state.zone(stack)[0]))
        left, at = len(state.zone(stack)) - 1, twins_of(stack).index(stack) + 1
        return phrase("move.top", face=face, stack=at, left=left)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("space", "stacks", word(move)) if move.name == "top" else None


def twins_of(stack: str) -> tuple[str, str]:
    """Both stacks of goods, or of animals."""
    return GOOD_STACKS if stack in GOOD_STACKS else ANIMAL_STACKS


def top_taken(state: State, seat: Seat, stack: str) -> State:
    """The next card of the stack is turned up; an empty one gets the lower half of its twin."""
    card = state.zone(stack)[0]
    state = state.tell("news.top", who=name(seat), face=face_of(state.faces[card]))
    state = state.move((card,), STORE[seat])
    if not state.zone(stack):
        pair = twins_of(stack)
        twin = pair[1 - pair.index(stack)]
        lower = halves(state.zone(twin))[1]
        if lower:
            state = state.tell("news.split").move(lower, stack)
    closed = tuple(one for one in state.zone(stack)[:1] if one not in state.faces)
    return state.do(Reveal(((closed, ALL),))) if closed else state


@dataclass(frozen=True, slots=True)
class Bonus(Open):
    """One of the options of the round card, for a completed pile."""

    def moves(self, state: State) -> list[Move]:
        """By their number."""
        return [Move("bonus", (at,)) for at in range(len(state.round_options))]

    def go(self, state: State, move: Move) -> State:
        """All of that option."""
        return gained(state, self.seat, state.round_options[number(move)])

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """What it brings."""
        if move.name != "bonus":
            return phrase("move.buy")
        gain = sight.state.round_options[number(move)]
        return phrase("move.bonus", gain=option_told(gain))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """No card is meant by the number."""
        return None


# -- cards from the display -------------------------------------------------------------------


def taken(state: State, seat: Seat, card: Card) -> State:
    """A card from the display or the purchase becomes a project; the fourth needs room first."""
    if len(state.zone(PROJECTS[seat])) >= MOST_PROJECTS:
        return state.do(MakeRoom(seat, card))
    state = state.tell("news.take", who=name(seat), face=face_of(state.faces[card]))
    return state.move((card,), PROJECTS[seat])


@dataclass(frozen=True, slots=True)
class MakeRoom(Decision[State]):
    """One of three projects goes to the discard pile."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Any of the own projects."""
        return [Move("drop", (card,)) for card in state.zone(PROJECTS[self.seat])]

    def take(self, state: State, move: Move) -> State:
        """Then the new one comes."""
        card = number(move)
        state = state.tell("news.drop", who=name(self.seat), face=face_of(state.faces[card]))
        return taken(state.move((card,), SPENT), self.seat, self.card)

    def about(self, state: State) -> On | None:
        """What comes; it may lie nowhere in sight until there is room."""
        return ("face", state.faces[self.card])

    def title(self, state: State) -> Phrase:
        return phrase("ask.room", face=face_of(state.faces[self.card]))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.drop", face=face_of(sight.face(number(move))))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", number(move))


@dataclass(frozen=True, slots=True)
class TakeFitting(Open):
    """A card of some types from anywhere in the display, for carpenter, church and market."""

    kind: Face
    types: tuple[str, ...]

    def moves(self, state: State) -> list[Move]:
        """All that fit, or none of them."""
        return [*(Move("take", (card,)) for card in fitting(state, self.types)), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """It becomes a project."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return taken(state, self.seat, number(move))

    def title(self, state: State) -> Phrase:
        return phrase("ask.fitting", kind=f"kind.{self.kind}")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card."""
        if move.name != "take":
            return phrase(f"move.{move.name}")
        return phrase("move.take", face=face_of(sight.face(number(move))))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", number(move)) if move.name == "take" else None


def fitting(state: State, types: tuple[str, ...]) -> list[Card]:
    """The cards of these types in the display."""
    return [card for card in display(state) if state.card(card).type in types]


# -- goods ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SellAny(Open):
    """All goods of one kind, for the warehouse."""

    def moves(self, state: State) -> list[Move]:
        """Each kind that is there, or none."""
        return [*(Move("sell", (kind,)) for kind in state.goods(self.seat)), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """As with the action."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return sold(state, self.seat, word(move))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The kind, and how many."""
        if move.name != "sell":
            return phrase(f"move.{move.name}")
        count = len(sight.state.goods(self.seat)[word(move)])
        return phrase("move.sell", face=face_of(word(move)), n=count)


def sold(state: State, seat: Seat, kind: Face) -> State:
    """A point and a silver for each; the start player card comes with it, but not in the solo game
    (BG-13)."""
    cards = state.goods(seat)[kind]
    count = len(cards)
    words = {"who": name(seat), "face": face_of(kind), "n": count}
    words |= {"silver": counted("silver", count), "points": points_of(count)}
    state = state.tell("news.sell", **words)
    state = state.gain("silver", seat, count).move(cards, SOLD[seat])
    if state.solo:
        return state
    if state.holder != seat or not state.turned:
        state = state.tell("news.start_card", who=name(seat))
    return state.but(holder=seat, turned=True)
