"""The cards of Kabale & Hiebe: 25 allies of each colour, and 36 goals in six domains.

Numbers are kept in halves, as whole numbers: the assassin's nine and a half is 19. Whatever rules
depend on is part of ``DATA``; ``RULES.md`` says where each number comes from.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.basics import Face


class Ally(NamedTuple):
    """An ally: its printed number in halves (None: it has none), and its group."""

    face: Face
    number: int | None
    group: str


NUMBER_ONLY, SPECIALIST, IMMEDIATE, SCORING = "number", "specialist", "immediate", "scoring"

ALLIES = (
    Ally("king", 40, NUMBER_ONLY),
    Ally("queen", 32, NUMBER_ONLY),
    Ally("juliet", 28, NUMBER_ONLY),
    Ally("alchemist", 16, SPECIALIST),
    Ally("fencing_master", 16, SPECIALIST),
    Ally("landowner", 16, SPECIALIST),
    Ally("merchant", 16, SPECIALIST),
    Ally("cardinal", 16, SPECIALIST),
    Ally("minstrel", 16, SPECIALIST),
    Ally("explorer", 26, IMMEDIATE),
    Ally("assassin", 19, IMMEDIATE),
    Ally("storm", 18, IMMEDIATE),
    Ally("cloak", 0, IMMEDIATE),
    Ally("traitor", 20, IMMEDIATE),
    Ally("musketeers", 22, SCORING),
    Ally("magician", 14, SCORING),
    Ally("witch", 2, SCORING),
    Ally("prince", 28, SCORING),
    Ally("squire", 4, SCORING),
    Ally("hermit", 24, SCORING),
    Ally("little_giant", 4, SCORING),
    Ally("doppelganger", None, SCORING),
    Ally("dragon", 22, SCORING),
    Ally("romeo", 10, SCORING),
    Ally("beggar", 8, SCORING),
)
"""One set; each seat has one in its colour."""

NUMBER = {ally.face: ally.number for ally in ALLIES}
GROUP = {ally.face: ally.group for ally in ALLIES}
SET = tuple(NUMBER)

DOMAIN_OF = {
    "alchemist": "alchemy",
    "fencing_master": "fencing",
    "landowner": "farming",
    "merchant": "trade",
    "cardinal": "religion",
    "minstrel": "music",
}
"""Where a specialist is worth more."""
DOMAINS = tuple(DOMAIN_OF.values())

IN_DOMAIN = 24
"""A specialist's number under a goal of its own domain."""
WITH_JULIET = 30
"""Romeo's number beside the Juliet of his colour."""
HERMIT_LESS, GIANT_MORE, DRAGON_LESS = 2, 6, 4
"""What each other card takes from the hermit and adds to the little giant, and what a dragon takes
from each card of others."""
MAGICIAN_FROM, WITCH_TO = 20, 18
"""The least number the magician removes, and the greatest the witch does."""

POINTS = (1, 2, 3, 3, 4, 5)
"""The goals of each domain."""
GOAL_POINTS = {f"{domain}_{n}": n for domain in DOMAINS for n in sorted(set(POINTS))}
GOAL_DOMAIN = {f"{domain}_{n}": domain for domain in DOMAINS for n in sorted(set(POINTS))}
GOALS = tuple(f"{domain}_{n}" for domain in DOMAINS for n in POINTS)
FACES: tuple[Face, ...] = (*SET, *GOAL_POINTS)

ROUNDS = 6
HAND_CARDS = 3

DATA = (
    tuple(tuple(ally) for ally in ALLIES),
    tuple(DOMAIN_OF.items()),
    (IN_DOMAIN, WITH_JULIET, HERMIT_LESS, GIANT_MORE, DRAGON_LESS, MAGICIAN_FROM, WITCH_TO),
    GOALS,
    (ROUNDS, HAND_CARDS),
)
