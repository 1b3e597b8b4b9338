"""What is in the box, in the words of the rule book; numbers as fractions."""

from collections import Counter
from fractions import Fraction

PRINTED = {
    "king": 20, "queen": 16, "juliet": 14,
    "explorer": 13, "assassin": Fraction(19, 2), "storm": 9, "cloak": 0, "traitor": 10,
    "musketeers": 11, "magician": 7, "witch": 1, "prince": 14, "squire": 2, "hermit": 12,
    "little_giant": 2, "dragon": 11, "romeo": 5, "beggar": 4,
}  # fmt: skip
"""Without the six masters, who have two numbers, and the doppelganger, who has none."""

MASTERS = {
    "alchemist": "alchemy",
    "fencing_master": "fencing",
    "landowner": "farming",
    "merchant": "trade",
    "cardinal": "religion",
    "minstrel": "music",
}
SET = Counter([*PRINTED, *MASTERS, "doppelganger"])
DOMAINS = sorted(MASTERS.values())
GOALS = Counter(f"{domain}_{points}" for domain in DOMAINS for points in (1, 2, 3, 3, 4, 5))


def domain(goal):
    """The domain of a goal."""
    return goal.split("_")[0]


def worth(goal):
    """The points of a goal."""
    return int(goal.split("_")[1])
