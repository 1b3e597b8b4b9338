"""What is in the box, and the numbers of the rule book."""

from collections import Counter

AWARDS = {
    "cannaregio": (6, 4),
    "santa_croce": (6, 4),
    "san_polo": (6, 5),
    "san_marco": (8, 6),
    "dorsoduro": (6, 4),
    "castello": (6, 5),
}
"""The two numbers of each district, the districts in the order of the die."""
DISTRICTS = tuple(AWARDS)

BORDERS = frozenset(
    frozenset((one, other))
    for one, others in {
        "cannaregio": ("santa_croce", "san_polo", "san_marco", "castello"),
        "san_polo": ("santa_croce", "san_marco", "dorsoduro"),
        "dorsoduro": ("santa_croce", "san_marco"),
        "castello": ("san_marco",),
    }.items()
    for other in others
)

ACTIONS = Counter({f"district_{district}": 5 for district in DISTRICTS})
ACTIONS += Counter(bridge=6, transfer=12, doge=10, banishment=4)
LIMITS = Counter(limit_1=8, limit_2=10, limit_3=10)

ARISTOCRATS = 25
BRIDGES = 12
ON_A_BORDER = 3
PASSAGES = 3
OUT = 10
"""Whoever has so many limit points plays no further round of the passage."""
DRAWN = {4: (5, 3), 3: (6, 4), 2: (5, 3)}
"""Action and limit cards that a distributor draws, by how many seats play the round."""


def points(card: str) -> int:
    """The limit points of a limit card."""
    return int(card.removeprefix("limit_"))
