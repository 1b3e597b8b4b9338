"""The cards of Citadels in words: a name, one short line, and the long text, in both languages.

Read from catalogues, looks and data alone; what a game says besides is asked of every game
(``tests/games/checks``).
"""

import gettext
import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import engine.games
from engine.games.citadels.data import ACTION_FACES, DISTRICT_FACES, ROLE_FACES
from engine.games.citadels.data import FACES as ALL_FACES
from engine.games.citadels.data.action_cards import ACTION_CARDS
from engine.games.citadels.data.characters import RANK
from engine.games.citadels.data.districts import COST, KIND, PLAIN_DECK, SILVER, VAULT
from engine.views.looks import faults
from tests.games.checks.words import places

HOME = Path(engine.games.__path__[0]) / "citadels"
LANGUAGES = ("de", "en")
LOOKS = json.loads((HOME / "looks.json").read_text(encoding="utf-8"))
FACES = LOOKS["faces"]
WITH_SHORT_LINE = [
    face for face, look in FACES.items() if look["kind"] in ("character", "unique", "action")
]
COPIES = {one.face: one.copies for one in ACTION_CARDS}
LONGEST_LINE = 80
"""A terminal is so wide."""


def _path(language, ending):
    return HOME / "locale" / language / "LC_MESSAGES" / f"citadels.{ending}"


def _words(language):
    with _path(language, "po").open("rb") as file:
        return {entry.id: entry.string for entry in read_po(file, locale=language) if entry.id}


WORDS = {language: _words(language) for language in LANGUAGES}
TOPICS = [
    key.split(".")[1] for key in WORDS["en"] if key.startswith("topic.") and key.count(".") == 1
]


def test_looks_are_of_the_faces_of_the_game():
    """Every card and token is drawn, with its kind and with the number in its corner."""
    assert sorted(FACES) == sorted(ALL_FACES)
    for face, look in FACES.items():
        kind, corner = _printed(face)
        assert (look["kind"], look.get("corner")) == (kind, corner), face


def test_looks_have_their_form():
    """Drawn faces of the program read them without knowing the game."""
    assert faults(LOOKS) == []


def test_no_two_faces_share_an_icon():
    """Nobody takes one card for another."""
    icons = [look["icon"] for look in FACES.values()]
    assert sorted(set(icons)) == sorted(icons)


def test_both_languages_hold_the_same_keys_with_the_same_places():
    """What is said in one language is said in the other."""
    assert WORDS["de"].keys() == WORDS["en"].keys()
    for key, text in WORDS["de"].items():
        assert places(text) == places(WORDS["en"][key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_words_are_those_of_today(language):
    """Whoever changes the source compiles it again."""
    with _path(language, "mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    old = [key for key, text in WORDS[language].items() if compiled.gettext(key) != text]
    assert old == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text(language):
    """Nobody meets a card that the program cannot explain."""
    words = WORDS[language]
    wanted = [key for face in FACES for key in (f"face.{face}", f"face.{face}.text")]
    assert [key for key in wanted if not words.get(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_with_an_effect_has_one_short_line(language):
    """On a card there is room for the effect in a nutshell."""
    words = WORDS[language]
    lines = {face: words.get(f"face.{face}.short", "") for face in WITH_SHORT_LINE}
    wrong = [face for face, line in lines.items() if not 0 < len(line) <= LONGEST_LINE]
    assert wrong == []
    assert all(line.endswith((".", "?")) for line in lines.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_has_words_for_nothing(language):
    """A card that left the game leaves no words behind."""
    named = {key.split(".")[1] for key in WORDS[language] if key.startswith("face.")}
    assert sorted(named) == sorted(FACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ(language):
    """Cards, topics: a name that is asked for means one thing."""
    words = WORDS[language]
    keys = [f"face.{face}" for face in FACES] + [f"topic.{topic}" for topic in TOPICS]
    names = [words[key].casefold() for key in keys]
    assert sorted(name for name in names if names.count(name) > 1) == []


def test_topics_are_no_cards():
    """``rules citadels X`` finds cards first, so a topic of the same id would never be found."""
    assert set(TOPICS).isdisjoint(FACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_title_and_a_text(language):
    """What can be asked for is explained."""
    words = WORDS[language]
    wanted = [key for topic in TOPICS for key in (f"topic.{topic}", f"topic.{topic}.text")]
    assert len(TOPICS) > 10
    assert [key for key in wanted if not words.get(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_tell_what_is_printed_on_the_card(language):
    """Numbers of characters; cost and points of districts, and how many cards show them."""
    for face in (*DISTRICT_FACES, *ROLE_FACES, *ACTION_FACES):
        numbers = [int(n) for n in re.findall(r"\d+", WORDS[language][f"face.{face}.text"])]
        wanted = _numbers(face)
        assert numbers[: len(wanted)] == wanted, face


def _printed(face):
    """The kind of a card and the number in its corner."""
    if face in RANK:
        return "character", RANK[face]
    if face in KIND:
        return KIND[face], COST[face] or None
    return "action" if face in ACTION_FACES else "token", None


def _numbers(face):
    """The numbers that a text begins with."""
    if face in RANK:
        return [RANK[face]]
    if face in ACTION_FACES:
        return [COPIES[face]]
    if face == VAULT:
        return [SILVER[face]]
    price = [COST[face], COST[face] + SILVER[face]]
    return price if KIND[face] == "unique" else [*price, PLAIN_DECK.count(face)]


def test_action_cards_are_written_as_names():
    """A name of several words is one card, and English writes it with capitals everywhere."""
    names = [WORDS["en"][f"face.{one.face}"] for one in ACTION_CARDS]
    several = [name for name in names if " " in name]
    assert len(several) > 2
    for name in several:
        assert not [key for key, text in WORDS["en"].items() if name.lower() in text]


@pytest.mark.parametrize(("language", "gold"), [("en", "gold"), ("de", "Gold")])
def test_points_for_costs_are_not_told_as_gold(language, gold):
    """Gold lies on beautified districts, and brings points of its own beside them."""
    words = WORDS[language]
    assert gold in words["score.beautified"] and gold not in words["score.coins"]
