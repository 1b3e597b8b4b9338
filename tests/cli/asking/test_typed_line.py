"""cli.asking.typed_line: each word in each place, and every other line, is one intent."""

import ast
from dataclasses import replace

import pytest

from cli.asking.prompt import NOTHING_CHOSEN, About, Further, Made, NotUnderstood, Wanted, question
from cli.asking.typed_line import (
    NEEDY,
    Agreed,
    Asked,
    Excess,
    Hear,
    Lacking,
    Later,
    NotAsked,
    Nothing,
    OfAbsence,
    OfLobby,
    OfReplay,
    ToStep,
    Turn,
    asks,
    read,
)
from cli.asking.typed_words import COMMANDS, OF_ABSENCE, Place, Word, all_forms, forms
from cli.asking.word_places import PLACES
from cli.text.words import LANGUAGES, speech, words_in
from engine.basics import Move
from tests.cli.views import answer, asked
from tests.source import program

LOBBY, WATCHING = Asked(Place.LOBBY), Asked(Place.WATCHING)
QUESTION = (question(asked()), speech("harbour", words_in("en")))
IDLE, AT_QUESTION = Asked(Place.TABLE), Asked(Place.TABLE, QUESTION)
ABSENT = Asked(Place.TABLE, QUESTION, frozenset(OF_ABSENCE))
EVERYWHERE = (LOBBY, WATCHING, IDLE, AT_QUESTION, ABSENT)
OF_LOBBY = (Word.READY, Word.WAIT, Word.CODE, Word.NO_BOTS)
ABOUT = {Word.SAY: " hello all", Word.MUTE: " Bea", Word.UNMUTE: " Bea", Word.REFUSE: " Bea"}


def meant(word, place):
    """What a word of the table means in a place, with what has to stand behind it."""
    about = ABOUT.get(word, "").strip()
    if word in (Word.MUTE, Word.UNMUTE):
        return Hear(about, word is Word.UNMUTE)
    if place is Place.TABLE and word is Word.BACK:
        return NotUnderstood(NOTHING_CHOSEN)
    if place is Place.TABLE and word in OF_ABSENCE:
        return OfAbsence(word)
    return Wanted(word, about) if word in COMMANDS else OfLobby(word, about)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("here", [LOBBY, WATCHING, ABSENT], ids=lambda here: here.place.name)
def test_each_word_of_a_place_means_the_same_in_both_languages(here, lang):
    """However it is spelt, with blanks around it, and with what has to stand behind it."""
    for word in PLACES[here.place]:
        for form in forms(word, lang):
            for line in (form, form.upper(), f"  {form}"):
                intent = read(line + ABOUT.get(word, ""), here)
                assert intent == meant(word, here.place), (line, intent)


def test_a_word_of_another_place_means_nothing_here():
    """`stop` is none in the lobby, nor `ready` for a watcher; a table asks with its own."""
    for here in (LOBBY, WATCHING, IDLE):
        others = {word for words in PLACES.values() for word in words} - set(PLACES[here.place])
        known = {form for word in PLACES[here.place] for form in all_forms(word)}
        for form in (form for word in others for form in all_forms(word) if form not in known):
            assert read(form, here) == NotAsked(), (here.place, form)


@pytest.mark.parametrize("word", OF_ABSENCE)
def test_a_word_about_absent_seats_counts_where_it_means_something(word):
    """Elsewhere it is tried as an answer of the game; asked about, it is never done."""
    for form in all_forms(word):
        assert read(form, IDLE) == NotAsked()
        assert isinstance(read(form, AT_QUESTION), NotUnderstood)
        assert read(f"{form} Carla", ABSENT) not in (OfAbsence(word), Wanted(Word.HELP))
        for line in (f"?{form}", f"{form}?", f" {form} ？"):
            assert read(line, ABSENT) == Wanted(Word.HELP)


@pytest.mark.parametrize("word", OF_LOBBY)
def test_a_word_with_something_behind_it_that_does_not_belong_there_does_nothing(word):
    """Who types `ready when Bea comes` is not ready, and is told."""
    for form in all_forms(word):
        assert read(f"{form} when Bea comes", LOBBY) == Excess(word)


@pytest.mark.parametrize("here", EVERYWHERE)
@pytest.mark.parametrize("line", ["quit now", "table 2"])
def test_a_word_with_too_much_behind_it_is_not_done(line, here):
    """Nobody leaves by half a line."""
    assert read(line, here) == NotAsked() or isinstance(read(line, here), NotUnderstood)


@pytest.mark.parametrize("here", EVERYWHERE)
@pytest.mark.parametrize("word", NEEDY)
def test_a_word_that_lacks_what_it_needs_behind_it_is_told_so(word, here):
    """Wherever it is a word at all; nobody falls silent by half a line, no answer is guessed."""
    needed = word in PLACES[here.place] and (here, word) != (WATCHING, Word.SAY)
    for form in all_forms(word):
        for line in (form, f" {form.upper()}  "):
            intent = read(line, here)
            assert (intent == Lacking(word)) == needed, (line, intent)
            assert needed or isinstance(intent, NotAsked | NotUnderstood), (line, intent)


def test_an_answer_in_the_same_letters_comes_before_what_a_word_lacks():
    """A game may have an answer that is called like a word."""
    moves = [answer([name], ["move." + name, {}]) for name in ("mute", "gold")]
    spoken = speech("harbour", words_in("en"))
    here = Asked(Place.TABLE, (question(asked(moves=moves, choices=[])), spoken))
    assert read("mute", here) == Made(Move("mute"))


@pytest.mark.parametrize("here", EVERYWHERE)
@pytest.mark.parametrize("line", ["mute Bea?", "?unmute Bea", "mute?", "refuse Bea?", "code?"])
def test_what_asks_about_a_word_does_not_do_it(line, here):
    """No name has a question mark: a line with one behind it asks, in every place."""
    assert isinstance(read(line, here), Wanted | About)
    assert read(line, here).command in (Word.HELP, Word.RULES)


def test_help_and_what_has_a_question_mark_only_asks():
    """What is said to others may end like a question, and is said."""
    for line in ("?", "help", "Hilfe", "leave?", "?3", "99?", "hermit ？", "mute Bea?"):
        assert asks(line), line
    for line in ("", "leave", "say where are you?", "table", "rules hermit", "1"):
        assert not asks(line), line


@pytest.mark.parametrize("here", [LOBBY, IDLE, AT_QUESTION, ABSENT])
@pytest.mark.parametrize(
    "line", ["say are you there?", "sag wie geht's?", "say mute Bea?", "say ?"]
)
def test_what_is_said_to_others_may_ask_them_something(line, here):
    """It goes out whole, before a game and in it; nobody gets help in its place."""
    assert read(line, here) == Wanted(Word.SAY, line.partition(" ")[2])


def test_yes_and_no_answer_only_the_question_that_is_asked():
    """Where nobody is in doubt they are no words of the lobby."""
    doubts = Asked(Place.LOBBY, doubts=True)
    for word, yes in ((Word.YES, True), (Word.NO, False)):
        for form in all_forms(word):
            assert read(f" {form.upper()} ", doubts) == Agreed(yes)
            assert read(form, LOBBY) == NotAsked()
    assert read("yes please", doubts) == NotAsked()


@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_is_ready_in_the_lobby_and_nothing_elsewhere(line):
    """It answers no question of a game, and none about known names."""
    assert read(line, LOBBY) == read(line, Asked(Place.LOBBY, doubts=True)) == OfLobby(Word.READY)
    assert all(read(line, here) == Nothing() for here in EVERYWHERE[1:])


def test_an_answer_of_the_game_is_read_at_its_question_alone():
    """By number and by words; what asks about it is no answer, and nothing else guesses one."""
    assert read("1", AT_QUESTION) == read(" 1. ", ABSENT) == Made(Move("gold"))
    assert isinstance(read("1?", AT_QUESTION), About)
    assert isinstance(read("99", AT_QUESTION), NotUnderstood)
    assert all(read("1", here) == NotAsked() for here in (LOBBY, WATCHING, IDLE))


def test_an_answer_can_lead_on():
    """To a second list, whose words are those of a wide choice."""
    under = ["move.build", {}]
    moves = [answer(name, ["move." + name, {}], under=under) for name in ("build", "gold")]
    moves.append(answer("end", ["move.end", {}]))
    led = (question(asked(moves=moves, choices=[])), QUESTION[1])
    found = [read(str(number), Asked(Place.TABLE, led)) for number in (1, 2)]
    (further,) = [one for one in found if isinstance(one, Further)]
    inside = Asked(Place.TABLE, (further.question, QUESTION[1]))
    for form in all_forms(Word.BACK):
        assert read(form, inside) == Further(led[0])


@pytest.mark.parametrize("here", EVERYWHERE)
@pytest.mark.parametrize(
    "line", ["9" * 10_000, "x" * 10_000, "?" * 10_000, "say " + "x" * 10_000, " 1" * 5_000]
)
def test_a_line_of_any_length_is_read(line, here):
    """To an intent like any other; none of these is a move."""
    assert not isinstance(read(line, here), Made | Further)


def test_a_wide_choice_is_part_of_a_question():
    """A slip in the program is no silent NotAsked."""
    with pytest.raises(ValueError, match="no lines of this kind"):
        read("1", Asked(Place.WIDE_CHOICE))


def test_a_yes_or_a_no_is_just_that():
    """What only asks is neither, and is told what agrees; of the rest nothing agrees."""
    here = Asked(Place.YES_OR_NO)
    for word, yes in ((Word.YES, True), (Word.NO, False)):
        for form in all_forms(word):
            assert read(f" {form.upper()} ", here) == Agreed(yes)
            for line in (f"{form}?", f"?{form}", f"{form} ？"):
                assert read(line, here) == Wanted(Word.HELP)
    assert read("?", here) == read("Hilfe", here) == Wanted(Word.HELP)
    assert read("yes please", here) == read("1", here) == read("quit", here) == NotAsked()
    assert read("  ", here) == Nothing()


@pytest.mark.parametrize("line", ["g " * 2047, "go to " * 700, "g" + " g" * 3])
def test_a_word_that_leads_there_leads_to_no_other_one(line):
    """However often it is typed."""
    assert read(line, Asked(Place.REPLAY)) == NotAsked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_word_of_a_replay_means_the_same_in_both_languages(lang):
    """A seat alone has something behind it; whatever asks does nothing."""
    here = Asked(Place.REPLAY)
    for word in PLACES[Place.REPLAY]:
        for form in forms(word, lang):
            meant = {Word.HELP: Wanted(word), Word.GOTO: NotAsked()}.get(word, OfReplay(word))
            assert read(f" {form.upper()} ", here) == meant
            led = word in (Word.SEAT, Word.ACCOUNT, Word.NEXT_ROUND)
            behind = OfReplay(word, "Bea") if led else NotAsked()
            assert word is Word.HELP or read(f"{form}  Bea", here) == behind
            assert read(f"{form}?", here) == read(f"?{form} Bea", here) == Wanted(Word.HELP)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("goto 60", ToStep(60)),
        ("gehe 60", ToStep(60)),
        ("goto round 5", OfReplay(Word.NEXT_ROUND, "5")),
        ("g Runde  5", OfReplay(Word.NEXT_ROUND, "5")),
        ("round 5", OfReplay(Word.NEXT_ROUND, "5")),
        ("goto end", OfReplay(Word.END)),
        ("gehe ende", OfReplay(Word.END)),
        ("goto round", OfReplay(Word.NEXT_ROUND)),
        ("goto goto 5", ToStep(5)),
        ("goto", NotAsked()),
        ("goto hands", NotAsked()),
        ("goto seat Bea", NotAsked()),
        ("back 5", NotAsked()),
        ("end 5", NotAsked()),
    ],
)
def test_a_walk_is_led_to_rounds_steps_and_the_end(line, meant):
    """What stands behind the word leads there alone as well; what leads nowhere does not."""
    assert read(line, Asked(Place.REPLAY)) == meant


def test_a_replay_goes_on_by_an_empty_line_and_to_any_step_by_its_number():
    """Whether the step is there, the walk knows."""
    here = Asked(Place.REPLAY)
    assert read(" \n", here) == OfReplay(Word.NEXT)
    assert read("007", here) == ToStep(7) and read("9" * 5000, here) == ToStep(10**18)
    assert read("-1", here) == read("²", here) == read("fly", here) == NotAsked()


@pytest.mark.parametrize(
    ("line", "here"),
    [
        ("", [LOBBY, AT_QUESTION, ABSENT]),
        ("1", [AT_QUESTION, ABSENT]),
        ("ready", [LOBBY, AT_QUESTION, ABSENT]),
        ("ready now", [LOBBY, AT_QUESTION, ABSENT]),
        ("wait", [LOBBY, ABSENT]),
        ("stop", [ABSENT]),
        ("?1", [AT_QUESTION, ABSENT]),
        ("table", [LOBBY, IDLE, AT_QUESTION, ABSENT]),
        ("mute", [LOBBY, IDLE, AT_QUESTION, ABSENT]),
        ("stumm Bea", [LOBBY, IDLE, AT_QUESTION, ABSENT]),
        ("quit", [LOBBY, IDLE, AT_QUESTION, ABSENT]),
    ],
)
def test_a_line_from_a_pipe_waits_for_its_place(line, here):
    """All can be written down beforehand: nothing is used up where it says nothing."""
    places = (LOBBY, IDLE, AT_QUESTION, ABSENT)
    firsts = [(one, read(line, replace(one, turn=Turn.FIRST))) for one in places]
    assert [one for one, intent in firsts if intent != Later()] == here
    assert all(intent == read(line, one) for one, intent in firsts if one in here)
    assert all(read(line, one) != Later() for one in places)  # at a terminal nothing waits


def test_what_only_looks_or_is_asked_about_an_absent_seat_need_not_wait():
    """An answer, a way out and the end of a game keep their turn."""
    idle, there, absent = (replace(one, turn=Turn.BEHIND) for one in (IDLE, AT_QUESTION, ABSENT))
    for line in ("table", "?", "log", "say hello", "rules hermit"):
        assert read(line, idle) == read(line, there) == read(line, IDLE), line
    for line in ("without", "warten", "sign"):
        assert read(line, absent) == read(line, ABSENT) and read(line, there) == Later(), line
    for line in ("1", "?1", "", "quit", "rematch", "leave", "stop", "mute Bea"):
        assert read(line, absent) == read(line, there) == read(line, idle) == Later(), line


def test_a_line_is_read_in_one_place_for_each_that_hears_it():
    """Whoever reads it again would have to know what stood there then."""
    calls = [
        source.name
        for source in program()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "read"
        and source.package == "cli"
    ]
    assert sorted(calls) == [
        "cli.commands.keys",
        "cli.evening_page.lesson_page",
        "cli.hotseat.one_keyboard",
        "cli.learning.classroom",
        "cli.lobby.strange_tables",
        "cli.looking_back.stroll",
        "cli.session.followers",
        "cli.session.followers",
    ]
