"""Whose machine plays which seats, and what it can read: for the lobby and the audit."""

from __future__ import annotations

from collections.abc import Sequence

from cli.text.words import Words
from ledger.machines import reads_all


def machine_lines(
    names: Sequence[str], machines: Sequence[int], seats: int, max_absent: int, words: Words
) -> list[str]:
    """A sentence for each machine that plays several seats; nothing where each plays one.

    machines: by seat, the place of the name whose machine plays it, as far as seats are taken.
    seats: how many the table has.
    """
    lines = []
    for one in sorted(set(machines)):
        played = machines.count(one)
        others = [name for n, name in enumerate(names) if machines[n] == one and n != one]
        if not others:
            continue
        lines.append(
            words.say(
                "{name}'s machine plays {others} too and can read their hands.",
                name=names[one],
                others=", ".join(others),
            )
        )
        if reads_all(played, seats, max_absent):
            lines.append(
                words.say(
                    "These are {n} seats, as many as it takes here to read closed cards:"
                    " {name}'s machine can read everybody's.",
                    n=played,
                    name=names[one],
                )
            )
    return lines
