"""Every word the game can say is in both catalogues, with all that stands in its places."""

import ast
import gettext
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import engine.games.ohne_furcht as package
from engine.asked import at_decision
from engine.chance import Seeded
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import Answer
from engine.games.ohne_furcht.data import COLOUR, COLOURS, COST, DISTRICTS
from engine.games.ohne_furcht.moves import NAMES
from engine.games.ohne_furcht.turn import MENU
from engine.games.ohne_furcht.view import TOPICS
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin
from engine.views.asked_part import asked_part
from tests.games.ohne_furcht.evening import Evening
from tests.strategies import option_sets, wide_move

HOME = Path(package.__file__).parent
LANGUAGES = ("de", "en")


def catalogue(language):
    """The words of a language by their keys."""
    path = HOME / "locale" / language / "LC_MESSAGES" / "ohne_furcht.po"
    with path.open("rb") as file:
        return {m.id: m.string for m in read_po(file, locale=language) if m.id}


WORDS = {language: catalogue(language) for language in LANGUAGES}


ROWS = {
    "area": ("city", "discard"),
    "own": ("hand", "drawn", "pile", "role", "away", "middle"),
}
"""The rows of cards of a view."""


def places(template):
    """The names in braces of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def said(part):
    """Every phrase within a plain value of a view: ``[key, {name: filling}]``."""
    if isinstance(part, dict):
        for value in part.values():
            yield from said(value)
    elif isinstance(part, list):
        if len(part) == 2 and isinstance(part[0], str) and isinstance(part[1], dict):
            yield part[0], part[1]
            yield from said(list(part[1].values()))
        else:
            for value in part:
                yield from said(value)


def keys_of(filling):
    """The texts among fillings: keys of the catalogue; a seat is ["seat", n]."""
    if isinstance(filling, str):
        yield filling
    elif isinstance(filling, list) and filling[:1] != ["seat"]:
        if len(filling) == 2 and isinstance(filling[0], str) and isinstance(filling[1], dict):
            return  # a phrase of its own
        for value in filling:
            yield from keys_of(value)


def wrong(part):
    """What is not in a catalogue, or lacks a filling, within a plain value."""
    for key, fillings in said(part):
        for language, words in WORDS.items():
            if key not in words:
                yield f"{language} lacks {key}"
            elif places(words[key]) - fillings.keys():
                yield f"{language}: {key} is filled by {sorted(fillings)} alone"
        for value in fillings.values():
            yield from (f"no catalogue has {k}" for k in keys_of(value) if k not in WORDS["en"])


def tables(seats, options, seed):
    """Every table of a game in which all kinds of moves are made."""
    dealt, chance, minds = begin(GAME, seats, options), Seeded(seed), Seeded(seed + 1)
    while dealt.state.agenda:
        yield dealt
        dealt = deal_on(dealt, lambda s, d: wide_move(s, d, minds), chance)
    yield dealt


def everything_said(dealt):
    """All phrases of a table: news, the views of all seats and of a watcher, what is asked."""
    yield [words.plain() for words in dealt.state.news]
    for seat in (None, *dealt.state.order):
        yield GAME.view(dealt.sight(seat))
        found = at_decision(dealt.state, seat)
        if found is not None:
            yield asked_part(dealt.sight(seat, found[0]), found[1])
    if not dealt.state.agenda:
        outcome = GAME.score(dealt.state)
        yield [outcome.why.plain(), *([w.plain() for w in each] for each in outcome.reasons)]


@pytest.mark.parametrize("seats", range(2, 8))
def test_everything_said_has_its_words(seats):
    """Whole games with changing options: each phrase and each filling is in both catalogues."""
    sets = option_sets(GAME, seats)
    found = set()
    for at, dealt in enumerate(tables(seats, sets[seats % len(sets)], seats)):
        if at % 7 == seats % 7 or not dealt.state.agenda:
            for part in everything_said(dealt):
                assert list(wrong(part)) == []
                found |= {key for key, _ in said(part)}
    assert {"news.round", "fact.crown", "own.hand", "move.keep", "score.districts"} <= found


def literals():
    """The keys that stand in the source: in ``tell`` and ``phrase``, and in tables of views."""
    for path in sorted(HOME.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[a-z]+\.[a-z_]+", node.value):
                    yield node.value


def test_keys_in_the_source_have_their_words():
    """Also those that no game of this test comes by."""
    keys = set(literals())
    assert len(keys) > 80
    assert sorted(keys - WORDS["en"].keys()) == []


def test_catalogues_hold_the_same_keys_and_places():
    """What one language fills in, the other does."""
    assert WORDS["de"].keys() == WORDS["en"].keys()
    for key in WORDS["en"]:
        assert places(WORDS["de"][key]) == places(WORDS["en"][key]), key
        assert WORDS["de"][key] and WORDS["en"][key], key


def built_keys():
    """The keys made of a part and a name."""
    yield from (f"face.{face}" for face in GAME.faces)
    yield from (f"face.{face}.text" for face in GAME.faces)
    yield from (f"{part}.{colour}" for part in ("colour", "tag") for colour in COLOURS)
    yield from (f"topic.{topic}" for topic in TOPICS)
    yield from (f"move.{name}" for name in NAMES)
    yield from (f"{part}.{row}" for part, rows in ROWS.items() for row in rows)
    yield from (f"{what}.{n}" for what in ("gold", "cards", "points") for n in ("one", "many"))
    yield from ("move.keep_away", "choice.exchange", "game.name", "game.about")


def test_no_word_is_missing_and_none_is_left_over():
    """The catalogue holds what the source can say, and nothing else."""
    assert sorted({*literals(), *built_keys()} ^ WORDS["en"].keys()) == []


def test_move_names_are_all_listed():
    """The words of moves cover every entry of every menu."""
    entries = {entry.name for menu in MENU.values() for entry in menu}
    assert entries <= set(NAMES)


def test_help_topics_are_faces_and_topics():
    """What can be asked for is what there are texts for."""
    assert set(GAME.help_topics) == {*GAME.faces, *TOPICS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_districts_tell_the_numbers(language):
    """Cost, points and copies in a text are those of the data."""
    for district in DISTRICTS:
        text = WORDS[language][f"face.{district.face}.text"]
        numbers = [int(found) for found in re.findall(r"\d+", text)]
        assert numbers[:3] == [district.cost, district.points, district.copies], district.face


def test_names_differ_within_a_language():
    """Nobody takes one card for another."""
    for words in WORDS.values():
        names = [words[f"face.{face}"] for face in GAME.faces]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_up_to_date(language):
    """The .mo beside the .po holds the same words."""
    path = HOME / "locale" / language / "LC_MESSAGES" / "ohne_furcht.mo"
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert {key: compiled.gettext(key) for key in WORDS[language]} == WORDS[language]
    assert compiled.gettext("news.nothing") == "news.nothing"


def test_forced_answers_have_words_too():
    """A replay may show them though nobody is asked."""
    evening = Evening(roles={0: ["king"]})
    sight = evening.dealt.sight(0)
    answer = Answer(0, 4)
    part = [answer.title(evening.state).plain()]
    part += [answer.tell(sight, move).plain() for move in answer.legal(evening.state)]
    assert list(wrong(part)) == []
    assert {key for key, _ in said(part)} == {"ask.answer", "move.no", "move.yes"}


def test_wrong_words_are_found():
    """The check itself: an unknown key, a missing filling, an unknown filling."""
    assert len(list(wrong([["news.nothing", {}]]))) == 2
    assert len(list(wrong([["news.gold", {"who": ["seat", 1]}]]))) == 2
    assert len(list(wrong([["news.silent", {"role": "face.nobody"}]]))) == 1


def test_districts_carry_cost_and_colour_in_words():
    """Nothing is told by colour alone."""
    evening = Evening(cities={0: list(COST)})
    areas = GAME.view(evening.dealt.sight(None))["seats"][0]["areas"]
    (city,) = [area for area in areas if area["key"] == "city"]
    for card in city["cards"]:
        keys = {key for key, _ in said(card["tags"])}
        assert f"tag.{COLOUR[card['face']]}" in keys
        assert card["tags"][0][1] == {"n": COST[card["face"]]}
        assert ("tag.points" in keys) is (card["face"] in ("university", "dragon_gate"))
    assert list(wrong(city)) == []
    assert len(city["cards"]) == 27
