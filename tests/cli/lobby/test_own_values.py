"""Own values as people give them: a file, sentences for what is wrong, what all are told."""

import json
import os
from pathlib import Path

import pytest

from cli.lobby import invitation
from cli.lobby.own_values import MOST_BYTES, PROBLEMS, own_read
from cli.lobby.table_choice import choice_lines
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import options_typed
from cli.text.rules_text import stand_in_line
from cli.text.words import words_in
from engine.games import find_game
from engine.replaceable_tables.tables import DATA, Problem
from tests.cli.lobby.people import WORDS, offer

GAME = find_game("san_marco")
BORDERS = [["cannaregio", "castello"], ["castello", "dorsoduro"], ["dorsoduro", "san_marco"],
           ["san_marco", "san_polo"], ["san_polo", "santa_croce"]]  # fmt: skip


DICE = dict(
    next(one.usual for one in find_game("burgund").replaceable_tables if one.name == "buildings")
)


def own(**tables):
    """The content of a file with these tables."""
    return json.dumps(tables)


def refused(folder, game, content, english, german):
    """Fails unless a file with this content is refused with these words, in each language."""
    file = folder / "values.json"
    file.write_text(content, encoding="utf-8")
    for lang, told in (("en", english), ("de", german)):
        with pytest.raises(Stop) as stop:
            settled(file, words_in(lang), game)
        assert told.replace("\n", "") in str(stop.value) and stop.value.code == Exit.USAGE


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
    assert head.startswith("Own values are played with in place of stand-ins; their seal is ")
    assert table.startswith("  borders (") and table.endswith(json.dumps(BORDERS))
    usual = offer(game="san_marco", options=tuple(GAME.complete_options({}).items()))
    assert invitation.promise_lines(made, WORDS)[2:] == invitation.promise_lines(usual, WORDS)
    assert invitation.agreed_lines(GAME, 3, options, WORDS) == [head, table]


def test_other_values_have_another_seal(tmp_path):
    """So that people can compare by voice."""
    told = []
    for borders in (BORDERS, [*BORDERS, ["cannaregio", "san_polo"]]):
        options = settled(json.dumps({"borders": borders}))
        told.append(invitation.agreed_lines(GAME, 3, options, WORDS)[0])
    assert told[0] != told[1]


def test_an_identity_has_a_fingerprint_and_own_values_a_seal():
    """Two things to compare by voice, and a word for each, in both languages."""
    options = settled(json.dumps({"borders": BORDERS}))
    for lang, seal, other in (
        ("en", "their seal is ", "ingerprint"),
        ("de", "ihr Siegel ist ", "ingerabdr"),
    ):
        told = invitation.agreed_lines(GAME, 3, options, words_in(lang))[0]
        assert seal in told and other not in told


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        ("{", "no values in JSON", "keine Werte in JSON"),
        ("", "no values in JSON", "keine Werte in JSON"),
        ("[7]", "data: values by name are needed, as in {...}, not [7]",
         "data: Hier gehören Werte mit Namen hin, wie in {...}, nicht [7]"),
        ('{"bridges": 1}', "there is no 'bridges'; there is awards, borders",
         "'bridges' gibt es nicht; es gibt awards, borders"),
        ('{"borders": [["castello", "lido"]]}', "borders: 5 to 15 entries are needed, not 1",
         "borders: Hier gehören 5 bis 15 Einträge hin, nicht 1"),
        (json.dumps({"borders": [*BORDERS, ["castello", "lido"]]}),
         """borders.6.2: one of these is needed: cannaregio, santa_croce, san_polo, san_marco,
 dorsoduro, castello; not "lido".""",
         """borders.6.2: Hier gehört eines von diesen hin: cannaregio, santa_croce, san_polo,
 san_marco, dorsoduro, castello; nicht "lido"."""),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_told_with_its_place(tmp_path, content, english, german):
    """And with what stands there, in both languages; nothing is opened."""
    refused(tmp_path, GAME, content, english, german)


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        ('{"triples": {"castle": 9}}', "triples: 'mine' is missing", "triples: 'mine' fehlt"),
        (own(triples={"castle": 5, "mine": 4, "knowledge": 4, "ship": 30}),
         "triples.ship: a whole number from 0 to 20 is needed, not 30",
         "triples.ship: Hier gehört eine ganze Zahl von 0 bis 20 hin, nicht 30"),
        (own(buildings={**DICE, "bank": [1, 7, 3]}),
         "buildings.bank.2: a whole number from 1 to 6 is needed, not 7",
         "buildings.bank.2: Hier gehört eine ganze Zahl von 1 bis 6 hin, nicht 7"),
        (own(buildings={**DICE, "market": [1, 3]}),
         "buildings.market: 3 entries are needed, not 2",
         "buildings.market: Hier gehören 3 Einträge hin, nicht 2"),
        (own(buildings={**DICE, "inn": [1, 3, 5]}),
         "buildings: there is no 'inn'; there is carpenter, church,",
         "buildings: 'inn' gibt es nicht; es gibt carpenter, church,"),
        (own(rounds={"b": [{"silver": 1}], "c": [{"silver": 1}, {}], "e": [{"worker": 1}]}),
         "rounds.c.2: at least one of these is needed: point, silver, worker, good, animal",
         "rounds.c.2: Hier gehört wenigstens eines von diesen hin: point, silver, worker, good"),
        (own(rounds={"b": [{"silver": 1}], "c": [{"gold": 1}], "e": [{"worker": 1}]}),
         "rounds.c.1: there is no 'gold'; there is point,",
         "rounds.c.1: 'gold' gibt es nicht; es gibt point,"),
        (own(rounds={"b": [{"silver": 1}], "c": [{"silver": "two"}], "e": [{"worker": 1}]}),
         'rounds.c.1.silver: a whole number from 1 to 5 is needed, not "two"',
         'rounds.c.1.silver: Hier gehört eine ganze Zahl von 1 bis 5 hin, nicht "two"'),
        (own(rounds={"a": [{"silver": 1}], "c": [{"silver": 1}], "e": [{"worker": 1}]}),
         "rounds: there is no 'a'; there is b, c, e", "rounds: 'a' gibt es nicht; es gibt b, c, e"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_values_of_burgund_is_told_with_its_place(
    tmp_path, content, english, german
):
    """Points, dice of buildings, options of rounds; the printed rounds A and D stay."""
    refused(tmp_path, find_game("burgund"), content, english, german)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    """None there, a folder, one far too large, one that is no text, a pipe that nobody writes to, a
    device without end: a sentence at once, in words of the catalogue."""
    large, strange, pipe = tmp_path / "large", tmp_path / "strange", tmp_path / "pipe"
    large.write_text(" " * (MOST_BYTES + 1), encoding="utf-8")
    strange.write_bytes(b"\xff\xfe{")
    files = {
        tmp_path / "none": "there is no such file",
        tmp_path: "it is a folder",
        large: "the file is too long",
        strange: "it is no text",
    }
    if os.name == "posix":
        os.mkfifo(pipe)
        no_file = "it is a pipe or a device, not a file"
        files |= {pipe: no_file, Path("/dev/zero"): no_file}
    for file, why in files.items():
        with pytest.raises(Stop, match=f"cannot be read: {why}") as stop:
            settled(file)
        assert repr(str(file)) in str(stop.value)


def test_every_problem_has_its_sentence():
    """The engine's own words are the keys of the catalogue."""
    assert {one: one.value for one in Problem} == dict(PROBLEMS)


def test_how_to_give_them_is_told_only_where_tables_are_replaceable():
    """In the overview of the rules and among the choices of a table."""
    line = "Option data: a JSON file with own values for awards, borders"
    assert stand_in_line(GAME, WORDS) == [line]
    assert line in choice_lines(GAME, 3, GAME.complete_options({}), WORDS)
    other = find_game("ohne_furcht")
    assert stand_in_line(other, WORDS) == []
    with pytest.raises(Stop, match="has no option 'data'"):
        settled("venice.json", game=other)
