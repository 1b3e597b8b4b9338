"""The 15 action cards of seven kinds, a variant (rule book, "Aktionskarten"). Knows no rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face


@dataclass(frozen=True, slots=True)
class ActionCard:
    """One kind of action card, and how many cards show it."""

    face: Face
    copies: int


ACTION_CARDS = (
    ActionCard("acrobat", 1),
    ActionCard("director", 2),
    ActionCard("ticket_booth", 3),
    ActionCard("living_cannonball", 2),
    ActionCard("rasputin", 2),
    ActionCard("fortune_teller", 2),
    ActionCard("circus_tent", 3),
)

ACTION_DECK = tuple(one.face for one in ACTION_CARDS for _ in range(one.copies))
"""The faces of the 15 cards that are mixed into the deck."""
ACTION_COPIES = {one.face: one.copies for one in ACTION_CARDS}

ACTIONS_A_TURN = 1
ACTION_POINTS = 1
"""For each action card left in the hand."""
DIRECTOR_BUILDS = 2
BOOTH_GOLD = 1
BOOTH_CARDS = 3
BOOTH_KEEPS = 1
