"""How much a person reads before an answer, in every game there is: at fewest and at most seats."""

from __future__ import annotations

import re

import pytest

from cli.faces.glance import Glance
from cli.faces.line_face import NARROW_ROOM, ROOM
from cli.text.words import speech, words_in
from engine.games import find_game, game_names
from tests.cli.faces.played_prompts import NAMES, prompts

TABLES = [(game, end) for game in game_names() for end in (0, -1)]
LANGUAGES = ("en", "de")
WIDE = 80
DICE = ("ask.Play", "ask.act")
SCREENS = 40
"""Rows of a table that was dealt in the middle of a game, with its question: cities have grown."""


def played(game, end, lang):
    """The prompts of a game at fewest or most seats."""
    return prompts(game, find_game(game).seats[end], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "end"), TABLES)
def test_a_first_prompt_has_room_on_a_screen(game, end, lang):
    """The table, what is held, the question and its answers: twenty rows of eighty columns."""
    first = played(game, end, lang)[0]
    assert first.dealt and 5 < len(first.below_news) <= ROOM
    assert max(map(len, first.rows)) <= WIDE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "end"), TABLES)
def test_a_prompt_in_the_middle_of_a_game_holds_no_table(game, end, lang):
    """Only what was dealt anew is shown again; every seat but the own one is told of in news."""
    found = played(game, end, lang)
    assert len(found) > 20 and max(len(row) for one in found for row in one.rows) <= WIDE
    for one in found:
        seats = {row.partition(":")[0] for row in one.below_news} & set(NAMES[1:])
        if one.dealt:
            assert len(one.below_news) <= SCREENS
            assert len(one.view["seats"]) == 1 or seats or "," in "".join(one.below_news)
        else:
            assert len(one.below_news) <= ROOM and not seats


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "end"), TABLES)
def test_what_others_did_is_one_block(game, end, lang):
    """Under one sentence, with nothing empty in it; once between two questions."""
    head = str(words_in(lang).say("Since your last turn:"))
    found = played(game, end, lang)
    assert head not in found[0].rows
    blocks = 0
    for one in found:
        assert one.rows.count(head) <= 1
        if head in one.rows:
            at = one.rows.index(head)
            blocks += 1
            assert one.rows[at - 1] == "" and one.rows[at + 1] != ""
            assert one.rows[at + 1 :].count("") == 1, one.rows
    assert blocks > 3 or find_game(game).seats[end] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "end"), TABLES)
def test_nobody_reads_of_oneself_by_name_at_a_glance(game, end, lang):
    """The table says "you"; a game may still greet whom it asks by name."""
    for one in played(game, end, lang):
        title = len(one.view["asked"]["moves"]) + len(one.view["asked"]["choices"])
        assert title
        table = one.below_news if one.dealt else ()
        assert not [row for row in table if re.search(r"\bNora\b(?!,)", row)], table


@pytest.mark.parametrize("game", [game for game in game_names() if find_game(game).seats[-1] > 3])
def test_a_window_of_forty_columns_has_a_shorter_table(monkeypatch, game):
    """Whatever lies there, a prompt with it is hardly higher than such a window."""
    monkeypatch.setenv("COLUMNS", "40")
    dealt = [one for one in prompts(game, 4, "de") if one.dealt]
    assert max(len(one.below_news) for one in dealt) <= NARROW_ROOM + 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_die_can_take_is_on_the_screen_when_the_die_is_chosen(lang):
    """In Burgund the display was told rounds ago; a line a row, and not again with the action."""
    found = played("burgund", -1, lang)
    asked = {key: [one for one in found if one.view["asked"]["title"][0] == key] for key in DICE}
    chosen = [one for one in asked["ask.Play"] if not one.dealt and one.view["asked"]["beside"]]
    assert len(chosen) > 5 and len(asked["ask.act"]) > 5
    for one in chosen:
        for row in rows_beside(one.view, lang):
            assert f"  {row}" in one.below_news, (row, one.below_news)
    for one in asked["ask.act"]:
        assert not {f"  {row}" for row in rows_beside(one.view, lang)} & {*one.below_news}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("end", (0, -1))
def test_the_columns_of_kabale_stand_above_each_card_that_is_laid(end, lang):
    """A line a column, in every turn; where many have filled them, with their sums alone."""
    found = [one for one in played("kabale", end, lang) if not one.dealt]
    laying = [one for one in found if one.view["asked"]["title"][0] == "ask.Lay"]
    assert len(laying) > 5
    for one in laying:
        open_ones = [key.removeprefix("column") for _, key in one.view["asked"]["beside"]]
        above = [row.split()[0] for row in one.below_news if re.match(r"  \d+ ", row)]
        assert open_ones and above == open_ones, one.below_news


def rows_beside(view, lang):
    """The rows of the display that one looks at to answer, as lines."""
    glance = Glance(view, speech("burgund", words_in(lang), view["names"]))
    return [line.strip() for line in glance.beside(view["asked"]["beside"])[1:]]


def test_a_card_that_is_new_is_marked_with_a_sign_and_a_word():
    """In a city behind what stood there; nothing is new at a first look."""
    found = [one for one in played("citadels", -1, "en") if one.dealt]
    assert len(found) > 1 and not any("new:" in row for row in found[0].below_news)
    later = [row for one in found[1:] for row in one.below_news]
    assert any(re.search(r"City: .*\+ new: ", row) for row in later)
