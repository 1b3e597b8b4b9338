"""Answers that are taken back, as people hear of it: who is asked what, and what a word does."""

import pytest

from cli.absence.absence_question import NOTHING_ASKED, AbsenceMatter, AbsenceQuestion
from cli.absence.question_texts import title_of, words_shown
from cli.asking.typed_words import Word
from cli.session.notices.undo_dialog import AGREED, UndoDialog
from cli.text.words import words_in
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.undo.asking import OpenAnswer

EN = words_in("en")


class Sitting:
    """A table right behind an open answer, with the dialog of each seat."""

    def __init__(self, label="undo dialog", *, by_bot=()):
        self.at = OpenAnswer(label)
        nodes = self.at.nodes
        self.dialogs = {s: UndoDialog(nodes[s], EN, by_bot=s in by_bot) for s in nodes}
        self.names = nodes[0].roster.names
        (self.third,) = set(nodes) - {self.at.asker, self.at.next}

    def told(self):
        """What each hears now, once all is said."""
        self.at.settle()
        return {seat: one.look() for seat, one in self.dialogs.items()}

    def says(self, seat):
        """A seat types the word; what it is told."""
        return self.dialogs[seat].answer(Word.UNDO)


def test_all_hear_who_asks_who_agrees_and_what_comes_of_it():
    """Each sentence once, and nobody hears its own word."""
    one = Sitting()
    asker, follows, third = one.at.asker, one.at.next, one.third
    name = one.names[asker]
    assert one.told() == {0: [], 1: [], 2: []}
    assert one.says(asker)[0].startswith("The others are asked whether they agree.")
    asks = f"{name} would like to take the last answer back. undo: you agree;"
    told = one.told()
    assert told[asker] == []
    assert all(told[seat][0].startswith(asks) for seat in (follows, third))
    assert one.says(third)[0].startswith("You agree.")
    agrees = [f"{one.names[third]} agrees that the last answer is taken back."]
    assert one.told() == {asker: agrees, follows: agrees, third: []}
    undone = [f"All agreed: the last answer of {name} is taken back."]
    assert one.says(follows) == undone
    yours = ["All agreed: your last answer is taken back."]
    assert one.told() == {asker: yours, follows: [], third: undone}
    assert one.told() == {0: [], 1: [], 2: []}


def test_an_answer_in_between_is_told_to_those_who_wanted_it_back():
    """The answer stands, and the word means nothing any more."""
    one = Sitting("it stands")
    one.says(one.at.asker)
    one.told()
    one.says(one.third)
    one.told()
    one.at.play_on()
    stands = ["The answer stands: the game has gone on."]
    told = one.told()
    assert told == {one.at.asker: stands, one.third: stands, one.at.next: []}


def test_the_word_means_something_only_where_it_leads_somewhere():
    """To whoever has answered; then to all others. Elsewhere it is told why not, and said twice it
    is the same word.
    """
    one = Sitting("fits")
    dialogs = one.dialogs.values()
    assert all(dialog.fits(Word.UNDO) for dialog in dialogs)
    assert not any(dialog.fits(Word.WAIT) or dialog.fits(None) for dialog in dialogs)
    assert one.says(one.third)[0].startswith("There is nothing to take back:")
    assert one.says(one.at.asker) == one.says(one.at.asker)
    one.told()
    assert one.says(one.third) == one.says(one.third)
    assert one.says(one.third)[0].startswith("You agree.")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_page_is_asked_with_a_button_for_each_word(lang):
    """Where nothing else is asked; the question is that about this very answer."""
    one = Sitting("page")
    asker, words = one.at.asker, words_in(lang)
    found = one.dialogs[asker].question(AbsenceQuestion(words=(Word.STOP,)))
    assert (found.matter, found.words) == (AbsenceMatter.NOTHING, (Word.UNDO, Word.STOP))
    assert len(words_shown(found, one.names, words)) == 2
    assert one.dialogs[one.third].question(NOTHING_ASKED) == NOTHING_ASKED
    one.says(asker)
    one.told()
    asked = one.dialogs[one.third].question(NOTHING_ASKED)
    assert asked.id == f"UNDO:{asker}:{one.at[0].head()[0]}"
    assert one.names[asker] in title_of(asked, one.names, words)
    (shown,) = words_shown(asked, one.names, words)
    assert shown.word is Word.UNDO and shown.label and shown.does
    paused = AbsenceQuestion(AbsenceMatter.PAUSED, (2,))
    assert one.dialogs[one.third].question(paused) == paused


def test_a_bot_that_stands_for_a_person_agrees_when_the_others_have():
    """It is the last to do so, and whoever sees its screen reads it."""
    one = Sitting("bot", by_bot=(0, 1, 2))
    one.says(one.at.asker)
    one.told()
    assert one.dialogs[one.third].bot_answers() == []
    one.says(one.at.next)
    one.told()
    assert one.dialogs[one.third].bot_answers()[0].startswith("You agree.")
    told = one.told()
    assert all(told[seat][0].startswith("All agreed") for seat in (one.at.asker, one.at.next))


def test_a_watcher_hears_what_was_taken_back_and_is_asked_nothing():
    """It is told from the log alone."""
    one = Sitting("watched")
    watcher = one.at.seated.watch(FaultyDisk())
    for data in one.at[0].since(0, 10_000):
        watcher.receive(data)
    dialog = UndoDialog(watcher, EN, by_bot=False)
    one.at.all_say_yes()
    for data in one.at[0].since(watcher.table.step, 10_000):
        watcher.receive(data)
    assert dialog.look() == [
        f"All agreed: the last answer of {one.names[one.at.asker]} is taken back."
    ]
    assert dialog.look() == [] and not dialog.fits(Word.UNDO) and dialog.answer(Word.UNDO) is None
    assert dialog.question(NOTHING_ASKED) == NOTHING_ASKED and dialog.bot_answers() == []


def test_what_was_taken_back_long_ago_is_not_told_again():
    """A node that starts tells of nothing that stands in its log already."""
    one = Sitting("started")
    one.at.all_say_yes()
    one.at.stop(0)
    node = one.at.start(0)
    one.at.settle()
    assert node.undone == (node.head()[0], one.at.asker)
    assert UndoDialog(node, EN, by_bot=False).look() == []


def test_whoever_agrees_is_told_in_german_what_is_taken_back():
    """The answer is named: no sentence before it has."""
    assert "Die Antwort ist zurückgenommen" in words_in("de").say(AGREED)
