"""Whose machine plays which seats, and what it can read: for the lobby and the audit."""

from __future__ import annotations

from collections.abc import Sequence

from cli.text.words import Words
from ledger.machines import fewest_reading, reads_all


def machine_lines(
    names: Sequence[str], machines: Sequence[int], seats: int, max_absent: int, words: Words
) -> list[str]:
    """A sentence for each machine that plays several seats, and then how many it takes to read
    closed cards; nothing where each plays one.

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
            words.many(
                "{name}'s machine plays {others} too and can read that hand.",
                "{name}'s machine plays {others} too and can read their hands.",
                len(others),
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
    together = together_line(machines, seats, max_absent, words) if lines else ""
    return [*lines, together] if together else lines


def together_line(machines: Sequence[int], seats: int, max_absent: int, words: Words) -> str:
    """How many machines together could read closed cards; empty where one could by itself, where
    even all others could not, and before all seats are taken. The same values."""
    played = [machines.count(one) for one in set(machines)]
    fewest = fewest_reading(played, seats, max_absent) if len(machines) == seats else None
    if fewest is None or fewest == 1:
        return ""
    return words.say(
        "{n} of the {machines} machines together could read closed cards; fewer could not.",
        n=fewest,
        machines=len(played),
    )
