"""Means with their standard errors, of differences between games of one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from cli.series.shares import Ending


@dataclass(frozen=True)
class Figure:
    """A mean and its standard error, in one unit."""

    mean: float
    error: float

    def signed(self) -> str:
        """As a difference stands in a table."""
        return f"{self.mean:+.1f} ± {self.error:.1f}"


def figure(values: Sequence[float]) -> Figure:
    """The mean of some values that do not depend on each other; of one alone, no error is known."""
    error = sqrt(variance(values) / len(values)) if len(values) > 1 else float("inf")
    return Figure(fmean(values), error)


@dataclass(frozen=True)
class Figures:
    """What a match has more than another: share of wins in per cent, and points of lead."""

    share: Figure
    lead: Figure


def gain(endings: Sequence[Ending], before: Sequence[Ending]) -> Figures:
    """How much better than before, seed by seed: what the seeds bring alike falls out."""
    pairs = list(zip(endings, before, strict=True))
    return Figures(
        figure([100 * (now.share - then.share) for now, then in pairs]),
        figure([now.lead - then.lead for now, then in pairs]),
    )
