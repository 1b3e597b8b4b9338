"""Whole seeded games, many of them, looked at in every moment (`make page-games`).

A program of its own (`python -m tests.browser.seeded_games FIRST LAST [GAME-SEATS...]`): a line for
each game, before it one for each fault, of which a picture is left in build/pictures/seeded. Seat,
window, language and how the others play follow from the seed. What is found here becomes a row of
`test_mended_moments.py`. Ends with 1 if anything was found.
"""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass

from tests.browser.look import PICTURES, TABLES, opened, watch, watched
from tests.browser.test_every_moment import SIZES, shown, tab_at

FOLDER = PICTURES / "seeded"
MOODS = ((0.1, 0.0), (0.2, 0.0), (0.5, 0.2), (0.9, 0.0), (0.2, 0.5))
"""How often the others take anything, and how often the first answer."""


@dataclass(frozen=True)
class Seeded:
    """One game: what follows from its seed."""

    game: str
    seats: int
    seed: int
    seat: int
    mood: tuple[float, float]
    lang: str
    size: tuple[int, int]

    def __str__(self) -> str:
        """As a row of `test_mended_moments.py` begins."""
        return str((self.game, self.seats, self.seat, self.seed, *self.mood, self.lang, self.size))


def seeded(game, seats, seed):
    """The game of this seed at this table."""
    lot = random.Random(f"{seed}{game}{seats}")
    mood = lot.choice(MOODS)
    return Seeded(
        game, seats, seed, lot.randrange(seats), mood, lot.choice(["de", "en"]), lot.choice(SIZES)
    )


async def faults_of(browser, one):
    """All faults of a game, each with the step it was first seen at."""
    tab, story = await tab_at(
        browser, one.game, one.seats, lang=one.lang, size=one.size, seed=one.seed, seat=one.seat,
        mood=one.mood,
    )  # fmt: skip
    await watch(tab.page, still=True)
    found, steps = {}, [0]

    def counted():
        for steps[0], told in enumerate(story, 1):
            yield told

    async def look():
        for fault in (await watched(tab.page))[1]:
            if fault not in found:
                found[fault] = steps[0]
                path = FOLDER / f"{one.game}-{one.seats}-{one.seed}-{steps[0]}.png"
                await tab.page.screenshot(path=path)

    await shown(tab, counted(), one.seats, look)
    return found, tab.console


async def main(first, last, tables):
    """Play them all; how many had a fault."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    bad = 0
    for seed in range(first, last + 1):
        for game, seats in tables:
            one = seeded(game, seats, seed)
            async with opened() as browser:
                found, console = await faults_of(browser, one)
            for fault, step in found.items():
                print(f"  at {step}: {fault}")
            bad += bool(found or console)
            print(f"{one}: {len(found)} faults", *console, flush=True)
    return bad


if __name__ == "__main__":
    wanted = [word.rsplit("-", 1) for word in sys.argv[3:]]
    chosen = [(game, int(seats)) for game, seats in wanted] or TABLES
    sys.exit(1 if asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), chosen)) else 0)
