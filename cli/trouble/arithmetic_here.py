"""How quickly this machine computes the cards: what of the arithmetic runs natively, and what it
takes longer without."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from cli.text.words import Words


class Speed(Enum):
    """What does the work."""

    FULL = "sums by WebAssembly, secrets by libsodium"
    SUMS = "sums by WebAssembly, secrets in Python"
    SODIUM = "all by libsodium"
    PURE = "all in Python"


def speed_here() -> Speed:
    """What there is on this machine; each is tried."""
    from ledger.deck.group.backend import native_trouble, sodium_group

    sums, secrets = native_trouble() is None, sodium_group() is not None
    if sums:
        return Speed.FULL if secrets else Speed.SUMS
    return Speed.SODIUM if secrets else Speed.PURE


def speed_told(speed: Speed, words: Words) -> str:
    """The same for people, with what it means for a table (docs/performance.md)."""
    match speed:
        case Speed.FULL:
            return words.say("fast: libsodium and WebAssembly")
        case Speed.SUMS:
            return words.say("fast sums by WebAssembly, but what is secret in Python")
        case Speed.SODIUM:
            return words.say("fast by libsodium, but without WebAssembly: checks take longer")
        case Speed.PURE:
            return words.say("in Python alone: shuffles take about five times as long")
    assert_never(speed)
