"""LibTMCG's own example as a yardstick: nine players shuffle 52 cards, each a process.

`bench/peer.md` says which program it is and what is divided by what.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from statistics import mean

PLAYERS = 9
PATIENCE = 300.0  # seconds that program may take
TOLD = re.compile(r"^P_(\d+): +(\d+)ms$", re.MULTILINE)


class PeerFailed(Exception):
    """The program that was named did not run to its end."""


@dataclass(frozen=True)
class PeerCost:
    """CPU seconds of one player: the whole program over nine, and its shuffles alone.

    `shuffles` is what the program itself tells (its fourth and longest clock), None where it tells
    nothing.
    """

    whole: float
    shuffles: float | None


def run_peer(program: str) -> PeerCost:
    """Run the program at this path once. Raises PeerFailed."""
    before = os.times()
    try:
        told = subprocess.run(
            [program],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            encoding="utf-8",
            errors="replace",
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise PeerFailed(f"the program to compare with did not run: {error}") from error
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return PeerCost(spent / PLAYERS, shuffles_told(told))


def shuffles_told(text: str) -> float | None:
    """Mean over the players of the longest time each has told, in seconds."""
    longest: dict[str, int] = {}
    for player, milliseconds in TOLD.findall(text):
        longest[player] = max(longest.get(player, 0), int(milliseconds))
    return mean(longest.values()) / 1000 if longest else None
