"""The words people read: the program's own catalogue, and each game's.

In the program's catalogue the English sentence is the key; in a game's catalogue a short key is
(`face.tavern`), because rules know no language. Both are gettext catalogues, German and English.
A sentence that is missing is shown in English, a missing key as it stands: nothing here fails for
want of a word. Does not check that a catalogue is complete; a test does.
"""

from __future__ import annotations

import gettext
import locale
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import Any, cast

from cli.text.program_folder import path_told
from engine.errors import UnknownGame
from engine.games import folder_of
from ledger.line_signs import shown

LANGUAGES = ("en", "de")
DEFAULT = "en"


def N_(text: str) -> str:
    """Marks a sentence for the catalogue that is translated later."""
    return text


def NN_(one: str, more: str) -> tuple[str, str]:
    """Marks a sentence of one and that of more for the catalogue; `{n}` stands for the count."""
    return one, more


@dataclass(frozen=True)
class Wording:
    """How a sentence was made: its text in the catalogue, the one for several with its count, what
    fills its places."""

    text: str
    more: str = ""
    count: int = 0
    fillings: Mapping[str, object] = field(default_factory=dict)


class Sentence(str):
    """A sentence that knows how it was made, so that it can be said in another language as well."""

    made: Wording | None

    def __new__(cls, text: str, made: Wording | None = None) -> Sentence:
        """The sentence as it reads in one language."""
        sentence = super().__new__(cls, text)
        sentence.made = made
        return sentence


class Spoken(str):
    """What is not the program's own, such as words of a game, as it reads in one language; `again`
    says it in another one."""

    again: Callable[[Words], str]

    def __new__(cls, text: str, again: Callable[[Words], str]) -> Spoken:
        """The text as it reads in one language."""
        spoken = super().__new__(cls, text)
        spoken.again = again
        return spoken


def said_in(text: str, words: Words) -> str:
    """The same in this language, if it is a sentence of the catalogue; any other text as it is."""
    if isinstance(text, Spoken):
        return text.again(words)
    if not isinstance(text, Sentence) or text.made is None:
        return text
    made = text.made
    fillings = {
        name: said_in(value, words) if isinstance(value, str) else value
        for name, value in made.fillings.items()
    }
    if made.more:
        return words.many(made.text, made.more, made.count, **fillings)
    return words.say(made.text, **fillings)


def in_every_language(text: str) -> dict[str, str]:
    """The same in each language there is."""
    return {lang: str(said_in(text, words_in(lang))) for lang in LANGUAGES}


@dataclass(frozen=True)
class Words:
    """The program's own sentences in one language."""

    lang: str
    catalogue: gettext.NullTranslations

    def say(self, text: str, /, **fillings: object) -> str:
        """The sentence in this language, its places filled."""
        found = self.catalogue.gettext(text)
        told = found.format(**_in_lines(fillings)) if fillings else found
        return Sentence(told, Wording(text, fillings=fillings))

    def all_of(self, names: Sequence[str]) -> str:
        """These names within a sentence: a comma between them, and a word before the last."""
        *first, last = names or ("",)
        return self.say("{names} and {last}", names=", ".join(first), last=last) if first else last

    def many(self, one: str, more: str, count: int, /, **fillings: object) -> str:
        """The sentence for this count; `{n}` stands for the count."""
        told = self.catalogue.ngettext(one, more, count).format(n=count, **_in_lines(fillings))
        return Sentence(told, Wording(one, more, count, fillings))


def _in_lines(fillings: Mapping[str, object]) -> dict[str, object]:
    """The same, paths as they can be printed: files may have come from others with their names."""
    return {
        name: shown(path_told(value)) if isinstance(value, PurePath) else value
        for name, value in fillings.items()
    }


@dataclass(frozen=True)
class Speech:
    """A game's words in one language, with the names of those at the table (by seat).

    `look` gives the text of a key, or the key itself where there is none. `of_others`: what is told
    of somebody's own cards is not told to them; the words for that stand under the same key with
    `.they` behind it. `me`: who is told, by seat, so that texts can say "you" (see `told`).
    """

    words: Words
    look: Callable[[str], str]
    names: tuple[str, ...] = ()
    of_others: bool = False
    me: int | None = None

    def named(self, names: Sequence[str]) -> Speech:
        """The same words at a table of these people; equal names are told apart by the seat,
        counted from 1 as people do."""

        def shown(seat: int, name: str) -> str:
            if list(names).count(name) == 1:
                return name
            return self.words.say("{name} (seat {seat})", name=name, seat=seat + 1)

        return replace(self, names=tuple(map(shown, range(len(names)), names)))

    def seat(self, number: int) -> str:
        """The name of whoever sits there."""
        if 0 <= number < len(self.names):
            return self.names[number]
        return self.words.say("seat {seat}", seat=number + 1)

    def has(self, key: str) -> bool:
        """Whether the game's catalogue knows this key."""
        return self.look(key) != key

    def text(self, key: str) -> str:
        """The words of a key that has no places to fill; the key itself where there are none."""
        return self.look(key)

    def face(self, face: str | None) -> str:
        """The name of a face; of a card that nobody here can read, that it is closed."""
        if face is None:
            return self.words.say("closed card")
        return self.text(f"face.{face}") if self.has(f"face.{face}") else self.text(face)

    def phrase(self, plain: Any) -> str:
        """A phrase in its plain form, `[key, {name: filling}]`, as a sentence."""
        key, fillings = plain
        if self.of_others and self.has(f"{key}.they"):
            key = f"{key}.they"
        mine = self._mine(key, fillings)
        if mine is not None:
            key = _to_you(key, mine)
        filled = {n: self._filling(value, mine=n == mine) for n, value in fillings.items()}
        if self.has(key):
            try:
                return self.look(key).format(**filled)
            except (KeyError, IndexError, ValueError):
                pass  # a fault in a catalogue must not end an evening; a test looks for them
        told = ", ".join(f"{name} {value}" for name, value in filled.items())
        return f"{key} ({told})" if told else str(key)

    def told(self, plain: Any, me: int | None) -> str:
        """A phrase of the news for whoever sits there: what they did, or what befell them, in words
        for it.

        These words stand under the same key, where the game has them: with `.you` behind it if they
        are its `who`, with `.you.whom` if they are its `whom`, and so for each other place that
        holds a seat or several. Phrases that fill a place have such words of their own.
        """
        return replace(self, me=me).phrase(plain)

    def _mine(self, key: str, fillings: Mapping[str, Any]) -> str | None:
        """The place that holds whoever is told, if there are words for it; `who` before others."""
        if self.me is None:
            return None
        held = [name for name, value in fillings.items() if self.me in seats_in(value)]
        held.sort(key=lambda name: name != "who")
        return next((name for name in held if self.has(_to_you(key, name))), None)

    def _filling(self, value: Any, *, mine: bool = False) -> str:
        if isinstance(value, str):
            return self.text(value)
        if not isinstance(value, list | tuple):
            return str(value)
        if len(value) == 2 and isinstance(value[1], dict):
            return self.phrase(value)
        if len(value) == 2 and value[0] == "seat" and isinstance(value[1], int):
            return self.words.say("you") if mine and value[1] == self.me else self.seat(value[1])
        return ", ".join(self._filling(item, mine=mine) for item in value)


def seats_in(value: Any) -> list[int]:
    """The seats that a plain filling names, one or several.

    >>> seats_in(["seat", 2]), seats_in([["seat", 0], ["seat", 1]]), seats_in("face.king")
    ([2], [0, 1], [])
    """
    if not isinstance(value, list | tuple):
        return []
    if len(value) == 2 and value[0] == "seat" and isinstance(value[1], int):
        return [value[1]]
    return [seat for item in value for seat in seats_in(item)]


def _to_you(key: str, name: str) -> str:
    return f"{key}.you" if name == "who" else f"{key}.you.{name}"


def language(asked: str | None, environ: Mapping[str, str]) -> str:
    """The language asked for, else that of the locale, else English."""
    if asked is not None:
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return _known(environ[name])
    return _known(locale.getlocale()[0] or "")


def _known(name: str) -> str:
    lowered = name.lower()
    return "de" if lowered.startswith(("de", "german")) else DEFAULT


@cache
def words_in(lang: str) -> Words:
    """The program's own words in `en` or `de`."""
    return Words(lang, _catalogue(resources.files("cli"), "tafelrunde", lang))


@cache
def _game_catalogue(game: str, lang: str) -> gettext.NullTranslations:
    try:
        return _catalogue(folder_of(game), game, lang)
    except (UnknownGame, ModuleNotFoundError):
        return gettext.NullTranslations()


def _catalogue(folder: Traversable, domain: str, lang: str) -> gettext.NullTranslations:
    try:
        with (folder / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
            return gettext.GNUTranslations(cast(Any, file))
    except FileNotFoundError:
        return gettext.NullTranslations()


def game_title(game: str, words: Words) -> str:
    """What people call a game; its id where no catalogue knows it."""
    found = _game_catalogue(game, words.lang).gettext("game.name")
    return game if found == "game.name" else found


def speech(game: str, words: Words, names: Sequence[str] = ()) -> Speech:
    """A game's words for a table of these people; keys alone for a game without a catalogue."""
    return Speech(words, _game_catalogue(game, words.lang).gettext).named(names)
