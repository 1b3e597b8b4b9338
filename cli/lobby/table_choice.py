"""What can be agreed on for a table: the game itself is asked, before anything is opened.

Which options go together, and at how many seats, only the rules know; so every value is tried by
setting the game up with it. A refusal is told in the words of the game. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cli.errors.errors_in_words import told
from cli.text.exit_codes import Exit, Stop
from cli.text.rules_text import stand_in_line
from cli.text.words import N_, Speech, Words, speech
from engine.errors import BadOption
from engine.game import Game
from engine.options import JOINT, Option, Options
from ledger.review.rules_of_offer import try_setup

OR = N_("{name}: {now}; or {values}")
OTHERS = N_("{name}: {now}; or others of {values}")


def table_typed(game: Game, seats: int, options: Options, words: Words) -> None:
    """Nothing, if a game can begin like this. Raises Stop with the rule that is against it."""
    why = refusal(game, seats, options, words)
    if why is not None:
        see = words.say(
            "What can be chosen: tafelrunde host {game} --seats {seats} --choices",
            game=game.id,
            seats=seats,
        )
        raise Stop(f"{why} {see}", Exit.USAGE)


def refusal(game: Game, seats: int, options: Options, words: Words) -> str | None:
    """The sentence with which the game refuses these options at so many seats, or None."""
    try:
        try_setup(game, seats, options)
    except BadOption as error:
        if error.why is None:
            return told(error, words)
        return speech(game.id, words).phrase(error.why.plain())
    return None


def choice_lines(game: Game, seats: int, options: Options, words: Words) -> list[str]:
    """Every option as it is now, what else it can be, and why something it cannot be.

    options: a choice the game takes; each value is tried with all others as they are here.
    """
    spoken = speech(game.id, words)
    rows, fixed = option_choices(game, seats, options, words)
    lines = [line for row in rows for line in _lines_of(row, spoken)]
    return lines + stand_in_line(game, words) + fixed


@dataclass(frozen=True)
class OptionChoices:
    """An option as it is now, the values it could have instead, and those it cannot, by reason."""

    option: Option
    now: str
    could: tuple[str, ...]
    refused: Mapping[str, list[str]]


def option_choices(
    game: Game, seats: int, options: Options, words: Words
) -> tuple[list[OptionChoices], list[str]]:
    """Every option that can be another one, and a sentence for each reason why others cannot."""
    rows, fixed = list[OptionChoices](), dict[str, list[str]]()
    for option in game.options:
        could, refused = list[str](), dict[str, list[str]]()
        for value in _others(option, options[option.name]):
            why = refusal(game, seats, {**options, option.name: value}, words)
            if why is None:
                could.append(value)
            else:
                refused.setdefault(why, []).append(value)
        if could or len(refused) != 1:
            rows.append(OptionChoices(option, options[option.name], tuple(could), refused))
        else:
            fixed.setdefault(next(iter(refused)), []).append(option.name)
    return rows, [
        words.say("Unchanged: {names}. {why}", names=", ".join(names), why=why)
        for why, names in fixed.items()
    ]


def _others(option: Option, now: str) -> Iterator[str]:
    """What else the option can hold; where it holds several values, two other sets of them."""
    values = option.values
    if not option.several:
        yield from (value for value in values if value != now)
        return
    ends = dict.fromkeys((values[: option.most], values[len(values) - option.most :]))
    yield from (text for text in map(JOINT.join, ends) if text != now)


def _lines_of(row: OptionChoices, spoken: Speech) -> Iterator[str]:
    """An option's line, and one for each reason why values are not to be had."""
    words, option, now, could = spoken.words, row.option, row.now, row.could
    said = {
        "name": _named(option.name, f"option.{option.name}", spoken),
        "now": _values(option, (now,), spoken) if now else words.say("none"),
    }
    if could:
        rest = option.values if option.several else could
        text = OTHERS if option.several else OR
        yield words.say(text, values=_values(option, rest, spoken), **said)
    else:
        yield words.say("{name}: {now}", **said)
    for why, values in row.refused.items():
        told = words.say("others") if option.several else _values(option, values, spoken)
        yield "  " + words.say("not {values}: {why}", values=told, why=why)


def _values(option: Option, values: Iterable[str], spoken: Speech) -> str:
    """Values as they are typed, and what the game calls them if it has names for them."""
    return ", ".join(_named(option.shown(one), _key(option, one, spoken), spoken) for one in values)


def value_text(option: Option, value: str, spoken: Speech) -> str:
    """What the game calls a value; one that it has no name for as it is typed."""
    key = _key(option, value, spoken)
    return spoken.text(key) if spoken.has(key) else option.shown(value)


def _key(option: Option, value: str, spoken: Speech) -> str:
    key = f"option.{option.name}.{value}"
    return key if spoken.has(key) else f"face.{value}"


def _named(typed: str, key: str, spoken: Speech) -> str:
    return f"{typed} ({spoken.text(key)})" if spoken.has(key) else typed
