"""Games by the same bots as a table: wins and mean points of each seat, and how fast it went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.text.game_names import bot_in_words
from cli.text.numbers import decimal, place_of
from cli.text.words import Words


def seat_lines(
    results: Sequence[Mapping[str, Any]],
    bots: Sequence[str],
    seats: int,
    rate: float,
    words: Words,
) -> list[str]:
    """A line for each seat and one for all; ``rate``: games a second."""
    lines = []
    for seat in range(seats):
        wins = sum(seat in result["winners"] for result in results)
        mean = sum(result["scores"][seat] for result in results) / len(results)
        lines.append(
            words.say(
                "seat {seat} ({bot}): {wins} of {games} won, {mean} points on average",
                seat=place_of(seat),
                bot=bot_in_words(bots[seat % len(bots)], words),
                wins=wins,
                games=len(results),
                mean=decimal(mean, words),
            )
        )
    moves = sum(result["moves"] for result in results) / len(results)
    lines.append(
        words.many(
            "{n} game, {moves} moves, {rate} games a second",
            "{n} games, {moves} moves each on average, {rate} games a second",
            len(results),
            moves=f"{moves:.0f}",
            rate=decimal(rate, words),
        )
    )
    if any(len(result["winners"]) > 1 for result in results):
        lines.append(words.say("A shared win counts for each who shares it."))
    return lines
