"""A small game made for tests of wide choices: cards are cut into offers, tolls are shared out.

Every seat in turn cuts four cards into two offers, its neighbour takes one of them, pays a toll to
whom it likes, and lays a card at a place (the card first, then the place) or drops some. Nothing of
the cut and of the toll is listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.agenda import Decision, Reveal, Shuffle, Step
from engine.basics import Face, Line, Move, Phrase, Seat, phrase
from engine.choices import Amounts, Choice, Pick, Place, Split
from engine.claims import Claim, Opened
from engine.game import Game, Options, Outcome
from engine.open_table.bots import random_bot
from engine.shapes.drawing import DrawShape, RefillShape, Want
from engine.shapes.move_arguments import number, several, word
from engine.shapes.zones import by_seat, owned, seat_of
from engine.sight import Sight
from engine.table import Table, empty_table
from engine.targets import On
from engine.views.areas import area
from engine.views.boards import Board, Space

FACES: tuple[Face, ...] = ("gondola", "bridge", "lion", "mask")
PLACES = ("north", "south", "east")
PARTS = 2
PASS = Move("pass")

DECK, SPENT, LAID = "deck", "spent", "laid"
DRAW, HAND = by_seat("draw"), by_seat("hand")
OFFER = tuple(by_seat(f"offer{part}") for part in range(PARTS))


@dataclass(frozen=True)
class Offers(Table):
    """``coins`` by seat number; ``at`` counts what has been laid at each place."""

    coins: tuple[int, ...]
    at: tuple[int, ...]

    def after(self, seat: Seat) -> Seat | None:
        """The next seat that is there, or None if no other is."""
        return next((s for s in self.seats_from(seat)[1:] if s not in self.absent), None)


@dataclass(frozen=True, slots=True)
class Round(Step[Offers]):
    """One seat draws and cuts for the next one."""

    seat: Seat

    def run(self, state: Offers) -> Offers:
        """Nothing if one of the two is not there."""
        taker = state.after(self.seat)
        if self.seat in state.absent or taker is None:
            return state
        lines: tuple[Line, ...] = (Cut(self.seat, taker), Take(taker, self.seat))
        return state.do(Draw(self.seat, 4), *lines, Toll(taker), Lay(taker), Sweep(self.seat))


@dataclass(frozen=True, slots=True)
class Draw(DrawShape[Offers]):
    """Cards for the seat that cuts."""

    seat: Seat
    count: int

    def wants(self) -> tuple[Want, ...]:
        """Into its own draw zone."""
        return (Want(DECK, self.count, DRAW[self.seat]),)

    def pile(self, deck: str) -> str:
        """What lies open beside the deck."""
        return SPENT

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The rest is drawn from the new deck."""
        return Refill(), replace(self, count=left[0].count)

    def drawn(self, state: Offers, got: Any) -> Offers:
        """The seat reads them."""
        return state.do(*(Reveal(((cards, self.seat),)) for _, cards in got))


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[Offers]):
    """What is spent becomes the deck."""

    def deck_and_pile(self) -> tuple[str, str]:
        """Both."""
        return DECK, SPENT


@dataclass(frozen=True, slots=True)
class Cut(Decision[Offers]):
    """All drawn cards in two offers; then the taker looks at them."""

    taker: Seat

    def names(self, state: Offers) -> tuple[str, ...]:
        """The drawn cards."""
        return (DRAW[self.seat],)

    def legal(self, state: Offers) -> list[Move]:
        """A pass where there are too few cards to cut; else nothing is listed."""
        return [] if self.choices(state) else [PASS]

    def choices(self, state: Offers) -> tuple[Choice, ...]:
        """A card at least in each offer."""
        cards = state.zone(DRAW[self.seat])
        if len(cards) < PARTS or self.seat in state.absent:
            return ()
        return (Split("cut", cards, PARTS, 1),)

    def part(self, sight: Sight[Offers], choice: Choice, at: int) -> Phrase:
        """Which offer."""
        return phrase("offer", n=at + 1)

    def tags(self, sight: Sight[Offers], card: int) -> tuple[Phrase, ...]:
        """A lion is marked, for a seat that reads it."""
        return (phrase("tag.lion"),) if sight.face(card) == "lion" else ()

    def take(self, state: Offers, move: Move) -> Offers:
        """The glimpses are owed at once."""
        if move == PASS:
            return state
        for part, zones in enumerate(OFFER):
            state = state.move(several(move, part), zones[self.seat])
        cards = tuple(card for zones in OFFER for card in state.zone(zones[self.seat]))
        return state.tell("cut", who=self.seat).do(Reveal(((cards, self.taker),)))


@dataclass(frozen=True, slots=True)
class Take(Decision[Offers]):
    """One of the offers; its glimpses become the cards."""

    giver: Seat

    def legal(self, state: Offers) -> list[Move]:
        """Offers that this seat has seen; a pass where there is none."""
        seen = [
            part
            for part, zones in enumerate(OFFER)
            if state.zone(zones[self.giver]) and self.seat not in state.absent
            if all(self.seat in state.readers[card] for card in state.zone(zones[self.giver]))
        ]
        return [Move("take", (part,)) for part in seen] or [PASS]

    def on(self, sight: Sight[Offers], move: Move) -> On | None:
        """The space of an offer."""
        return ("space", "offers", str(number(move))) if move.args else None

    def take(self, state: Offers, move: Move) -> Offers:
        """The rest stays with the seat that cut."""
        if move == PASS:
            return state
        cards = state.zone(OFFER[number(move)][self.giver])
        return state.move(cards, HAND[self.seat]).tell("taken", who=self.seat, n=len(cards))


@dataclass(frozen=True, slots=True)
class Toll(Decision[Offers]):
    """Up to three coins to the other seats, at most two to each."""

    def legal(self, state: Offers) -> list[Move]:
        """Nothing is listed but for a seat that has nothing to give."""
        return [] if self.choices(state) else [PASS]

    def choices(self, state: Offers) -> tuple[Choice, ...]:
        """A coin at least."""
        others = [seat for seat in state.order if seat != self.seat]
        rich = state.coins[self.seat] if self.seat not in state.absent else 0
        places = tuple(Place(("seat", seat), 0, 2) for seat in others)
        return (Amounts("toll", places, 1, min(3, rich)),) if rich else ()

    def part(self, sight: Sight[Offers], choice: Choice, at: int) -> Phrase:
        """To whom."""
        others = [seat for seat in sight.state.order if seat != self.seat]
        return phrase("toll.to", who=("seat", others[at]))

    def wording(self, sight: Sight[Offers], choice: Choice) -> Phrase:
        """Of how much."""
        return phrase("toll", n=sight.state.coins[self.seat])

    def take(self, state: Offers, move: Move) -> Offers:
        """Coins change hands."""
        if move == PASS:
            return state
        others = [seat for seat in state.order if seat != self.seat]
        coins = list(state.coins)
        for seat, paid in zip(others, several(move), strict=True):
            coins[seat] += paid
            coins[self.seat] -= paid
        return state.but(coins=tuple(coins))


@dataclass(frozen=True, slots=True)
class Lay(Decision[Offers]):
    """A card is opened at a place, or some are dropped open."""

    def names(self, state: Offers) -> tuple[str, ...]:
        """The hand."""
        return (HAND[self.seat],)

    def legal(self, state: Offers) -> list[Move]:
        """Any card, any place."""
        if self.seat in state.absent:
            return [PASS]
        hand = state.zone(HAND[self.seat])
        return [PASS, *(Move("lay", (card, place)) for card in hand for place in PLACES)]

    def choices(self, state: Offers) -> tuple[Choice, ...]:
        """Two cards or more."""
        hand = state.zone(HAND[self.seat])
        if len(hand) < 2 or self.seat in state.absent:
            return ()
        return (Pick("drop", hand, 2, len(hand)),)

    def claims(self, state: Offers, move: Move) -> tuple[Claim, ...]:
        """Whatever leaves the hand is opened."""
        if move.name == "lay":
            return (Opened(number(move)),)
        return tuple(Opened(card) for card in several(move)) if move.name == "drop" else ()

    def under(self, sight: Sight[Offers], move: Move) -> Phrase | None:
        """The card first."""
        if move.name != "lay":
            return None
        return phrase("under.lay", face=f"face.{sight.face(number(move))}")

    def on(self, sight: Sight[Offers], move: Move) -> On | None:
        """The place."""
        return ("space", "city", word(move, 1)) if move.name == "lay" else None

    def take(self, state: Offers, move: Move) -> Offers:
        """What is laid stays; what is dropped is spent."""
        if move == PASS:
            return state
        if move.name == "drop":
            return state.move(several(move), SPENT)
        at = list(state.at)
        at[PLACES.index(word(move, 1))] += 1
        return state.move((number(move),), LAID).but(at=tuple(at))


@dataclass(frozen=True, slots=True)
class Sweep(Step[Offers]):
    """The seat that cut the offers keeps what is left; whoever laid more has more coins."""

    seat: Seat

    def run(self, state: Offers) -> Offers:
        """Into the hand; its own cards need no lock."""
        for zones in OFFER:
            state = state.move(state.zone(zones[self.seat]), HAND[seat_of(zones[self.seat])])
        return state.move(state.zone(DRAW[self.seat]), HAND[self.seat])


def setup(order: tuple[Seat, ...], options: Options) -> Offers:
    """A deck that runs dry, and two rounds."""
    owners = owned((DRAW, HAND, *OFFER), order)
    state = Offers(**empty_table(order, owners), coins=(2,) * len(order), at=(0,) * len(PLACES))
    state = state.lay(DECK, FACES * len(order)).do(Shuffle((DECK,)))
    return state.but(agenda=(*state.agenda, *(Round(seat) for seat in (*order, *order))))


def score(state: Offers) -> Outcome:
    """Coins."""
    winners = tuple(s for s, coins in enumerate(state.coins) if coins == max(state.coins))
    reasons = tuple((phrase("coins", n=n),) for n in state.coins)
    return Outcome(state.coins, winners, reasons, phrase("over"))


def _board(key: str, spaces: Iterable[str]) -> dict[str, Any]:
    """A board of empty spaces, so that what an answer is about can be pointed at."""
    return Board(key, phrase(key), tuple(Space(one, phrase(one)) for one in spaces)).plain()


def view(sight: Sight[Offers]) -> dict[str, Any]:
    """All zones, and the coins of each seat."""
    state = sight.state
    own = [name for name in sorted(state.zones) if state.owners.get(name) == sight.seat]
    return {
        "facts": [],
        "boards": [_board("city", PLACES), _board("offers", map(str, range(len(state.order))))],
        "areas": [
            area(sight, name, phrase(name), state.zone(name))
            for name in sorted(state.zones)
            if name not in state.owners
        ],
        "seats": [
            {
                "seat": seat,
                "marks": [],
                "facts": [phrase("coins", n=state.coins[seat]).plain()],
                "areas": [],
            }
            for seat in state.order
        ],
        "own": {
            "facts": [],
            "areas": [area(sight, n, phrase("own"), state.zone(n)) for n in own],
        },
    }


GAME = Game(
    id="offers",
    rules="offers/1",
    seats=range(2, 5),
    faces=FACES,
    setup=setup,
    score=score,
    view=view,
    bots={"random": random_bot},
    data=(*FACES, *PLACES),
    package="tests.games.offers",
)
