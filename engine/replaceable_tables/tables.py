"""Tables of a game whose printed values no source tells, and what people may put in their place.

Such a table has a name, its usual value and a shape. Own values are one text, so that they stand
in an offer as the option ``data``: a JSON object of the tables to be replaced, each whole, in
the one form there is (names sorted, no blanks, no table that is as usual; nothing replaced is the
empty text). The text is the content and not a name of it: whoever has the log has the values, so a
replay or an audit needs no file, however late, and the hash of the offer covers them. What is wrong
with a text is a typed fact with its place (``ValuesFault``). Knows no game and reads no file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.replaceable_tables.plain_json import NameTwice, NoJson, read, write

DATA = "data"
"""The name of the option."""

MOST_SIGNS = 2_000
"""Of the text: an offer, which holds more than this, has at most 4,096 bytes."""

MOST_SHOWN = 40
"""Signs of a wrong value in a sentence."""


class Problem(Enum):
    """What can be wrong with own values, as an English sentence part."""

    NO_JSON = "these are no values in JSON"
    TOO_LONG = "the values take {count} characters, at most {most} fit into an offer"
    TWICE = "{name!r} is named twice"
    UNKNOWN = "{place}: there is no {name!r}; there is {names}"
    MISSING = "{place}: {name!r} is missing"
    EMPTY = "{place}: at least one of these is needed: {names}"
    NO_NAMES = "{place}: values by name are needed, as in {{...}}, not {value}"
    NO_LIST = "{place}: a list is needed, as in [...], not {value}"
    NOT_AS_MANY = "{place}: {most} entries are needed, not {count}"
    LENGTH = "{place}: {least} to {most} entries are needed, not {count}"
    NO_NUMBER = "{place}: a whole number from {least} to {most} is needed, not {value}"
    NO_WORD = "{place}: one of these is needed: {names}; not {value}"


@dataclass(frozen=True)
class ValuesFault:
    """A problem, and what its sentence is filled with."""

    problem: Problem
    said: Mapping[str, str | int]

    def told(self) -> str:
        """The English sentence part, for errors that a program reads before people do."""
        return self.problem.value.format(**self.said)


class _Refused(Exception):
    def __init__(self, problem: Problem, **said: str | int) -> None:
        super().__init__(problem)
        self.fault = ValuesFault(problem, said)


def _shown(value: Any) -> str:
    """A value as a sentence can hold it: as it was typed, and of a long one the beginning."""
    told = "".join(sign if sign.isprintable() else "?" for sign in write(value))
    return told if len(told) <= MOST_SHOWN else told[: MOST_SHOWN - 3] + "..."


# -- shapes ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, value: Any, place: str) -> int:
        """The number. A truth value is none."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise _Refused(
                Problem.NO_NUMBER,
                place=place,
                least=self.least,
                most=self.most,
                value=_shown(value),
            )
        return value


@dataclass(frozen=True, slots=True)
class OneWord:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: Any, place: str) -> str:
        """The word."""
        if type(value) is not str or value not in self.words:
            names = ", ".join(self.words)
            raise _Refused(Problem.NO_WORD, place=place, names=names, value=_shown(value))
        return value


@dataclass(frozen=True, slots=True)
class Several:
    """A list of ``least`` to ``most`` entries of one shape."""

    each: Shape
    least: int
    most: int

    def read(self, value: Any, place: str) -> tuple[Any, ...]:
        """The entries; the first is number 1 where a place is named."""
        if not isinstance(value, list | tuple):
            raise _Refused(Problem.NO_LIST, place=place, value=_shown(value))
        if not self.least <= len(value) <= self.most:
            problem = Problem.NOT_AS_MANY if self.least == self.most else Problem.LENGTH
            raise _Refused(problem, place=place, least=self.least, most=self.most, count=len(value))
        return tuple(self.each.read(one, f"{place}.{at}") for at, one in enumerate(value, 1))


@dataclass(frozen=True, slots=True)
class Named:
    """A value of its own shape for each of these names, for all of them."""

    names: tuple[str, ...]
    each: Shape

    def read(self, value: Any, place: str) -> dict[str, Any]:
        """The values in the order of the names."""
        found = _by_name(value, self.names, place)
        for name in self.names:
            if name not in found:
                raise _Refused(Problem.MISSING, place=place, name=name)
        return {name: self.each.read(found[name], f"{place}.{name}") for name in self.names}


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A value of one shape for some of these names, at least one of them."""

    names: tuple[str, ...]
    each: Shape

    def read(self, value: Any, place: str) -> dict[str, Any]:
        """The values in the order of the names, however they were typed."""
        found = _by_name(value, self.names, place)
        if not found:
            raise _Refused(Problem.EMPTY, place=place, names=", ".join(self.names))
        there = (name for name in self.names if name in found)
        return {name: self.each.read(found[name], f"{place}.{name}") for name in there}


def _by_name(value: Any, names: tuple[str, ...], place: str) -> Mapping[str, Any]:
    """The value as an object that has none but these names."""
    if not isinstance(value, Mapping):
        raise _Refused(Problem.NO_NAMES, place=place, value=_shown(value))
    for name in value:
        if name not in names:
            raise _Refused(Problem.UNKNOWN, place=place, name=name, names=", ".join(names))
    return value


Shape = Whole | OneWord | Several | Named | SomeOf


@dataclass(frozen=True)
class ReplaceableTable:
    """A table that people may replace. Raises ValueError if its usual value has another shape."""

    name: str
    shape: Shape
    usual: Any

    def __post_init__(self) -> None:
        """Refuse a table that no table of its own shape could replace."""
        try:
            self.shape.read(self.usual, self.name)
        except _Refused as refused:
            raise ValueError(refused.fault.told()) from refused


# -- a text and its values ------------------------------------------------------------------------


def own_fault(tables: Sequence[ReplaceableTable], text: str) -> ValuesFault | None:
    """What is wrong with a text as own values, or None."""
    try:
        told = _told(_read(tables, text))
        if len(told) > MOST_SIGNS:
            raise _Refused(Problem.TOO_LONG, count=len(told), most=MOST_SIGNS)
    except _Refused as refused:
        return refused.fault
    return None


def own_standard(tables: Sequence[ReplaceableTable], text: str) -> str:
    """The one form of a text without a fault."""
    return _told(_read(tables, text))


def own_values(tables: Sequence[ReplaceableTable], text: str) -> dict[str, Any]:
    """The tables that a text without a fault replaces: numbers, words, tuples, mappings."""
    return _read(tables, text)


def _read(tables: Sequence[ReplaceableTable], text: str) -> dict[str, Any]:
    if not text:
        return {}
    try:
        given = read(text)
    except NoJson:
        raise _Refused(Problem.NO_JSON) from None
    except NameTwice as twice:
        raise _Refused(Problem.TWICE, name=str(twice)) from None
    if not isinstance(given, dict):
        raise _Refused(Problem.NO_NAMES, place=DATA, value=_shown(given))
    known = {one.name: one for one in tables}
    for name in given:
        if name not in known:
            raise _Refused(Problem.UNKNOWN, place=DATA, name=name, names=", ".join(known))
    own = {n: one.shape.read(given[n], n) for n, one in known.items() if n in given}
    return {n: value for n, value in own.items() if write(value) != write(known[n].usual)}


def _told(values: Mapping[str, Any]) -> str:
    return write(values) if values else ""
