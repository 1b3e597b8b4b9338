"""What cannot be done at a question now and why, as lines of help.

Drawn from the `asked` part of a view alone; what has one reason stands on one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.text.words import Speech


def not_now_lines(asked: Mapping[str, Any], speech: Speech) -> list[str]:
    """A line for each reason, with all that it is told of, each name once."""
    told: dict[str, dict[str, None]] = {}
    for one in asked["hindered"]:
        told.setdefault(speech.phrase(one["why"]), {})[speech.phrase(one["text"])] = None
    say = speech.words.say
    return [
        say("Not now: {what}. {why}", what=", ".join(what), why=why) for why, what in told.items()
    ]
