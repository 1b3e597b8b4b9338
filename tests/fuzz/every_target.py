"""All targets, by name."""

from __future__ import annotations

from importlib import import_module

from tests.fuzz.target import Target

NAMES = (
    "frames",
    "messages",
    "talks",
    "records",
    "events",
    "evidence",
    "logs",
    "offers",
    "looks",
    "typed",
    "answers",
)


def target_of(name: str) -> Target:
    """The target of this name; it is imported only now, so that a searcher can watch its code."""
    found = import_module(f"tests.fuzz.targets.{name}").TARGET
    assert isinstance(found, Target)
    return found
