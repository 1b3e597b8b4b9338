"""What is in the box, and what the book says of numbers. A card is its face: ``mine_3``."""

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
ODD, EVEN = ("carpenter", "market", "bank", "warehouse"), ("church", "watchtower", "boarding_house")
ACTIONS = [f"{kind}_{die}" for kind, n in COPIES.items() for die in range(1, 7) for _ in range(n)]
ACTIONS += [f"{kind}_{die}" for kind in ODD for die in (1, 3, 5)]
ACTIONS += [f"{kind}_{die}" for kind in (*EVEN, "town_hall") for die in (2, 4, 6)]
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
