"""Number 3: Magician, Wizard, Seer; the two others have files of their own."""

from __future__ import annotations

from engine.agenda import Relock, Together
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Pick
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.under_the_deck import under
from engine.games.citadels.characters import seer, wizard
from engine.games.citadels.table.state import HAND, State, others_there
from engine.games.citadels.table.words import no_hand, once
from engine.shapes.menu import Entry, at_seat, by_seat
from engine.shapes.move_arguments import number, several
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

# -- Magierin: one of the two, once ---------------------------------------------------------------


NO_MAGIC = once("magic")


def swaps(state: State, seat: Seat) -> list[Move]:
    """Any other seat that is there; two empty hands change nothing and are not listed."""
    if NO_MAGIC(state, seat):
        return []
    own = state.zone(HAND[seat])
    them = [o for o in others_there(state, seat) if own or state.zone(HAND[o])]
    return [Move("swap", (other,)) for other in them]


def swap(state: State, seat: Seat, move: Move) -> State:
    """Both hands are locked anew, each for the other seat; they may differ in size."""
    other = number(move)
    own, theirs = state.zone(HAND[seat]), state.zone(HAND[other])
    words = {"given": cards_of(len(own)), "got": cards_of(len(theirs))}
    state = state.tell("news.swap", who=name(seat), whom=name(other), **words)
    lines = [Relock(own, HAND[other])] if own else []
    lines += [Relock(theirs, HAND[seat])] if theirs else []
    return state.use("magic").do(Together(tuple(lines)))


def no_exchange(state: State, seat: Seat) -> Phrase | None:
    """Without a card there is nothing to put back."""
    return NO_MAGIC(state, seat) or no_hand(state, seat)


def exchange_choice(state: State, seat: Seat) -> tuple[Pick, ...]:
    """Any number of hand cards, at least one."""
    hand = state.zone(HAND[seat])
    if no_exchange(state, seat):
        return ()
    return (Pick("exchange", tuple(sorted(hand)), 1, len(hand)),)


def exchanges(state: State, seat: Seat) -> list[Move]:
    """The listed part of the choice: the whole hand."""
    return [Move("exchange", (choice.cards,)) for choice in exchange_choice(state, seat)]


def exchange(state: State, seat: Seat, move: Move) -> State:
    """The cards go under the deck closed, and as many are drawn."""
    cards = several(move)
    state = state.tell("news.exchange", who=name(seat), cards=cards_of(len(cards)))
    lines = (*under(state, cards, seat), Draw(seat, len(cards), HAND[seat]))
    return state.use("magic").do(*lines)


def told_exchange(sight: Sight[State], move: Move) -> Phrase:
    """The cards by their faces."""
    faces = tuple(face_of(sight.face(card)) for card in several(move))
    return phrase("move.exchange", faces=faces)


EXCHANGE = Entry(
    "exchange",
    exchanges,
    exchange,
    choices=exchange_choice,
    of_hand=True,
    tell=told_exchange,
    barred=no_exchange,
)

ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "magician": (Entry("swap", swaps, swap, tell=by_seat, on=at_seat, barred=NO_MAGIC), EXCHANGE),
    "wizard": wizard.ENTRIES,
    "seer": seer.ENTRIES,
}
"""What each adds to the turn of its player."""
