"""Finding a game by what somebody typed, with a sentence and a guess where it cannot be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence

from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.words import LANGUAGES, N_, Words, game_title, words_in
from engine.game import Game
from engine.games import find_game, game_names, idle_packages, usable_names
from engine.open_table.levels import EASY, HARD, MEDIUM, bot_meant, bot_names
from engine.options import NoSuchValue, Option, OptionFault, ValueTwice, WrongNumber
from engine.replaceable_tables.tables import DATA
from ledger.records.names import BOT

LEVEL_WORDS = {EASY: N_("easy"), MEDIUM: N_("medium"), HARD: N_("hard")}
"""What people call the levels of bots."""
MISSING_BOT = N_("Between the commas a bot is missing. There are: {names}.")
NO_BOT_NAMED = N_("No bot is named. There are: {names}.")


def games_called(text: str) -> frozenset[str]:
    """The games of this id, or of this title in either language, however they are written."""
    wanted = _bare(text)
    if not wanted or text in game_names():
        return frozenset({text} if wanted else ())
    titles = {
        name: {_bare(name), *(_bare(game_title(name, words_in(lang))) for lang in LANGUAGES)}
        for name in usable_names()
    }
    return frozenset(name for name, called in titles.items() if wanted in called)


def _bare(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def game_typed(name: str, words: Words) -> Game:
    """The game of this id or title. Raises Stop that names those there are."""
    names, called = game_names(), games_called(name)
    if len(called) != 1:
        raise Stop(
            words.say("There is no game {name!r} here.", name=name)
            + guess(name, names, words)
            + " "
            + words.say("There are: {names}.", names=", ".join(names) or words.say("none"))
            + _idle(words),
            Exit.USAGE,
        )
    return find_game(next(iter(called)))


def _idle(words: Words) -> str:
    """Which packages bring games that are not among those there are."""
    unreadable, taken = idle_packages()
    told = ""
    if unreadable:
        told += " " + words.say(
            "What games these packages bring cannot be read: {names}.", names=", ".join(unreadable)
        )
    if taken:
        told += " " + words.say(
            "These packages name a game of this program as theirs, and are not used: {names}.",
            names=", ".join(taken),
        )
    return told


def seats_typed(game: Game, count: int, words: Words) -> int:
    """The count, if the game is played by so many. Raises Stop."""
    if count not in game.seats:
        raise Stop(
            words.say(
                "{game} is played by {least} to {most}, not by {count}.",
                game=game_title(game.id, words),
                least=game.seats[0],
                most=game.seats[-1],
                count=count,
            ),
            Exit.USAGE,
        )
    return count


def options_typed(game: Game, given: Mapping[str, str], words: Words) -> dict[str, str]:
    """All options of the game with their values. Raises Stop for an unknown name or value.

    given: own values as their content, already checked (``cli.lobby.own_values``).
    """
    known = {option.name: option for option in game.options}
    names = [*known, *([DATA] if game.replaceable_tables else [])]
    meant = {n: known[n].meant(value) if n in known else value for n, value in given.items()}
    for name, value in meant.items():
        if name == DATA and DATA in names:
            continue
        if name not in known:
            raise Stop(
                words.say(
                    "{game} has no option {name!r}.", game=game_title(game.id, words), name=name
                )
                + guess(name, names, words)
                + " "
                + words.say("It has: {names}.", names=", ".join(names) or words.say("none")),
                Exit.USAGE,
            )
        fault = known[name].fault(value)
        if fault is not None:
            raise Stop(_faulty(game, known[name], given[name], fault, words), Exit.USAGE)
    return game.complete_options(meant)


def as_typed(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Options of the game as a person types them: `options_typed` gives them back."""
    known = {option.name: option for option in game.options}
    return {n: known[n].shown(value) if n in known else value for n, value in options.items()}


def _faulty(game: Game, option: Option, typed: str, fault: OptionFault, words: Words) -> str:
    """What is wrong with a typed value, and which ones there are."""
    said = {
        "name": option.name,
        "game": game_title(game.id, words),
        "values": ", ".join(map(option.shown, option.values)),
    }
    if not option.several:
        return words.say(
            "Option {name!r} of {game} cannot be {value!r}. It can be: {values}.",
            value=typed,
            **said,
        )
    bounds = {"least": option.least, "most": option.most}
    match fault:
        case NoSuchValue(value):
            told = words.say(
                "Option {name!r} of {game} cannot hold {value!r}.", value=value, **said
            ) + guess(value, option.values, words)
        case ValueTwice(value):
            told = words.say(
                "Option {name!r} of {game} names {value!r} twice.", value=value, **said
            )
        case WrongNumber(count):
            told = words.many(
                "Option {name!r} of {game} cannot hold {n} value.",
                "Option {name!r} of {game} cannot hold {n} values.",
                count,
                **said,
            )
    return told + " " + _several(bounds, said, words)


def _several(bounds: Mapping[str, int], said: Mapping[str, str], words: Words) -> str:
    """How many values it takes, and how they are typed."""
    if bounds["least"] == bounds["most"]:
        return words.say(
            "It takes {most} of these, with commas between them: {values}.", **bounds, **said
        )
    return words.say(
        "It takes {least} to {most} of these, with commas between them: {values}.",
        **bounds,
        **said,
    )


def bots_typed(game: Game, names: Sequence[str], words: Words) -> list[str]:
    """The names of bots, each known to the game; levels are understood in both languages. Raises
    Stop for a name that is none."""
    known = {bot_in_words(name, words): name for name in bot_names(game)}
    both = {
        bot_in_words(one, words_in(lang)).casefold(): one
        for lang in LANGUAGES
        for one in bot_names(game)
    }
    meant = [both.get(name.casefold(), bot_meant(game, name.casefold())) for name in names]
    if "" in names:
        told = MISSING_BOT if len(names) > 1 else NO_BOT_NAMED
        raise Stop(words.say(told, names=", ".join(known)), Exit.USAGE)
    for typed, name in zip(names, meant, strict=True):
        if name not in known.values():
            raise Stop(
                words.say(
                    "{game} has no bot {name!r}.", game=game_title(game.id, words), name=typed
                )
                + guess(typed, tuple(known), words)
                + " "
                + words.say("It has: {names}.", names=", ".join(known)),
                Exit.USAGE,
            )
    return meant


def bot_in_words(name: str, words: Words) -> str:
    """A level as people call it; any other bot by its name."""
    return words.say(LEVEL_WORDS[name]) if name in LEVEL_WORDS else name


def bots_wanted(game: Game, typed: str, words: Words) -> tuple[str, ...]:
    """A level for each bot of a table: as typed, `2` or `hard,easy`. Raises Stop.

    A number alone means so many bots of the usual strength.
    """
    if typed.strip().isdecimal():
        count = whole_number(typed.strip(), 0, words.say("The number"), words)
        bots_fit(count, game.seats[-1], words)
        return (usual_bot(game),) * count
    return tuple(bots_typed(game, [name.strip() for name in typed.split(",")], words))


def bots_beside(game: Game, seats: int, people: int, typed: str | None, words: Words) -> list[str]:
    """A level for each of the seats that so many people leave: one for all, each by itself, or as
    a number. Raises Stop."""
    left = seats - people
    if typed is None:
        return [usual_bot(game)] * left
    levels = list(bots_wanted(game, typed, words))
    if len(levels) == 1 and not typed.strip().isdecimal():
        return levels * left
    if len(levels) != left:
        raise Stop(
            words.say("At a table for {seats} there are {n} bots.", seats=seats, n=left),
            Exit.USAGE,
        )
    return levels


def bot_called(game: Game, name: str, level: str) -> str:
    """The name under which a bot of this level sits down, so that all see how strong it is.

    It is part of what the bot signs, so it stands in the log; the usual strength needs no word.
    """
    return name + (BOT if level == usual_bot(game) else f" {level}{BOT}")


def level_called(game: Game, name: str) -> str:
    """The level that a bot plays which sits under this name, whoever plays it."""
    last = name.removesuffix(BOT).rpartition(" ")[2]
    return last if last in bot_names(game) else usual_bot(game)


def bots_fit(bots: int, seats: int, words: Words) -> None:
    """Nothing, if there is a seat left for whoever opens the table. Raises Stop."""
    if bots >= seats:
        raise Stop(
            words.many(
                "{n} bot and you do not fit at a table for {seats}.",
                "{n} bots and you do not fit at a table for {seats}.",
                bots,
                seats=seats,
            ),
            Exit.USAGE,
        )


def usual_bot(game: Game) -> str:
    """The bot that plays where nobody has chosen one: the first that the game names."""
    return next(iter(game.bots), "random")


def guess(typed: str, known: Iterable[str], words: Words) -> str:
    """A sentence that offers the nearest known words, with a blank in front; or nothing."""
    near = difflib.get_close_matches(typed.casefold(), list(known), n=3, cutoff=0.6)
    if not near:
        return ""
    return " " + words.say("Did you mean {names}?", names=words.say(" or ").join(near))
