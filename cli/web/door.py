"""What one connection has to show before it is a tab, and how its words travel once it is one.

Which secrets there are is known to whoever makes the door; here stands only what comes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from cli.web.incoming_json import Message


class WayIn(Enum):
    """What came of what a connection has shown."""

    ASKS = auto()  # it has to show more
    CAME = auto()
    UNKNOWN = auto()  # it shows no good secret
    CROWDED = auto()  # there is no room; its secret is not spent


@dataclass(frozen=True)
class Step:
    """What is said to the connection next, as it is; where it came, its first word."""

    shown: WayIn = WayIn.ASKS
    reply: Message | None = None
    hello: Message | None = None


class Door(Protocol):
    """One connection's way in."""

    def shows(self, text: str, *, room: bool) -> Step:
        """Words of one that is no tab yet; ``room``: whether there is any for one tab more. Raises
        BadMessage."""

    def read(self, text: str) -> str:
        """Words of a tab, as they were before they travelled. Raises BadMessage."""

    def written(self, text: str) -> str:
        """Words to a tab, as they travel."""


class Doors(Protocol):
    """Who makes them."""

    def door(self) -> Door:
        """For one connection more."""
