"""Lines that a person types at a question, and keys that are pressed: an answer, a command, a way
back, or a refusal in one line that shows no control character, whatever was typed.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Mapping
from typing import Any

from cli.asking import prompt
from cli.asking.prompt import About, Further, Made, NotUnderstood, Question, Wanted
from cli.asking.typed_words import COMMANDS, Word
from cli.input_line.keyboard import lines_of
from cli.input_line.line_editor import MOST, LineEditor
from cli.text import rules_text
from cli.text.words import Speech
from engine.games import find_game
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, answer, asked, card
from tests.fuzz.target import Target

GAME = find_game("ohne_furcht")
LONGEST = 1_000
"""Characters of a refusal beyond the line that it quotes, which may grow tenfold by escapes."""


@functools.cache
def speeches() -> tuple[Speech, ...]:
    """In both languages."""
    more = {"choice.cut": "cut", "choice.part": "part {n}", "under.bridge": "a bridge of {face}"}
    return tuple(spoken({**WORDS, **more}, "Anna", "Bea", lang=lang) for lang in ("en", "de"))


@functools.cache
def questions() -> tuple[Question, ...]:
    """Moves and a wide choice, answers in two stages, and each sort of wide choice by itself."""
    cards = [card(8, "temple"), card(5, "tavern"), card(4)]
    parts = [["choice.part", {"n": n}] for n in (1, 2)]
    places = [{"text": part, "on": None, "least": k, "most": 3} for k, part in enumerate(parts)]
    split: dict[str, Any] = {"kind": "split", "name": "cut", "text": ["choice.cut", {}]}
    split |= {"cards": cards, "parts": parts, "least": 1}
    amounts = {"kind": "amounts", "name": "toll", "text": ["choice.cut", {}], "places": places}
    amounts |= {"least": 2, "most": 4}
    under = ["under.bridge", {"face": "face.tavern"}]
    bridges = [answer(["lay", n], ["choice.part", {"n": n}], under) for n in (1, 2, 12)]
    every = [
        asked(),
        asked(moves=[*bridges, answer(["end"], ["move.end", {}])], choices=[split]),
        asked(moves=bridges, choices=[]),
        *(asked(moves=[], choices=[one]) for one in (split, amounts, asked()["choices"][0])),
    ]
    return tuple(map(prompt.question, every))


def take(data: bytes) -> None:
    """The bytes as keys, and as lines: each line at every question, in each language."""
    text = data.decode("utf-8", "replace")
    lines = [line for line in lines_of(io.TextIOWrapper(io.BytesIO(data), "utf-8", "replace"))]
    for line in [*lines[:3], *_pressed(text)[:3]]:
        for speech in speeches():
            for question in questions():
                _read(question, line, speech)


def _read(question: Question, line: str, speech: Speech) -> None:
    reply = prompt.read_answer(question, line, speech)
    match reply:
        case Made(move):
            assert move.name
        case Further(further):
            assert prompt.question_lines(further, speech)
        case Wanted(command, about):
            assert command in COMMANDS
            if command is Word.RULES and about:
                _explained(about, speech)
        case About(names, beside):
            assert all(isinstance(name, str) for name in (*names, *beside))
        case NotUnderstood(sentence):
            _need_plain(sentence, line)
        case None:
            assert not line.strip()


def _explained(about: str, speech: Speech) -> None:
    if rules_text.explained(GAME, about, speech) is None:
        _need_plain(rules_text.unknown(GAME, about, speech, at_table=True), about)


def _need_plain(sentence: str, line: str) -> None:
    """No control character, no mark that turns the direction of a text: such are quoted."""
    assert sentence and sentence.isprintable()
    assert len(sentence) <= 10 * len(line) + LONGEST


def _pressed(text: str) -> list[str]:
    """The lines that these keys make at a terminal of forty columns."""
    lines: list[str] = []
    shown = io.StringIO()
    editor = LineEditor(
        lambda: 40,
        lambda line, begun: lines.append(line),
        lambda: None,
        lambda: None,
        now=lambda: 0.0,
    )
    editor.open(shown)
    editor.keys(text + "\r")
    assert all(len(line) <= MOST and line.isprintable() for line in [*lines, editor.line])
    drawn = re.sub(r"\r\x1b\[K|\x1b\[[0-9]+D", "", shown.getvalue())
    assert all(sign.isprintable() or sign == "\n" for sign in drawn)
    return lines


def seeds() -> Mapping[str, bytes]:
    """Answers, commands, refusals, keys; control characters, marks of direction, long lines."""
    lines = [
        "1", "bui tav", "5.", "?3", "?hermit", "rules smithy", "say good evening", "zurück", "quit",
        "1 3", "0", "1 / 2 3", "1 2", "2 0", "1 1", "-1", "9" * 4400, "fly", "part", "\u200b",
        "\u202eeht dliub\u202c 1", "\x1b[31m2\x1b[0m", "\x07\x00\x9b2J", "\u2067?3", "e\u0301" * 90,
        "1 " * 3000, "/" * 4000, "\x1b[A\x7f\x15\x173\r4", "rules " + "ab " * 1500, "İ ß ﬁ",
    ]  # fmt: skip
    return {f"{n:02}": line.encode() for n, line in enumerate(lines)}


TARGET = Target("answers", take, seeds)
