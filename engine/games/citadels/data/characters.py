"""The 27 characters, three of each number (rule book, "Charakter-Fähigkeiten im Einzelnen").

A character's number is its rank: the place at which it is called. Every number that an ability
speaks of has a name here. Knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face
from engine.games.citadels.data.districts import MILITARY, NOBLE, RELIGIOUS, TRADE


@dataclass(frozen=True, slots=True)
class Character:
    """One character: its number, and the kind of district that it has an income from, or ""."""

    face: Face
    rank: int
    kind: str


CHARACTERS = (
    Character("assassin", 1, ""),
    Character("witch", 1, ""),
    Character("magistrate", 1, ""),
    Character("thief", 2, ""),
    Character("spy", 2, ""),
    Character("blackmailer", 2, ""),
    Character("magician", 3, ""),
    Character("wizard", 3, ""),
    Character("seer", 3, ""),
    Character("king", 4, NOBLE),
    Character("emperor", 4, NOBLE),
    Character("patrician", 4, NOBLE),
    Character("bishop", 5, RELIGIOUS),
    Character("abbot", 5, RELIGIOUS),
    Character("cardinal", 5, RELIGIOUS),
    Character("merchant", 6, TRADE),
    Character("alchemist", 6, ""),
    Character("trader", 6, TRADE),
    Character("architect", 7, ""),
    Character("navigator", 7, ""),
    Character("scholar", 7, ""),
    Character("warlord", 8, MILITARY),
    Character("diplomat", 8, MILITARY),
    Character("marshal", 8, MILITARY),
    Character("queen", 9, ""),
    Character("artist", 9, ""),
    Character("tax_collector", 9, ""),
)

RANKS = tuple(range(1, 10))
CROWN_RANK = 4
"""The number that moves the crown, and that never lies open in the draft."""
RAID_RANK = 8
"""The number that lays hands on other cities."""

RANK = {one.face: one.rank for one in CHARACTERS}
INCOME = {one.face: one.kind for one in CHARACTERS if one.kind}
"""The kind of district that brings a character gold or cards."""
THREE = {rank: tuple(one.face for one in CHARACTERS if one.rank == rank) for rank in RANKS}
"""The three faces of each number."""

_MORE_OR_LESS = {"architect": 3, "seer": 2, "scholar": 2, "navigator": 0}
BUILDS = {one.face: _MORE_OR_LESS.get(one.face, 1) for one in CHARACTERS}
"""How many districts a character may build in its turn."""

LEAST_SEATS = {"emperor": 3, "queen": 5}
"""So many seats there must be for a character; for all others every number will do."""

WARRANTS = ("signed", "unsigned", "unsigned")
THREATS = ("flower", "blank")
"""The tokens that the Magistrate and the Blackmailer lay down."""
BRIBE_PART = 2
"""A bribe is the stash divided by this, rounded down."""
SPY_GOLD = 1
SPY_CARDS = 1
"""For each card of the kind that the Spy has named."""
SEER_TAKES = 1
INCOME_GOLD = 1
INCOME_CARDS = 1
"""For each district of the kind that a character has its income from."""
EMPEROR_GOLD = 1
EMPEROR_CARDS = 1
ALMS_GOLD = 1
"""What the richest gives to the Abbot."""
MERCHANT_GOLD = 1
ARCHITECT_CARDS = 2
NAVIGATOR = 4
"""Gold or cards."""
SCHOLAR = 7
SCHOLAR_KEEPS = 1
WARLORD_LESS = 1
"""The Warlord pays so much less than a district's cost."""
MARSHAL_COST = 3
"""What a district may cost that the Marshal takes."""
QUEEN_GOLD = 3
ARTIST_TIMES = 2
ARTIST_GOLD = 1
TAX = 1
"""For each district built, while the Tax Collector is one of the characters."""
