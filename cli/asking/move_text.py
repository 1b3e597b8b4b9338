"""A move as a line of text, and back: for records that people read, for bug reports, for tests.

A move is its name, then its arguments, blanks between them: a number, a word, or the numbers of a
row in round brackets. A word that could be read as something else stands in double quotes, as JSON
writes it. One move has one text.

>>> move_text(Move("take", (3, "silver", (7, 9), ())))
'take 3 silver (7 9) ()'
>>> read_move("take 3 silver (7 9) ()")
Move(name='take', args=(3, 'silver', (7, 9), ()))
"""

from __future__ import annotations

import json
import re

from engine.basics import Arg, Move

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_ROW = re.compile(rf"\((?:(?:{_NUMBER.pattern})(?: (?:{_NUMBER.pattern}))*)?\)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ARG = re.compile("|".join(one.pattern for one in (_ROW, _QUOTED, _NUMBER, _WORD)))


def move_text(move: Move) -> str:
    """The move in its one form.

    >>> move_text(Move("name", ("Häuptling",)))
    'name "H\\\\u00e4uptling"'
    """
    return " ".join(_arg_text(arg) for arg in (move.name, *move.args))


def read_move(text: str) -> Move:
    """The move in a text. Raises ValueError, which names what is none.

    >>> read_move("take  3")
    Traceback (most recent call last):
    ValueError: 'take  3' is no move: at ' 3' stands neither a number, a word nor a row
    """
    args: list[Arg] = []
    at = 0
    while True:
        found = _ARG.match(text, at)
        if found is None:
            rest = text[at : at + 20]
            raise ValueError(
                f"{text!r} is no move: at {rest!r} stands neither a number, a word nor a row"
            )
        args.append(_arg_in(found.group(), text))
        at = found.end()
        if at == len(text):
            break
        if text[at] != " ":
            raise ValueError(f"{text!r} is no move: a blank is missing at {text[at : at + 20]!r}")
        at += 1
    name, *rest_of_it = args
    if not isinstance(name, str):
        raise ValueError(f"{text!r} is no move: it begins with no name")
    move = Move(name, tuple(rest_of_it))
    if move_text(move) != text:
        raise ValueError(f"{text!r} is not in the one form of its move, {move_text(move)!r}")
    return move


def _arg_text(arg: Arg) -> str:
    if isinstance(arg, tuple):
        return f"({' '.join(str(number) for number in arg)})"
    if isinstance(arg, int):
        return str(arg)
    return arg if _WORD.fullmatch(arg) else json.dumps(arg)


def _arg_in(text: str, whole: str) -> Arg:
    if text.startswith("("):
        return tuple(int(number) for number in text[1:-1].split())
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError as error:
            raise ValueError(f"{whole!r} is no move: {text} is no quoted word") from error
    return text if _WORD.fullmatch(text) else int(text)
