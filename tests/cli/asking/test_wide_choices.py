"""Choices too wide to list, typed in line mode: a split, amounts, and answers in two stages."""

from __future__ import annotations

import pytest

from cli.asking import prompt, wide_choices
from cli.asking.prompt import Further, Made, NotUnderstood
from engine.basics import Move
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, answer, asked, card

MORE = {
    "choice.cut": "cut the cards",
    "choice.cut.part": "offer {n}",
    "choice.toll": "pay the toll",
    "choice.toll.part": "to {who}",
    "under.bridge": "build a bridge with the {face}",
    "move.take": "take Cloister {n} from the row",
    "move.place": "Cloister {n} onto the pile of cloisters ({of})",
    "move.bridge": "build a bridge in {place} with the {face}",
    "place.north": "Cannaregio",
    "place.south": "Dorsoduro",
}
SPEECH = spoken({**WORDS, **MORE}, "Anna", "Bea")
GERMAN = spoken({**WORDS, **MORE}, "Anna", "Bea", lang="de")

SPLIT = {
    "kind": "split",
    "name": "cut",
    "text": ["choice.cut", {}],
    "cards": [card(8, "temple"), card(5, "tavern"), card(9, "castle"), card(4), card(7, "tavern")],
    "parts": [["choice.cut.part", {"n": n}] for n in (1, 2)],
    "least": 2,
}
AMOUNTS = {
    "kind": "amounts",
    "name": "toll",
    "text": ["choice.toll", {}],
    "places": [
        {"text": ["choice.toll.part", {"who": ["seat", 0]}], "on": None, "least": 1, "most": 1},
        {"text": ["choice.toll.part", {"who": ["seat", 1]}], "on": None, "least": 0, "most": 3},
    ],
    "least": 2,
    "most": 3,
}


def alone(choice):
    """The question of this choice and nothing else."""
    return prompt.question(asked(moves=[], choices=[choice]))


def read(line, question, speech=SPEECH):
    """What a typed line means there."""
    return prompt.read_answer(question, line, speech)


def test_a_split_is_shown_with_its_parts_and_an_example():
    """Cards under their numbers, the names of the parts, and how it is typed."""
    assert prompt.question_lines(alone(SPLIT), SPEECH) == [
        "It is your turn.",
        "cut the cards (2 parts, each of 2 or more)",
        "  1. Temple",
        "  2. Tavern (2 alike)",
        "  3. Castle",
        "  4. closed card",
        "The parts: offer 1 / offer 2",
        "Of cards that are alike type the number once for each that you mean.",
        "Type the numbers of the cards with / between the parts, as in: 1 2 4 / 2 3",
    ]
    german = prompt.question_lines(alone(SPLIT), GERMAN)
    assert german[3] == "  2. Tavern (2 gleiche)"
    assert german[-1] == (
        "Tippe die Zahlen der Karten mit / zwischen den Teilen, wie in: 1 2 4 / 2 3"
    )


def test_a_split_is_typed_with_strokes():
    """Each part in rising order of its handles, whatever the order of the numbers."""
    made = Made(Move("cut", ((4, 8), (5, 7, 9))))
    for line in ("1 4 / 2 3 2", "4,1/2 3 2", "  1;4  /2,2,3", "temple 4 / tav tav castle"):
        assert read(line, alone(SPLIT)) == made
    assert read("2 1 / 2 3 4", alone(SPLIT)) == Made(Move("cut", ((5, 8), (4, 7, 9))))


@pytest.mark.parametrize(
    "line", ["1 " * 2000 + "1(", "1(" + " 1" * 2000, "tavern 1 " * 500, "a " * 2000]
)
def test_a_line_without_end_is_looked_through_once(line, monkeypatch):
    """No more of it is held against the names than any name has words, card by card."""
    looks, real = [], wide_choices.fits

    def counted(typed, texts):
        looks.append(len(typed.split()))
        return real(typed, texts)

    monkeypatch.setattr(wide_choices, "fits", counted)
    assert isinstance(read(line, alone(SPLIT)), NotUnderstood)
    assert len(looks) <= 40 and max(looks, default=0) <= 4


def test_the_examples_shown_are_answers():
    """What the prompt gives as an example is understood."""
    for choice in (SPLIT, AMOUNTS, {**SPLIT, "least": 0, "cards": SPLIT["cards"][:1]}):
        line = prompt.question_lines(alone(choice), SPEECH)[-1].partition("as in: ")[2]
        assert isinstance(read(line, alone(choice)), Made)


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "1 4 / zwei",
            "'1 4 / zwei' are no numbers with / between the parts, as in: 1 2 4 / 2 3",
            "'1 4 / zwei' sind keine Zahlen mit / zwischen den Teilen, wie in: 1 2 4 / 2 3",
        ),
        (
            "1 2 2 3 4",
            "That makes 1 part; it takes 2, as in: 1 2 4 / 2 3",
            "Das ist 1 Teil; es müssen 2 sein, wie in: 1 2 4 / 2 3",
        ),
        (
            "1 2 / 3 4 / 2",
            "That makes 3 parts; it takes 2, as in: 1 2 4 / 2 3",
            "Das sind 3 Teile; es müssen 2 sein, wie in: 1 2 4 / 2 3",
        ),
        (
            "1 2 / 3 4 5",
            "There is no card 5; there are 1 to 4.",
            "Eine Karte 5 gibt es nicht; es gibt 1 bis 4.",
        ),
        (
            "1 3 / 2 2 3 4",
            "'1 3 / 2 2 3 4' names a card twice.",
            "'1 3 / 2 2 3 4' nennt eine Karte zweimal.",
        ),
        (
            "1 2 / 2 2 3 4",
            "Of card 2 there are only 2.",
            "Von Karte 2 gibt es nur 2.",
        ),
        (
            "1 2 / 3 4",
            "Of card 2 there are 2; every one goes into a part.",
            "Von Karte 2 gibt es 2; jede gehört in einen Teil.",
        ),
        (
            "1 2 / 2 3",
            "Card 4 is in no part; every card goes into one.",
            "Die Karte 4 ist in keinem Teil; jede Karte gehört in einen.",
        ),
        (
            "1 / 3",
            "The cards 2, 4 are in no part; every card goes into one.",
            "Die Karten 2, 4 sind in keinem Teil; jede Karte gehört in einen.",
        ),
        (
            "1 / 2 2 3 4",
            "Part 1 has 1; each takes 2 or more.",
            "Teil 1 hat 1; jeder braucht 2 oder mehr.",
        ),
    ],
)
def test_a_wrong_split_is_refused_with_what_is_possible(line, english, german):
    """In both languages; nothing has been answered."""
    assert read(line, alone(SPLIT)) == NotUnderstood(english)
    assert read(line, alone(SPLIT), GERMAN) == NotUnderstood(german)


def test_amounts_are_shown_with_their_bounds():
    """A line for each place, the sum in the heading, and an example."""
    assert prompt.question_lines(alone(AMOUNTS), SPEECH) == [
        "It is your turn.",
        "pay the toll (2 to 3 in all)",
        "  1. to Anna (1)",
        "  2. to Bea (0 to 3)",
        "Type a number for each of them in this order, as in: 1 1",
    ]
    exact = {**AMOUNTS, "least": 3}
    assert prompt.question_lines(alone(exact), GERMAN)[1] == "pay the toll (zusammen 3)"


def test_amounts_are_typed_as_one_number_a_place():
    """In the order of the places, with blanks or commas."""
    assert read("1 2", alone(AMOUNTS)) == Made(Move("toll", ((1, 2),)))
    assert read("1, 1", alone(AMOUNTS)) == Made(Move("toll", ((1, 1),)))


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "all",
            "'all' is not a list of numbers, as in: 1 1",
            "'all' ist keine Liste von Zahlen, wie in: 1 1",
        ),
        (
            "-1 4",
            "'-1 4' is not a list of numbers, as in: 1 1",
            "'-1 4' ist keine Liste von Zahlen, wie in: 1 1",
        ),
        (
            "2",
            "That makes 1 number; it takes 2, as in: 1 1",
            "Das ist 1 Zahl; es müssen 2 sein, wie in: 1 1",
        ),
        (
            "1 1 1",
            "That makes 3 numbers; it takes 2, as in: 1 1",
            "Das sind 3 Zahlen; es müssen 2 sein, wie in: 1 1",
        ),
        (
            "0 2",
            "to Anna cannot be 0; it can be 1.",
            "to Anna kann nicht 0 sein, nur 1.",
        ),
        (
            "1 4",
            "to Bea cannot be 4; it can be 0 to 3.",
            "to Bea kann nicht 4 sein, nur 0 bis 3.",
        ),
        (
            "1 0",
            "That makes 1; it takes 2 to 3 in all.",
            "Das macht 1; es müssen zusammen 2 bis 3 sein.",
        ),
    ],
)
def test_wrong_amounts_are_refused_with_what_is_possible(line, english, german):
    """Words, too few and too many numbers, a place or the sum out of its bounds."""
    assert read(line, alone(AMOUNTS)) == NotUnderstood(english)
    assert read(line, alone(AMOUNTS), GERMAN) == NotUnderstood(german)


@pytest.mark.parametrize("choice", [SPLIT, AMOUNTS])
@pytest.mark.parametrize("line", ["9" * 5000, "9" * 5000 + " 1", "1 /" * 3000, "/", "²", "1\u0661"])
def test_nothing_typed_ends_the_evening(choice, line):
    """Endless numbers, strokes alone, digits of other scripts: all are refused in words."""
    assert isinstance(read(line, alone(choice)), NotUnderstood)
    assert isinstance(read(line, prompt.question(asked())), NotUnderstood)


# -- a card, then its place -----------------------------------------------------------------------


def bridge(handle, face, place):
    """A bridge is built with a card at a place: two stages, one move."""
    words = {"face": f"face.{face}", "place": f"place.{place}"}
    under = ["under.bridge", {"face": f"face.{face}"}]
    return answer(["bridge", handle, place], ["move.bridge", words], under)


BRIDGES = [
    answer(["gold"], ["move.gold", {}]),
    bridge(5, "tavern", "north"),
    bridge(8, "temple", "north"),
    bridge(5, "tavern", "south"),
]
STAGES = prompt.question(asked(moves=BRIDGES, choices=[]))


def test_answers_under_one_phrase_are_one_answer():
    """Where they first come up; a phrase with one answer under it is that answer."""
    assert prompt.question_lines(STAGES, SPEECH) == [
        "It is your turn.",
        "  1. take 2 gold",
        "  2. build a bridge with the Tavern (2 answers)",
        "  3. build a bridge in Cannaregio with the Temple",
    ]


def test_the_second_list_is_entered_and_left():
    """By number or words; back leads to all answers."""
    further = read("2", STAGES)
    assert further == read("build a bridge with", STAGES)
    assert isinstance(further, Further)
    assert prompt.question_lines(further.question, SPEECH) == [
        "It is your turn.",
        "build a bridge with the Tavern",
        "  1. build a bridge in Cannaregio with the Tavern",
        "  2. build a bridge in Dorsoduro with the Tavern",
        "Type back for the other answers.",
    ]
    assert read("2", further.question) == Made(Move("bridge", (5, "south")))
    assert read("dors", further.question) == Made(Move("bridge", (5, "south")))
    assert read("zurück", further.question) == Further(STAGES)
    assert isinstance(read("3", further.question), NotUnderstood)
    assert isinstance(read("take 2 gold", further.question), NotUnderstood)


def test_words_reach_the_second_list_at_once():
    """Whoever types enough words needs no second line."""
    assert read("bridge dorsoduro", STAGES) == Made(Move("bridge", (5, "south")))
    assert read("in cann", STAGES) == Made(Move("bridge", (8, "north")))
    both = read("build a bridge in", prompt.question(asked(moves=BRIDGES[1:], choices=[])))
    assert both == Made(Move("bridge", (8, "north")))


def test_a_number_is_looked_for_at_its_word_behind_the_list_too():
    """Nothing is signed that has the number of another word, while what was meant lies behind."""
    row = ["under.bridge", {"face": "face.tavern"}]
    takes = [answer(["take", n], ["move.take", {"n": n}], row) for n in (1, 2, 12)]
    place = answer(["place", 6], ["move.place", {"n": 6, "of": 1}])
    question = prompt.question(asked(moves=[place, *takes], choices=[]))
    assert [one.text for one in prompt.offered(question, SPEECH)] == [
        "Cloister 6 onto the pile of cloisters (1)",
        "build a bridge with the Tavern (3 answers)",
    ]
    assert read("cloister 1", question) == Made(Move("take", (1,)))
    assert read("cloister 6", question) == Made(Move("place", (6,)))
    assert read("onto cloisters", question) == Made(Move("place", (6,)))
    assert read("clois 12", question) == Made(Move("take", (12,)))


def test_several_answers_behind_are_named():
    """Words that fit more than one answer of the second lists are refused with all of them."""
    moves = [*BRIDGES, bridge(8, "temple", "south")]
    question = prompt.question(asked(moves=moves, choices=[]))
    assert read("dorsoduro", question) == NotUnderstood(
        "'dorsoduro' fits several answers: build a bridge in Dorsoduro with the Tavern; "
        "build a bridge in Dorsoduro with the Temple"
    )


def test_one_phrase_alone_is_entered_at_once():
    """Where all answers stand under it and there is nothing else to go back to."""
    question = prompt.question(asked(moves=[BRIDGES[1], BRIDGES[3]], choices=[]))
    assert prompt.question_lines(question, SPEECH) == [
        "It is your turn.",
        "build a bridge with the Tavern",
        "  1. build a bridge in Cannaregio with the Tavern",
        "  2. build a bridge in Dorsoduro with the Tavern",
    ]
    assert read("1", question) == Made(Move("bridge", (5, "north")))
    assert prompt.question(asked(moves=[BRIDGES[1], BRIDGES[3]])).under is None


def test_a_wide_choice_beside_answers_can_be_left():
    """Back leads to all answers, as from a second list."""
    question = prompt.question(asked(choices=[SPLIT, AMOUNTS]))
    further = read("6", question)
    assert isinstance(further, Further) and further.question.choosing == 1
    assert prompt.question_lines(further.question, SPEECH)[-1] == "Type back for the other answers."
    assert read("back", further.question) == Further(question)
