"""Number 4: King, Emperor, Patrician. All of them must move the crown within their turn.

When is free; what the turn leaves undone happens at its end (``crown_due``).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.blind import blind
from engine.games.citadels.characters.income import CARD_INCOME, GOLD_INCOME
from engine.games.citadels.data.characters import EMPEROR_CARDS, EMPEROR_GOLD
from engine.games.citadels.table.crown import crown_to
from engine.games.citadels.table.state import HAND, TAKEN, State, gold_of, others_there
from engine.games.citadels.table.words import once
from engine.shapes.menu import Entry, at_seat
from engine.shapes.move_arguments import number, word
from engine.shapes.phrases import cards_of
from engine.sight import Sight
from engine.targets import On

CROWN = Move("crown")
CROWN_MOVED = once("crown")
PASS = Move("pass")
GOLD, CARD, NOTHING = "gold", "card", "nothing"

# -- König, Patrizier -----------------------------------------------------------------------------


def crowns(state: State, seat: Seat) -> list[Move]:
    """Once, at any moment of the turn. Played by the Witch it is not hers to take, and whoever was
    bewitched has it already.
    """
    bewitched = state.role == state.bewitched and not state.safe
    due = not CROWN_MOVED(state, seat) and state.fourth == seat and not bewitched
    return [CROWN] if due else []


def crown(state: State, seat: Seat, move: Move) -> State:
    """The crown is taken from whoever has it."""
    return crown_to(state.use("crown"), seat)


TAKE_CROWN = Entry("crown", crowns, crown, barred=CROWN_MOVED)


@dataclass(frozen=True, slots=True)
class TakeCrown(Step[State]):
    """A King or Patrician that must have the crown takes it."""

    seat: Seat

    def run(self, state: State) -> State:
        """From whoever has it."""
        return crown_to(state, self.seat)


# -- Kaiser ---------------------------------------------------------------------------------------


def receivers(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom this seat may give the crown: neither itself nor whoever has it (ruling 12). A seat that
    is not there could not call.
    """
    return tuple(other for other in others_there(state, seat) if other != state.crown)


def bestowals(state: State, seat: Seat) -> list[Move]:
    """Each receiver, with what is taken from it; taking is optional."""
    moves = []
    for other in () if CROWN_MOVED(state, seat) else receivers(state, seat):
        moves.append(Move("crown", (other, NOTHING)))
        if state.gold[other] >= EMPEROR_GOLD:
            moves.append(Move("crown", (other, GOLD)))
        if len(state.zone(HAND[other])) >= EMPEROR_CARDS:
            moves.append(Move("crown", (other, CARD)))
    return moves


def bestow(state: State, seat: Seat, move: Move) -> State:
    """The crown changes hands once; then a gold comes back for it, or a card nobody chooses."""
    other, what = number(move), word(move, 1)
    state = crown_to(state.use("crown"), other)
    words = {"who": name(seat), "whom": name(other)}
    if what == GOLD:
        state = state.tell("news.tribute_gold", gold=gold_of(EMPEROR_GOLD), **words)
        return state.pay(other, -EMPEROR_GOLD).pay(seat, EMPEROR_GOLD)
    if what == CARD:
        state = state.tell("news.tribute_card", cards=cards_of(EMPEROR_CARDS), **words)
        return state.do(*blind(state, (other,), seat), Tribute(seat))
    return state


@dataclass(frozen=True, slots=True)
class Tribute(Step[State]):
    """The card that was drawn blind is the giver's."""

    seat: Seat

    def run(self, state: State) -> State:
        """What was taken goes to the hand."""
        return state.move(state.zone(TAKEN[self.seat]), HAND[self.seat])


TOLD = {
    GOLD: "move.bestow_gold",
    CARD: "move.bestow_card",
    NOTHING: "move.bestow_nothing",
}


def told_bestow(sight: Sight[State], move: Move) -> Phrase:
    """Whose the crown will be, and what is taken for it."""
    return phrase(TOLD[word(move, 1)], who=name(number(move)))


def under_bestow(sight: Sight[State], move: Move) -> Phrase:
    """First a seat is chosen, then what it gives."""
    return phrase("under.bestow", who=name(number(move)))


BESTOW = Entry(
    "crown",
    bestowals,
    bestow,
    tell=told_bestow,
    on=at_seat,
    under=under_bestow,
    under_on=at_seat,
    barred=CROWN_MOVED,
)


@dataclass(frozen=True, slots=True)
class Receiver(Decision[State]):
    """The turn of the Emperor ends and the crown has not moved; it must."""

    def legal(self, state: State) -> list[Move]:
        """As within the turn; nothing where all that could receive it have left meanwhile."""
        return bestowals(state, self.seat) or [PASS]

    def take(self, state: State, move: Move) -> State:
        """As within the turn."""
        return state if move == PASS else bestow(state, self.seat, move)

    def title(self, state: State) -> Phrase:
        return phrase("ask.receiver")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """As within the turn."""
        return phrase("move.pass") if move == PASS else told_bestow(sight, move)

    def under(self, sight: Sight[State], move: Move) -> Phrase | None:
        """As within the turn."""
        return None if move == PASS else under_bestow(sight, move)

    def under_on(self, sight: Sight[State], move: Move) -> On | None:
        """As within the turn."""
        return self.on(sight, move)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == PASS else at_seat(sight, move)


@dataclass(frozen=True, slots=True)
class LastWill(Decision[State]):
    """A killed Emperor has been opened: it gives the crown on and takes nothing (ruling 13)."""

    def legal(self, state: State) -> list[Move]:
        """Each receiver; nothing where all that could receive it have left meanwhile."""
        return [Move("crown", (other,)) for other in receivers(state, self.seat)] or [PASS]

    def take(self, state: State, move: Move) -> State:
        """From whoever has it."""
        return state if move == PASS else crown_to(state, number(move))

    def title(self, state: State) -> Phrase:
        return phrase("ask.last_will", who=name(state.crown))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return (
            phrase("move.pass") if move == PASS else phrase(TOLD[NOTHING], who=name(number(move)))
        )

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == PASS else at_seat(sight, move)


# -- what the turn leaves undone, and what comes without one --------------------------------------


def crown_due(state: State, seat: Seat) -> tuple[Line, ...]:
    """At the end of a turn: the crown must have moved. Nothing happens if nobody can receive it."""
    if state.role in ("king", "patrician") and crowns(state, seat):
        return (TakeCrown(seat),)
    if state.role == "emperor" and bestowals(state, seat):
        return (Receiver(seat),)
    return ()


def crown_of_bewitched(holder: Seat, role: Face) -> tuple[Line, ...]:
    """A bewitched King or Patrician takes the crown all the same; an Emperor's is the Witch's."""
    return (TakeCrown(holder),) if role in ("king", "patrician") else ()


def crown_of_killed(state: State, holder: Seat) -> tuple[Line, ...]:
    """A killed number 4 has been opened at the end of the round: the crown moves all the same,
    unless it was taken with the Acrobat, in this round or before (rulings 13 and 24).
    """
    if state.acrobat:
        return ()
    if state.rules.roles[3] != "emperor":
        return (TakeCrown(holder),)
    return (LastWill(holder),) if receivers(state, holder) else ()


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "king": (GOLD_INCOME, TAKE_CROWN),
    "emperor": (GOLD_INCOME, BESTOW),
    "patrician": (CARD_INCOME, TAKE_CROWN),
}
"""What each adds to the turn of its player."""
