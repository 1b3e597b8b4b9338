"""Offers of games as this program plays them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Game
from ledger.records.identity import Identity
from ledger.records.roster import Offer, make_offer
from ledger.review.rules_of_offer import data_hash
from ledger.table_options import PREFIX

USUAL: Mapping[str, str] = MappingProxyType({})


def offer_of(
    game: Game, opener: Identity, seats: int, *, options: Mapping[str, str] = USUAL, **more: Any
) -> Offer:
    """The offer of a table of this game with these of its options, and of the table's own; ``more``
    as ``make_offer``."""
    table = {name: value for name, value in options.items() if name.startswith(PREFIX)}
    own = {name: value for name, value in options.items() if name not in table}
    return make_offer(
        game=game.id,
        rules=game.rules,
        data_hash=data_hash(game),
        seats=seats,
        opener=opener.public,
        options=tuple({**game.complete_options(own), **table}.items()),
        **more,
    )
