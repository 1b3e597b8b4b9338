"""cli.asking.read_back: which answers are read back before they are signed, and in which words."""

import pytest

from cli.asking import prompt
from cli.asking.prompt import Further, Made, NotUnderstood
from cli.asking.read_back import needs_reading_back, read_back_lines
from engine.basics import Move
from tests.cli.asking.test_wide_choices import AMOUNTS, MORE, SPLIT
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, answer, asked

SPEECH = spoken({**WORDS, **MORE, "act.build": "to build"}, "Anna", "Bea")
ENDS = {**answer(["end"], ["move.end", {}]), "leaves": [["act.build", {}]]}
GOLD = answer(["gold"], ["move.gold", {}])
QUESTION = prompt.question(asked(moves=[GOLD, ENDS], choices=[]))


def armed(question, line):
    """The question with the answer that this line gives, read back."""
    return prompt.replace(question, armed=prompt.read_answer(question, line, SPEECH).move)


@pytest.mark.parametrize(
    ("line", "read_back"),
    [("1", True), (" 1 ", True), ("t", True), ("take 2 gold", False), ("2", True), ("end", True)],
)
def test_a_stray_sign_and_what_lets_something_go_are_read_back(line, read_back):
    """Words that are written out are no slip, unless they end a turn and leave something."""
    made = prompt.read_answer(QUESTION, line, SPEECH)
    assert needs_reading_back(QUESTION, made.move, line) is read_back


@pytest.mark.parametrize("line", ["", "yes", "sign", "unterschreiben"])
def test_it_is_signed_by_enter_and_by_each_word_that_says_so(line):
    """Its prompt speaks of signing, so the word for that does it."""
    reply = prompt.read_answer(armed(QUESTION, "1"), line, SPEECH)
    assert reply == Made(Move("gold"))


def test_where_there_is_nothing_to_choose_nothing_is_read_back():
    """One answer by what the seat holds: its number signs it."""
    alone = prompt.question(asked(moves=[GOLD], choices=[]))
    assert not needs_reading_back(alone, Move("gold"), "1")


def test_below_a_heading_that_was_chosen_one_sign_is_the_second():
    """Two lines are no slip; where the heading is all there is, nobody has chosen it."""
    lays = [answer(["lay", card], ["lay", {"card": card}]) for card in ("m1", "m2")]
    grouped = [{**one, "under": {"text": ["cards", {}]}} for one in lays]
    both = prompt.question(asked(moves=[*grouped, GOLD], choices=[]))
    chosen = prompt.read_answer(both, "1", SPEECH)
    assert isinstance(chosen, Further)
    made = prompt.read_answer(chosen.question, "2", SPEECH)
    assert not needs_reading_back(chosen.question, made.move, "2")
    alone = prompt.question(asked(moves=grouped, choices=[]))
    made = prompt.read_answer(alone, "2", SPEECH)
    assert alone.under is not None and needs_reading_back(alone, made.move, "2")


@pytest.mark.parametrize(
    ("choice", "line", "told"),
    [
        (SPLIT, "1 2 / 2 3 4", ["cut the cards", "offer 1: Temple, Tavern", "offer 2: "]),
        (AMOUNTS, "1 2", ["pay the toll", "to Anna: 1", "to Bea: 2"]),
    ],
)
def test_numbers_of_a_wide_choice_are_read_back_in_words(choice, line, told):
    """What lies in each part, how much each gets; however it was typed."""
    question = prompt.question(asked(moves=[], choices=[choice]))
    made = prompt.read_answer(question, line, SPEECH)
    assert needs_reading_back(question, made.move, line)
    lines = read_back_lines(armed(question, line), SPEECH)
    assert lines[-1] == "Enter or yes signs it; back takes it back."
    assert all(one.startswith(start) for one, start in zip(lines[:-1], told, strict=True))


def test_cards_that_were_picked_are_read_back_by_their_names():
    """Also none of them."""
    question = prompt.read_answer(prompt.question(asked()), "5", SPEECH).question
    assert read_back_lines(armed(question, "1 2"), SPEECH)[0].startswith("exchange cards: ")
    assert read_back_lines(armed(question, "0"), SPEECH)[0] == "exchange cards: none"


def test_what_a_line_means_while_an_answer_waits():
    """Enter or a yes signs it, back or a no takes it back, another answer is read as ever."""
    waits = armed(QUESTION, "2")
    for line in ("", "  ", "yes", "ja"):
        assert prompt.read_answer(waits, line, SPEECH) == Made(Move("end"))
    for line in ("back", "zurück", "no"):
        assert prompt.read_answer(waits, line, SPEECH) == Further(QUESTION)
    assert prompt.read_answer(waits, "1", SPEECH) == Made(Move("gold"))
    assert isinstance(prompt.read_answer(waits, "fly", SPEECH), NotUnderstood)


def test_back_is_understood_where_nothing_is_chosen():
    """It is no wrong answer, and changes nothing."""
    told = prompt.read_answer(QUESTION, "back", SPEECH)
    assert told == NotUnderstood(
        "Nothing is chosen yet, so there is nothing to take back. For an answer that is signed:"
        " undo, if all want it."
    )


def test_words_that_name_all_but_what_explains_are_read_back_as_the_first_of_them():
    """Two cards with one die, of which the die alone counts: nobody has to type its brackets. The
    other one is had by its number."""
    speech = spoken({**MORE, "move.play": "the {die} ({face})"}, "Anna", "Bea")
    plays = [
        answer(["play", card], ["move.play", {"die": die, "face": f"card {card}"}])
        for card, die in ((1, 5), (2, 5), (3, 4))
    ]
    question = prompt.question(asked(moves=plays, choices=[]))
    found = prompt.read_answer(question, "the 5", speech)
    assert isinstance(found, Further) and found.question.armed == Move("play", (1,))
    assert read_back_lines(found.question, speech)[0] == "the 5 (card 1)"
    assert prompt.read_answer(found.question, "", speech) == Made(Move("play", (1,)))
    assert prompt.read_answer(found.question, "2", speech) == Made(Move("play", (2,)))
    assert isinstance(prompt.read_answer(question, "the", speech), NotUnderstood)


def test_words_of_what_would_be_let_go_mean_the_answer_that_does_it():
    """The end of a turn names what it leaves: whoever types `crown` wants the crown."""
    texts = {"move.crown": "Take the crown", "move.end": "End the turn and leave: Move the crown"}
    speech = spoken({**MORE, **texts}, "Anna", "Bea")
    crown = answer(["crown"], ["move.crown", {}])
    question = prompt.question(asked(moves=[crown, ENDS], choices=[]))
    assert prompt.read_answer(question, "crown", speech) == Made(Move("crown"))
    for line in ("end", "leave", "move the crown"):
        assert prompt.read_answer(question, line, speech) == Made(Move("end"))
