"""What can be agreed on for a table: the game itself is asked, before anything is opened.

Which options go together, and at how many seats, only the rules know; so every value is tried by
setting the game up with it. A refusal is told in the words of the game. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    lines, spoken = list[str](), speech(game.id, words)
    fixed: dict[str, list[str]] = {}
    for option in game.options:
        could, refused = list[str](), dict[str, list[str]]()
        for value in _others(option, options[option.name]):
            why = refusal(game, seats, {**options, option.name: value}, words)
            if why is None:
                could.append(value)
            else:
                refused.setdefault(why, []).append(value)
        if could or len(refused) != 1:
            lines += _lines_of(option, options[option.name], could, refused, spoken)
        else:
            fixed.setdefault(next(iter(refused)), []).append(option.name)
    lines += stand_in_line(game, words)
    return lines + [
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


def _lines_of(
    option: Option, now: str, could: list[str], refused: dict[str, list[str]], spoken: Speech
) -> Iterator[str]:
    """An option's line, and one for each reason why values are not to be had."""
    words = spoken.words
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
    for why, values in refused.items():
        told = words.say("others") if option.several else _values(option, values, spoken)
        yield "  " + words.say("not {values}: {why}", values=told, why=why)


def _values(option: Option, values: Iterable[str], spoken: Speech) -> str:
    """Values as they are typed, and what the game calls them if it has names for them."""
    keys = {one: f"option.{option.name}.{one}" for one in values}
    return ", ".join(
        _named(option.shown(one), key if spoken.has(key) else f"face.{one}", spoken)
        for one, key in keys.items()
    )


def _named(typed: str, key: str, spoken: Speech) -> str:
    return f"{typed} ({spoken.text(key)})" if spoken.has(key) else typed
