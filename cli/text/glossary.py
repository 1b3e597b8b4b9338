"""What a card or a topic of a game is, found by what somebody typed.

A game's catalogue has `face.ID` and `face.ID.text` for its cards, `face.ID.short` where one line
says the most of it, `topic.NAME` and, where the
title is not the text itself, `topic.NAME.text` for what is more than one card.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from cli.text.words import LANGUAGES, Speech, speech, words_in
from engine.game import Game


@dataclass(frozen=True)
class RuleEntry:
    """A card or a topic: its id, its title in each language; its words in the reader's own."""

    id: str
    titles: tuple[str, ...]
    text: str
    short: str = ""

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return self.titles[0]


def entries(game: Game, own: Speech) -> tuple[list[RuleEntry], list[RuleEntry]]:
    """The topics and the cards of a game, each once, in the order in which the game names them."""
    others = [speech(game.id, words_in(lang)) for lang in LANGUAGES if lang != own.words.lang]
    spoken = [own, *others]
    faces = list(dict.fromkeys(game.faces))
    topics = [name for name in dict.fromkeys(game.help_topics) if name not in faces]
    return [_topic(name, spoken) for name in topics], [_card(face, spoken) for face in faces]


def _card(face: str, spoken: Sequence[Speech]) -> RuleEntry:
    own = spoken[0]
    keys = (f"face.{face}.text", f"face.{face}.short")
    told = [own.text(key) if own.has(key) else "" for key in keys]
    return RuleEntry(face, tuple(s.face(face) for s in spoken), *told)


def _topic(name: str, spoken: Sequence[Speech]) -> RuleEntry:
    own, key = spoken[0], f"topic.{name}"
    if own.has(key + ".text"):
        return RuleEntry(name, tuple(s.text(key) for s in spoken), own.text(key + ".text"))
    text = own.text(key) if own.has(key) else ""
    return RuleEntry(name, (name,), text)


def find(typed: str, known: Sequence[RuleEntry]) -> list[RuleEntry]:
    """The entries meant by what was typed: by id or title in any language, whole, else begun, else
    from any of its words on."""
    wanted = _bare(typed)
    whole = [entry for entry in known if wanted in _names(entry)]
    if whole or not wanted:
        return whole
    begun = [entry for entry in known if any(name.startswith(wanted) for name in _names(entry))]
    return begun or [e for e in known if any(f" {wanted}" in name for name in _names(e))]


def near(typed: str, known: Sequence[RuleEntry]) -> list[str]:
    """Titles that look like what was typed, the nearest first; at most three."""
    by_name = {name: entry.title for entry in known for name in _names(entry)}
    close = difflib.get_close_matches(_bare(typed), list(by_name), n=6, cutoff=0.55)
    return list(dict.fromkeys(by_name[name] for name in close))[:3]


def _names(entry: RuleEntry) -> list[str]:
    return [_bare(name) for name in (entry.id, *entry.titles)]


def _bare(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def lines(entry: RuleEntry, other: bool = True) -> list[str]:
    """An entry for people: the title, in brackets what it is called otherwise, then its words."""
    names = [n for n in dict.fromkeys((*entry.titles[1:], entry.id)) if n != entry.title]
    head = f"{entry.title} ({', '.join(names)})" if other and names else entry.title
    return [head, *("  " + text for text in (entry.short, entry.text) if text)]
