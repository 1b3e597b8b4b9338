"""Whole numbers, words, lists and objects as JSON, read and written in one form.

The rules import nothing that reads more than this: words have no escapes, numbers at most nine
digits, and what else JSON knows (fractions, truth values, null) is read as ``Strange``, which fits
no shape. Nesting is bounded, so that no text can exhaust the stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

DEEPEST = 8
"""Lists and objects within each other."""

BLANKS, SIGNS = " \t\r\n", "[]{},:"
DIGITS = 9


class NoJson(ValueError):
    """The text is no JSON of this kind."""


class NameTwice(ValueError):
    """An object names something twice; the name is its argument."""


@dataclass(frozen=True, slots=True)
class Strange:
    """Something in its place that is no whole number and no word."""

    text: str


def read(text: str) -> Any:
    """The value of a text: ``int``, ``str``, ``list``, ``dict`` or ``Strange``.

    Raises NoJson and NameTwice.

    >>> read('{"roads": [["a", "b"], [1, -20]]}')
    {'roads': [['a', 'b'], [1, -20]]}
    """
    tokens = _tokens(text)
    value = _value(next(tokens), tokens, 0)
    if next(tokens):
        raise NoJson("something stands behind the value")
    return value


def write(value: Any) -> str:
    """The one form of a value: names sorted, no blanks.

    >>> write({"b": (1, 2), "a": "x"})
    '{"a":"x","b":[1,2]}'
    """
    if isinstance(value, Mapping):
        return "{" + ",".join(f'"{name}":{write(value[name])}' for name in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(write(one) for one in value) + "]"
    if isinstance(value, Strange):
        return value.text
    return f'"{value}"' if isinstance(value, str) else str(value)


def _tokens(text: str) -> Iterator[str]:
    """The tokens of a text, then empty ones."""
    at = 0
    while at < len(text):
        if text[at] in BLANKS:
            at += 1
            continue
        end = _end(text, at)
        yield text[at:end]
        at = end
    while True:
        yield ""


def _end(text: str, at: int) -> int:
    """Behind the token that begins here."""
    if text[at] in SIGNS:
        return at + 1
    if text[at] == '"':
        end = text.find('"', at + 1)
        if end < 0 or any(sign == "\\" or sign < " " for sign in text[at:end]):
            raise NoJson("a word has no end, or an escape in it")
        return end + 1
    end = at
    while end < len(text) and text[end] not in BLANKS + SIGNS + '"':
        end += 1
    return end


def _is_number(token: str) -> bool:
    """Whether a token is a whole number of at most nine digits."""
    digits = token.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and len(digits) <= DIGITS
    return plain and (digits == "0" or digits[0] != "0")


def _value(token: str, tokens: Iterator[str], depth: int) -> Any:
    if depth > DEEPEST:
        raise NoJson("too deep")
    if token == "[":
        return _list(tokens, depth + 1)
    if token == "{":
        return _object(tokens, depth + 1)
    if token.startswith('"'):
        return token[1:-1]
    if not token or token in "]},:":
        raise NoJson(f"{token!r} is no value")
    return int(token) if _is_number(token) else Strange(token)


def _list(tokens: Iterator[str], depth: int) -> list[Any]:
    found = list[Any]()
    token = next(tokens)
    while token != "]":
        found.append(_value(token, tokens, depth))
        token = _next(tokens, "]")
    return found


def _object(tokens: Iterator[str], depth: int) -> dict[str, Any]:
    found = dict[str, Any]()
    token = next(tokens)
    while token != "}":
        if not token.startswith('"') or next(tokens) != ":":
            raise NoJson("a name and a colon are missing")
        if token[1:-1] in found:
            raise NameTwice(token[1:-1])
        found[token[1:-1]] = _value(next(tokens), tokens, depth)
        token = _next(tokens, "}")
    return found


def _next(tokens: Iterator[str], end: str) -> str:
    """The end, or what stands behind a comma."""
    token = next(tokens)
    if token == ",":
        token = next(tokens)
        if token == end:
            raise NoJson("a comma stands before the end")
    elif token != end:
        raise NoJson("a comma is missing")
    return token
