"""Words and looks as the page reads them: JSON files by language and game.

Names come at once, long texts (``*.text``) and the rules (``*.rules``) by name, when somebody asks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from cli.page.catalogue_file import game_texts
from cli.page.counted_sentences import COUNTED
from cli.page.late_sentences import OF_AUDITOR, OF_FIRST, OF_LOGS, OF_PHONES
from cli.page.sentences import SENTENCES
from cli.text.game_looks import icons_in, looks_in
from cli.text.rules_text import rules_page
from cli.text.words import LANGUAGES, speech, words_in
from engine.games import find_game, folder_of, own_names, usable_names

LONG = ".text"
PROGRAMS_OWN = ("prospect.", "learn.", "refused.", "topic.")
"""Keys that no view holds: hints, lessons, why options do not go, and the rules, which come as
whole sentences where they are asked for."""


def computed_words() -> Mapping[str, Callable[[], bytes]]:
    """What is computed once and served below the build, by its name: all words and looks that a
    page needs to draw; and icons, for a game of which `make page` has drawn none."""
    made: dict[str, Callable[[], bytes]] = {}
    games = usable_names()
    for lang in LANGUAGES:
        made[f"words/{lang}.json"] = partial(_sentences, lang, SENTENCES, COUNTED)
        made[f"words/{lang}.logs.json"] = partial(_sentences, lang, (*OF_LOGS, *OF_FIRST))
        made[f"words/{lang}.phones.json"] = partial(_sentences, lang, OF_PHONES)
        for game in games:
            made[f"words/{lang}/{game}.json"] = partial(_texts, game, lang, False)
            made[f"words/{lang}/{game}{LONG}.json"] = partial(_texts, game, lang, True)
    for game in games:
        made[f"looks/{game}.json"] = partial(_looks, game)
        made[f"parts/icons/{game}.svg"] = partial(_icons, game)
    return made


def words_of_auditor(lang: str) -> bytes:
    """All that is said on the page of the auditor in a browser, which no other page loads."""
    return _sentences(lang, (*SENTENCES, *OF_LOGS, *OF_AUDITOR), COUNTED)


def asked_rules() -> Mapping[str, Callable[[], bytes]]:
    """The rules of each game, by the name they are served by. They load the game, so they are made
    for whoever asks for them."""
    return {
        f"words/{lang}/{game}.rules.json": partial(_rules, game, lang)
        for lang in LANGUAGES
        for game in usable_names()
    }


def _sentences(
    lang: str, sentences: Sequence[str], counted: Sequence[tuple[str, str]] = ()
) -> bytes:
    """What is said otherwise in this language than by the sentence itself, which is its key; of
    what is counted, by the sentence of one: that of one and that of more."""
    catalogue = words_in(lang).catalogue
    said = {text: catalogue.gettext(text) for text in sentences}
    forms = {pair: [catalogue.ngettext(*pair, n) for n in (1, 2)] for pair in counted}
    return _json(
        {text: one for text, one in said.items() if one != text}
        | {pair[0]: told for pair, told in forms.items() if told != [*pair]}
    )


def _texts(game: str, lang: str, long: bool) -> bytes:
    """None for a game of others whose catalogue is damaged: all others have theirs."""
    try:
        texts = game_texts(game, lang)
    except ValueError:
        if game in own_names():
            raise
        texts = {}
    wanted = {key: t for key, t in texts.items() if not key.startswith(PROGRAMS_OWN)}
    return _json({key: text for key, text in wanted.items() if key.endswith(LONG) == long})


@lru_cache(maxsize=2)  # whoever asks a thousand times costs no more
def _rules(game: str, lang: str) -> bytes:
    return _json(rules_page(find_game(game), speech(game, words_in(lang))))


def _looks(game: str) -> bytes:
    """None for a game of others whose looks are missing or wrong: all others are drawn."""
    try:
        return _json(looks_in(folder_of(game), game))
    except (OSError, ValueError):
        if game in own_names():
            raise
        return _json({})


def _icons(game: str) -> bytes:
    """None for a game of others whose looks are missing or wrong."""
    try:
        return icons_in(folder_of(game), game).encode()
    except (OSError, ValueError):
        if game in own_names():
            raise
        return b""


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
