"""Number 9: Queen, Artist, Tax Collector. The tax itself: ``building.tax_collector``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.data.characters import ARTIST_GOLD, ARTIST_TIMES, QUEEN_GOLD
from engine.games.citadels.table.cities import districts
from engine.games.citadels.table.state import State, gold_of
from engine.games.citadels.table.words import USED, once, too_dear
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card, by_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight

NO_AUDIENCE, COLLECTED = once("audience"), once("collect")
AUDIENCE, COLLECT = Move("audience"), Move("collect")

# -- Königin --------------------------------------------------------------------------------------


def beside(state: State, seat: Seat, other: Seat | None) -> bool:
    """Whether two seats are neighbours; nobody is the own one."""
    around = state.seats_from(seat)
    return other in (around[1], around[-1])


def audiences(state: State, seat: Seat) -> list[Move]:
    """Beside whoever has revealed the number 4, bewitched or not."""
    near = beside(state, seat, state.fourth)
    return [AUDIENCE] if near and not NO_AUDIENCE(state, seat) else []


def audience(state: State, seat: Seat, move: Move) -> State:
    """The gold comes from the bank."""
    return received(state.use("audience"), seat)


def received(state: State, seat: Seat) -> State:
    """The Queen is paid."""
    gold = gold_of(QUEEN_GOLD)
    return state.tell("news.audience", who=name(seat), gold=gold).pay(seat, QUEEN_GOLD)


@dataclass(frozen=True, slots=True)
class LateAudience(Step[State]):
    """A killed number 4 has been opened at the end of the round: the Queen is paid now."""

    holder: Seat

    def run(self, state: State) -> State:
        """Whoever had her turn, if it sits beside that player."""
        queen = state.queen
        if queen is None or not beside(state, queen, self.holder):
            return state
        return received(state, queen)


# -- Künstlerin -----------------------------------------------------------------------------------


def no_art(state: State, seat: Seat) -> Phrase | None:
    """So many times in a turn, with the gold for it."""
    if state.used.count("beautify") == ARTIST_TIMES:
        return USED
    return too_dear(ARTIST_GOLD, state.gold[seat])


def beautiful(state: State, card: Card) -> Phrase | None:
    """Why nothing more is laid on a district: gold lies there, whoever laid it (ruling 22)."""
    return phrase("hindered.beautiful") if state.coins.get(card) else None


def beautifiable(state: State, seat: Seat) -> list[Move]:
    """The districts of the own city against which there is no reason."""
    if no_art(state, seat):
        return []
    plain = [card for card in districts(state, seat) if not beautiful(state, card)]
    return [Move("beautify", (card,)) for card in plain]


def not_beautified(sight: Sight[State]) -> Iterator[Hindrance]:
    """The others, while gold may still be laid."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    for card in () if no_art(state, seat) else districts(state, seat):
        why = beautiful(state, card)
        if why is not None:
            yield Hindrance(("card", card), phrase(face_of(state.faces[card])), why)


def beautify(state: State, seat: Seat, move: Move) -> State:
    """A gold of the stash lies on it for good; it costs one more from now on."""
    card = number(move)
    words = {"face": face_of(state.faces[card]), "gold": gold_of(ARTIST_GOLD)}
    state = state.tell("news.beautify", who=name(seat), **words)
    state = state.use("beautify").pay(seat, -ARTIST_GOLD)
    return state.but(coins={**state.coins, card: ARTIST_GOLD})


def under_beautify(sight: Sight[State], move: Move) -> Phrase:
    """One line of the menu, then the district."""
    return phrase("under.beautify", gold=gold_of(ARTIST_GOLD))


BEAUTIFY = Entry(
    "beautify",
    beautifiable,
    beautify,
    tell=by_card,
    on=at_card,
    under=under_beautify,
    barred=no_art,
    hindered=not_beautified,
)

# -- Steuereintreiber -----------------------------------------------------------------------------


def no_tax(state: State, seat: Seat) -> Phrase | None:
    """Collected already, or nothing lies there."""
    return COLLECTED(state, seat) or (None if state.tax else phrase("hindered.no_tax"))


def collections(state: State, seat: Seat) -> list[Move]:
    """Once, if there is anything."""
    return [] if no_tax(state, seat) else [COLLECT]


def collect(state: State, seat: Seat, move: Move) -> State:
    """All that lies on the plate."""
    state = state.tell("news.collect", who=name(seat), gold=gold_of(state.tax))
    return state.use("collect").pay(seat, state.tax).but(tax=0)


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "queen": (Entry("audience", audiences, audience, barred=NO_AUDIENCE),),
    "artist": (BEAUTIFY,),
    "tax_collector": (Entry("collect", collections, collect, barred=no_tax),),
}
"""What each adds to the turn of its player."""
