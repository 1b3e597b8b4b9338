"""The end of what runs beside a page: all of it is stopped, whatever goes wrong on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from twisted.internet.defer import maybeDeferred


async def all_stopped(stops: Sequence[Callable[[], Any]]) -> None:
    """Each of these is called and waited for, whatever the one before it raises. Raises what
    the last of those does that cannot be stopped."""
    if stops:
        try:
            await maybeDeferred(stops[0])
        finally:
            await all_stopped(stops[1:])
