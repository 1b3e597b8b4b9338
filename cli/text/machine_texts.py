"""What plays which seats: whose machine, and what it can read; bots, and how strong they are.

The level of a bot is part of the name that it has signed; where there is no word in it, it is the
usual one. It is what whoever plays the bot says, and nothing that could be checked.
"""

from __future__ import annotations

from collections.abc import Sequence

from cli.text.game_names import bot_in_words, level_called
from cli.text.words import N_, Words
from engine.games import find_game, game_names
from ledger.machines import fewest_reading, reads_all
from ledger.records.names import BOT, is_bot

BOT_NAMES = ("Merlin", "Enite", "Gawan", "Sigune", "Iwein", "Laudine", "Erec")
"""How bots are called, in the order in which they sit down."""

STRONG = N_("How strong the bots are, by the names that they have signed: {bots}.")


def machine_lines(
    names: Sequence[str],
    machines: Sequence[int],
    seats: int,
    max_absent: int,
    words: Words,
    *,
    me: int | None = None,
) -> list[str]:
    """A sentence for each machine that plays several seats, and then how many it takes to read
    closed cards; nothing where each plays one.

    machines: by seat, the place of the name whose machine plays it, as far as seats are taken.
    seats: how many the table has. me: the place of whoever reads it, if there is one.
    """
    lines = []
    for one in sorted(set(machines)):
        played = machines.count(one)
        others = [name for n, name in enumerate(names) if machines[n] == one and n != one]
        if not others:
            continue
        lines.append(_played_line("" if one == me else names[one], others, words))
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


def _played_line(name: str, others: Sequence[str], words: Words) -> str:
    """Whose machine plays these seats; without a name that of whoever reads it."""
    told = words.all_of(others)
    if not name:
        return words.many(
            "Your machine plays {others} too and can read that hand.",
            "Your machine plays {others} too and can read their hands.",
            len(others),
            others=told,
        )
    return words.many(
        "{name}'s machine plays {others} too and can read that hand.",
        "{name}'s machine plays {others} too and can read their hands.",
        len(others),
        name=name,
        others=told,
    )


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


def bot_lines(game: str, names: Sequence[str], words: Words) -> list[str]:
    """One sentence that tells the level of each bot among these names; nothing without any."""
    told = named_levels(game, names, words)
    return [words.say(STRONG, bots=", ".join(told))] if told else []


def named_levels(game: str, names: Sequence[str], words: Words) -> list[str]:
    """Each bot among these names with its level as people call it, such as ``Merlin hard``."""
    return [
        f"{bare_name(name, level)} {bot_in_words(level, words)}"
        for name, level in bots_among(game, names)
    ]


def bots_among(game: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """Each bot among these names with its level; none where the game is not here."""
    if game not in game_names():
        return []
    here = find_game(game)
    return [(name, level_called(here, name)) for name in names if is_bot(name)]


def bare_name(name: str, level: str) -> str:
    """The name of a bot without what it says of its level and of itself.

    >>> bare_name("Merlin easy (Bot)", "easy"), bare_name("Merlin (Bot)", "medium")
    ('Merlin', 'Merlin')
    """
    return name.removesuffix(BOT).removesuffix(f" {level}")
