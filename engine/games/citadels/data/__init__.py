"""What is printed on the cards and in the tables of Citadels (2017), as plain values.

Here stand all faces a card or token can show, the values that a hash in an offer covers, and which
of them the rule book does not print. The room knows no rules: it says what a card costs, never
what may be done with it.
"""

from __future__ import annotations

from dataclasses import astuple
from types import ModuleType
from typing import Any

from engine.games.citadels.data import action_cards, characters, districts, lineups

TOKEN_FACES = ("signed", "unsigned", "flower", "blank")
"""What the tokens of the Magistrate and of the Blackmailer show."""

DISTRICT_FACES = tuple(one.face for one in districts.DISTRICTS)
ROLE_FACES = tuple(one.face for one in characters.CHARACTERS)
ACTION_FACES = tuple(one.face for one in action_cards.ACTION_CARDS)
FACES = (*DISTRICT_FACES, *ROLE_FACES, *ACTION_FACES, *TOKEN_FACES)
"""Every face of the game, in a fixed order."""

UNCERTAIN = {
    "cost of graveyard, university, bell_tower, hospital, lighthouse, throne_room": "C",
    "effect of graveyard, university, hospital, lighthouse, throne_room": "C",
    "silver of university": "C",
    "great_wall raises the cost of other districts only, the surcharge goes to the bank": "C",
    "monument is barred from five districts on at every number of seats": "B",
    "secret_vault has no kind at scoring": "B",
    "a bribe with an empty stash": "B",
    "ticket_booth: three cards drawn": "B",
    "names of living_cannonball and fortune_teller": "B",
    "action cards are in the deck when the hands are dealt": "C",
    "number 9 of the first game": "C",
    "names of manor and trading_post": "C",
    "names of temple, monastery, cathedral, harbor, town_hall and fortress": "B",
    "who has the crown first": "C",
}
"""What the rule book leaves open or only one source says, and how well it is attested: ``B`` one
source, ``C`` inferred from an older edition or chosen here."""


def _numbers(file: ModuleType) -> tuple[tuple[str, Any], ...]:
    """The named numbers of a file, alone or several together, in the order of their names."""
    return tuple(
        (name, value)
        for name, value in sorted(vars(file).items())
        if name.isupper() and (isinstance(value, int) or name in ("SMITHY", "WARRANTS", "THREATS"))
    )


DATA: tuple[Any, ...] = (
    ("districts", tuple(astuple(one) for one in districts.DISTRICTS)),
    ("characters", tuple(astuple(one) for one in characters.CHARACTERS)),
    ("builds", tuple(sorted(characters.BUILDS.items()))),
    ("least seats", tuple(sorted(characters.LEAST_SEATS.items()))),
    ("action cards", tuple(astuple(one) for one in action_cards.ACTION_CARDS)),
    ("lineups", tuple(astuple(one) for one in lineups.LINEUPS.values())),
    ("counts", tuple(sorted(lineups.COUNTS.items()))),
    ("face up", tuple((*key, count) for key, count in sorted(lineups.FACE_UP.items()))),
    ("last takes middle", lineups.LAST_TAKES_MIDDLE),
    ("two each", lineups.TWO_EACH),
    ("city size", tuple(sorted(districts.CITY_SIZE.items()))),
    ("numbers of districts", _numbers(districts)),
    ("numbers of characters", _numbers(characters)),
    ("numbers of action cards", _numbers(action_cards)),
)
"""Everything in this room that rules depend on, as plain values, for the hash in an offer."""
