"""Every word a game can say is in both its catalogues, with all that stands in its places.

What it says is met on walks: views, questions, answers, choices, news, reasons, titles. What no
walk comes by is read from its source: a literal ``news.turn`` is a key, and ``f"face.{face}"``
names as many keys as there are words for its place. By these the catalogues are searched both ways.
"""

from __future__ import annotations

import ast
import gettext
import importlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.pofile import read_po

from engine.errors import BadOption
from engine.game import Game
from engine.open_table.onlookers import view_of
from engine.open_table.simulate import begin
from engine.replaceable_tables.tables import DATA
from engine.shapes.cities import WORDS as OF_CITIES
from engine.views.asked_part import asked_part
from tests.games.checks.walked import Walked, questions, walked
from tests.strategies import some_values

LANGUAGES = ("de", "en")
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")

CONVENTIONS = ("face", "move", "choice", "ask", "option", "topic", "back", "game", "piece")
CONVENTIONS += ("cards", "points", "count", "act", "when", "learn")
"""Beginnings of keys that the program makes itself, of a game's names and for its shapes."""

OF_SHAPES = ("yes", "no", "gone", "keep", "keep_away", "pass")
"""Words within keys that shapes say: answers to a call and in a draft."""

NEWS_OF_SHAPES = ("news.passed_on", "news.passed_last")
"""Keys that a shape says whole: what becomes of the rest of a drafted pile."""

YOU = re.compile(r"\.you(?:\.([a-z_]+))?$")
"""The end of the key of news in words for the seat that did it, or for the one in another place of
it: the same without that place. A place of several seats may stay: one of them is called "you"."""

THEY = ".they"
"""The end of the key of what a seat holds, in words for somebody else."""


@dataclass(frozen=True)
class Catalogue:
    """The words of a game in one language, and what its compiled file gives for them."""

    language: str
    words: Mapping[str, str]
    compiled: Mapping[str, str]


def home(game: Game) -> Path:
    """The folder of a game."""
    return Path(str(importlib.import_module(game.package).__file__)).parent


@cache
def catalogues(package: str, domain: str) -> tuple[Catalogue, ...]:
    """Both catalogues, read from their source and from the compiled file beside it."""
    found = []
    for language in LANGUAGES:
        folder = Path(str(importlib.import_module(package).__file__)).parent
        path = folder / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
        with path.open("rb") as file:
            words = {m.id: m.string for m in read_po(file, locale=language) if m.id}
        with path.with_suffix(".mo").open("rb") as file:
            compiled = gettext.GNUTranslations(file)
        found.append(Catalogue(language, words, {key: compiled.gettext(key) for key in words}))
    return tuple(found)


def of(game: Game) -> tuple[Catalogue, ...]:
    """The catalogues of a game."""
    return catalogues(game.package, game.id)


def plain_key(key: str) -> str:
    """The key under which the words for everybody stand."""
    return YOU.sub("", key).removesuffix(THEY)


@cache
def places(template: str) -> frozenset[str]:
    """The names in braces of a template."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def said(part: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every phrase within a plain value of a view, ``[key, {name: filling}]``; names of pieces."""
    if isinstance(part, dict):
        for value in part.values():
            yield from said(value)
        if {"kind", "seat", "n"} == part.keys():
            for count in ("one", "many"):
                yield f"piece.{part['kind']}.{count}", {"n": part["n"]}
    elif isinstance(part, list):
        if len(part) == 2 and isinstance(part[0], str) and isinstance(part[1], dict):
            yield part[0], part[1]
            yield from said(list(part[1].values()))
        else:
            for value in part:
                yield from said(value)


def keys_of(filling: Any) -> Iterator[str]:
    """The texts among fillings: keys of the catalogue; a seat is ["seat", n]."""
    if isinstance(filling, str):
        yield filling
    elif isinstance(filling, list) and filling[:1] != ["seat"]:
        if len(filling) == 2 and isinstance(filling[0], str) and isinstance(filling[1], dict):
            return  # a phrase of its own
        for value in filling:
            yield from keys_of(value)


def wrong(game: Game, part: Any) -> Iterator[str]:
    """What is not in a catalogue, or lacks a filling, within a plain value."""
    for key, fillings in said(part):
        for catalogue in of(game):
            if key not in catalogue.words:
                yield f"{catalogue.language} lacks {key}"
            elif places(catalogue.words[key]) - fillings.keys():
                yield f"{catalogue.language}: {key} is filled by {sorted(fillings)} alone"
            for text in (text for value in fillings.values() for text in keys_of(value)):
                if text not in catalogue.words:
                    yield f"{catalogue.language} lacks {text}, which fills {key}"


def everything_said(walk: Walked, dealt: Any) -> Iterator[Any]:
    """All phrases of a table: news, views of all seats and of a watcher, what is asked, the end."""
    yield [words.plain() for words in dealt.state.news]
    for seat in (None, *dealt.state.order):
        yield view_of(walk.game, dealt, seat)[1]
    for decision, _, sight in questions(dealt):
        yield asked_part(sight, decision)


def what_is_said_has_words(walk: Walked) -> None:
    """Each phrase of a walk and each of its fillings is in both catalogues."""
    for step, dealt in walk.tables(12):
        with walk.at(step):
            for part in everything_said(walk, dealt):
                found = sorted(set(wrong(walk.game, part)))
                assert not found, "; ".join(found)
    for step, stop in enumerate(walk.stops):
        with walk.at(step):
            found = sorted(set(wrong(walk.game, [w.plain() for w in stop.dealt.state.news])))
            assert not found, "; ".join(found)


def catalogues_say_the_same(game: Game) -> None:
    """Both languages hold the same keys with the same places; the compiled files are of today."""
    one, two = of(game)
    assert one.words.keys() == two.words.keys(), sorted(one.words.keys() ^ two.words.keys())
    for key in one.words:
        assert one.words[key] and two.words[key], f"{key} has no words"
        assert places(one.words[key]) == places(two.words[key]), f"{key} has other places"
    for catalogue in (one, two):
        for key, text in catalogue.words.items():
            if key != plain_key(key):
                filled = places(catalogue.words[plain_key(key)])
                assert places(text) in _may_fill(key, filled), f"{catalogue.language}: {key}"
        old = [key for key, text in catalogue.words.items() if catalogue.compiled[key] != text]
        assert not old, f"{catalogue.language}: compile the words again: {old}"


def _may_fill(key: str, filled: frozenset[str]) -> tuple[frozenset[str], ...]:
    """What words for some may fill, where the words for everybody fill this."""
    you = YOU.search(key)
    if you is None:
        return (filled,)
    return (filled - {you[1]}, filled) if you[1] else (filled - {"who"},)


@dataclass(frozen=True)
class Source:
    """What a game's source says about words: whole keys, beginnings of keys, and single words."""

    keys: frozenset[str]
    beginnings: frozenset[str]
    words: frozenset[str]


def source_of(folder: Path) -> Source:
    """Read from the syntax trees of a game's files."""
    keys, beginnings, words = set(), set(), set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.JoinedStr(values=[ast.Constant(value=str(first)), *_]):
                    if re.fullmatch(r"[a-z_]+\.", first):
                        beginnings.add(first[:-1])
                case ast.ClassDef(name=name):
                    words.add(name)
                case ast.Constant(value=str(text)) if KEY.fullmatch(text):
                    keys.add(text)
                case ast.Constant(value=str(text)):
                    words.add(text)
    return Source(frozenset(keys), frozenset(beginnings), frozenset(words))


def needed(game: Game) -> Iterator[str]:
    """The keys that the program makes of a game's names, whatever its source looks like."""
    yield from ("game.name", "game.about", "game.evening", "word.unknown")
    yield from (f"face.{face}" for face in game.faces)
    for topic in game.help_topics:
        yield f"face.{topic}.text" if topic in game.faces else f"topic.{topic}"


def what_is_agreed_has_words(game: Game, seats: int) -> None:
    """What an option means is in both catalogues, and why the game refuses one of its values."""
    for option in game.options:
        for value in some_values(option):
            options = game.complete_options({option.name: value})
            try:
                begin(game, seats, options)
            except BadOption as refused:
                assert refused.why is not None, f"no reason against {option.name}={value}"
                told = [refused.why.plain()]
            else:
                told = [one.plain() for one in game.agreed(seats, options)]
            found = sorted(set(wrong(game, told)))
            assert not found, "; ".join(found)


def of_a_count(what: str) -> set[str]:
    """The keys that `engine.shapes.phrases.counted` makes of this one."""
    return {f"{what}.one", f"{what}.many"}


def no_word_is_missing(game: Game) -> None:
    """Also those that no walk comes by: keys in the source, and keys made of the game's names."""
    literal = source_of(home(game)).keys - {game.package} - set(_modules(game))
    for catalogue in of(game):
        words = catalogue.words.keys()
        missing = sorted(
            key for key in {*literal, *needed(game)} - words if not of_a_count(key) <= words
        )
        assert not missing, f"{catalogue.language} lacks {missing}"


def _modules(game: Game) -> Iterator[str]:
    """Names of packages look like keys."""
    yield game.package
    yield game.package.rpartition(".")[0]


def met(walk: Walked) -> set[str]:
    """The keys that a walk comes by."""
    tables = [dealt for _, dealt in walk.tables(7)]
    return {key for dealt in tables for part in everything_said(walk, dealt) for key in _all(part)}


def _all(part: Any) -> Iterator[str]:
    for key, fillings in said(part):
        yield key
        for value in fillings.values():
            yield from keys_of(value)


def no_word_is_left_over(game: Game) -> None:
    """A key is stale that no walk comes by, nor the source says, nor conventions make of a name."""
    source = source_of(home(game))
    options = [word for option in game.options for word in (option.name, *option.values)]
    options += (
        [DATA, *(one.name for one in game.replaceable_tables)] if game.replaceable_tables else []
    )
    names = (*game.faces, *options, *game.help_topics)
    words = {*source.words, *names, *OF_SHAPES, "text", "short", "one", "many"}
    beginnings = {*source.beginnings, *CONVENTIONS}
    asks = {f"ask.{name}" for name in source.words}
    whens = {key.replace("news.", "when.", 1) for key in game.marks}  # said by the page alone
    counts = {one for key in source.keys for one in of_a_count(key)}
    known = {*source.keys, *counts, *needed(game), *asks, *whens, *NEWS_OF_SHAPES, *OF_CITIES}
    for seats in {game.seats[0], game.seats[-1]}:
        known |= met(walked(game, seats, 1))
    stale = [
        key
        for key in (plain_key(text) for text in of(game)[0].words)
        if key not in known
        and not (key.split(".")[0] in beginnings and set(key.split(".")[1:]) <= words)
    ]
    assert not stale, f"nothing says {stale}"


def names_differ(game: Game) -> None:
    """Nobody takes one card for another: faces have different names within a language."""
    for catalogue in of(game):
        names = [catalogue.words[f"face.{face}"] for face in game.faces]
        twice = sorted({name for name in names if names.count(name) > 1})
        assert not twice, f"{catalogue.language}: several faces are called {twice}"
