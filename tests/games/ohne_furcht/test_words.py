"""What this game alone has to say: numbers in its texts, moves of its menus, cards told in words.

That no word is missing and none is left over is asked of every game (``tests/games/checks``).
"""

import re

import pytest

from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.call import Answer
from engine.games.ohne_furcht.data import COLOUR, COLOURS, COST, DISTRICTS
from engine.games.ohne_furcht.turn import MENU
from engine.games.ohne_furcht.view import TOPICS
from tests.games.checks.words import of, said, wrong
from tests.games.ohne_furcht.evening import Evening

WORDS = {catalogue.language: catalogue.words for catalogue in of(GAME)}


def test_every_move_and_colour_has_a_word():
    """Also those that no walk comes by: every entry of every menu, and the answers beside it."""
    moves = {name for menu in MENU.values() for name in menu}
    moves |= {"keep", "keep_away", "no", "yes", "take", "pay", "decline"}
    wanted = {f"move.{name}" for name in moves} | {f"tag.{colour}" for colour in COLOURS}
    assert len(wanted) > 20
    for words in WORDS.values():
        assert sorted(wanted - words.keys()) == []


def test_help_topics_are_faces_and_topics():
    """What can be asked for is what there are texts for."""
    assert set(GAME.help_topics) == {*GAME.faces, *TOPICS}


@pytest.mark.parametrize("language", WORDS)
def test_texts_of_districts_tell_the_numbers(language):
    """Cost, points and copies in a text are those of the data."""
    for district in DISTRICTS:
        text = WORDS[language][f"face.{district.face}.text"]
        numbers = [int(found) for found in re.findall(r"\d+", text)]
        assert numbers[:3] == [district.cost, district.points, district.copies], district.face


def test_forced_answers_have_words_too():
    """A replay may show them though nobody is asked."""
    evening = Evening(roles={0: ["king"]})
    sight = evening.dealt.sight(0)
    answer = Answer(0, 4)
    part = [answer.title(evening.state).plain()]
    part += [answer.tell(sight, move).plain() for move in answer.legal(evening.state)]
    assert list(wrong(GAME, part)) == []
    assert {key for key, _ in said(part)} == {"ask.answer", "move.no", "move.yes"}


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
    assert list(wrong(GAME, city)) == []
    assert len(city["cards"]) == 27
