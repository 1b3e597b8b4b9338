"""A district is built: opened, paid for, offered to the Magistrate, placed (rule book: "Gebäude
bauen").

The card goes from the hand to ``site``, open. Where more than one way to pay is open, or cards or
districts must be named, the builder is asked; then the Magistrate may be (``confiscate``), and only
then it stands in a city (``standing``). Each question is a line of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Choice, Pick
from engine.games.citadels.building.confiscate import Offered
from engine.games.citadels.building.fallen_districts import fell
from engine.games.citadels.building.ways import (
    builder_of,
    by_cards,
    by_framework,
    by_necropolis,
    counts,
    lenders,
    price,
)
from engine.games.citadels.cards.under_the_deck import under
from engine.games.citadels.table.cities import district_told, districts
from engine.games.citadels.table.state import HAND, SITE, State, gold_of
from engine.shapes.move_arguments import number, several
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight
from engine.targets import On

PAY, FRAMEWORK = Move("pay"), Move("framework")


def begin_build(
    state: State, seat: Seat, card: Card, *, cost: int | None = None, free_of_limit: bool = False
) -> State:
    """An open card is built by this seat; ``cost`` where it is not its price (an overbuilding).

    The builder is asked how it pays, unless gold is the only way.
    """
    face = state.faces[card]
    if not free_of_limit and counts(state.role, face):
        state = state.but(built=state.built + 1)
    state = state.move((card,), SITE)
    asked = Pay(seat, card, price(state, seat, face) if cost is None else cost)
    if asked.legal(state) == [PAY] and not asked.choices(state):
        return asked.take(state, PAY)
    return state.do(asked)


@dataclass(frozen=True, slots=True)
class Pay(Decision[State]):
    """How the builder pays: gold, the Framework, a sacrificed district, cards, or borrowed gold."""

    card: Card
    cost: int

    def face(self, state: State) -> Face:
        """The district that is built: its card lies open."""
        return state.faces[self.card]

    def names(self, state: State) -> tuple[str, ...]:
        """The hand, where cards of it may pay."""
        return (HAND[self.seat],) if self.choices(state) else ()

    def legal(self, state: State) -> list[Move]:
        """Gold; the Framework; each district that may fall for a Necropolis; each lender."""
        seat, face = self.seat, self.face(state)
        builder = builder_of(state, seat)
        moves = [PAY] if builder.gold >= self.cost else []
        if by_framework(builder, face):
            moves.append(FRAMEWORK)
        if by_necropolis(builder, face):
            moves += [Move("necropolis", (card,)) for card in districts(state, seat)]
        spare = len(state.zone(HAND[seat]))
        missing = self.cost - state.gold[seat]
        moves += [Move("borrow", (o,)) for o in lenders(state, seat, missing, spare)]
        for pick in self.choices(state):
            moves.append(pick.smallest())
        return moves

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Cards for a Thieves' Den, as many as its cost at most."""
        hand = state.zone(HAND[self.seat])
        builder = builder_of(state, self.seat)
        least = by_cards(builder, self.face(state), self.cost, len(hand))
        if least is None:
            return ()
        return (Pick("den", tuple(sorted(hand)), least, min(self.cost, len(hand))),)

    def take(self, state: State, move: Move) -> State:
        """What is given leaves; the card is offered."""
        seat = self.seat
        match move.name:
            case "framework":
                frame = next(c for c in districts(state, seat) if state.faces[c] == "framework")
                return fell(state.do(Offered(seat, self.card, 0)), frame, given_up=True)
            case "necropolis":
                return fell(state.do(Offered(seat, self.card, 0)), number(move), given_up=True)
            case "den":
                return self._den(state, several(move))
            case "borrow":
                return self._borrow(state, number(move), self.cost)
            case _:
                return paid(state, seat, self.card, self.cost)

    def _den(self, state: State, cards: tuple[Card, ...]) -> State:
        """Each card stands for one gold; the Cardinal may still have to borrow the rest."""
        left = self.cost - len(cards)
        state = state.tell("news.den", who=name(self.seat), cards=cards_of(len(cards)))
        if state.gold[self.seat] >= left:
            return paid(state, self.seat, self.card, left).do(*under(state, cards, self.seat))
        return state.do(*under(state, cards, self.seat), Borrow(self.seat, self.card, left))

    def _borrow(self, state: State, lender: Seat, cost: int) -> State:
        return borrow(state, self.seat, lender, self.card, cost)

    def absent(self, state: State) -> Move:
        """The first way there is that names no hand card; the least, where there is no other."""
        return self.legal(state)[0]

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        """What is built, and its price."""
        return phrase("ask.pay", face=face_of(self.face(state)), cost=gold_of(self.cost))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The way in words."""
        state = sight.state
        match move.name:
            case "necropolis":
                return phrase("move.necropolis", face=district_told(state, number(move)))
            case "den":
                return phrase("move.den", cards=cards_of(len(several(move))))
            case "borrow":
                missing = gold_of(self.cost - state.gold[self.seat])
                return phrase("move.borrow", who=name(number(move)), gold=missing)
            case "pay":
                return phrase("move.pay", gold=gold_of(self.cost))
            case _:
                return phrase(f"move.{move.name}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The district that falls, or whoever lends."""
        if move.name == "necropolis":
            return ("card", number(move))
        return ("seat", number(move)) if move.name == "borrow" else None


@dataclass(frozen=True, slots=True)
class Borrow(Decision[State]):
    """The Cardinal pays a Thieves' Den in part with cards, and borrows what still is missing."""

    card: Card
    cost: int

    def legal(self, state: State) -> list[Move]:
        """Each seat that can lend it all."""
        spare = len(state.zone(HAND[self.seat]))
        missing = self.cost - state.gold[self.seat]
        return [Move("borrow", (o,)) for o in lenders(state, self.seat, missing, spare)]

    def take(self, state: State, move: Move) -> State:
        """Its gold comes, cards go."""
        return borrow(state, self.seat, number(move), self.card, self.cost)

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        """How much is missing."""
        missing = self.cost - state.gold[self.seat]
        face = face_of(state.faces[self.card])
        return phrase("ask.borrow", face=face, gold=gold_of(missing))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """From which seat, and how much is missing."""
        missing = gold_of(self.cost - sight.state.gold[self.seat])
        return phrase("move.borrow", who=name(number(move)), gold=missing)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("seat", number(move))


def borrow(state: State, seat: Seat, lender: Seat, card: Card, cost: int) -> State:
    """The missing gold comes from one other seat, for as many hand cards (the Cardinal)."""
    missing = cost - state.gold[seat]
    state = state.tell("news.borrow", who=name(seat), whom=name(lender), gold=gold_of(missing))
    state = state.use("borrow").pay(lender, -missing).pay(seat, missing)
    return state.do(Lend(seat, lender, missing, card, cost))


@dataclass(frozen=True, slots=True)
class Lend(Decision[State]):
    """As many hand cards as gold was borrowed, for whoever lent it."""

    lender: Seat
    count: int
    card: Card
    cost: int

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """One honest choice; the others are as wide as ``choices``."""
        return [choice.smallest() for choice in self.choices(state)]

    def choices(self, state: State) -> tuple[Choice, ...]:
        """So many of the hand."""
        hand = tuple(sorted(state.zone(HAND[self.seat])))
        return (Pick("lend", hand, self.count, self.count),)

    def take(self, state: State, move: Move) -> State:
        """They are locked anew for the lender; then the district must be built."""
        cards = several(move)
        state = paid(state, self.seat, self.card, self.cost)
        return state.do(Relock(cards, HAND[self.lender]))

    def about(self, state: State) -> On | None:
        return ("seat", self.lender)

    def title(self, state: State) -> Phrase:
        """How many, and for whom."""
        return phrase("ask.lend", cards=cards_of(self.count), who=name(self.lender))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The cards by their faces."""
        faces = tuple(face_of(sight.face(card)) for card in several(move))
        return phrase("move.lend", faces=faces)


def paid(state: State, seat: Seat, card: Card, gold: int) -> State:
    """Gold has gone to the bank; the Magistrate is next."""
    return state.pay(seat, -gold).do(Offered(seat, card, gold))
