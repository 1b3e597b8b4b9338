"""A state as plain values (None, bool, int, text, tuples), so that it can be hashed and compared.

Every field but the news is part of it, the order of play in the agenda included: two nodes with
the same plain form have the same table. It holds nothing that not everybody may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from engine.table import Table

NOT_STATE = frozenset({"news"})
"""What was told after the last answer follows from it; rewording a sentence changes no digest."""


def plain(state: Table) -> tuple[Any, ...]:
    """The whole state as nested tuples, fields by name."""
    return (*heading(state), *((name, plain_value(value)) for name, value in public_fields(state)))


def heading(state: Table) -> tuple[str, str]:
    """What stands before the fields in the plain form."""
    return "table", type(state).__name__


def public_fields(state: Table) -> list[tuple[str, Any]]:
    """The fields that belong to the plain form, by name, as they are."""
    return [(n, getattr(state, n)) for n in _names(type(state)) if n not in NOT_STATE]


_NAMES: dict[Any, tuple[str, ...]] = {}


def _names(kind: Any) -> tuple[str, ...]:
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in fields(kind))
    return _NAMES[kind]


_LEAVES = frozenset({type(None), bool, int, str})


def plain_value(value: Any) -> Any:
    """The plain form of one value of a state. Raises TypeError for one that has none."""
    kind = type(value)
    if kind in _LEAVES:
        return value
    if kind is tuple:
        return tuple([item if type(item) in _LEAVES else plain_value(item) for item in value])
    if kind in _NAMES or is_dataclass(value):
        return (kind.__name__, *[plain_value(getattr(value, name)) for name in _names(kind)])
    if isinstance(value, Mapping):
        return tuple([(plain_value(key), plain_value(item)) for key, item in sorted(value.items())])
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, list | tuple):
        return tuple([plain_value(item) for item in value])
    if isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{value!r} has no plain form")
