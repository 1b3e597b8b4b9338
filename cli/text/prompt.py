"""What a seat is asked, as numbered answers; and a typed line as an answer, a command, a refusal.

Drawn from the `asked` part of a view alone. An answer is its number, or its words, or a beginning
of them that fits one answer only (each word may be cut short: `bui tav` for "build the Tavern").
A choice that is too wide to list is entered first and then takes the numbers of its cards. What
cannot be understood is refused with a sentence and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cli.text.table_parts import card_text
from cli.text.words import Speech, Words
from engine.basics import Move

COMMANDS: dict[str, str] = {
    "?": "help",
    "help": "help",
    "hilfe": "help",
    "table": "table",
    "tisch": "table",
    "hand": "hand",
    "log": "log",
    "verlauf": "log",
    "rules": "rules",
    "regeln": "rules",
    "say": "say",
    "sage": "say",
    "quit": "quit",
    "verlassen": "quit",
}


@dataclass(frozen=True)
class Question:
    """A view's `asked` part, and which of its wide choices is being made, if any."""

    asked: Mapping[str, Any]
    choosing: int | None = None


@dataclass(frozen=True)
class Made:
    """The line was an answer."""

    move: Move


@dataclass(frozen=True)
class Further:
    """The line led to another question, to be shown now."""

    question: Question


@dataclass(frozen=True)
class Wanted:
    """The line was a command: help, table, hand, log, rules, say (about `about`) or quit."""

    command: str
    about: str = ""


@dataclass(frozen=True)
class NotUnderstood:
    """The line was none of these, and the sentence says why."""

    sentence: str


Reply = Made | Further | Wanted | NotUnderstood | None
"""None: an empty line."""


def question(asked: Mapping[str, Any]) -> Question:
    """What is asked; where there is nothing but one wide choice, its cards at once."""
    alone = not asked["moves"] and len(asked["choices"]) == 1
    return Question(asked, 0 if alone else None)


def question_lines(question: Question, speech: Speech) -> list[str]:
    """The question and its numbered answers."""
    words = speech.words
    if question.choosing is None:
        texts = _texts(question, speech)
        lines = [speech.phrase(question.asked["title"])]
        return lines + [f"  {number}. {text}" for number, text in enumerate(texts, 1)]
    choice = question.asked["choices"][question.choosing]
    lines = [speech.phrase(question.asked["title"]), _choice_text(choice, speech)]
    lines += [
        f"  {number}. {card_text(card, speech)}" for number, card in enumerate(choice["cards"], 1)
    ]
    lines.append(words.say("Type the numbers of the cards with blanks between them."))
    if choice["least"] == 0:
        lines.append(words.say("Type 0 for none of them."))
    if question != _first(question):
        lines.append(words.say("Type back for the other answers."))
    return lines


def command(line: str) -> Wanted | None:
    """The command in a typed line, if it is one."""
    first, _, about = line.strip().partition(" ")
    name = COMMANDS.get(first.casefold())
    if name is None or (bool(about.strip()) != (name == "say") and name != "rules"):
        return None
    return Wanted(name, about.strip())


def read(question: Question, line: str, speech: Speech) -> Reply:
    """What the typed line means as an answer to this question."""
    typed = " ".join(line.split())
    if not typed:
        return None
    wanted = command(typed)
    if wanted is not None:
        return wanted
    if question.choosing is not None:
        if typed.casefold() in ("back", "zurück", "zurueck"):
            return Further(_first(question))
        return _read_cards(question.asked["choices"][question.choosing], typed, speech.words)
    return _read_answer(question, typed, speech)


def _first(question: Question) -> Question:
    alone = not question.asked["moves"] and len(question.asked["choices"]) == 1
    return replace(question, choosing=0 if alone else None)


def _texts(question: Question, speech: Speech) -> list[str]:
    moves = [speech.phrase(answer["text"]) for answer in question.asked["moves"]]
    return moves + [_choice_text(choice, speech) for choice in question.asked["choices"]]


def _choice_text(choice: Mapping[str, Any], speech: Speech) -> str:
    words, least, most = speech.words, choice["least"], choice["most"]
    if least == most:
        bounds = words.many("exactly {n} card", "exactly {n} cards", most)
    else:
        bounds = words.say("{least} to {most} cards", least=least, most=most)
    return f"{speech.phrase(choice['text'])} ({bounds})"


def _taken(number: int, question: Question) -> Reply:
    moves = question.asked["moves"]
    if number < len(moves):
        return Made(as_move(moves[number]["move"]))
    return Further(replace(question, choosing=number - len(moves)))


def _read_answer(question: Question, typed: str, speech: Speech) -> Reply:
    words, texts = speech.words, _texts(question, speech)
    if re.fullmatch(r"-?[0-9]+\.?", typed):
        number = int(typed.rstrip("."))
        if 1 <= number <= len(texts):
            return _taken(number - 1, question)
        return NotUnderstood(
            words.say(
                "There is no answer {number}; there are 1 to {most}.",
                number=number,
                most=len(texts),
            )
        )
    fitting = fits(typed, texts)
    if len({texts[at] for at in fitting}) == 1:
        return _taken(fitting[0], question)
    if fitting:
        several = "; ".join(f"{at + 1}. {texts[at]}" for at in fitting)
        return NotUnderstood(
            words.say("{typed!r} fits several answers: {several}", typed=typed, several=several)
        )
    return NotUnderstood(
        words.say(
            "{typed!r} is none of the answers. Type a number from 1 to {most}, or ? for help.",
            typed=typed,
            most=len(texts),
        )
    )


def fits(typed: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that the typed words mean: the same, else all that begin with them,
    else all that hold beginnings of them in this order."""
    wanted = _bare(typed)
    if not wanted:
        return []
    bare = [_bare(text) for text in texts]
    same = [at for at, text in enumerate(bare) if text == wanted]
    if same:
        return same
    begins = [at for at, text in enumerate(bare) if text.startswith(wanted)]
    if begins:
        return begins
    return [at for at, text in enumerate(bare) if _holds(text.split(), wanted.split())]


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _holds(text: Sequence[str], wanted: Sequence[str]) -> bool:
    left = iter(text)
    return bool(wanted) and all(any(word.startswith(part) for word in left) for part in wanted)


def _read_cards(choice: Mapping[str, Any], typed: str, words: Words) -> Reply:
    cards, least, most = choice["cards"], choice["least"], choice["most"]
    parts = [part for part in re.split(r"[\s,;]+", typed) if part]
    if not all(part.isascii() and part.isdigit() for part in parts):
        return NotUnderstood(
            words.say("{typed!r} is not a list of numbers, as in: 1 3", typed=typed)
        )
    numbers = [] if parts == ["0"] else [int(part) for part in parts]
    unknown = [number for number in numbers if not 1 <= number <= len(cards)]
    if unknown:
        return NotUnderstood(
            words.say(
                "There is no card {number}; there are 1 to {most}.",
                number=unknown[0],
                most=len(cards),
            )
        )
    if len(set(numbers)) != len(numbers):
        return NotUnderstood(words.say("{typed!r} names a card twice.", typed=typed))
    if not least <= len(numbers) <= most:
        return NotUnderstood(
            words.say(
                "That are {count}; it takes {least} to {most}.",
                count=len(numbers),
                least=least,
                most=most,
            )
        )
    handles = tuple(sorted(cards[number - 1]["card"] for number in numbers))
    return Made(Move(choice["name"], (handles,)))


def as_move(plain: Sequence[Any]) -> Move:
    """A move in the form it has in a view, `[name, argument, ..]`."""
    name, *args = plain
    return Move(name, tuple(tuple(arg) if isinstance(arg, list | tuple) else arg for arg in args))


def help_lines(speech: Speech) -> list[str]:
    """What can be typed at a question."""
    say = speech.words.say
    return [
        say("Answer with the number in front of an answer, or with its words."),
        say("Beginnings of the words are enough where they fit one answer only."),
        say("table: the table.  hand: what only you see.  log: what has happened."),
        say("rules CARD: what a card does.  rules: all cards and topics."),
        say("say WORDS: tell the others something; it does not stand in the log."),
        say("quit: leave the table; the log is kept and: tafelrunde resume"),
    ]
