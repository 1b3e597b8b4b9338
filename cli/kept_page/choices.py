"""What can be chosen at the page, and to what: a choice that was not made is as usual."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cli.kept_page.words_file import WordsForm
from cli.text.words import LANGUAGES

YES_OR_NO = ("yes", "no")
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "language": tuple(LANGUAGES),
        "theme": ("dark", "light"),
        "one_click": YES_OR_NO,
        "sound": YES_OR_NO,
        "title": YES_OR_NO,
        "notification": YES_OR_NO,
    }
)
MOST_BYTES = 4096
"""Of the file; all choices together have some 150."""


def is_choice(name: object, value: object) -> bool:
    """Whether this can be chosen under this name."""
    return type(name) is str and type(value) is str and value in CHOICES.get(name, ())


def are_choices(value: Any) -> bool:
    """Whether this is at least one choice under its name, and nothing that is none.

    >>> are_choices({"theme": "dark"}), are_choices({"theme": "pink"}), are_choices({})
    (True, False, False)
    """
    return type(value) is dict and bool(value) and all(is_choice(*one) for one in value.items())


def with_choices(before: Mapping[str, str], chosen: Mapping[str, str]) -> dict[str, str]:
    """What stands chosen then."""
    return {**before, **chosen}


def choices_file(home: Path) -> Path:
    """The file of a person's choices."""
    return home / "page-choices"


CHOICES_FORM = WordsForm(is_choice, with_choices, most_bytes=MOST_BYTES, shared=True)
"""Of the file. Another program of the same person may show its own page and write there too."""
