"""A recorded game as a page that people read: news, what each seat is shown, what it is asked, and
each move in words and in its text (``cli.asking.move_text``).

`python -m tests.games.playthrough` writes the pages beside their records anew, and one for each
number of seats that a game is recorded with and has none.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cli.asking.move_text import move_text
from cli.text import screen
from cli.text.words import Speech, speech, words_in
from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Game
from engine.games import find_game
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin
from engine.sight import Sight
from engine.views.asked_part import asked_part
from tests.games.record import read, unlisted

NAMES = ("Anna", "Bea", "Cem", "Dora", "Emil", "Fritz", "Greta", "Hugo")
FOLDER = Path(__file__).parent


def pages() -> list[Path]:
    """Where the pages stand: each record of this name has one."""
    return sorted(FOLDER.glob("*/golden/*.txt"))


def recorded() -> dict[tuple[str, int], list[Path]]:
    """The records of each game, by its folder, for each number of seats: the shortest first."""
    found = dict[tuple[str, int], list[Path]]()
    for path in sorted(FOLDER.glob("*/golden/*.json")):
        found.setdefault((path.parents[1].name, read(path)["seats"]), []).append(path)
    return {of: sorted(paths, key=lambda path: path.stat().st_size) for of, paths in found.items()}


def missing() -> list[Path]:
    """Where a page would stand of the shortest record of each game and number of seats that has
    none: all records as pages would be five megabytes."""
    there = {(path.parents[1].name, read(path.with_suffix(".json"))["seats"]) for path in pages()}
    return [paths[0].with_suffix(".txt") for of, paths in recorded().items() if of not in there]


def page(game: Game, written: Mapping[str, Any]) -> str:
    """The whole game."""
    told = speech(game.id, words_in("en"), NAMES[: written["seats"]])
    lines = [
        f"{told.look('game.name')}, {written['rules']}, {written['seats']} seats,"
        f" chance {written['seed']}",
        *(f"  {name}: {value}" for name, value in sorted(written["options"].items())),
    ]
    lines += _course(game, written, told)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _course(game: Game, written: Mapping[str, Any], told: Speech) -> Iterator[str]:
    moves, asked = iter(written["moves"]), list[str]()

    def ask(sight: Sight[Any], decision: Decision[Any]) -> Move:
        seat, *entry = next(moves)
        assert seat == decision.seat
        move = unlisted(entry)
        asked.extend(_asked(sight, decision, move, told))
        return move

    dealt = begin(game, written["seats"], written["options"])
    chance, known = Seeded(written["seed"]), dict[int, dict[str, str]]()
    yield from _table(game, dealt, told)
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
        yield from asked
        asked.clear()
        yield from (f"  {line}" for line in _news(game, dealt, told))
        yield from _shown(game, dealt, told, known)
    yield from _table(game, dealt, told)
    view = view_of(game, dealt, None)[1]
    yield from ("", *screen.over_lines(view, told))


def _asked(sight: Sight[Any], decision: Decision[Any], move: Move, told: Speech) -> Sequence[str]:
    """What a seat is asked, among how many answers it chooses, and which it is."""
    part = asked_part(sight, decision)
    plain = [list(arg) if isinstance(arg, tuple) else arg for arg in move.plain()]
    words = [told.phrase(one["text"]) for one in part["moves"] if _flat(one["move"]) == plain]
    answers = len(part["moves"]) + len(part["choices"])
    title = told.phrase(part["title"])
    return [
        "",
        f"{NAMES[decision.seat]} is asked: {title} ({answers} answers)",
        f"  > {move_text(move)}{'   ' + words[0] if words else ''}",
    ]


def _flat(move: Sequence[Any]) -> list[Any]:
    return [list(arg) if isinstance(arg, list | tuple) else arg for arg in move]


def _table(game: Game, dealt: Dealt[Any], told: Speech) -> list[str]:
    return ["", *screen.table_lines(view_of(game, dealt, None)[1], told)]


def _news(game: Game, dealt: Dealt[Any], told: Speech) -> list[str]:
    return list(screen.news_lines(view_of(game, dealt, None)[1], told))


def _shown(
    game: Game, dealt: Dealt[Any], told: Speech, known: dict[int, dict[str, str]]
) -> Iterator[str]:
    """What a seat alone is shown, as far as it is something else than before."""
    for seat in dealt.state.order:
        lines = screen.own_lines(view_of(game, dealt, seat)[1], told)
        parts = {line.partition(":")[0]: line for line in lines}
        before = known.get(seat, {})
        yield from (
            f"    {NAMES[seat]} sees {line}"
            for name, line in parts.items()
            if before.get(name) != line
        )
        yield from (
            f"    {NAMES[seat]} sees no more: {name}" for name in before if name not in parts
        )
        known[seat] = parts


def main() -> None:
    """Write each page anew, those that are missing, and those of the records that are named."""
    named = [Path(name).resolve().with_suffix(".txt") for name in sys.argv[1:]]
    for path in sorted({*pages(), *missing(), *named}):
        written = read(path.with_suffix(".json"))
        path.write_text(page(find_game(written["game"]), written), "utf-8")


if __name__ == "__main__":
    main()
