"""The constants of a bot, by name, and the same bot with one of them changed.

They are the whole numbers of a frozen dataclass; a field may also be a row of numbers, or a row of
pairs of a word and a number. So `silver`, `bonus[2]` and `effect[mine]` are names of constants.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any

from engine.game import Bot

PARAMETER = "taste"
"""What a bot calls the value that holds its constants."""


class NoTaste(Exception):
    """The bot takes no constants as a value, so none of them can be changed."""


@dataclass(frozen=True)
class Constant:
    """One number of a taste: its field, its place in a row (None: the field itself), its value."""

    field: str
    key: int | str | None
    value: int

    @property
    def name(self) -> str:
        """As it is typed and shown."""
        return self.field if self.key is None else f"{self.field}[{self.key}]"


def taste_of(bot: Bot) -> Any:
    """The value that holds the constants of a bot. Raises NoTaste."""
    found = inspect.signature(bot).parameters.get(PARAMETER)
    if found is None or not is_dataclass(found.default):
        raise NoTaste(f"This bot has no parameter {PARAMETER!r} with a dataclass as its default.")
    return found.default


def constants(taste: Any) -> Iterator[Constant]:
    """All numbers of a taste, in the order in which they stand."""
    for one in fields(taste):
        value = getattr(taste, one.name)
        if isinstance(value, int):
            yield Constant(one.name, None, value)
            continue
        for at, item in enumerate(value):
            key, number = item if isinstance(item, tuple) else (at, item)
            yield Constant(one.name, key, number)


def changed(taste: Any, constant: Constant, value: int) -> Any:
    """The taste with another number for this constant."""
    if constant.key is None:
        return replace(taste, **{constant.field: value})
    row = tuple(
        ((item[0], value) if item[0] == constant.key else item)
        if isinstance(item, tuple)
        else (value if at == constant.key else item)
        for at, item in enumerate(getattr(taste, constant.field))
    )
    return replace(taste, **{constant.field: row})


def values_tried(value: int) -> tuple[int, ...]:
    """What a number is changed to: its half, its double, and a third less and more; zero a little.

    Small numbers move by one at least.
    """
    step = max(1, abs(value) // 3)
    tried = (value // 2, value - step, value + step, 2 * value)
    return tuple(sorted({one for one in tried if one != value}))


def with_taste(bot: Bot, taste: Any) -> Bot:
    """The bot by another taste; a plain value that can be sent to another process."""
    return partial(bot, **{PARAMETER: taste})
