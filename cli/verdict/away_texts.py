"""Who was away during a game, as sentences of an audit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.text.words import Speech


def away_lines(aways: Sequence[dict[str, Any]], speech: Speech) -> list[str]:
    """A line for each stretch in which a seat was away; the others went on by their signed word."""
    return [_line(away, speech) for away in aways]


def _line(away: dict[str, Any], speech: Speech) -> str:
    say, name = speech.words.say, speech.seat(away["seat"])
    if away["left"]:
        return say(
            "{name} left the table; from step {step} on it went on without.",
            name=name,
            step=away["from"],
        )
    if away["until"] is None:
        return say(
            "{name} was away from step {step} on; all others had signed that they go on.",
            name=name,
            step=away["from"],
        )
    return say(
        "{name} was away in steps {first} to {last}; all others had signed that they go on.",
        name=name,
        first=away["from"],
        last=away["until"],
    )
