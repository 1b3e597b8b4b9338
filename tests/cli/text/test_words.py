"""The words: catalogues are complete and compiled, phrases are rendered, languages are chosen."""

from __future__ import annotations

import io
import string
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from cli.text.words import language, speech, words_in
from tests.cli.terminals import spoken, terminal
from tests.cli.views import WORDS
from tests.compile_words import compiled, same_words

CLI = Path(__file__).parents[3] / "cli"
KEYWORDS = {"say": None, "N_": None, "NN_": (1, 2), "many": (1, 2)}


def po(lang):
    """The program's own catalogue as its translator sees it."""
    path = CLI / "locale" / lang / "LC_MESSAGES" / "tafelrunde.po"
    return read_po(io.BytesIO(path.read_bytes()), locale=lang)


def in_source():
    """Every sentence in the source of cli: a text, or a pair of one and more."""
    found = extract_from_dir(CLI, [("**.py", "python")], keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found}


def places(text):
    """The names of the places in a sentence that are filled."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_catalogue_has_every_sentence_of_the_source_and_no_other(lang):
    """What the program can say, it can say in both languages; nothing stale stays behind."""
    listed = {m.id if isinstance(m.id, str) else tuple(m.id) for m in po(lang) if m.id}
    wanted = {m if isinstance(m, str) else tuple(m) for m in in_source()}
    assert wanted - listed == set()
    assert listed - wanted == set()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_sentence_is_translated_with_the_same_places(lang):
    """A translation fills what its English sentence fills, and is no draft."""
    for message in po(lang):
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.id, str) else list(message.string)
        assert all(texts), message.id
        assert not message.fuzzy, message.id
        if "%" not in ids[0]:
            assert {frozenset(places(t)) for t in texts} <= {frozenset(places(i)) for i in ids}


def test_a_path_moves_no_terminal():
    """Files come from others with their names: what is no sign to print is a question mark."""
    words = words_in("en")
    path = Path("tables/a\x9b2J\u202efelat\u2028\x1b[2J.tafel")
    assert words.say("The log: {path}", path=path) == "The log: tables/a?2J?felat??[2J.tafel"
    whole = Path("tables/K\u00f6nig Artus.tafel")
    assert words.say("The log: {path}", path=whole) == f"The log: {whole}"
    command = replace(terminal(Path()), program=("tafelrunde",)).command("resume", str(path))
    assert "\x9b" not in command and "\u202e" not in command


@pytest.mark.parametrize("lang", ["de", "en"])
def test_compiled_catalogue_is_that_of_the_source(lang):
    """Nobody has changed a sentence and forgotten to compile it."""
    source = CLI / "locale" / lang / "LC_MESSAGES" / "tafelrunde.po"
    assert same_words(source.with_suffix(".mo").read_bytes(), compiled(source))


MACHINE_WORDS = ("Knoten", "Bücher", "Log ", "Seed", "Head", "quit", "Server-", "Peer", "Hash")


def test_german_sentences_are_for_people():
    """No words that only programs need, and none of the English words that are typed."""
    for message in po("de"):
        texts = [message.string] if isinstance(message.string, str) else message.string
        told = [word for word in MACHINE_WORDS for text in texts if message.id and word in text]
        assert not told, message.id


def test_english_is_the_sentence_of_the_source():
    """The English catalogue says what the source says."""
    for message in po("en"):
        if message.id:
            assert message.string == message.id


@pytest.mark.parametrize(
    ("flag", "environ", "lang"),
    [
        ("de", {"LANG": "en_GB.UTF-8"}, "de"),
        ("en", {"LC_ALL": "de_DE.UTF-8"}, "en"),
        (None, {"LC_ALL": "de_AT.UTF-8", "LANG": "en_US"}, "de"),
        (None, {"LC_MESSAGES": "de_CH", "LANG": "fr_FR"}, "de"),
        (None, {"LANG": "de"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "C", "LANG": "de_DE"}, "en"),
    ],
)
def test_language_is_the_one_asked_for_else_that_of_the_locale(flag, environ, lang):
    """--lang wins, then LC_ALL, LC_MESSAGES, LANG; what is not German is English."""
    assert language(flag, environ) == lang


def test_phrase_fills_numbers_keys_seats_phrases_and_lists():
    """Every kind of filling that the rules may use is rendered."""
    words = {**WORDS, "all": "{who}: {n}, {face}, {more}, {many}, {text}"}
    told = spoken(words, "Anna", "Bea").phrase(
        [
            "all",
            {
                "who": ["seat", 1],
                "n": 7,
                "face": "face.tavern",
                "more": ["fact.gold", {"n": 2}],
                "many": ["face.temple", ["seat", 0], 3],
                "text": "no key at all",
            },
        ]
    )
    assert told == "Bea: 7, Tavern, 2 gold, Temple, Anna, 3, no key at all"


def test_news_are_told_in_the_second_person_to_whom_they_happen():
    """To who did it, to whom it befell, in a list of seats; others and texts without it: names."""
    words = {
        "take": "{who} takes {n} from {whom}.",
        "take.you": "You take {n} from {whom}.",
        "take.you.whom": "{who} takes {n} from you.",
        "cut": "{who} cuts for {whom}.",
        "cut.you.whom": "{who} cuts; choosing: {whom}",
        "won": "{who} wins: {sums}",
        "sum": "{who} {n}",
        "sum.you": "you {n}",
    }
    told = spoken(words, "Anna", "Bea", "Cleo").told
    taken = ["take", {"n": 1, "who": ["seat", 0], "whom": ["seat", 1]}]
    assert [told(taken, seat) for seat in (0, 1, 2, None)] == [
        "You take 1 from Bea.",
        "Anna takes 1 from you.",
        "Anna takes 1 from Bea.",
        "Anna takes 1 from Bea.",
    ]
    cut = ["cut", {"who": ["seat", 0], "whom": [["seat", 1], ["seat", 2]]}]
    assert [told(cut, seat) for seat in (0, 2)] == [
        "Anna cuts for Bea, Cleo.",
        "Anna cuts; choosing: Bea, you",
    ]
    sums = [["sum", {"who": ["seat", seat], "n": 9 - seat}] for seat in (0, 1)]
    assert told(["won", {"who": ["seat", 0], "sums": sums}], 1) == "Anna wins: Anna 9, you 8"


def test_somebody_who_does_it_to_themselves_has_done_it():
    """The words for who did it come first; without them those for the other place."""
    words = {"rob": "{who} robs {whom}.", "rob.you.whom": "{who} robs you."}
    plain = ["rob", {"whom": ["seat", 0], "who": ["seat", 0]}]
    assert spoken(words, "Anna").told(plain, 0) == "Anna robs you."
    words["rob.you"] = "You rob {whom}."
    assert spoken(words, "Anna").told(plain, 0) == "You rob Anna."


def test_phrase_without_words_is_shown_with_its_fillings():
    """A key that no catalogue has still tells what it can."""
    assert spoken({}, "Anna").phrase(["stole", {"who": ["seat", 0], "n": 2}]) == (
        "stole (who Anna, n 2)"
    )
    assert spoken({}).phrase(["quiet", {}]) == "quiet"


def test_phrase_with_a_faulty_text_does_not_fail():
    """A place that nobody fills is a fault of the catalogue, not the end of an evening."""
    assert spoken({"x": "{missing}"}).phrase(["x", {"n": 1}]) == "x (n 1)"


def test_names_cannot_act_as_places():
    """A name with braces in it is shown as it is."""
    told = spoken(WORDS, "{n} {0}").phrase(["news.gold", {"who": ["seat", 0], "n": 2}])
    assert told == "{n} {0} takes 2 gold."


def test_equal_names_are_told_apart_by_their_seats():
    """Two people called Anna are Anna (seat 0) and Anna (seat 2)."""
    told = spoken({}, "Anna", "Bea", "Anna")
    assert [told.seat(seat) for seat in range(4)] == [
        "Anna (seat 1)",
        "Bea",
        "Anna (seat 3)",
        "seat 4",
    ]


def test_counts_choose_between_one_and_more():
    """One point, two points, in both languages."""
    for lang, one, two in (("en", "1 point", "2 points"), ("de", "1 Punkt", "2 Punkte")):
        words = words_in(lang)
        assert words.many("{n} point", "{n} points", 1) == one
        assert words.many("{n} point", "{n} points", 2) == two


def test_game_without_a_catalogue_speaks_in_keys():
    """A game made for tests has no words, and nothing fails."""
    assert speech("no_such_game", words_in("en")).face("tavern") == "tavern"
