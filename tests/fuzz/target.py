"""What a target of the fuzzer is: a function that takes any bytes and raises nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A reader under trial.

    ``take`` is given any bytes. What the reader may answer to them by its own words it takes
    quietly; whatever else comes out, a failed assertion among it, is a find. ``seeds`` are the
    bytes to begin with, by name: written by our own program.
    """

    name: str
    take: Callable[[bytes], None]
    seeds: Callable[[], Mapping[str, bytes]]
