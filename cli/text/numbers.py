"""Numbers as people type and read them."""

from __future__ import annotations

from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words
from ledger.digits import MOST, number_in

PART_CHECKED = N_("The log is being checked: {part} %.")
"""How far an audit is, as a part: it counts all records of a log, its verdict only the events."""


def place_of(seat: int) -> int:
    """The number of a seat for people, who count from 1; programs and logs count from 0."""
    return seat + 1


def moment(step: int, words: Words, *, last: bool = False) -> str:
    """When a table stood so, within a sentence: after this step, before anything of the next one.

    last: no step follows, the game is over.
    """
    if last:
        return words.say("after step {step} (the last)", step=step)
    if step == 0:
        return words.say("before step 1 (the first)")
    return words.say("after step {step} (before step {following})", step=step, following=step + 1)


def begins(text: str) -> str:
    """The same words where a sentence begins with them."""
    return text[:1].upper() + text[1:]


def decimal(number: float, words: Words) -> str:
    """A number with one place behind the point, or behind the comma where people write that."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if words.lang == "de" else text


def seconds_typed(text: str, most: float, what: str, words: Words) -> float:
    """Seconds that were typed, with a point or a comma before tenths. Raises Stop that says what
    they are for.

    >>> from cli.text.words import words_in
    >>> seconds_typed("1,5", 60, "--pace", words_in("en"))
    1.5
    """
    whole, point, tenths = text.strip().replace(",", ".").partition(".")
    parts = [number_in(whole), number_in(tenths) if point else 0]
    if None not in parts and len(tenths) <= 3:
        number = float(f"{parts[0]}.{tenths or 0}")
        if number <= most:
            return number
    raise Stop(
        words.say(
            "{what} is a number of seconds from 0 to {most}, not {text!r}.",
            what=what,
            most=round(most),
            text=text,
        ),
        Exit.USAGE,
    )


def whole_number(text: str, least: int, what: str, words: Words, most: int | None = None) -> int:
    """A number that was typed, within its bounds. Raises Stop that says what it is for."""
    number = number_in(text.removeprefix("-"))
    if number is not None and text.startswith("-"):
        number = -number
    if number is None or number < least or number > (10**MOST - 1 if most is None else most):
        if most is None:
            bounds = words.say("a whole number from {least}", least=least)
        elif most == least:
            bounds = str(least)
        else:
            bounds = words.say("a whole number from {least} to {most}", least=least, most=most)
        raise Stop(
            words.say("{what} is {bounds}, not {text!r}.", what=what, bounds=bounds, text=text),
            Exit.USAGE,
        )
    return number


def seal(head: bytes) -> str:
    """The beginning of a head as people compare it.

    >>> seal(bytes.fromhex("2f9e6f7b00"))
    '2f9e-6f7b'
    """
    text = head.hex()
    return f"{text[:4]}-{text[4:8]}"
