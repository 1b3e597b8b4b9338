"""What one check of `tafelrunde doctor` has found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Weight(Enum):
    """What a finding means for a table."""

    FINE = "all is well"
    LACKING = "all goes without it; with it more would"
    PERHAPS = "it may be trouble; that cannot be told from here"
    TROUBLE = "it is not well"


@dataclass(frozen=True)
class Finding:
    """One check: how much it weighs, what was found, and what to do where it is not well; the
    command that installs what is missing, as it is typed."""

    weight: Weight
    found: str
    advice: str = ""
    command: str = ""

    @property
    def fine(self) -> bool:
        """Whether all is well."""
        return self.weight is Weight.FINE
