"""A whole game with the sealed deck, played in memory by two seats of one program, and its log."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.bots import bots_named
from ledger.deck.group.backend import best_group
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.identity import Identity
from ledger.records.roster import make_roster, write_join
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import Phase
from tests.ledger.offers import offer_of

NAMES = ("Anna", "Bea")


def counted(start):
    """Bytes that look random and are the same every time."""
    chance = Seeded(start)
    return lambda count: bytes(chance.below(256) for _ in range(count))


def play_to_the_end(folder, *, books_open=True, stops=None):
    """The bytes of the log of a game of two bots; both nodes must have the same.

    stops: by seat what it wants, once the game goes on: it ends early, with the first one's log.
    """
    game, group = find_game("ohne_furcht"), best_group()
    people = [Identity(bytes([number + 1]) * 32) for number in range(len(NAMES))]
    offer = offer_of(game, people[0], len(NAMES), rng=counted(1), books_open=books_open)
    joins = [
        write_join(one, offer, name, rng=counted(2))
        for one, name in zip(people, NAMES, strict=True)
    ]
    roster = make_roster(offer, joins)
    plays = [
        SeatedTable.begin(
            SeatSettings(
                game,
                roster,
                path=Path(folder) / f"{number}.tafel",
                counter=Path(folder) / f"{number}.count",
                identity=one,
                secret=bytes([number + 7]) * 32
                if stops is None
                else one.table_secret(roster.table_id),
                group=group,
                rng=counted(number + 10),
            )
        )
        for number, one in enumerate(people)
    ]
    (bot,) = bots_named(game, ["medium"], 1)
    chance = Seeded(3)
    ending = plays if stops is None else [plays[number] for number in stops]
    quiet = False
    while not all(play.complete() for play in ending):
        wishing, quiet = quiet, True
        for number, play in enumerate(plays):
            play.idle()
            if stops is not None and play.table.phase is Phase.PLAY:
                if wishing and number in stops and play.number not in play.wishes:
                    waits = tuple(plays[other].number for other in stops[number])
                    play.wish_end("waits" if waits else "agreed", waits)
            elif play.asked is not None:
                play.answer_by(bot, chance)
            for record in play.outbox():
                quiet = False
                for other in plays:
                    if other is not play:
                        other.receive(record)
    for play in plays:
        play.close()
    logs = [play_path.read_bytes() for play_path in sorted(Path(folder).glob("*.tafel"))]
    assert logs[0] == logs[1] or len(ending) < len(plays)
    return logs[0]


@cache
def finished_steps():
    """How many steps the finished game has."""
    with TemporaryDirectory(prefix=f"log-{os.getpid()}-") as folder:
        path = Path(folder) / "game.tafel"
        path.write_bytes(finished_log())
        return Replay.open(path, group=best_group()).steps


@cache
def finished_log(books_open=True):
    """The bytes of a finished game's log, played once a test run."""
    with TemporaryDirectory(prefix=f"log-{os.getpid()}-") as folder:
        return play_to_the_end(folder, books_open=books_open)
