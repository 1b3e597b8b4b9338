"""Numbers as people type and read them."""

from __future__ import annotations

from cli.text.exit_codes import Exit, Stop
from cli.text.words import Words


def place_of(seat: int) -> int:
    """The number of a seat for people, who count from 1; programs and logs count from 0."""
    return seat + 1


def whole_number(text: str, least: int, what: str, words: Words, most: int | None = None) -> int:
    """A number that was typed, within its bounds. Raises Stop that says what it is for."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least or (most is not None and number > most):
        bounds = (
            words.say("a whole number from {least}", least=least)
            if most is None
            else words.say("a whole number from {least} to {most}", least=least, most=most)
        )
        raise Stop(
            words.say("{what} is {bounds}, not {text!r}.", what=what, bounds=bounds, text=text),
            Exit.USAGE,
        )
    return number
