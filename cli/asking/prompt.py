"""What a seat is asked, as numbered answers; and a typed line as an answer, a command, a refusal.

Drawn from the `asked` part of a view alone. An answer is its number, or its words, or a beginning
of them that fits one answer only (each word may be cut short: `bui tav` for "build the Tavern").
Answers that begin alike (a card, then its place) are one answer that leads on to a second list,
those that read the same are one with a count; a choice that is too wide to list is entered first
and then takes numbers (`cli.asking.wide_choices`).
What the cards in an answer do is asked for with its number or its words and a question mark, in
front or behind; what any card or term of the game is, with its name there. Such a line is never an
answer.
What cannot be understood is refused with a sentence and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cli.asking.fitting_words import all_but_brackets, begun, fits, held
from cli.asking.hindered_text import not_now_lines
from cli.asking.same_entries import rows, with_count
from cli.asking.subjects import asked_about, names_in, subject, term_asked_about
from cli.asking.typed_words import COMMANDS, FREE, Word, is_no, is_word, is_yes, word_among
from cli.asking.wide_choices import Refusal, choice_lines, choice_text, read_choice, whole
from cli.asking.word_help import AT_TABLE, GAME_OVER, IN_LESSON, word_help
from cli.text.words import N_, Speech, Words
from engine.basics import Move

NOTHING_CHOSEN = N_(
    "Nothing is chosen yet, so there is nothing to take back. For an answer that is signed: undo,"
    " if all want it."
)
OVER = N_("The game is over. quit leaves the table.")


@dataclass(frozen=True)
class Question:
    """A view's `asked` part, and what of it is being answered: all, one of its wide choices, or
    the moves that are listed under one phrase (its plain form). armed: an answer that was read back
    and waits to be signed (`cli.asking.read_back`).
    """

    asked: Mapping[str, Any]
    choosing: int | None = None
    under: Any = None
    armed: Move | None = None


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
    """The line was one of COMMANDS, with what stands behind it."""

    command: Word
    about: str = ""


@dataclass(frozen=True)
class NotUnderstood:
    """The line was none of these, and the sentence says why."""

    sentence: str


@dataclass(frozen=True)
class About:
    """The line asked what an answer is about: names in it, some of which may be cards.

    ``beside``: the names in the question, for an answer that has none of its own.
    """

    names: tuple[str, ...]
    beside: tuple[str, ...] = ()


Reply = Made | Further | Wanted | About | NotUnderstood | None
"""None: an empty line."""


@dataclass(frozen=True)
class Offered:
    """A numbered answer: its words, what it leads to, the names in it, how many moves read so (the
    first of them is made), and whether its words name what it lets go.
    """

    text: str
    leads: Made | Further
    names: tuple[str, ...] = ()
    alike: int = 1
    leaves: bool = False


def question(asked: Mapping[str, Any]) -> Question:
    """What is asked; where one choice or one phrase is all there is, what it leads to at once."""
    return _whole_question(asked)


def _whole_question(asked: Mapping[str, Any]) -> Question:
    moves, choices = asked["moves"], asked["choices"]
    if not moves and len(choices) == 1:
        return Question(asked, choosing=0)
    under = _first_choice(moves[0]) if moves and not choices else None
    alone = under is not None and all(_first_choice(move) == under for move in moves)
    return Question(asked, under=under if alone else None)


def question_lines(question: Question, speech: Speech) -> list[str]:
    """The question and its numbered answers."""
    lines = [speech.phrase(question.asked["title"])]
    if question.choosing is None:
        if question.under is not None:
            lines.append(speech.phrase(question.under))
        shown = offered(question, speech)
        texts = [with_count(answer.text, answer.alike, speech.words) for answer in shown]
        lines += [f"  {number}. {text}" for number, text in enumerate(texts, 1)]
    else:
        choice = question.asked["choices"][question.choosing]
        lines += [choice_text(choice, speech), *choice_lines(choice, speech)]
    if question != _whole_question(question.asked):
        lines.append(speech.words.say("Type back for the other answers."))
    return lines


def offered(question: Question, speech: Speech) -> list[Offered]:
    """The numbered answers, in their order."""
    if question.under is not None:
        return _under(question, question.under, speech)
    found: list[Offered] = []
    led: list[Any] = []
    for move in question.asked["moves"]:
        under = _first_choice(move)
        if under is None:
            found.append(_move(move, speech))
        elif under not in led:
            led.append(under)
            found.append(_led(question, under, speech))
    for at, choice in enumerate(question.asked["choices"]):
        leads = Further(replace(question, choosing=at))
        names = tuple(names_in(choice["text"])) or _names_within(choice)
        found.append(Offered(choice_text(choice, speech), leads, names))
    return _merged(found)


def _under(question: Question, under: Any, speech: Speech) -> list[Offered]:
    """The moves that are listed under this phrase."""
    return _merged([_move(move, speech) for move in _moves_under(question, under)])


def _moves_under(question: Question, under: Any) -> list[Mapping[str, Any]]:
    return [move for move in question.asked["moves"] if _first_choice(move) == under]


def _first_choice(move: Mapping[str, Any]) -> Any:
    """The phrase that a move is listed under, None for one that stands by itself."""
    return None if move["under"] is None else move["under"]["text"]


def _led(question: Question, under: Any, speech: Speech) -> Offered:
    """The answer that leads on to what is listed under a phrase; that itself, if it is but one."""
    behind, moves = _under(question, under, speech), _moves_under(question, under)
    if len(behind) == 1:
        names = tuple(names_in(moves[0]["text"])) or tuple(names_in(under))
        return replace(behind[0], names=names or behind[0].names)
    text = speech.words.say("{text} ({n} answers)", text=speech.phrase(under), n=len(behind))
    names = tuple(names_in(under)) or tuple(names_in([move["text"] for move in moves]))
    leads = Further(replace(question, under=under))
    return Offered(text, leads, names or (moves[0]["move"][0],))


def _merged(answers: Sequence[Offered]) -> list[Offered]:
    """Moves that read the same are one answer, where the first of them stands; what leads on to
    other answers is never lost.
    """
    found: dict[object, Offered] = {}
    for answer in answers:
        key = answer.text if isinstance(answer.leads, Made) else len(found)
        known = found.get(key)
        both = known.alike + answer.alike if known is not None else 1
        found[key] = answer if known is None else replace(known, alike=both)
    return list(found.values())


def _names_within(choice: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards and places of a wide choice, or else its own name."""
    faces = [card["face"] for card in choice.get("cards", ()) if card["face"]]
    places = names_in([place["text"] for place in choice.get("places", ())])
    return (*faces, *places) or (choice["name"],)


def _about_or(text: Any, name: str) -> tuple[str, ...]:
    """The cards that an answer names, or else its own name, which may be that of a card: an answer
    "Smithy" is about the Smithy, but "keep the King" has nothing to do with a card Keep.
    """
    return tuple(names_in(text)) or (name,)


def _move(move: Mapping[str, Any], speech: Speech) -> Offered:
    names, leaves = _about_or(move["text"], move["move"][0]), bool(move.get("leaves"))
    return Offered(speech.phrase(move["text"]), Made(as_move(move["move"])), names, leaves=leaves)


def command(line: str) -> Wanted | None:
    """The command in a typed line, if it is one."""
    first, _, about = line.strip().partition(" ")
    word = word_among(COMMANDS, first)
    if word is not Word.SAY and subject(line) is not None:
        return _asked_for(line)
    if word is None or (bool(about.strip()) != (word is Word.SAY) and word not in FREE):
        return None
    return Wanted(word, about.strip())


def _asked_for(line: str) -> Wanted | None:
    """What a line with a question mark asks for; None where that is the answer of a number."""
    term = term_asked_about(line)
    if term is not None and word_among(COMMANDS, term) is None:
        return Wanted(Word.RULES, term)
    return None if asked_about(line) else Wanted(Word.HELP)


def read_answer(question: Question, line: str, speech: Speech) -> Reply:
    """What the typed line means as an answer to this question."""
    typed = " ".join(line.split())
    if question.armed is not None:
        return _read_armed(question, question.armed, typed, speech)
    if not typed:
        return None
    wanted, numbers = command(typed), asked_about(typed)
    if numbers and wanted is None:
        return _about(question, numbers, speech)
    if wanted is not None:
        return _about_words(question, typed, speech) or wanted
    inside = question.choosing is not None or question.under is not None
    if inside and is_word(typed, Word.BACK):
        return Further(_whole_question(question.asked))
    if question.choosing is None:
        return _read_offered(question, typed, speech)
    try:
        return Made(read_choice(question.asked["choices"][question.choosing], typed, speech))
    except Refusal as refusal:
        return NotUnderstood(str(refusal))


def _read_armed(question: Question, armed: Move, typed: str, speech: Speech) -> Reply:
    """What the line means while an answer waits to be signed: this one, none, or another one."""
    if not typed or is_yes(typed) or is_word(typed, Word.SIGN):
        return Made(armed)
    before = replace(question, armed=None)
    if is_word(typed, Word.BACK) or is_no(typed):
        return Further(before)
    return read_answer(before, typed, speech)


def _read_offered(question: Question, typed: str, speech: Speech) -> Reply:
    words, shown = speech.words, offered(question, speech)
    if re.fullmatch(r"-?[0-9]+\.?", typed):
        number = whole(typed.rstrip("."))
        if 1 <= number <= len(shown):
            return shown[number - 1].leads
        return NotUnderstood(_no_answer(number, len(shown), words))
    numbers = {text: number for number, text in reversed(list(enumerate(_texts(shown), 1)))}
    behind = [] if question.under else [_move(move, speech) for move in question.asked["moves"]]
    fitting = _meant(typed, shown, behind)
    texts = list(dict.fromkeys(_texts(fitting)))
    if len(texts) == 1:
        return fitting[0].leads
    first = fitting[0].leads if texts else None
    if isinstance(first, Made) and all_but_brackets(typed, texts):
        return Further(replace(question, armed=first.move))  # the first of them, to be said yes to
    if texts:
        told = [f"{numbers[t]}. {t}" if t in numbers else t for t in texts]
        return NotUnderstood(
            words.say(
                "{typed!r} fits several answers: {several}",
                typed=typed,
                several="; ".join(told),
            )
        )
    if is_word(typed, Word.BACK):
        return NotUnderstood(words.say(NOTHING_CHOSEN))
    if len(shown) == 1:
        only = words.say("{typed!r} is not the answer. The only one is 1; ? for help.", typed=typed)
        return NotUnderstood(only)
    return NotUnderstood(
        words.say(
            "{typed!r} is none of the answers. Type a number from 1 to {most}, or ? for help.",
            typed=typed,
            most=len(shown),
        )
    )


def _meant(typed: str, shown: Sequence[Offered], behind: Sequence[Offered]) -> list[Offered]:
    """The answers that the typed words mean: those shown that begin so, else those shown that hold
    the words (those that let something go only if no other does, as they name it), else
    those behind them. Where one behind them has a number that was typed at its word, and those
    shown have it elsewhere, that one is meant."""
    if at := begun(typed, _texts(shown)):
        return [shown[one] for one in at]
    at = held(typed, _texts(shown))
    at = [one for one in at if not shown[one].leaves] or at
    if not at:
        return [behind[one] for one in fits(typed, _texts(behind))]
    best = held(typed, _texts([*shown, *behind]))
    among = [shown[one] for one in at if one in best]
    return among or [behind[one - len(shown)] for one in best]


def _about_words(question: Question, typed: str, speech: Speech) -> About | None:
    """What the answers that fit words with a question mark behind them are about, if there are any.

    With the mark in front the words are the name of a card or term.
    """
    term = term_asked_about(typed)
    if term is None or not typed.startswith(term[0]) or question.choosing is not None:
        return None
    shown = offered(question, speech)
    names = [name for at in fits(term, _texts(shown)) for name in shown[at].names]
    return About(tuple(names), tuple(names_in(question.asked["title"]))) if names else None


def _about(question: Question, numbers: Sequence[int], speech: Speech) -> Reply:
    if question.choosing is None:
        named = [answer.names for answer in offered(question, speech)]
    else:
        choice = question.asked["choices"][question.choosing]
        shown = rows(choice.get("cards", ()), speech)
        named = [(row.cards[0]["face"] or "",) for row in shown]
        named += [tuple(names_in(place["text"])) for place in choice.get("places", ())]
    for number in numbers:
        if not 1 <= number <= len(named):
            return NotUnderstood(_no_answer(number, len(named), speech.words))
    names = tuple(name for number in numbers for name in named[number - 1])
    return About(names, tuple(names_in(question.asked["title"])))


def _no_answer(number: int, most: int, words: Words) -> str:
    if most == 1:
        return words.say("There is no answer {number}. The only answer is 1.", number=number)
    return words.say(
        "There is no answer {number}; there are 1 to {most}.", number=number, most=most
    )


def _texts(answers: Sequence[Offered]) -> list[str]:
    return [answer.text for answer in answers]


def as_move(plain: Sequence[Any]) -> Move:
    """A move in the form it has in a view, `[name, argument, ..]`."""
    name, *args = plain
    return Move(name, tuple(tuple(arg) if isinstance(arg, list | tuple) else arg for arg in args))


def help_when_over(speech: Speech) -> list[str]:
    """What can be typed once nothing more is played."""
    say = speech.words.say
    return [say(OVER), *word_help(GAME_OVER, speech.words)]


def help_lines(
    speech: Speech, question: Question | None = None, *, lesson: bool = False
) -> list[str]:
    """What can be typed at a question, and what cannot be done at this one now.

    lesson: nobody else sits there, and Enter is the teacher's.
    """
    say = speech.words.say
    enter = (
        say("Enter alone: what the teacher would answer.")
        if lesson
        else say(
            "Enter while nothing is asked of you: bots of this machine act at once, until somebody"
            " is asked."
        )
    )
    return [
        say("Answer with the number in front of an answer, or with its words."),
        say("Beginnings of the words are enough where they fit one answer only."),
        say("?3 or 3?: what the cards in answer 3 do.  ?NAME: the same as rules NAME."),
        say("A line with a question mark before or behind it asks; it is never an answer."),
        enter,
        *word_help(IN_LESSON if lesson else AT_TABLE, speech.words),
        *(not_now_lines(question.asked, speech) if question is not None else ()),
    ]
