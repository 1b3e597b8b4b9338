"""Circus Tent and Ticket Booth: cards that stay before their player; and the Director.

Ruling 24: laying a tent is no build, so it costs no tax and no limit, and the Navigator may. At a
booth every other player may once in the own turn pay a gold and draw; right after that, and only
then, its owner may cash in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.action_cards.play import played, plays, shows, told, unplayed
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.keeping import Drawn
from engine.games.citadels.data.action_cards import BOOTH_CARDS, BOOTH_GOLD, DIRECTOR_BUILDS
from engine.games.citadels.table.cities import note_cities
from engine.games.citadels.table.state import BOOTH, CITY, DECK, DRAWN, State, gold_of, others
from engine.games.citadels.table.words import USED, no_deck, too_dear
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.shapes.zones import seat_of
from engine.sight import Sight
from engine.targets import On

CASH, KEEP = Move("cash"), Move("keep_booth")

# -- Direktor -------------------------------------------------------------------------------------


def director(state: State, seat: Seat, move: Move) -> State:
    """Two districts more may be built in this turn."""
    return played(state.but(more=state.more + DIRECTOR_BUILDS), seat, number(move))


# -- Zirkuszelt -----------------------------------------------------------------------------------


def tent(state: State, seat: Seat, move: Move) -> State:
    """It lies in the city and counts as a district for the end; it costs and scores nothing."""
    return note_cities(played(state, seat, number(move), to=CITY[seat]))


# -- Kassenwagen ----------------------------------------------------------------------------------


def booth(state: State, seat: Seat, move: Move) -> State:
    """It lies open before its player."""
    return played(state, seat, number(move), to=BOOTH[seat])


def booths(state: State, seat: Seat) -> list[Card]:
    """The booths of all others."""
    return [card for other in others(state, seat) for card in state.zone(BOOTH[other])]


def shut(state: State, seat: Seat, card: Card) -> Phrase | None:
    """Why a booth cannot be visited: once in a turn, with the gold for it and a card to draw."""
    visited = None if state.unused(_visited(card)) else USED
    return visited or too_dear(BOOTH_GOLD, state.gold[seat]) or no_deck(state)


def visits(state: State, seat: Seat) -> list[Move]:
    """Each booth of another seat against which there is no reason."""
    cards = booths(state, seat)
    return [Move("visit", (card,)) for card in cards if not shut(state, seat, card)]


def unvisited(sight: Sight[State]) -> Iterator[Hindrance]:
    """The other booths."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    for card in booths(state, seat):
        why = shut(state, seat, card)
        if why is not None:
            yield Hindrance(("card", card), phrase(face_of(state.faces[card])), why)


def visit(state: State, seat: Seat, move: Move) -> State:
    """A gold is laid on it; its owner may cash in at once; then the visitor draws and keeps one."""
    card = number(move)
    owner = seat_of(state.where(card) or "")
    words = {"who": name(seat), "whom": name(owner), "gold": gold_of(BOOTH_GOLD)}
    state = state.tell("news.visit", **words).use(_visited(card)).pay(seat, -BOOTH_GOLD)
    state = state.but(coins={**state.coins, card: state.coins.get(card, 0) + BOOTH_GOLD})
    asked = () if owner in state.absent else (Cash(owner, card),)
    return state.do(*asked, Draw(seat, BOOTH_CARDS, DRAWN[seat]), Drawn(seat))


def told_visit(sight: Sight[State], move: Move) -> Phrase:
    """Whose booth it is, and what lies on it."""
    state, card = sight.state, number(move)
    owner, gold = seat_of(state.where(card) or ""), gold_of(state.coins.get(card, 0))
    words = {"who": name(owner), "lies": gold, "cards": cards_of(BOOTH_CARDS)}
    return told("ticket_booth", sight, move, gold=gold_of(BOOTH_GOLD), **words)


def _visited(card: Card) -> str:
    return f"visit {card}"


@dataclass(frozen=True, slots=True)
class Cash(Decision[State]):
    """Somebody has just paid at this booth: its owner takes the gold and gives it up, or not."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Cash in, or keep the booth."""
        return [CASH, KEEP]

    def take(self, state: State, move: Move) -> State:
        """The card goes under the deck."""
        if move == KEEP:
            return state
        gold = state.coins[self.card]
        coins = {card: lies for card, lies in state.coins.items() if card != self.card}
        state = state.tell("news.cash", who=name(self.seat), gold=gold_of(gold))
        return state.but(coins=coins).pay(self.seat, gold).move((self.card,), DECK)

    def absent(self, state: State) -> Move:
        """The booth stays where it is."""
        return KEEP

    def about(self, state: State) -> On | None:
        return ("card", self.card)

    def title(self, state: State) -> Phrase:
        return phrase("ask.cash", gold=gold_of(state.coins[self.card]))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", self.card) if move == CASH else None


def _card(what: str, face: Face, take: Callable[[State, Seat, Move], State]) -> Entry[State]:
    """Any hand card may be this one, by public facts: the face is the move's claim."""
    return Entry(
        what,
        partial(plays, what),
        take,
        partial(shows, face),
        of_hand=True,
        tell=partial(told, face),
        on=at_card,
        hindered=partial(unplayed, face),
    )


ENTRIES = (
    _card("director", "director", director),
    _card("tent", "circus_tent", tent),
    _card("booth", "ticket_booth", booth),
    Entry("visit", visits, visit, tell=told_visit, on=at_card, hindered=unvisited),
)
"""What they add to a turn."""
