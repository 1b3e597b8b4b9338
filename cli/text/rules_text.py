"""A game and its cards explained: one card or topic, or all there is to explain."""

from __future__ import annotations

from collections.abc import Sequence

from cli.text import glossary
from cli.text.words import Speech, Words, game_title, speech
from engine.game import Game
from engine.games import find_game, usable_names
from engine.options import Option
from engine.replaceable_tables.tables import DATA
from ledger.digits import number_in

MOST_EXPLAINED = 3
"""So many cards of an answer are explained; more would push the question off the screen."""


ABOUT = ("game.about", "game.evening")
"""What every game tells of itself: what it is, and how an evening of it goes and how long."""


def games_there(words: Words, *, brief: bool = False) -> list[str]:
    """The games that are here, numbered: what each is called and how it is typed, for how many,
    and, unless ``brief``, what it tells of itself."""
    return [
        line
        for number, name in enumerate(usable_names(), 1)
        for line in game_lines(number, find_game(name), words)[: 1 if brief else None]
    ]


def game_lines(number: int, game: Game, words: Words) -> list[str]:
    """A game under its number in that list: a line with its name, and one with what it tells."""
    spoken = speech(game.id, words)
    head = words.say(
        "{number}. {name}, for {least} to {most}: {id}",
        number=number,
        id=game.id,
        name=game_title(game.id, words),
        least=game.seats[0],
        most=game.seats[-1],
    )
    about = " ".join(spoken.text(key) for key in ABOUT if spoken.has(key))
    return [head, *([f"   {about}"] if about else [])]


def explained(game: Game, typed: str, spoken: Speech) -> list[str] | None:
    """The lines about the card or topic that was typed; None if there is none."""
    topics, faces = glossary.entries(game, spoken)
    found = glossary.find(typed, [*faces, *topics])
    if not found:
        return None
    if len(found) == 1:
        return glossary.lines(found[0])
    several = ", ".join(entry.title for entry in found)
    return [spoken.words.say("{typed!r} can be: {several}", typed=typed, several=several)]


def at_table(game: Game, about: str, spoken: Speech) -> list[str]:
    """What is told at a table about a card or topic that was typed; of nothing, all there are."""
    if not about:
        return overview(game, spoken, at_table=True)
    return explained(game, about, spoken) or [unknown(game, about, spoken, at_table=True)]


def all_explained(
    game: Game, names: Sequence[str], beside: Sequence[str], spoken: Speech
) -> list[str]:
    """What the cards and terms among these names are, each once; else those ``beside`` them.

    Of many only the titles are told: an answer may lead on to a whole hand of cards.
    """
    say, known = spoken.words.say, {*game.faces, *game.help_topics}
    found = [name for name in dict.fromkeys(names) if name in known]
    found = found or [name for name in dict.fromkeys(beside) if name in known]
    if not found:
        return [say("No card stands in this answer. ?NAME: what a card or term is.")]
    if len(found) > MOST_EXPLAINED:
        titles = ", ".join(spoken.face(name) for name in found)
        return [say("In this answer: {names}. ?NAME: one of them.", names=titles)]
    return [line for name in found for line in at_table(game, name, spoken)]


def unknown(game: Game, typed: str, spoken: Speech, *, at_table: bool = False) -> str:
    """The sentence for a card that the game does not have.

    at_table: what to type is said for somebody who plays, not for a shell.
    """
    words = spoken.words
    topics, faces = glossary.entries(game, spoken)
    told = words.say(
        "{game} has no card or topic {typed!r}.", game=game_title(game.id, words), typed=typed
    )
    close = glossary.near(typed, [*faces, *topics])
    if close:
        told += " " + words.say("Did you mean {names}?", names=words.say(" or ").join(close))
    if at_table:
        return told + " " + words.say("All there are: rules")
    return told + " " + words.say("All there are: tafelrunde rules {game}", game=game.id)


def overview(game: Game, spoken: Speech, *, at_table: bool = False) -> list[str]:
    """What there is to explain, and how the game can be set up; `at_table` as above."""
    words = spoken.words
    topics, faces = glossary.entries(game, spoken)
    lines = [
        words.say(
            "{name} ({rules}), for {least} to {most}",
            name=game_title(game.id, words),
            rules=game.rules,
            least=game.seats[0],
            most=game.seats[-1],
        )
    ]
    if not at_table:
        lines += first_told(spoken)
    if topics:
        lines.append(words.say("Topics: {names}", names=", ".join(e.title for e in topics)))
    lines.append(words.say("Cards: {names}", names=", ".join(_runs([e.title for e in faces]))))
    if at_table:
        return [*lines, words.say("About one of them: rules CARD")]
    lines += [_option_line(option, words) for option in game.options]
    lines += stand_in_line(game, words)
    lines.append(words.say("About one of them: tafelrunde rules {game} CARD", game=game.id))
    return lines


def _runs(titles: Sequence[str]) -> list[str]:
    """The titles, those that only go on in number as one: Mine 1, Mine 2, Mine 3 as Mine 1-3."""
    runs: list[tuple[str, int, int]] = []
    told: list[str] = []
    for title in titles:
        stem, _, last = title.rpartition(" ")
        number = number_in(last)
        if stem and number is not None and runs and runs[-1][0] == stem:
            if runs[-1][2] + 1 == number:
                runs[-1] = (stem, runs[-1][1], number)
                told[-1] = f"{stem} {runs[-1][1]}-{number}"
                continue
        runs.append((stem, number or 0, number or 0))
        told.append(title)
    return told


def stand_in_line(game: Game, words: Words) -> list[str]:
    """How own values are given, where the game has replaceable tables."""
    if not game.replaceable_tables:
        return []
    names = ", ".join(one.name for one in game.replaceable_tables)
    return [
        words.say("Option {name}: a JSON file with own values for {names}", name=DATA, names=names)
    ]


def _option_line(option: Option, words: Words) -> str:
    told = {
        "name": option.name,
        "values": ", ".join(map(option.shown, option.values)),
        "default": option.default or words.say("none"),
    }
    if not option.several:
        return words.say("Option {name}: {values} (usually {default})", **told)
    if option.least == option.most:
        return words.say(
            "Option {name}: {most} of these, with commas between them: {values} "
            "(usually {default})",
            most=option.most,
            **told,
        )
    return words.say(
        "Option {name}: {least} to {most} of these, with commas between them: {values} "
        "(usually {default})",
        least=option.least,
        most=option.most,
        **told,
    )


FIRST = ("goal", "round")
"""The topics with which the rules of a game begin: together at most ten sentences."""


def first_told(spoken: Speech) -> list[str]:
    """Goal and a round, each as one line: what somebody needs who has never played."""
    return [line for name in FIRST for line in _topic_told(name, spoken)]


def goal_told(spoken: Speech) -> list[str]:
    """The goal as one line; none where a game tells none."""
    return _topic_told(FIRST[0], spoken)


def _topic_told(name: str, spoken: Speech) -> list[str]:
    key = f"topic.{name}"
    if not spoken.has(f"{key}.text"):
        return []
    return [f"{spoken.text(key)}: {spoken.text(f'{key}.text')}"]


def rules_page(game: Game, spoken: Speech) -> dict[str, object]:
    """All that `rules` can explain of a game, for a sheet: its title, what it is, its goal and a
    round, then other topics and cards, each with its title and the same lines."""
    topics, faces = glossary.entries(game, spoken)
    about = [spoken.text(key) for key in ABOUT if spoken.has(key)]
    about += first_told(spoken)
    return {
        "title": game_title(game.id, spoken.words),
        "about": about,
        "topics": [glossary.lines(entry, other=False) for entry in topics if entry.id not in FIRST],
        "cards": [glossary.lines(entry, other=False) for entry in faces],
    }
