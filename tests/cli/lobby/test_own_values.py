"""Own values as people give them: a file, sentences for what is wrong, what all are told."""

import json

import pytest

from cli.lobby import invitation
from cli.lobby.own_values import MOST_BYTES, PROBLEMS, own_read
from cli.lobby.table_choice import choice_lines
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import options_typed
from cli.text.rules_text import stand_in_line
from cli.text.words import words_in
from engine.games import find_game
from engine.stand_ins.tables import DATA, Problem
from tests.cli.lobby.people import WORDS, offer

GAME = find_game("san_marco")
BORDERS = [["cannaregio", "castello"], ["castello", "dorsoduro"], ["dorsoduro", "san_marco"],
           ["san_marco", "san_polo"], ["san_polo", "santa_croce"]]  # fmt: skip


def settled(name, words=WORDS, game=GAME):
    """The options of a table for which somebody has typed this file."""
    return options_typed(game, own_read(game, {DATA: str(name)}, words), words)


def test_a_file_is_read_and_everybody_is_told_what_is_in_it(tmp_path):
    """The offer holds the content, so the others are told all of it and need no file."""
    file = tmp_path / "venice.json"
    file.write_text(json.dumps({"borders": BORDERS}, indent=2), encoding="utf-8-sig")
    options = settled(file)
    assert json.loads(options[DATA]) == {"borders": BORDERS}
    assert options == settled(options[DATA]), "content is taken as it is"
    made = offer(game="san_marco", options=tuple(options.items()))
    head, table, *_ = invitation.promise_lines(made, WORDS)
    assert head.startswith("Own values are played with in place of stand-ins, fingerprint ")
    assert table.startswith("  borders (") and table.endswith(json.dumps(BORDERS))
    usual = offer(game="san_marco", options=tuple(GAME.settle_options({}).items()))
    assert invitation.promise_lines(made, WORDS)[2:] == invitation.promise_lines(usual, WORDS)
    assert invitation.agreed_lines(GAME, 3, options, WORDS) == [head, table]


def test_other_values_have_another_fingerprint(tmp_path):
    """So that people can compare by voice."""
    told = []
    for borders in (BORDERS, [*BORDERS, ["cannaregio", "san_polo"]]):
        options = settled(json.dumps({"borders": borders}))
        told.append(invitation.agreed_lines(GAME, 3, options, WORDS)[0])
    assert told[0] != told[1]


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        ("{", "no values in JSON", "keine Werte in JSON"),
        ("", "data: values by name are needed, as in {...}",
         "data: Hier gehören Werte mit Namen hin, wie in {...}"),
        ('{"bridges": 1}', "there is no 'bridges'; there is awards, borders",
         "'bridges' gibt es nicht; es gibt awards, borders"),
        ('{"borders": [["castello", "lido"]]}', "borders: 5 to 15 entries are needed, not 1",
         "borders: Hier gehören 5 bis 15 Einträge hin, nicht 1"),
        (json.dumps({"borders": [*BORDERS, ["castello", "lido"]]}),
         "borders.6.2: one of these is needed: cannaregio,",
         "borders.6.2: Hier gehört eines von diesen hin: cannaregio,"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_told_with_its_place(tmp_path, content, english, german):
    """In both languages; nothing is opened."""
    file = tmp_path / "venice.json"
    file.write_text(content)
    for lang, told in (("en", english), ("de", german)):
        with pytest.raises(Stop) as stop:
            settled(file, words_in(lang))
        assert told in str(stop.value) and stop.value.code == Exit.USAGE


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    """None there, a folder, one far too large, one that is no text."""
    large, strange = tmp_path / "large", tmp_path / "strange"
    large.write_text(" " * (MOST_BYTES + 1))
    strange.write_bytes(b"\xff\xfe{")
    for file in (tmp_path / "none", tmp_path, large, strange):
        with pytest.raises(Stop, match="cannot be read") as stop:
            settled(file)
        assert repr(str(file)) in str(stop.value)


def test_every_problem_has_its_sentence():
    """The engine's own words are the keys of the catalogue."""
    assert {one: one.value for one in Problem} == dict(PROBLEMS)


def test_how_to_give_them_is_told_only_where_there_are_stand_ins():
    """In the overview of the rules and among the choices of a table."""
    line = "Option data: a JSON file with own values for awards, borders"
    assert stand_in_line(GAME, WORDS) == [line]
    assert line in choice_lines(GAME, 3, GAME.settle_options({}), WORDS)
    other = find_game("ohne_furcht")
    assert stand_in_line(other, WORDS) == []
    with pytest.raises(Stop, match="has no option 'data'"):
        settled("venice.json", game=other)
