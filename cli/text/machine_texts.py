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

READS_ALL = N_(
    "{name}'s machine would play {n} seats then and could read everybody's cards, so nobody would"
    " begin this table. Open one at which nobody may be absent (host --absent-ok 0), or with fewer"
    " bots."
)
READS_ALL_THERE = N_(
    "{name}'s machine would play {n} seats then and could read everybody's cards, so nobody would"
    " begin this table. A guest can sit at one that was opened so that nobody may be absent."
)
ROOM_ELSEWHERE = N_(
    "{name}'s machine would play {n} seats then and could read everybody's cards, so nobody would"
    " begin this table. At {other}'s machine there is room: press Use a phone on the page there."
)

ALL_SEATS = N_("{name}'s machine plays all {seats} seats.")
ALL_SEATS_THEN = N_("With this guest {name}'s machine plays all {seats} seats.")
ALL_SEATS_MEAN = N_(
    "So no cards are hidden from it: another program there could read them all, and choose each"
    " shuffle and roll. What the log proves stays as it is: that the game went by its rules."
)

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
        whose = "" if one == me else names[one]
        bots = [name for name in others if is_bot(name)]
        people = [name for name in others if not is_bot(name)]
        lines += [_played_line(whose, bots, words)] if bots else []
        lines += [_held_line(whose, people, words)] if people else []
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


def _held_line(name: str, people: Sequence[str], words: Words) -> str:
    """On whose machine these people play; without a name that of whoever reads it."""
    told = words.all_of(people)
    if not name:
        return words.many(
            "Your machine holds {others}'s key too and can read that hand.",
            "Your machine holds the keys of {others} too and can read their hands.",
            len(people),
            others=told,
        )
    return words.many(
        "{name}'s machine holds {others}'s key too and can read that hand.",
        "{name}'s machine holds the keys of {others} too and can read their hands.",
        len(people),
        name=name,
        others=told,
    )


def no_guest_line(
    names: Sequence[str],
    machines: Sequence[int],
    seats: int,
    max_absent: int,
    words: Words,
    *,
    me: int,
    opens: bool,
    played: int,
) -> str:
    """Why the machine of whoever sits at place me takes no guest, and where one can sit at once;
    empty where it takes one. opens: it has opened the table. played: how many seats it would play
    with the guest. The rest as above."""
    if not reads_all(played, seats, max_absent):
        return ""
    others = [one for one in sorted(set(machines)) if one != me]
    roomy = [one for one in others if not reads_all(machines.count(one) + 1, seats, max_absent)]
    if roomy:
        return words.say(ROOM_ELSEWHERE, name=names[me], n=played, other=names[roomy[0]])
    return words.say(READS_ALL if opens else READS_ALL_THERE, name=names[me], n=played)


def guests_reader(names: Sequence[str], machines: Sequence[int]) -> str:
    """Whose machine plays the seats of other people too; empty where none does. As above."""
    seats = enumerate(zip(names, machines, strict=True))
    return next((names[m] for n, (name, m) in seats if m != n and not is_bot(name)), "")


def all_seats_line(name: str, seats: int, words: Words, *, then: bool = False) -> str:
    """That this person's machine plays all seats, people's among them, and what it can do by that.
    then: it would with one guest more."""
    first = words.say(ALL_SEATS_THEN if then else ALL_SEATS, name=name, seats=seats)
    return f"{first} {words.say(ALL_SEATS_MEAN)}"


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
