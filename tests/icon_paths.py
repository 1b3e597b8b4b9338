"""Outlines of icons on whole numbers of a coarser grid, so that a sprite weighs a third.

An icon is drawn on 512 by 512 and shown at most an inch high: nobody sees a unit of that grid.
Every point is rounded where it lies, not by its way from the one before, so that nothing adds up.
Source: SVG 1.1, 8.3 (path data).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

COORDINATES = {
    "m": "xy", "l": "xy", "h": "x", "v": "y", "c": "xyxyxy", "s": "xyxy", "q": "xyxy", "t": "xy",
    "a": "rr.ffxy", "z": "",
}  # fmt: skip
"""Of each command what its numbers are: places, radii, an angle, flags."""

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
BETWEEN = re.compile(r"[\s,]*")


def rounded(path: str, divisor: int = 1) -> str:
    """The path on a grid coarser by a divisor, every point on whole numbers, relative throughout.

    Raises ValueError for what is no path.

    >>> rounded("M1.4 2.6h.4.4.4v3L0 0z")
    'm1 3h1 0 1v3l-3-6z'
    >>> rounded("M14 26h6v-20z", 2)
    'm7 13h3v-10z'
    """
    told: list[tuple[str, str]] = []
    here, start, drawn, drawn_start = (0.0, 0.0), (0.0, 0.0), (0, 0), (0, 0)
    for command, values in segments(path):
        kinds, relative = COORDINATES[command.lower()], command.islower()
        numbers: list[float] = []
        end = list(here)
        for kind, written in zip(kinds, values, strict=True):
            value = written / divisor if kind in "xyr" else written
            if kind not in "xy":
                numbers.append(round(value, 1) if kind in "r." else value)
                continue
            axis = "xy".index(kind)
            end[axis] = value + here[axis] if relative else value
            numbers.append(round(end[axis]) - drawn[axis])
        if command.lower() == "z":
            here, drawn = start, drawn_start
        else:
            here, drawn = (end[0], end[1]), (round(end[0]), round(end[1]))
        if command.lower() == "m":
            start, drawn_start = here, drawn
        told.append((command.lower(), joined(numbers)))
    return "".join(_written(told))


def plainer(path: str) -> str:
    """A path that is relative throughout, without what draws nothing; a curve that no eye tells
    from a line is one.

    A curve stays where a smooth one follows: that starts by its second control point.

    >>> plainer("m7 13c1 0 2 0 3 0l0 2h0c0 3 3 3 3 0")
    'm7 13h3v2c0 3 3 3 3 0'
    """
    told = list(segments(path))
    kept: list[tuple[str, str]] = []
    for (command, numbers), (after, _) in pairwise([*told, ("", [])]):
        if command in "lc" and after not in ("s", "t") and _is_straight(numbers):
            dx, dy = numbers[-2:]
            if dx and dy:
                kept.append(("l", joined([dx, dy])))
            elif dx or dy:
                kept.append(("h", joined([dx])) if dx else ("v", joined([dy])))
        elif command not in "hv" or numbers != [0]:
            kept.append((command, joined(numbers)))
    return "".join(_written(kept))


def _is_straight(numbers: list[float]) -> bool:
    """Whether each control point lies beside the way from here to the end, by half a unit."""
    dx, dy = numbers[-2:]
    length = dx * dx + dy * dy
    for x, y in zip(numbers[:-2:2], numbers[1:-2:2], strict=True):
        along, beside = x * dx + y * dy, abs(x * dy - y * dx)
        if not 0 <= along <= length or 4 * beside * beside > length or (not length and (x or y)):
            return False
    return True


def _written(told: list[tuple[str, str]]) -> Iterator[str]:
    """Commands with their numbers; a letter that would stand twice in a row is left out."""
    before = "m"
    for command, numbers in told:
        if command != before or command in "mz":
            yield command
        elif not numbers.startswith("-"):
            yield " "
        yield numbers
        before = command


def joined(numbers: list[float]) -> str:
    """Numbers with as little between them as they need.

    >>> joined([1, -2, 0.5, 3])
    '1-2 .5 3'
    """
    text = ""
    for number in numbers:
        one = f"{number:g}".replace("0.", ".", 1) if abs(number) < 1 else f"{number:g}"
        text += one if not text or one.startswith("-") else f" {one}"
    return text


def segments(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that goes on without its letter is told with it."""
    at, command = _beyond(path, 0), ""
    while at < len(path):
        if path[at].isalpha():
            command, at = path[at], _beyond(path, at + 1)
        elif command.lower() == "m":
            command = "l" if command.islower() else "L"
        if command.lower() not in COORDINATES:
            raise ValueError(f"no path: {path[at : at + 20]!r}")
        values: list[float] = []
        for kind in COORDINATES[command.lower()]:
            found = re.compile("[01]").match(path, at) if kind == "f" else NUMBER.match(path, at)
            if found is None:
                raise ValueError(f"no path: {path[at : at + 20]!r}")
            values.append(float(found[0]))
            at = _beyond(path, found.end())
        yield command, values


def _beyond(path: str, at: int) -> int:
    found = BETWEEN.match(path, at)
    assert found is not None
    return found.end()
