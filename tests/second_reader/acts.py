"""Section 7 of docs/protocol.md: the acts of an event, read one after the other.

What is wrong with one is the fault of its author; section 12 says of which kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.second_reader.basics.points import NoPoint, points
from tests.second_reader.basics.proofs import Card


class Guilty(Exception):
    """An event that its author must not have signed: the kind of the fault, and who is at fault."""

    def __init__(self, kind: str, seat: int | None = None) -> None:
        super().__init__(kind, seat)
        self.kind, self.seat = kind, seat


def ask(holds: object, kind: str) -> None:
    """Raises Guilty of this kind unless it holds."""
    if not holds:
        raise Guilty(kind)


class Acts:
    """The acts of one event; ``place`` is that of the next one."""

    def __init__(self, acts: Sequence[tuple[Any, ...]]) -> None:
        self._acts, self.place = acts, 0

    def next_kind(self) -> Any:
        """The kind of the next act."""
        act = self._acts[self.place] if self.place < len(self._acts) else ()
        return act[0] if act else None

    def any(self, kind: str) -> tuple[Any, ...]:
        """The fields of the next act, which has to be of this kind."""
        ask(self.next_kind() == kind, "form")
        self.place += 1
        return self._acts[self.place - 1][1:]

    def take(self, kind: str, *sorts: type) -> tuple[Any, ...]:
        """The same with fields of these sorts."""
        fields = self.any(kind)
        ask(tuple(map(type, fields)) == sorts, "form")
        return fields

    def end(self) -> None:
        """Nothing may be left over."""
        ask(self.place == len(self._acts), "form")


def some_points(data: bytes, count: int) -> tuple[bytes, ...]:
    """So many points, else the form is bad."""
    try:
        return points(data, count)
    except NoPoint as error:
        raise Guilty("form") from error


def some_cards(data: bytes, count: int) -> list[Card]:
    """So many closed cards, else the form is bad."""
    found = some_points(data, 2 * count)
    return list(zip(found[::2], found[1::2], strict=True))
