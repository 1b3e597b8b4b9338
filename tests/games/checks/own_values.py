"""People's own values in offers: in one form, and another table for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import Game
from engine.replaceable_tables.tables import DATA
from engine.table import Table
from ledger.review.audit import audit
from ledger.review.replay import Replay
from ledger.review.rules_of_offer import NotThisGame, check_rules
from tests.ledger.tables import Tale, seating


def no_node_takes(game: Game, seats: int, text: str) -> None:
    """An offer that holds this as own values is none."""
    offer = seating(game, seats, f"{game.id} offer").roster.offer
    options = {**dict(offer.options), DATA: text}
    with pytest.raises(NotThisGame):
        check_rules(game, replace(offer, options=tuple(options.items())))


def each_is_another_table(game: Game, seats: int, options: Iterable[Mapping[str, str]]) -> None:
    """A node that means other values means another offer and sits at another table."""
    made = [seating(game, seats, "one table", options=dict(one)).roster.offer for one in options]
    for offer in made:
        check_rules(game, offer)
    assert len({offer.hash for offer in made}) == len(made)


def judged_alone(tale: Tale, folder: Path) -> Table:
    """A finished log, audited and replayed without any file beside it; its last state."""
    log = folder / "game.tafel"
    log.write_bytes(tale.log)
    verdict = audit(log)
    assert verdict.ok, verdict.plain()
    last: Table = Replay.open(log).tables[-1].state
    return last
