"""What is in the box, and what the book says of numbers. A card is its face: ``mine_3``.

What stands on the cards and no source prints may be another in somebody's box: ``Box``.
"""

from dataclasses import dataclass, field

VALUE = {"castle": 5, "mine": 4, "cloister": 6, "knowledge": 4, "ship": 3, "pasture": 4}
VALUE |= {"building": 3}
NUMBERS = {"light_good": (1, 2), "medium_good": (3, 4), "dark_good": (5, 6)}
SHOWN = {1: (6, 1), 2: (6, 1), 3: (6, 4), 4: (12, 1)}
SEVENS = {1: [3, 1], 2: [3, 1], 3: [4, 2, 1], 4: [4, 3, 2, 1]}
START_WORKERS = {
    "last_two": {1: [1], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 1, 2]},
    "one_each": {1: [1], 2: [0, 1], 3: [0, 1, 1], 4: [0, 1, 1, 2]},
}
COPIES = {"castle": 2, "mine": 2, "cloister": 2, "knowledge": 3, "ship": 3, "pasture": 3}
DICE = dict.fromkeys(("carpenter", "market", "bank", "warehouse"), (1, 3, 5))
DICE |= dict.fromkeys(("church", "watchtower", "boarding_house", "town_hall"), (2, 4, 6))


def actions(dice):
    """All 114 action cards, the buildings with these dice."""
    plain = [
        (kind, n) for kind, copies in COPIES.items() for n in range(1, 7) for _ in range(copies)
    ]
    return [f"{kind}_{n}" for kind, n in (*plain, *((b, n) for b in dice for n in dice[b]))]


ACTIONS = actions(DICE)
GOODS = [f"{shade}_good" for shade in ("light", "medium", "dark")] * 6
ANIMALS = ["sheep", "cow", "chicken", "pig"] * 5
OPTIONS = [
    ["ppp", "gg", "aa", "sss", "www"],
    ["pp", "ga", "sss", "www"],
    ["p", "g", "a", "ss", "ww"],
    ["ss", "ww", "ws"],
    ["s", "w"],
]
SPECIAL = {
    "carpenter": ("building", "knowledge"),
    "church": ("castle", "mine", "cloister"),
    "market": ("pasture", "ship"),
}
BRINGS = {"mine": "ss", "knowledge": "ww", "watchtower": "p", "bank": "sss", "ship": "g"}
BRINGS |= {"pasture": "a"}
LETTERS = {"point": "p", "silver": "s", "worker": "w", "good": "g", "animal": "a"}


@dataclass(frozen=True)
class Box:
    """What the cards of a table say."""

    value: dict = field(default_factory=lambda: dict(VALUE))
    actions: list = field(default_factory=lambda: list(ACTIONS))
    options: list = field(default_factory=lambda: list(OPTIONS))


def own_box(tables):
    """The box with people's own tables in it; goods come before animals, both after the rest."""
    options = list(OPTIONS)
    for letter, given in tables.get("rounds", {}).items():
        options["abcde".index(letter)] = [
            "".join(LETTERS[what] * gain.get(what, 0) for what in LETTERS) for gain in given
        ]
    dice = DICE | tables.get("buildings", {})
    return Box(VALUE | tables.get("triples", {}), actions(dice), options)


def kind(face):
    """Which card it is, without its die."""
    return face.rpartition("_")[0]


def sort(face):
    """Its type; all buildings are one."""
    return kind(face) if kind(face) in VALUE else "building"


def number(face):
    """Its die."""
    return int(face[-1])


def steps(one, two):
    """Workers from one number to another, around the ring; 0 is any number."""
    return 0 if one == 0 else min((one - two) % 6, (two - one) % 6)
