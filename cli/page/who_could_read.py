"""Who could read closed cards at a table that runs, in every language: what the shield tells.

The sentences are those of the lobby, and an audit's.
"""

from __future__ import annotations

from collections.abc import Sequence

from cli.lobby.invitation import absence_promises
from cli.text.machine_texts import all_seats_line, guests_reader, machine_lines, together_line
from cli.text.words import LANGUAGES, Words, words_in


def reading_lines(
    names: Sequence[str], machines: Sequence[int], max_absent: int
) -> dict[str, list[str]]:
    """How many machines would have to conspire, whose machine plays whom, and what was agreed, by
    language; nothing at a table for one.

    names, machines: by seat; the machine is that of the seat that it is called by.
    """
    return {lang: _lines(names, machines, max_absent, words_in(lang)) for lang in LANGUAGES}


def _lines(
    names: Sequence[str], machines: Sequence[int], max_absent: int, words: Words
) -> list[str]:
    seats, one_machine = len(names), len(set(machines)) == 1
    together = together_line(machines, seats, max_absent, words)
    lines = machine_lines(names, machines, seats, max_absent, words)
    lines = lines or ([together] if together else [])
    read_by = guests_reader(names, machines) if one_machine else ""
    lines += [all_seats_line(read_by, seats, words)] if read_by else []
    return lines + absence_promises(
        seats, max_absent, words, one_machine=one_machine, guests=bool(read_by)
    )
