"""Own notes on one table: on the whole of it, on its seats, and on cards.

A note on a card is one on its face; on a closed one it is on that very card. The newest are kept:
a note that is written anew is the newest again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cli.kept_page.words_file import WordsForm
from cli.kept_tables.log_paths import numberless

TABLE = "table"
"""The key of what is noted on the table as a whole."""
KEY = re.compile(r"table|seat:(0|[1-9][0-9]?)|card:(0|[1-9][0-9]{0,8})|face:[^\x00-\x1f\x7f]{1,64}")
"""Of a note: the table as a whole, a seat, a face of cards, one closed card by its handle."""
LONGEST_OF_TABLE, LONGEST = 4_000, 300
"""Characters of the note on the whole table, and of one on a seat or a card."""
MOST = 200
"""Notes on seats and cards of one table, the oldest going first."""
MOST_AT_ONCE = 20
"""Of one message: all as long as they may be have 60,000 bytes there."""
MOST_BYTES = 2**19
"""Of the file; the longest that is written takes three quarters of it."""
ENDING = ".notes"


def is_note(key: object, text: object) -> bool:
    """Whether this is the key of a note, and this a text that it may have; an empty one is none
    any more."""
    if type(key) is not str or type(text) is not str or not KEY.fullmatch(key):
        return False
    return len(text) <= (LONGEST_OF_TABLE if key == TABLE else LONGEST)


def are_notes(value: Any) -> bool:
    """Whether these are notes by their keys, as many as one message may hold.

    >>> are_notes({"seat:1": "likes red"}), are_notes({"seat:one": ""}), are_notes([])
    (True, False, False)
    """
    return (
        type(value) is dict
        and 1 <= len(value) <= MOST_AT_ONCE
        and all(is_note(*one) for one in value.items())
    )


def with_notes(before: Mapping[str, str], written: Mapping[str, str]) -> dict[str, str]:
    """The notes once these are written: emptied ones are none, and too many are the newest.

    >>> with_notes({"seat:1": "likes red", "seat:2": "waits"}, {"seat:1": "", "seat:3": "new"})
    {'seat:2': 'waits', 'seat:3': 'new'}
    """
    notes = {key: text for key, text in before.items() if key not in written}
    notes.update({key: text for key, text in written.items() if text})
    counted = [key for key in notes if key != TABLE]
    for key in counted[: max(0, len(counted) - MOST)]:
        del notes[key]
    return notes


def notes_file(log: Path) -> Path:
    """The file of own notes on the table of this log. Whoever looks on at a table more than once
    has a log each time, and the same notes."""
    return numberless(log).with_suffix(ENDING)


NOTES_FORM = WordsForm(is_note, with_notes, most_bytes=MOST_BYTES)
"""Of the file: one program at a time plays at a table or looks on there."""
