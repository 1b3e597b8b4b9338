"""The table of Citadels as one value: its zones, its fields, and what they are called.

Under a seat's key lie ``hand``, ``drawn`` (cards to choose from), ``taken`` (drawn blind from a
hand), ``pile`` and ``away`` (the draft), ``role`` (closed characters), ``laying`` (warrants or
threats about to be laid), ``tokens`` (those that lie on plates), ``museum`` (cards tucked by this
seat, wherever the Museum lies now) and ``part:0`` to ``part:7`` (a large hand cut for a count;
cards drawn blind, by the seats they come from). Under the joint key: ``deck``, ``roles`` (the
character laid aside closed), ``middle``, ``back`` (cards on their way under the deck). Open:
``plates`` (one character a rank), ``faceup``, ``site`` (a district between hand and city),
``played`` (an action card until the turn ends), ``city``, ``booth`` and ``shown``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Card, Face, Phrase, Seat
from engine.shapes.phrases import counted
from engine.shapes.zones import by_seat
from engine.table import Table

DECK, ROLES, FACEUP, PLATES = "deck", "roles", "faceup", "plates"
MIDDLE, BACK, SITE, PLAYED = "middle", "back", "site", "played"
HAND, DRAWN, TAKEN = by_seat("hand"), by_seat("drawn"), by_seat("taken")
PILE, AWAY, ROLE = by_seat("pile"), by_seat("away"), by_seat("role")
LAYING, TOKENS, MUSEUM = by_seat("laying"), by_seat("tokens"), by_seat("museum")
CITY, BOOTH, SHOWN = by_seat("city"), by_seat("booth"), by_seat("shown")
PARTS = tuple(by_seat(f"part:{at}") for at in range(8))
OWN = (HAND, DRAWN, TAKEN, PILE, AWAY, ROLE, LAYING, TOKENS, MUSEUM, *PARTS)
"""The zones that lie under their seat's key."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the table agreed on before the start, or rolled."""

    roles: tuple[Face, ...]
    """The characters of this table, by rank."""
    uniques: tuple[Face, ...]
    """The unique districts in the deck."""
    action_cards: bool
    abbot_both: bool
    """Whether the School of Magic brings the Abbot gold and a card."""
    early: bool
    """Whether abilities may come before the gathering."""
    size: int
    """So many districts complete a city."""


@dataclass(frozen=True)
class State(Table):
    """Everything public. ``gold`` is listed by seat; characters are named by their faces."""

    rules: Rules
    gold: tuple[int, ...]
    crown: Seat
    round: int
    began: int
    """How many answers had been given when the round began."""
    called: int
    """The rank that was called last in this round; 0 before the first."""
    killed: Face | None
    bewitched: Face | None
    witch: Seat | None
    robbed: Face | None
    thief: Seat | None
    magistrate: Seat | None
    warrants: tuple[tuple[Face, Card], ...]
    """Which token of the Magistrate lies on which character's plate, still closed or shown."""
    blackmailer: Seat | None
    threats: tuple[tuple[Face, Card], ...]
    shielded: Seat | None
    """Whose city the number 8 may not touch in this round."""
    fourth: Seat | None
    """Who has stood up as the number 4 in this round: the card's holder, also if bewitched."""
    queen: Seat | None
    """Who has had the Queen's turn in this round."""
    acrobat: bool
    """Whether the crown was taken by the Acrobat, and no other seat has answered as the number 4
    since, in this round or a later one."""
    stood: tuple[int, ...]
    """The highest rank each seat has revealed in this round; 0 for none."""
    turn: Seat | None
    """Whose turn it is; what follows says as whom, and what was done in it."""
    role: Face
    safe: bool
    """Whether Rasputin shields whoever has just stood up, to the end of the turn."""
    gathered: bool
    built: int
    """Districts that count towards the limit of this turn."""
    more: int
    """What the Director adds to that limit."""
    paid: int
    """Districts built for gold in this turn."""
    spent: int
    """Gold paid for building in this turn, less what came back."""
    used: tuple[str, ...]
    """Abilities and effects used up in this turn."""
    coins: Mapping[Card, int]
    """Gold lying on a district (the Artist) or on a ticket booth."""
    tax: int
    """Gold on the Tax Collector's plate."""
    bell: Card | None
    """The Bell Tower by which cities are complete one district sooner."""
    completed: tuple[tuple[Seat, ...], ...]
    """The cities that are complete, in the order in which they became so; together if at once."""
    ending: bool
    """Whether this round is the last."""
    over: bool
    """Whether the game has come to its own end."""

    def city(self, seat: Seat) -> tuple[Face, ...]:
        """What lies in a seat's city, Circus Tents too."""
        return tuple(map(self.faces.__getitem__, self.zones.get(CITY[seat], ())))

    def pay(self, seat: Seat, gold: int) -> State:
        """The seat gets gold from the bank, or gives some back where ``gold`` is negative."""
        purse = list(self.gold)
        purse[seat] += gold
        if purse[seat] < 0:
            raise ValueError(f"seat {seat} has {self.gold[seat]} gold and cannot pay {-gold}")
        return self.but(gold=tuple(purse))

    def unused(self, ability: str) -> bool:
        """Whether an ability may still be used in the running turn."""
        return ability not in self.used

    def use(self, ability: str) -> State:
        """Note that an ability has been used in the running turn."""
        return self.but(used=(*self.used, ability))


def gold_of(amount: int) -> Phrase:
    """So much gold, in words."""
    return counted("gold", amount)


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, clockwise from the left."""
    return state.seats_from(seat)[1:]


def others_there(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that are not gone, clockwise from the left."""
    return tuple(other for other in others(state, seat) if other not in state.absent)


def closed_roles(state: State, seat: Seat) -> tuple[Card, ...]:
    """The characters of a seat that have not stood up."""
    return state.zone(ROLE[seat])


def plate(state: State, role: Face) -> Card:
    """The plate of a character of this table."""
    return state.zone(PLATES)[state.rules.roles.index(role)]
