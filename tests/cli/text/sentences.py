"""Every sentence that a person can meet, in both languages, as a terminal shows it.

`make sentences` writes the list of them into build/sentences.txt, to be read aloud: each as it
reads in a window of forty columns, with sensible values put into its places.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from cli.text.screen import wrapped
from tests.compile_words import sources

NARROW = 40
LANGUAGES = ("en", "de")
PLACE = re.compile(r"\{(\w+)(?:!r)?\}|%\((\w+)\)[sr]|%[sr]")
SAMPLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "names": "Nora and Ben",
        "gold": "2 gold",
        "cost": "3 gold",
        "cards": "3 cards",
        "points": "7 points",
        "silver": "2 silver",
        "workers": "2 workers",
        "face": "Laboratory",
        "faces": "Laboratory, Tavern",
        "role": "King",
        "roles": "King, Thief",
        "district": "Castello",
        "kind": "noble districts",
        "type": "ships",
        "column": "column 2 (Music 3)",
        "time": "40 s",
        "when": "after step 12 (before step 13)",
    },
    "de": {
        "names": "Nora und Ben",
        "gold": "2 Gold",
        "cost": "3 Gold",
        "cards": "3 Karten",
        "points": "7 Punkte",
        "silver": "2 Silber",
        "workers": "2 Arbeiter",
        "face": "Laboratorium",
        "faces": "Laboratorium, Taverne",
        "role": "König",
        "roles": "König, Dieb",
        "district": "Castello",
        "kind": "Adelsgebäude",
        "type": "Schiffe",
        "column": "Spalte 2 (Musik 3)",
        "time": "40 s",
        "when": "nach Schritt 12 (vor Schritt 13)",
    },
}
ALIKE = {
    "name": "Nora",
    "who": "Nora",
    "whom": "Ben",
    "by": "Cleo",
    "other": "Ben",
    "owner": "Nora",
    "opener": "Dora",
    "others": "Cleo",
    "game": "Citadels",
    "code": "ABCD-EFGH-JKLM",
    "address": "192.168.1.20:7711",
    "host": "192.168.1.20",
    "path": "tables/evening.tafel",
    "folder": "tables",
    "port": "7711",
    "call": "tafelrunde host",
    "command": "tafelrunde resume",
}
"""What stands in a place in each language; numbers, where nothing is said of it."""


@dataclass(frozen=True)
class Form:
    """One form of a sentence in both languages: one and many are two."""

    catalogue: str
    key: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """The sentence of the catalogue, its places empty."""
        return self.en if lang == "en" else self.de

    def read(self, lang: str) -> str:
        """As a person reads it, its places filled."""
        return PLACE.sub(lambda found: _sample(found[1] or found[2] or "", lang), self.text(lang))

    def rows(self, lang: str) -> list[str]:
        """The same in a narrow window."""
        return wrapped(self.read(lang).split("\n"), NARROW)


def _sample(place: str, lang: str) -> str:
    return SAMPLES[lang].get(place) or ALIKE.get(place, "3")


def places(text: str) -> list[str]:
    """The names of the places in a sentence, in order of their names; one that is there twice."""
    return sorted(found[0] for found in PLACE.finditer(text))


def _forms(path: Path) -> dict[str, Sequence[str]]:
    """The texts of each key of one catalogue."""
    found = {}
    for one in read_po(io.BytesIO(path.read_bytes())):
        if one.id:
            key = one.id if isinstance(one.id, str) else one.id[0]
            found[key] = (one.string,) if isinstance(one.string, str) else tuple(one.string)
    return found


@cache
def forms() -> tuple[Form, ...]:
    """All of them, in the order of their German catalogues."""
    return tuple(_all_forms())


def _all_forms() -> Iterator[Form]:
    for german in (path for path in sources() if path.parents[1].name == "de"):
        english = _forms(german.parents[2] / "en" / "LC_MESSAGES" / german.name)
        texts = _forms(german)
        assert english.keys() == texts.keys(), german
        for key, told in texts.items():
            assert len(english[key]) == len(told), key
            for en, de in zip(english[key], told, strict=True):
                if not key.startswith("typed: "):
                    yield Form(german.stem, key, en, de)


def catalogues() -> list[str]:
    """The names of the catalogues."""
    return sorted({form.catalogue for form in forms()})


def lines() -> Iterator[str]:
    """The list: of each form the English rows, below them the German ones."""
    of = ""
    for number, form in enumerate(forms(), 1):
        if form.catalogue != of:
            of = form.catalogue
            yield f"==== {of}"
        named = form.key if form.key != form.en and "." in form.key else ""
        yield f"---- {number} {named}".rstrip()
        yield from form.rows("en")
        yield from form.rows("de")


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines()) + "\n")
