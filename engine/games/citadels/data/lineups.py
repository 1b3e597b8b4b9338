"""Which characters and unique districts play together, and how the draft begins.

The first game and the six recommendations of the rule book ("Dein erstes Spiel",
"Empfehlungen"), and its tables of the draft. Knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face


@dataclass(frozen=True, slots=True)
class Lineup:
    """A line-up of the rule book: eight characters, the ninth ("" if it names none), districts."""

    id: str
    roles: tuple[Face, ...]
    ninth: Face
    uniques: tuple[Face, ...]


def _lineup(name: str, roles: str, ninth: str, uniques: str) -> Lineup:
    return Lineup(name, tuple(roles.split()), ninth, tuple(uniques.split()))


FIRST_GAME = _lineup(
    "first_game",
    "assassin thief magician king bishop merchant architect warlord",
    "",
    "dragon_gate factory haunted_quarter imperial_treasury keep laboratory library map_room "
    "quarry school_of_magic smithy statue thieves_den wishing_well",
)

RECOMMENDED = (
    _lineup(
        "ambitious_aristocrats",
        "magistrate thief wizard patrician bishop trader architect marshal",
        "queen",
        "capitol factory framework great_wall haunted_quarter keep necropolis park poor_house "
        "quarry school_of_magic stables statue thieves_den",
    ),
    _lineup(
        "cunning_agents",
        "witch blackmailer magician emperor abbot alchemist architect warlord",
        "tax_collector",
        "armory basilica dragon_gate gold_mine keep monument museum necropolis park poor_house "
        "quarry secret_vault smithy theater",
    ),
    _lineup(
        "illustrious_emissaries",
        "witch spy seer emperor bishop merchant scholar diplomat",
        "artist",
        "factory framework great_wall haunted_quarter ivory_tower keep library museum "
        "observatory park poor_house quarry school_of_magic smithy",
    ),
    _lineup(
        "devious_dignitaries",
        "magistrate blackmailer wizard king abbot alchemist navigator marshal",
        "queen",
        "dragon_gate factory framework haunted_quarter laboratory necropolis park poor_house "
        "secret_vault smithy stables theater thieves_den wishing_well",
    ),
    _lineup(
        "tenacious_delegates",
        "assassin spy seer king cardinal trader scholar diplomat",
        "artist",
        "basilica capitol haunted_quarter imperial_treasury laboratory library map_room "
        "observatory school_of_magic secret_vault smithy stables statue wishing_well",
    ),
    _lineup(
        "vicious_nobles",
        "assassin thief magician patrician cardinal merchant navigator warlord",
        "tax_collector",
        "armory basilica dragon_gate gold_mine imperial_treasury ivory_tower laboratory map_room "
        "monument museum school_of_magic statue thieves_den wishing_well",
    ),
)

LINEUPS = {one.id: one for one in (FIRST_GAME, *RECOMMENDED)}

COUNTS = {2: (8,), 3: (9,), 4: (8, 9), 5: (8, 9), 6: (8, 9), 7: (8, 9), 8: (9,)}
"""Seats at the table: with how many characters a game can be played."""

FACE_UP = {
    (8, 2): 0,
    (8, 4): 2,
    (8, 5): 1,
    (8, 6): 0,
    (8, 7): 0,
    (9, 3): 0,
    (9, 4): 3,
    (9, 5): 2,
    (9, 6): 1,
    (9, 7): 0,
    (9, 8): 0,
}
"""Number of characters and seats: so many characters lie open in the draft."""

LAST_TAKES_MIDDLE = ((8, 7), (9, 8))
"""Number of characters and seats where the last seat also chooses the card in the middle."""

TWO_EACH = (2, 3)
"""The numbers of seats at which everybody has two characters."""
