"""The districts of Citadels: 54 plain ones of 17 kinds, 36 unique ones, of which 14 are in play.

The rule book prints the totals of each kind and names the unique districts; what the single cards
cost comes from other tables (``UNCERTAIN`` in the room says how well each is attested). Every
number that a district's effect speaks of has a name here. Knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face


@dataclass(frozen=True, slots=True)
class District:
    """One district: its kind, its cost in gold, its silver coins, how many cards show it."""

    face: Face
    kind: str
    cost: int
    silver: int = 0
    copies: int = 1


NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE = "noble", "religious", "trade", "military", "unique"
KINDS = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

PLAIN = (
    District("manor", NOBLE, 3, copies=5),
    District("castle", NOBLE, 4, copies=4),
    District("palace", NOBLE, 5, copies=3),
    District("temple", RELIGIOUS, 1, copies=3),
    District("church", RELIGIOUS, 2, copies=3),
    District("monastery", RELIGIOUS, 3, copies=3),
    District("cathedral", RELIGIOUS, 5, copies=2),
    District("tavern", TRADE, 1, copies=5),
    District("market", TRADE, 2, copies=4),
    District("trading_post", TRADE, 2, copies=3),
    District("docks", TRADE, 3, copies=3),
    District("harbor", TRADE, 4, copies=3),
    District("town_hall", TRADE, 5, copies=2),
    District("watchtower", MILITARY, 1, copies=3),
    District("prison", MILITARY, 2, copies=3),
    District("barracks", MILITARY, 3, copies=3),
    District("fortress", MILITARY, 5, copies=2),
)
"""The districts that are always in play ("Basisgebäude")."""

UNIQUES = (
    District("dragon_gate", UNIQUE, 6, silver=2),
    District("great_wall", UNIQUE, 6),
    District("haunted_quarter", UNIQUE, 2),
    District("keep", UNIQUE, 3),
    District("laboratory", UNIQUE, 5),
    District("library", UNIQUE, 6),
    District("observatory", UNIQUE, 4),
    District("school_of_magic", UNIQUE, 6),
    District("smithy", UNIQUE, 5),
    District("graveyard", UNIQUE, 5),
    District("university", UNIQUE, 6, silver=2),
    District("armory", UNIQUE, 3),
    District("factory", UNIQUE, 5),
    District("imperial_treasury", UNIQUE, 5),
    District("map_room", UNIQUE, 5),
    District("museum", UNIQUE, 4),
    District("park", UNIQUE, 6),
    District("poor_house", UNIQUE, 4),
    District("quarry", UNIQUE, 5),
    District("wishing_well", UNIQUE, 5),
    District("bell_tower", UNIQUE, 5),
    District("hospital", UNIQUE, 6),
    District("lighthouse", UNIQUE, 3),
    District("throne_room", UNIQUE, 6),
    District("basilica", UNIQUE, 4),
    District("capitol", UNIQUE, 5),
    District("framework", UNIQUE, 3),
    District("gold_mine", UNIQUE, 6),
    District("ivory_tower", UNIQUE, 5),
    District("monument", UNIQUE, 4),
    District("necropolis", UNIQUE, 5),
    District("secret_vault", UNIQUE, 0, silver=3),
    District("stables", UNIQUE, 2),
    District("statue", UNIQUE, 3),
    District("theater", UNIQUE, 6),
    District("thieves_den", UNIQUE, 6),
)
"""The districts of which a game uses some ("Einzigartige Gebäude")."""

VAULT = "secret_vault"
"""The one district that is never built: it has no cost, and its silver counts in the hand."""

UNIQUES_IN_PLAY = 14

DISTRICTS = (*PLAIN, *UNIQUES)
COST = {one.face: one.cost for one in DISTRICTS}
KIND = {one.face: one.kind for one in DISTRICTS}
SILVER = {one.face: one.silver for one in DISTRICTS}
PLAIN_DECK = tuple(one.face for one in PLAIN for _ in range(one.copies))
"""The faces of the 54 cards that are in every deck."""

START_GOLD = 2
START_CARDS = 4
GATHER_GOLD = 2
GATHER_CARDS = 2
GATHER_KEEPS = 1
CITY_SIZE = {2: 8, 3: 8, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7}
"""Seats at the table: so many districts complete a city."""

GOLD_MINE_GOLD = 3
"""Gathered instead of ``GATHER_GOLD``."""
OBSERVATORY_CARDS = 3
"""Drawn instead of ``GATHER_CARDS``."""
LABORATORY_GOLD = 2
LABORATORY_CARDS = 1
SMITHY = (2, 3)
"""Gold paid, cards drawn."""
PARK_CARDS = 2
POOR_HOUSE_GOLD = 1
THRONE_ROOM_GOLD = 1
GRAVEYARD_GOLD = 1
FACTORY_LESS = 1
GREAT_WALL_MORE = 1
BELL_TOWER_LESS = 1
MUSEUM_TUCKS = 1
MONUMENT_BARRED_FROM = 5
"""The Monument is not built into a city of so many districts or more."""
MONUMENT_COUNTS = 2

ALL_KINDS_POINTS = 3
FIRST_POINTS = 4
LATER_POINTS = 2
MUSEUM_POINTS = 1
IMPERIAL_TREASURY_POINTS = 1
MAP_ROOM_POINTS = 1
WISHING_WELL_POINTS = 1
BASILICA_POINTS = 1
CAPITOL_ALIKE = 3
CAPITOL_POINTS = 3
IVORY_TOWER_POINTS = 5
STATUE_POINTS = 5
