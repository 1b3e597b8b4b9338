"""The rows of the table and how it is printed; the budgets stand beside them.

A budget is a figure not to be exceeded, or with `at_least` (more is better) one to be reached. A
row without one is printed for whoever compares. Knows nothing of what was measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One figure: what, how much, in which unit, and what it should be.

    `note`: what has to be known to read the figure.
    """

    name: str
    figure: float
    unit: str
    budget: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def within(self) -> bool | None:
        """Whether the figure keeps its budget; None where there is none."""
        if self.budget is None:
            return None
        return self.figure >= self.budget if self.at_least else self.figure <= self.budget

    @property
    def share(self) -> float | None:
        """The figure over its budget (for `at_least` the other way): up to 1 is within."""
        if self.budget is None:
            return None
        if self.at_least:
            return self.budget / self.figure if self.figure else float("inf")
        return self.figure / self.budget

    def references(self, loop: float) -> float | None:
        """The figure in turns of the reference loop (ms each); None where it is no time."""
        scale = {"us": 1e-3, "ms": 1.0, "s": 1e3}.get(self.unit)
        return None if scale is None else self.figure * scale / loop

    def plain(self, loop: float) -> dict[str, Any]:
        """The row as data for `--json`; `loop`: milliseconds of the reference loop."""
        own = asdict(self) | {"within": self.within, "of_budget": self.share}
        return own | {"references": self.references(loop)}


HEADS = ("what", "figure", "unit", "budget", "of it", "within", "x ref", "note")
LEFT = (0, 2, 5, 7)


def table(rows: Sequence[Row], loop: float) -> Iterator[str]:
    """The lines of the table. `loop`: milliseconds of the reference loop of the same run."""
    return aligned([HEADS, *(_cells(row, loop) for row in rows)], LEFT)


def _cells(row: Row, loop: float) -> tuple[str, ...]:
    budget = "" if row.budget is None else ("> " if row.at_least else "< ") + number(row.budget)
    share = "" if row.share is None else f"{row.share:.2f}"
    within = {None: "", True: "yes", False: "NO"}[row.within]
    references = row.references(loop)
    ratio = "" if references is None else number(references)
    return (row.name, number(row.figure), row.unit, budget, share, within, ratio, row.note)


def number(value: float) -> str:
    """A number with three digits that count."""
    if value == 0 or value >= 1000:
        return f"{value:.0f}"
    for digits, least in ((0, 100), (1, 10), (2, 1), (3, 0.1)):
        if value >= least:
            return f"{value:.{digits}f}"
    return f"{value:.2g}"


def aligned(cells: Sequence[Sequence[str]], left: Sequence[int]) -> Iterator[str]:
    """Lines with their columns under one another, the first underlined; the last runs on.

    `left`: the columns that begin on one line; the others end on one.
    """
    widths = [max(len(line[at]) for line in cells) for at in range(len(cells[0]) - 1)]
    for number, line in enumerate(cells):
        parts = [
            text.ljust(width) if at in left else text.rjust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=False))
        ]
        yield "  ".join([*parts, line[-1]]).rstrip()
        if number == 0:
            yield "  ".join("-" * width for width in widths)
