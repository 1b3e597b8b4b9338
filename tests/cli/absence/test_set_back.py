"""What a person hears of own files that were set back, and what a word of his does."""

import pytest

from cli.absence.absence_dialog import AbsenceDialog
from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.set_back import PEERS, SetBackDialog, set_back_at
from cli.asking.typed_words import Word, absence_word
from cli.text.words import words_in
from ledger.facts import FactKind, fact
from tests.cli.absence.plays import Play
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import seating

SIGNED_MORE = fact(FactKind.SIGNED_MORE, step=9, known=8)
MISSING = fact(FactKind.COUNTER_MISSING)


class Own:
    """The table of a seat whose files were set back."""

    def __init__(self, found=SIGNED_MORE, waits_for_yes=False, holds_up=False):
        self.set_back, self.waits_for_yes, self.said = found, waits_for_yes, 0
        self.holds_up = holds_up

    def sign_anyway(self):
        """Noted, if it was asked."""
        asked, self.waits_for_yes = self.waits_for_yes, False
        self.said += asked
        return asked


def own(play, *, lang="en", other="Ben", **bot):
    """The files of the seat of this table, the others having had their time."""
    one, waits = SetBackDialog(play, other, words_in(lang), **bot), play.waits_for_yes
    play.waits_for_yes = False
    assert one.look(0.0) == one.look(PEERS - 1) == []
    play.waits_for_yes = waits
    return one


def test_what_is_missing_is_told_once_and_only_if_nobody_mends_it():
    """At a larger table a note that is lost has its own sentence."""
    one = own(Own())
    (told,) = one.look(PEERS)
    assert told.startswith("This seat was set back: it has signed up to step 9, but its files end")
    assert one.look(PEERS + 1) == []
    (told,) = own(Own(MISSING), other="").look(PEERS)
    assert told.startswith("This seat has lost its note of what it has signed.")
    (told,) = own(Own(MISSING)).look(PEERS)
    assert told.startswith("This seat was set back: the count of what it has signed is missing.")
    mended = Own()
    one = own(mended)
    mended.set_back = None
    assert one.look(PEERS) == [] and not one.fits(absence_word("sign"))


@pytest.mark.parametrize(
    ("lang", "word", "cost", "again", "signs"),
    [
        ("en", "sign", "named as a cheat", "Ben is asked once more", "Your seat signs again."),
        ("de", "unterschreiben", "als Betrüger benannt", "Ben wird noch einmal gefragt",
         "Dein Platz unterschreibt wieder."),
    ],
)  # fmt: skip
def test_a_yes_is_given_to_the_table_once_it_is_known_what_it_may_cost(
    lang, word, cost, again, signs
):
    """The question names who has told what is held, the cost, and the words to type."""
    play = Own(waits_for_yes=True)
    one = own(play, lang=lang)
    assert not one.fits(absence_word(word)) and one.answer(absence_word(word)) is None
    _, asked = one.look(PEERS)
    assert "Ben" in asked and cost in asked and f" {word}" in asked
    assert one.look(PEERS + 1) == [] and play.said == 0
    assert (
        one.fits(absence_word(f" {word.upper()} ")) and again in one.answer(absence_word(word))[0]
    )
    assert play.said == 1 and one.look(PEERS + 2) == []
    play.set_back = None
    assert one.look(PEERS + 3) == [signs]
    assert one.look(PEERS + 4) == []


@pytest.mark.parametrize(
    ("lang", "word", "all_told", "again"),
    [
        ("en", "sign", "All the others have told", "all the others are asked once more"),
        (
            "de",
            "unterschreiben",
            "Alle anderen haben mitgeteilt",
            "Alle anderen werden noch einmal",
        ),
    ],
)
def test_at_a_larger_table_all_the_others_have_told(lang, word, all_told, again):
    """No single name is given there."""
    play = Own(waits_for_yes=True)
    one = own(play, lang=lang, other="")
    _, asked = one.look(PEERS)
    assert all_told in asked and f" {word}" in asked
    assert again in one.answer(absence_word(word))[0] and play.said == 1


def test_a_no_signs_nothing_and_may_become_a_yes():
    """It is not asked again, and the word goes on meaning something."""
    play = Own(waits_for_yes=True)
    one = own(play)
    one.look(PEERS)
    assert one.answer(absence_word("wait")) == [
        "Nothing is signed. Type sign if you want to go on after all."
    ]  # fmt: skip
    assert one.look(PEERS + 1) == [] and play.said == 0
    one.answer(absence_word("sign"))
    assert play.said == 1


def test_once_said_the_word_means_nothing_until_it_is_asked_again():
    """Typed twice, the second one is no answer here: nothing else is said of the files."""
    play = Own(waits_for_yes=True)
    one = own(play)
    one.look(PEERS)
    one.answer(absence_word("sign"))
    for word in ("sign", "wait"):
        assert not one.fits(absence_word(word)) and one.answer(absence_word(word)) is None
    assert play.said == 1


def test_what_was_said_is_asked_anew_when_it_is_void():
    """The link went before the other was heard again: a new question, and a new yes."""
    play = Own(waits_for_yes=True)
    one = own(play)
    one.look(PEERS)
    one.answer(absence_word("sign"))
    assert one.look(PEERS + 1) == [] and not one.fits(absence_word("sign"))
    play.waits_for_yes = True
    (asked,) = one.look(PEERS + 2)
    assert asked.startswith("Sign again all the same?")
    play.waits_for_yes = False  # and the other has gone
    assert one.look(PEERS + 3) == [] and not one.fits(absence_word("sign"))
    play.set_back = None  # by what came meanwhile, and no yes
    assert one.look(PEERS + 4) == [] and play.said == 1


def test_a_bot_answers_for_no_files():
    """It says who can, and its own terminal takes no yes either."""
    play = Own(waits_for_yes=True)
    one = own(play, by_bot=True)
    _, told = one.look(PEERS)
    assert "a bot does not answer for files" in told
    assert (
        not one.fits(absence_word("sign"))
        and one.answer(absence_word("sign")) is None
        and play.said == 0
    )


@pytest.mark.parametrize(("found", "said"), [(MISSING, 1), (SIGNED_MORE, 0)])
def test_a_bot_in_its_own_name_goes_on_where_all_is_gone(found, said):
    """Nobody could be asked for it; where files were put back it waits like all others."""
    play = Own(found, waits_for_yes=True)
    one = own(play, by_bot=True, its_own=True)
    assert bool(one.look(PEERS)) != bool(said) and play.said == said


@pytest.mark.parametrize(("lang", "word"), [("en", "quit"), ("de", "verlassen")])
def test_who_holds_the_others_up_is_told_how_all_go_on(lang, word):
    """They are asked to go on only without who is gone: quit, and come back. Said once."""
    one = own(Own(holds_up=True), lang=lang, other="")
    _, told = one.look(PEERS)
    assert word in told and one.look(PEERS + 1) == []


def test_nobody_waits_for_what_the_other_has_told_already():
    """The time of the others to mend it is over when the one who is there has given all."""
    one = SetBackDialog(Own(waits_for_yes=True), "Ben", words_in("en"))
    assert len(one.look(0.0)) == 2 and one.fits(absence_word("sign"))


def test_other_words_are_no_answer_here_nor_this_one_where_somebody_is_gone():
    """Each question has its own words."""
    one = own(Own(waits_for_yes=True))
    one.look(PEERS)
    assert not any(map(one.fits, ("without", "leave", "stop", "yes", "")))
    gone = AbsenceDialog(Play(lacking=(1,)), ("Anna", "Ben"), 0, (), words_in("en"))
    gone.heard(1, False, 0.0)
    gone.look(20.0)
    gone.look(200.0)
    assert (
        gone.asked
        and not gone.fits(absence_word("sign"))
        and gone.answer(absence_word("sign"), 200.0) is None
    )


def test_a_word_that_was_begun_before_the_question_stood_there_binds_nobody():
    """Pressed twice, or typed ahead: nothing is signed by it, and the question goes on standing."""
    play = Own(waits_for_yes=True)
    one = own(play)
    one.look(PEERS)
    for begun in (PEERS - 1, PEERS, PEERS + 0.3):
        (told,) = one.answer(absence_word("sign"), begun)
        assert told.endswith("Type it again.") and play.said == 0 and one.fits(absence_word("sign"))
    one.answer(absence_word("sign"), PEERS + 0.5)
    assert play.said == 1


def test_a_yes_that_comes_too_late_is_no_yes():
    """The other has gone meanwhile: nothing is signed, and the person is told so."""
    play = Own(waits_for_yes=True)
    one = own(play)
    one.look(PEERS)
    play.waits_for_yes = False
    (told,) = one.answer(absence_word("sign"))
    assert told.startswith("Nothing is signed.") and play.said == 0
    play.set_back = None
    assert one.look(PEERS + 1) == []


@pytest.mark.parametrize(
    ("bot", "waits", "said"),
    [
        ({"by_bot": True, "its_own": True}, True, 1),
        ({"by_bot": True, "its_own": True}, False, 0),
        ({"by_bot": True, "its_own": False}, True, 0),
        ({"by_bot": False, "its_own": True}, True, 0),
        ({}, True, 0),
    ],
)
def test_who_goes_on_unasked_where_the_note_is_gone(bot, waits, said):
    """A bot that sits there in its own name, once all the others have told; nobody for a person,
    and no person in a bot's seat."""
    play = Own(MISSING, waits_for_yes=waits)
    one = own(play, **bot)
    one.look(PEERS)
    one.look(PEERS + 1)
    assert play.said == said


def test_files_that_are_set_back_again_are_told_again():
    """With the time of the others from then on, and the way on for all of them."""
    play = Own(holds_up=True)
    one = own(play)
    assert len(one.look(PEERS)) == 2
    play.set_back = None
    assert one.look(PEERS + 1) == []
    play.set_back = SIGNED_MORE
    assert one.look(100.0) == one.look(100.0 + PEERS - 1) == []
    assert len(one.look(100.0 + PEERS)) == 2


def test_whose_files_they_are_follows_from_the_table():
    """At a table of two the other one has a name, at a larger one nobody is named; who looks on has
    signed nothing."""
    for seats in (2, 3):
        seated = seating(PROBE, seats, "whose files")
        for seat in range(seats):
            play = seated.play(seat, FaultyDisk())
            one = set_back_at(play, words_in("en"), by_bot=bool(seat))
            assert one.other == (seated.roster.names[1 - seat] if seats == 2 else "")
            assert (one.by_bot, one.its_own, one.play) == (bool(seat), False, play)
        assert set_back_at(seated.watch(FaultyDisk()), words_in("en")) is None


def test_what_is_asked_is_a_value_too_and_gone_with_the_answer():
    """A bot that stands for its person is asked nothing."""
    play = Own(waits_for_yes=True)
    one = own(play)
    assert one.question() is None
    one.look(PEERS)
    asked = AbsenceQuestion(AbsenceMatter.SIGN, words=(Word.SIGN, Word.WAIT))
    assert one.question() == asked and all(one.fits(word) for word in asked.words)
    one.answer(Word.SIGN)
    assert one.question() is None
    played = own(Own(waits_for_yes=True), by_bot=True)
    played.look(PEERS)
    assert played.question() is None
