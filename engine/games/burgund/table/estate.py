"""The estate: where a card can go, and what comes at once when a pile is complete.

Rule book: "Weitere wichtige Regeln beim Platzieren von Projekten" and "Klöster". A pile of
cloisters alone takes the type of the first other card that is laid on it, while it is not complete
(BG-3); all seven types are counted as printed. Bonuses come before the card's effect (BG-9).
"""

from __future__ import annotations

from engine.basics import Card, Seat
from engine.basics import seat as name
from engine.games.burgund.table.data import CLOISTER, FIRST_POINTS, TYPES
from engine.games.burgund.table.state import ESTATE, Pile, Piles, State, pile_type
from engine.shapes.phrases import points_of

NEW = -1
"""Instead of the number of a pile: a pile of its own."""


def pile_key(at: int) -> str:
    """The space of a pile on the board of its estate."""
    return f"pile{at + 1}"


def places_for(state: State, seat: Seat, card: Card) -> list[int]:
    """The unfinished piles that a card can go to, or ``NEW`` where it may begin one.

    A new pile of a type is begun only if there is no unfinished one of it.
    """
    own = state.card(card).type
    unfinished = [(at, pile) for at, pile in enumerate(state.piles[seat]) if not pile.whole()]
    same = [at for at, pile in unfinished if pile.type == own]
    joined = [at for at, pile in unfinished if pile.type != own and CLOISTER in (own, pile.type)]
    return [*same, *joined] if same else [NEW, *joined]


def laid(state: State, seat: Seat, card: Card, at: int) -> State:
    """The card lies in the estate; what completes a pile or the seven types is credited."""
    piles = list(state.piles[seat])
    state = state.move((card,), ESTATE[seat])
    if at == NEW:
        piles.append(Pile(state.card(card).type, (card,)))
    else:
        cards = (*piles[at].cards, card)
        piles[at] = Pile(pile_type(state, cards), cards)
    rows = list(state.piles)
    rows[seat] = tuple(piles)
    state = state.but(piles=tuple(rows))
    pile = piles[at]
    if pile.whole():
        words = {"who": name(seat), "type": f"type.{pile.type}"}
        points = state.triple_points[pile.type]
        state = state.tell("news.triple", points=points_of(points), **words)
        if pile.type not in dict(state.firsts):
            state = state.but(firsts=(*state.firsts, (pile.type, seat)))
            state = state.tell("news.first", points=points_of(FIRST_POINTS), **words)
    if state.sevens[seat] == 0 and state.sevens_left and has_all(state, state.piles[seat]):
        best, *left = state.sevens_left
        sevens = list(state.sevens)
        sevens[seat] = best
        state = state.but(sevens=tuple(sevens), sevens_left=tuple(left))
        state = state.tell("news.sevens", who=name(seat), points=points_of(best))
    return state


def has_all(state: State, piles: Piles) -> bool:
    """Whether cards of all seven types lie in these piles, whatever the cloisters stand for."""
    return len({state.card(card).type for pile in piles for card in pile.cards}) == len(TYPES)


def completes(state: State, seat: Seat, at: int) -> bool:
    """Whether one more card makes this pile a triple."""
    return at != NEW and len(state.piles[seat][at].cards) == 2
