"""A hundred games of a title, a line each: written once, replayed by a slow test, never edited.

Beside the records of `golden`, which show each way a game can go and tell the digest of every
answer, these are many and short: all numbers of seats, all values of all options, people who play
well, badly and at random. A line is a JSON object: seats, options, seed, every prompted move with
its seat, the digest of the last state, and the outcome (`tests.games.record`).

`python -m tests.games.hundred GAME` plays those that are not there yet.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.chance import Chance, Seeded
from engine.errors import BadOption
from engine.game import Game
from engine.games import find_game
from engine.open_table.bots import known_bots
from engine.open_table.levels import HARD
from engine.open_table.simulate import begin
from engine.options import Option
from engine.plain import plain
from ledger.records.canon import digest
from tests.games.record import as_written, record, result, states

MANY = 100
FOLDER = Path(__file__).parent / "hundred_games"


def games_of(name: str) -> list[dict[str, Any]]:
    """The games of this title, in the order in which they were written."""
    path = FOLDER / f"{name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def last_of(game: Game, written: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Play a line again: the digest of its last state, and its outcome."""
    ask = as_written(written["moves"])
    *_, dealt = states(game, written["seats"], written["options"], written["seed"], ask)
    assert not dealt.state.agenda, "the moves end before the game"
    return digest(plain(dealt.state)).hex(), result(game, dealt.state)


def by_lot(game: Game, seats: int, chance: Chance) -> dict[str, str]:
    """Options that go together with so many seats; half of them as usual."""
    while True:
        options = {
            option.name: ",".join(chosen(option, chance))
            for option in game.options
            if chance.below(2)
        }
        try:
            begin(game, seats, options)
        except BadOption:
            continue
        return options


def chosen(option: Option, chance: Chance) -> list[str]:
    """As many values as it takes at least, in its own order."""
    left = list(option.values)
    while len(left) > option.least:
        left.pop(chance.below(len(left)))
    return left


def played(game: Game, number: int) -> dict[str, Any]:
    """The game of this number: its seats go round, its options and its bots by lot."""
    chance = Seeded(number)
    seats = game.seats[number % len(game.seats)]
    options = by_lot(game, seats, chance)
    bots = {name: bot for name, bot in known_bots(game).items() if name != HARD}
    names = sorted(bots)
    sat = [bots[names[chance.below(len(names))]] for _ in range(seats)]
    whole = record(game, seats, options, number, sat)
    return {key: whole[key] for key in ("seats", "options", "seed", "moves", "last", "outcome")}


def lacking(game: Game, there: int) -> Iterator[dict[str, Any]]:
    """The games that are not there yet."""
    for number in range(there, MANY):
        yield played(game, number)


def main(given: list[str]) -> int:
    """Write the games of this title that are not there yet."""
    (name,) = given
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.jsonl").open("a", encoding="utf-8") as file:
        for one in lacking(find_game(name), len(games_of(name))):
            file.write(json.dumps(one, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
