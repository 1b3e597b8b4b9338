"""Words and looks as the page reads them: JSON files by language and game.

Names come at once, long texts (``*.text``) by name, when somebody asks what a card is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from cli.page.catalogue_file import game_texts
from cli.page.sentences import SENTENCES
from cli.text.game_looks import looks_in
from cli.text.words import LANGUAGES, words_in
from engine.games import folder_of, game_names

LONG = ".text"


def made_words() -> Mapping[str, Callable[[], bytes]]:
    """What is served below the build, by its name; each is made when it is asked for."""
    made: dict[str, Callable[[], bytes]] = {}
    games = game_names()
    for lang in LANGUAGES:
        made[f"words/{lang}.json"] = partial(_sentences, lang)
        for game in games:
            made[f"words/{lang}/{game}.json"] = partial(_texts, game, lang, False)
            made[f"words/{lang}/{game}{LONG}.json"] = partial(_texts, game, lang, True)
    for game in games:
        made[f"looks/{game}.json"] = partial(_looks, game)
    return made


def _sentences(lang: str) -> bytes:
    words = words_in(lang)
    return _json({text: words.catalogue.gettext(text) for text in SENTENCES})


def _texts(game: str, lang: str, long: bool) -> bytes:
    texts = game_texts(game, lang)
    return _json({key: text for key, text in texts.items() if key.endswith(LONG) == long})


def _looks(game: str) -> bytes:
    return _json(looks_in(folder_of(game), game))


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
