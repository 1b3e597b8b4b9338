"""Recorded games with a digest for each answer: written once, replayed by tests, never edited.

A record is a JSON object: game and its rules version, seats, options, the seed of the dealer's
chance, what the game shows (``ends``), every prompted move in the order in which it was asked, the
digest of the state after each answer (its first 16 hexadecimal digits; SHA-256 of
``ledger.records.canon.digest`` over ``engine.plain.plain``), the whole digest of the last state,
and the outcome. What the dealer deals follows from the seed (``engine.chance.Seeded``).

`python -m tests.games.record FOLDER GAME SEATS BOT SEED [OPTION=VALUE ..]` plays one by bots and
writes it into the folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.errors import RulesError
from engine.game import Bot, Game
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin, decide
from engine.plain import plain
from engine.sight import Sight
from ledger.records.canon import digest

SHORT = 16  # hexadecimal digits of a digest in the list: enough to notice, short enough to keep

Ask = Callable[[Sight[Any], Decision], Move]


def states(
    game: Game, seats: int, options: Mapping[str, str], seed: int, ask: Ask
) -> Iterator[Dealt]:
    """The table after each answer, the beginning first."""
    dealt, chance = begin(game, seats, options), Seeded(seed)
    yield dealt
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
        yield dealt


def asker(bots: Sequence[Bot], seed: int) -> Ask:
    """Lets a bot answer for each seat, as ``simulate.play`` does with this seed."""
    minds = [Seeded((seed + 1) * 1_000_003 + seat) for seat in range(len(bots))]

    def ask(sight: Sight[Any], decision: Decision) -> Move:
        return decide(bots[decision.seat], sight, decision, minds[decision.seat])

    return ask


def listed(move: Move) -> list[Any]:
    """A move as JSON keeps it."""
    return [list(arg) if isinstance(arg, tuple) else arg for arg in move.plain()]


def unlisted(entry: Sequence[Any]) -> Move:
    """The move that was written like this."""
    name, *args = entry
    return Move(name, tuple(tuple(arg) if isinstance(arg, list) else arg for arg in args))


def short_digest(dealt: Dealt) -> str:
    """The beginning of the digest of a state."""
    return digest(plain(dealt.state)).hex()[:SHORT]


def result(game: Game, state: Any) -> dict[str, Any]:
    """The outcome as JSON keeps it."""
    outcome = game.score(state)
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "why": json.loads(json.dumps(outcome.why.plain())),
    }


def record(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: int,
    bots: Sequence[Bot],
    ends: Sequence[str] = (),
) -> dict[str, Any]:
    """Play a game by bots and write everything down."""
    moves: list[list[Any]] = []
    answer = asker(bots, seed)

    def ask(sight: Sight[Any], decision: Decision) -> Move:
        move = answer(sight, decision)
        moves.append([decision.seat, *listed(move)])
        return move

    digests = []
    dealt = None
    for dealt in states(game, seats, options, seed, ask):
        digests.append(short_digest(dealt))
    assert dealt is not None
    return {
        "game": game.id,
        "rules": game.rules,
        "seats": seats,
        "options": dict(options),
        "seed": seed,
        "ends": list(ends),
        "moves": moves,
        "digests": digests,
        "last": digest(plain(dealt.state)).hex(),
        "outcome": result(game, dealt.state),
    }


def as_written(entries: Sequence[Sequence[Any]]) -> Ask:
    """Answers with these moves, each with its seat in front, in their order."""
    moves = iter(entries)

    def ask(sight: Sight[Any], decision: Decision) -> Move:
        seat, *entry = next(moves)
        assert seat == decision.seat, f"seat {seat} had been asked, not {decision.seat}"
        return unlisted(entry)

    return ask


def replay(game: Game, written: Mapping[str, Any]) -> Iterator[tuple[Dealt, str]]:
    """The table after each answer of a record, and the digest that was written for it."""
    ask = as_written(written["moves"])
    tables = states(game, written["seats"], written["options"], written["seed"], ask)
    yield from zip(tables, written["digests"], strict=True)


def write(path: Path, written: Mapping[str, Any]) -> None:
    """Write a record, one short line a field and the lists on a line each."""
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in written.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def read(path: Path) -> dict[str, Any]:
    """A record from its file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main(given: list[str]) -> int:
    """Write one record, and say where; a sentence where that cannot be."""
    try:
        folder, name, seats, bot, seed, *pairs = given
        count, number = int(seats), int(seed)
        options = dict(pair.split("=", 1) for pair in pairs)
    except ValueError:
        print("A record needs: FOLDER GAME SEATS BOT SEED [OPTION=VALUE ..]", file=sys.stderr)
        return 2
    try:
        game = find_game(name)
        bots = {"random": random_bot, **game.bots}
        if bot not in bots:
            raise RulesError(f"{name} has no bot {bot!r}; it has {', '.join(sorted(bots))}")
        written = record(game, count, options, number, [bots[bot]] * count)
    except RulesError as fault:
        print(fault, file=sys.stderr)
        return 2
    path = Path(folder) / f"{count}-seats-{bot}-{number}{'-options' if options else ''}.json"
    if path.exists():
        print(f"{path} is there already; a record is never written anew.", file=sys.stderr)
        return 2
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, written)
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
