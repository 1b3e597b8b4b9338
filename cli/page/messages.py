"""Every message of the page: who sends it, its fields, what they may hold.

One table is read by whatever comes in and by the tests of what goes out. A message is a JSON
object with its name as ``t``; a field that is not in the table, a lacking one or another type is a
fault of the page, which is then closed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cli.kept_page.choices import are_choices
from cli.kept_page.notes import are_notes
from cli.log_page.messages import read_wish
from cli.text.words import LANGUAGES

Fits = Callable[[Any], bool]

MOST_TEXT = 400
"""Characters of a typed line or a word to all; a word at the table has fewer."""
MOST_OPTIONS, MOST_OPTION = 64, 4_096
"""Options of a table, and characters of one: a list of all districts has some 600."""
MOST_BOTS = 98
MOST_DEEP = 4
MOST_ITEMS = 512
"""Of a move: the longest list of a split or a pick, with room."""


def _text(value: Any) -> bool:
    return type(value) is str and len(value) <= MOST_TEXT


def _name(value: Any) -> bool:
    return type(value) is str and len(value) <= 64


def _one_of(*words: str) -> Fits:
    return lambda value: type(value) is str and value in words


def _move(value: Any, deep: int = 0) -> bool:
    """A move as a view lists it: its name, then numbers, words, or lists of them."""
    if deep == 0:
        if type(value) is not list or not value or not _name(value[0]):
            return False
        return all(_move(one, 1) for one in value[1:])
    if type(value) is list:
        return (
            len(value) <= MOST_ITEMS
            and deep < MOST_DEEP
            and all(_move(one, deep + 1) for one in value)
        )
    if type(value) is int:
        return -(2**63) <= value < 2**63
    return _name(value)


def _count(value: Any) -> bool:
    """A number of seats."""
    return type(value) is int and 0 <= value <= 99


def _flag(value: Any) -> bool:
    return type(value) is bool


def _options(value: Any) -> bool:
    """Options of a game by name; one that holds several values is as long as a whole list."""
    return (
        type(value) is dict
        and len(value) <= MOST_OPTIONS
        and all(_name(key) for key in value)
        and all(type(one) is str and len(one) <= MOST_OPTION for one in value.values())
    )


def _levels(value: Any) -> bool:
    """How strong each bot of a table is."""
    return type(value) is list and len(value) <= MOST_BOTS and all(_name(one) for one in value)


def _step(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _wish(value: Any) -> bool:
    """What is wished of a log that is looked at, by a table of its own."""
    return read_wish(value) is not None


LOBBY_WORDS = ("ready", "wait", "code", "refuse", "no_bots", "leave")

PHONE_WORDS = ("screen", "seat", "again", "yes", "end", "shut")
"""What an owner does about guests: a code for one more screen, a seat, or a seat that is there
already; let one in; let one in no more; no code."""

ABSENCE_WORDS = ("without", "wait", "stop", "leave", "sign", "undo", "back")

FORM: Mapping[str, Fits] = {"game": _name, "seats": _count, "bots": _count, "options": _options}
"""What the form of a table holds, as well while it is filled in as when it is sent."""

FROM_PAGE: Mapping[str, Mapping[str, Fits]] = {
    "hello": {"build": _name, "lang": _one_of(*LANGUAGES)},
    "lang": {"lang": _one_of(*LANGUAGES)},
    "answer": {"asked": _name, "move": _move},
    "typed": {"line": _text},
    "say": {"text": _text},
    "lobby": {"do": _one_of(*LOBBY_WORDS)},
    "absence": {"asked": _name, "word": _one_of(*ABSENCE_WORDS)},
    "moment": {"step": _step},
    "choose": {"choices": are_choices},
    "keep": {"table": _name, "notes": are_notes},
    "phone": {"do": _one_of(*PHONE_WORDS)},
    "sit": {"name": _text},
    "leave": {},
    "another": {},
    "choices": {**FORM, "number": _count},
    "open": {**FORM, "absent": _count, "sealed": _flag, "everybody": _flag, "name": _text},
    "join": {"found": _name, "table": _text, "name": _text},
    "watch": {"found": _name, "table": _text},
    "resume": {"log": _text},
    "learn": {"game": _name},
    "look_at": {"log": _text, "dropped": _name, "name": _text, "number": _step},
    "of_log": {"wish": _wish},
    "stop_looking": {},
    "keep_log": {"log": _text, "at": _step},
}
"""What a page says, with the fields each has. Whatever is told of a log that is looked at tells the
number with which it was asked for."""

MAY_HAVE: Mapping[str, Mapping[str, Fits]] = {
    "hello": {"code": _name, "token": _name},
    "open": {"levels": _levels, "clock": _name},
    "lobby": {"name": _text},
    "phone": {"number": _step, "name": _text},
}
"""Fields that may be left out."""

TO_PAGE = (
    "welcome", "whole", "lobby", "table", "view", "history", "note", "chat", "checked", "links",
    "absence", "sent", "refused", "reply", "moment", "known", "bye", "first", "tables", "own",
    "choices", "no", "going", "log", "hands", "chosen", "kept", "teacher", "of_log",
    "club", "phones", "guest", "looking", "log_part",
)  # fmt: skip
"""What a node says to its page."""


@dataclass(frozen=True)
class PageWord:
    """A message of a page that is one of the table."""

    name: str
    fields: Mapping[str, Any]


def read_said(message: Mapping[str, Any]) -> PageWord | None:
    """The message, if it is one of the table; None for anything else.

    >>> read_said({"t": "say", "text": "hello"})
    PageWord(name='say', fields={'text': 'hello'})
    >>> read_said({"t": "say"}), read_said({"t": "say", "text": 3}), read_said({"t": "fly"})
    (None, None, None)
    """
    name = message.get("t")
    if type(name) is not str or name not in FROM_PAGE:
        return None
    fields = {key: value for key, value in message.items() if key != "t"}
    must, may = FROM_PAGE[name], MAY_HAVE.get(name, {})
    if not must.keys() <= fields.keys() <= must.keys() | may.keys():
        return None
    fits = {**must, **may}
    return (
        PageWord(name, fields) if all(fits[key](value) for key, value in fields.items()) else None
    )
