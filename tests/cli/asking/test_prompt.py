"""A question as numbered answers, and a typed line as a move."""

from __future__ import annotations

import pytest

from cli.asking import prompt
from cli.asking.prompt import About, Further, Made, NotUnderstood, Wanted
from cli.asking.typed_words import Word
from engine.basics import Move
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, answer, asked, card

SPEECH = spoken(WORDS, "Anna", "Bea")
ASKED = prompt.question(asked())


def read(line, question=ASKED):
    """What a typed line means here."""
    return prompt.read_answer(question, line, SPEECH)


def test_question_lists_moves_then_choices():
    """Every answer has a number, a wide choice says how many cards it takes."""
    assert prompt.question_lines(ASKED, SPEECH) == [
        "It is your turn.",
        "  1. take 2 gold",
        "  2. build the Tavern for 1 gold",
        "  3. build the Temple for 1 gold",
        "  4. end the turn",
        "  5. exchange cards (0 to 2 cards)",
    ]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1", Move("gold")),
        ("2.", Move("build", (11,))),
        (" 4 ", Move("end")),
        ("take 2 gold", Move("gold")),
        ("TAKE 2 GOLD", Move("gold")),
        ("take", Move("gold")),
        ("end", Move("end")),
        ("build the te", Move("build", (12,))),
        ("bui tav", Move("build", (11,))),
        ("temple", Move("build", (12,))),
    ],
)
def test_number_words_and_beginnings_are_answers(line, move):
    """A number, the words in any case, a beginning of them, beginnings of some of them."""
    assert read(line) == Made(move)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0", "There is no answer 0; there are 1 to 5."),
        ("6", "There is no answer 6; there are 1 to 5."),
        ("99999999999999999999", "There is no answer 99999999999999999999; there are 1 to 5."),
        ("fly", "'fly' is none of the answers. Type a number from 1 to 5, or ? for help."),
        ("!!", "'!!' is none of the answers. Type a number from 1 to 5, or ? for help."),
        ("-1", "There is no answer -1; there are 1 to 5."),
        ("²", "'²' is none of the answers. Type a number from 1 to 5, or ? for help."),
        (
            "build",
            "'build' fits several answers: 2. build the Tavern for 1 gold; "
            "3. build the Temple for 1 gold",
        ),
    ],
)
def test_what_is_not_understood_is_refused_with_a_sentence(line, sentence):
    """The refusal says what was typed and what there is."""
    assert read(line) == NotUnderstood(sentence)


def test_equal_answers_are_one():
    """Two cards of the same face cannot be told apart by their owner, so they are one answer with a
    count, and the first will do.
    """
    text = ["move.build", {"face": "face.tavern", "n": 1}]
    more = answer(["end"], ["move.end", {}])
    moves = [answer(["build", 9], text), more, answer(["build", 12], text)]
    question = prompt.question(asked(moves=moves, choices=[]))
    assert prompt.question_lines(question, SPEECH)[1:] == [
        "  1. build the Tavern for 1 gold (2 alike)",
        "  2. end the turn",
    ]
    german = spoken(WORDS, "Anna", "Bea", lang="de")
    assert prompt.question_lines(question, german)[1].endswith("(2 gleiche)")
    for line in ("1", "tavern", "build the Tavern for 1 gold"):
        assert read(line, question) == Made(Move("build", (9,)))
    assert read("3", question) == NotUnderstood("There is no answer 3; there are 1 to 2.")


def test_equal_answers_on_a_second_list_are_one():
    """There, too, and are counted as one in front; a second list of one answer is that answer."""

    def lay(handle, face, under):
        text = ["move.build", {"face": f"face.{face}", "n": 1}]
        return answer(["lay", handle], text, ["choice.exchange", {}] if under else None)

    moves = [lay(1, "tavern", True), lay(2, "temple", True), lay(3, "tavern", True)]
    more = answer(["end"], ["move.end", {}])
    question = prompt.question(asked(moves=[*moves, more], choices=[]))
    assert prompt.question_lines(question, SPEECH)[1] == "  1. exchange cards (2 answers)"
    inside = read("1", question).question
    assert prompt.question_lines(inside, SPEECH)[2] == (
        "  1. build the Tavern for 1 gold (2 alike)"
    )
    assert read("2", inside) == Made(Move("lay", (2,)))
    twice = prompt.question(asked(moves=[moves[0], moves[2], more], choices=[]))
    assert prompt.question_lines(twice, SPEECH)[1] == "  1. build the Tavern for 1 gold (2 alike)"


def test_what_leads_on_is_never_lost_among_equal_words():
    """Two wide choices of the same words stay two."""
    (choice,) = asked()["choices"]
    question = prompt.question(asked(choices=[choice, {**choice, "name": "give"}]))
    assert read("6", question).question.choosing == 1


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("?", Wanted(Word.HELP)),
        ("help", Wanted(Word.HELP)),
        ("Hilfe", Wanted(Word.HELP)),
        ("table", Wanted(Word.TABLE)),
        ("Tisch", Wanted(Word.TABLE)),
        ("hand", Wanted(Word.HAND)),
        ("log", Wanted(Word.LOG)),
        ("quit", Wanted(Word.QUIT)),
        ("rules", Wanted(Word.RULES)),
        ("rules school of magic", Wanted(Word.RULES, "school of magic")),
        ("regeln Labor", Wanted(Word.RULES, "Labor")),
        ("?Labor", Wanted(Word.RULES, "Labor")),
        (" ? school of magic ", Wanted(Word.RULES, "school of magic")),
    ],
)
def test_commands_are_known_in_both_languages(line, wanted):
    """A command works at any question, whatever the language."""
    assert read(line) == wanted
    assert prompt.command(line) == wanted


def test_command_words_with_more_behind_them_are_answers():
    """`hand over` is no command."""
    assert prompt.command("hand over") is None


def test_empty_line_is_nothing():
    """Enter alone neither answers nor refuses."""
    assert read("") is None and read("   ") is None


def test_choice_is_entered_and_takes_numbers_of_cards():
    """A choice too wide to list is made in two lines; handles stand in rising order."""
    further = read("exchange")
    assert isinstance(further, Further)
    assert prompt.question_lines(further.question, SPEECH) == [
        "It is your turn.",
        "exchange cards (0 to 2 cards)",
        "  1. Temple",
        "  2. Tavern",
        "  3. Castle",
        "Type the cards by number or by name, with spaces between them.",
        "Type 0 for none of them.",
        "Type back for the other answers.",
    ]
    assert read("1 2", further.question) == Made(Move("exchange", ((11, 12),)))
    assert read("3, 1", further.question) == Made(Move("exchange", ((12, 13),)))
    for names in ("castle temple", "cas, tem", "3 temple"):
        assert read(names, further.question) == Made(Move("exchange", ((12, 13),)))
    assert read("0", further.question) == Made(Move("exchange", ((),)))
    assert read("back", further.question) == Further(ASKED)
    assert read("table", further.question) == Wanted(Word.TABLE)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1 2 3", "That makes 3; it takes 0 to 2."),
        ("1 1", "'1 1' names a card twice."),
        ("4", "There is no card 4; there are 1 to 3."),
        ("1 0", "There is no card 0; there are 1 to 3."),
        ("tem mine", "'tem mine' is no list of these cards by number or by name, as in: 1 3"),
        ("t", "'t' is no list of these cards by number or by name, as in: 1 3"),
    ],
)
def test_wrong_lists_of_cards_are_refused(line, sentence):
    """Too many, one twice, one that is not there, a name of none or of several."""
    assert read(line, read("5").question) == NotUnderstood(sentence)


def test_cards_of_a_choice_that_read_the_same_are_one_with_a_count():
    """Its number is typed once for each; tags and closed cards of which one knows something tell
    cards apart. What is asked about a number is the card that stands there.
    """
    (choice,) = asked()["choices"]
    cards = [card(12, "temple"), card(11, "tavern"), card(13, "temple")]
    cards.append(card(14, "temple", ["tag.cost", {"n": 4}]))
    alone = prompt.question(asked(moves=[], choices=[{**choice, "cards": cards, "most": 3}]))
    assert prompt.question_lines(alone, SPEECH)[2:6] == [
        "  1. Temple (2 alike)",
        "  2. Tavern",
        "  3. Temple (cost 4)",
        "Type the cards by number or by name, with spaces between them.",
    ]
    assert read("1", alone) == Made(Move("exchange", ((12,),)))
    assert read("1 2 1", alone) == Made(Move("exchange", ((11, 12, 13),)))
    assert read("3 1", alone) == Made(Move("exchange", ((12, 14),)))
    assert read("1 1 1", alone) == NotUnderstood("Of card 1 there are only 2.")
    assert read("2 2", alone) == NotUnderstood("'2 2' names a card twice.")
    assert read("4", alone) == NotUnderstood("There is no card 4; there are 1 to 3.")
    assert read("?2", alone) == About(("tavern",))


@pytest.mark.parametrize(
    ("names", "least", "most", "example"),
    [
        (("temple", "tavern", "tavern"), 1, 3, "1 2"),
        (("tavern", "tavern"), 1, 2, "1 1"),
        (("temple", "tavern", "castle"), 1, 1, "1"),
        (("temple", "tavern", "castle"), 3, 3, "1 2 3"),
    ],
)
def test_an_example_of_a_list_could_be_typed(names, least, most, example):
    """By numbers that stand there, as often as they do, and as many as it takes."""
    (choice,) = asked()["choices"]
    cards = [card(11 + at, name) for at, name in enumerate(names)]
    alone = prompt.question(
        asked(moves=[], choices=[{**choice, "cards": cards, "least": least, "most": most}])
    )
    said = "'mine' is no list of these cards by number or by name, as in: "
    assert read("mine", alone) == NotUnderstood(said + example)
    assert isinstance(read(example, alone), Made)


def test_a_choice_of_an_exact_number_says_how_many():
    """Not as a range from two to two."""
    alone = prompt.question(asked(moves=[], choices=[{**asked()["choices"][0], "least": 2}]))
    assert read("1 2 3", alone) == NotUnderstood("It takes exactly 2, not 3.")


def test_single_choice_is_asked_at_once():
    """Where there is nothing but one choice, its cards are listed straight away."""
    alone = prompt.question(asked(moves=[], choices=[{**asked()["choices"][0], "least": 1}]))
    lines = prompt.question_lines(alone, SPEECH)
    assert lines[1] == "exchange cards (1 to 2 cards)"
    assert lines[-1] == "Type the cards by number or by name, with spaces between them."
    assert read("2", alone) == Made(Move("exchange", ((11,),)))


def test_moves_come_back_as_the_engine_made_them():
    """Lists in a view are tuples in a move."""
    assert prompt.as_move(["exchange", [1, 2], "x", 3]) == Move("exchange", ((1, 2), "x", 3))


def test_help_names_every_command():
    """What can be typed is told."""
    told = " ".join(prompt.help_lines(SPEECH))
    for word in ("table", "hand", "log", "rules", "quit", "without", "wait", "leave", "stop"):
        assert word in told


def test_help_tells_what_cannot_be_done_now():
    """One line a reason, with all that it is told of; in German too, and nothing before a game."""
    late, dear = ["tag.cost", {"n": 4}], ["tag.cost", {"n": 6}]
    told = [(["face.tavern", {}], late), (["face.temple", {}], dear), (["move.end", {}], late)]
    hindered = [
        {"on": ["card", at], "text": text, "why": why}
        for at, (text, why) in enumerate([*told, told[0]])
    ]
    here = prompt.question(asked(hindered=hindered))
    lines = prompt.help_lines(SPEECH, here)
    assert lines[:-2] == prompt.help_lines(SPEECH)
    say = SPEECH.phrase
    assert lines[-2] == f"Not now: {say(told[0][0])}, {say(told[2][0])}. {say(late)}"
    assert lines[-1] == f"Not now: {say(told[1][0])}. {say(dear)}"
    german = spoken(WORDS, "Anna", "Bea", lang="de")
    assert prompt.help_lines(german, here)[-1].startswith("Jetzt nicht: ")


def test_things_of_one_name_with_several_reasons_are_told_with_each():
    """Two cards read the same, and something else stands against each of them."""
    reasons = [["tag.cost", {"n": 4}], ["tag.cost", {"n": 6}]]
    hindered = [
        {"on": ["card", at], "text": ["face.tavern", {}], "why": why}
        for at, why in enumerate([*reasons, reasons[0]])
    ]
    lines = prompt.help_lines(SPEECH, prompt.question(asked(hindered=hindered)))
    tavern = SPEECH.phrase(["face.tavern", {}])
    assert lines[-2:] == [f"Not now: {tavern}. {SPEECH.phrase(why)}" for why in reasons]


@pytest.mark.parametrize("line", ["0", "2", "7", "-1", "no"])
def test_a_single_answer_is_told_as_the_only_one(line):
    """Nobody is offered the numbers from 1 to 1."""
    only = prompt.question(asked(moves=asked()["moves"][:1], choices=[]))
    told = read(line, only).sentence
    assert "only" in told and "1 to 1" not in told


def test_a_single_card_is_told_as_the_only_one():
    """The same of cards."""
    (choice,) = asked()["choices"]
    alone = {**choice, "cards": choice["cards"][:1], "most": 1}
    told = read("2", prompt.question(asked(moves=[], choices=[alone]))).sentence
    assert told == "There is no card 2, only card 1."


def test_help_in_german_names_german_words_and_what_comes_later():
    """What can be typed is named as a German types it."""
    german = spoken(WORDS, "Anna", "Bea", lang="de")
    told = " ".join(prompt.help_lines(german))
    for word in ("tisch", "hand", "verlauf", "regeln", "sage", "verlassen"):
        assert f"{word}:" in told or f"{word} " in told
        assert prompt.command(f"{word} x" if word == "sage" else word) is not None
    assert "Weiter geht es später mit: tafelrunde resume" in told


@pytest.mark.parametrize(
    ("line", "names"),
    [("?2", ("tavern",)), ("? 4", ("end",)), ("?5.", ("temple", "tavern", "castle"))],
)
def test_a_number_behind_a_question_mark_asks_what_an_answer_is_about(line, names):
    """The cards in its words or of its choice; else its own name, which may be that of a card."""
    assert read(line) == About(names)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("2?", About(("tavern",))),
        ("4 ?", About(("end",))),
        ("5.?", About(("temple", "tavern", "castle"))),
        ("9?", NotUnderstood("There is no answer 9; there are 1 to 5.")),
        ("1, 2?", About(("gold", "tavern"))),
        ("build the Tavern for 1 gold?", About(("tavern",))),
        ("bui?", About(("tavern", "temple"))),
        ("END THE TURN?", About(("end",))),
        ("end？", About(("end",))),
        ("?end", Wanted(Word.RULES, "end")),
        ("hermit?", Wanted(Word.RULES, "hermit")),
        ("quit?", Wanted(Word.HELP)),
        ("tisch ?", Wanted(Word.HELP)),
        ("?quit", Wanted(Word.HELP)),
        ("??", Wanted(Word.HELP)),
        ("say who is next?", Wanted(Word.SAY, "who is next?")),
        ("sage wer ist dran?", Wanted(Word.SAY, "wer ist dran?")),
    ],
)
def test_a_line_with_a_question_mark_asks_and_is_never_an_answer(line, reply):
    """Before or behind, with a number or with words; only what is said to others may end so."""
    assert read(line) == reply


@pytest.mark.parametrize("line", ["1?", "1 2?", "castle?", "ok?", "back?", "zurück?"])
def test_a_choice_of_cards_is_not_made_by_a_line_that_asks(line):
    """Nor left."""
    inside = prompt.Question(asked(), choosing=0)
    assert isinstance(read(line, inside), About | Wanted)


def test_cards_of_a_wide_choice_can_be_asked_about():
    """Inside a choice the numbers are those of its cards."""
    inside = prompt.Question(asked(), choosing=0)
    assert read("?3", inside) == About(("castle",))
    assert read("3, 1?", inside) == About(("castle", "temple"))
    assert isinstance(read("?4", inside), NotUnderstood)


def test_what_answers_are_listed_under_can_be_asked_about():
    """Before the second list is shown."""
    under = ["move.build", {"face": "face.castle", "n": 2}]
    moves = [answer(["lay", n], ["move.gold", {}], under) for n in (1, 2)]
    question = prompt.Question(asked(moves=[*moves, *asked()["moves"]], choices=[]))
    assert read("?1", question) == About(("castle",))


def test_nothing_is_told_about_an_answer_that_is_not_there():
    """The same sentence as for answering with that number."""
    assert read("?6") == NotUnderstood("There is no answer 6; there are 1 to 5.")
