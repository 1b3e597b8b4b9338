"""A sealed seat that a bot plays, for tables in one process: the program's own, with files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.chance import Seeded
from engine.game import Game
from engine.open_table.bots import random_bot
from ledger.deck.group.group import Group
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.identity import Identity
from ledger.records.roster import Roster


class SealedBot(SeatedTable):
    """It answers by itself, as soon as it is asked, unless it is ``held``."""

    held = False
    mind = Seeded(0)

    def idle(self) -> None:
        """Go on, and answer whatever is asked."""
        super().idle()
        if self.asked is not None and not self.stopped and not self.held:
            self.answer_by(random_bot, self.mind)


def sealed_bot(
    game: Game,
    roster: Roster,
    identity: Identity,
    folder: Path,
    group: Group,
    rng: Callable[[int], bytes],
) -> SealedBot:
    """A seat at a table that begins, its files in a folder of its own."""
    folder.mkdir()
    play = SealedBot.begin(
        SeatSettings(
            game,
            roster,
            path=folder / "table.tafel",
            counter=folder / "signed",
            identity=identity,
            secret=identity.table_secret(roster.table_id),
            group=group,
            rng=rng,
        )
    )
    assert isinstance(play, SealedBot)
    return play
