"""Answers that were taken back during a game: a sentence of an audit for each. Both ways stand in
the log, the one that was left too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.text.words import Speech


def taken_back(answer: Mapping[str, Any], speech: Speech) -> str:
    """Whose answer it was, and in which step it stands."""
    return speech.words.say(
        "{name} took back the answer of step {step}; all who were there had agreed.",
        name=speech.seat(answer["seat"]),
        step=answer["step"],
    )
