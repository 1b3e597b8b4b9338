"""What of a value may stand in the program's own log: decided by its type, nothing by its name.

Numbers, kinds and what is marked as `Shown` stand there; of anything else only that it was there.
So a key, a code, a passphrase, a name or a chat line that is logged by mistake leaves its length.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

LARGEST = 2**53
"""Numbers from here on may be secret scalars, and are not shown."""
MOST = 32
"""Entries of a list that are shown."""


class Shown(str):
    """Text that may stand in the log: an address, part of a table's id. Never a name or a code."""

    __slots__ = ()


def told(value: object) -> Plain:
    """What the log shows of a value.

    >>> told((7, True, "sesame", b"0123", Shown("10.0.0.1:7711")))
    [7, True, '<text, 6>', '<bytes, 4>', '10.0.0.1:7711']
    """
    match value:
        case None | bool() | float():
            return value
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case int():
            return value if abs(value) < LARGEST else "<number>"
        case Shown():
            return str(value)
        case str():
            return f"<text, {len(value)}>"
        case bytes():
            return f"<bytes, {len(value)}>"
        case BaseException():
            return {"error": type(value).__name__} | {k: told(v) for k, v in vars(value).items()}
        case tuple() | list():
            return [told(one) for one in value[:MOST]]
        case _:
            return f"<{type(value).__name__}>"
