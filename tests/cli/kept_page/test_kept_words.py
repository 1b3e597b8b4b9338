"""Words on their way to the disk: when they are there, and what is told where they cannot be."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from twisted.internet import task

from cli.kept_page.choices import CHOICES_FORM
from cli.kept_page.kept_words import PAUSE, UNREAD, UNWRITTEN, KeptWords
from cli.kept_page.notes import MOST, NOTES_FORM
from cli.kept_page.words_file import ASIDE, FoundWords, read_words, write_words
from cli.text.words import words_in
from ledger.files.disk import beside
from tests.ledger.faulty_disk import FaultyDisk, Inode

PATH = Path("tables/kabale-1a2b3c4d.notes")
SAY = words_in("en").say


class Kept:
    """Words over a disk in memory, with the clock and the sentences of a test."""

    def __init__(self, disk=None, form=NOTES_FORM):
        self.disk, self.form = disk or FaultyDisk(), form
        self.clock, self.told = task.Clock(), []
        self.words = KeptWords(
            PATH,
            form,
            later=self.clock.callLater,
            tell=self.told.append,
            say=SAY,
            disk=self.disk,
        )

    def stands(self):
        """What is on the disk."""
        return read_words(PATH, self.form, disk=self.disk)


def test_what_is_written_is_on_the_disk_a_little_later():
    """And at once for whoever asks here."""
    kept = Kept()
    kept.words.change({"seat:1": "likes red"})
    assert kept.words.words == {"seat:1": "likes red"} and kept.disk.names == {}
    kept.clock.advance(PAUSE)
    assert kept.stands() == FoundWords({"seat:1": "likes red"}) and kept.told == []
    assert Kept(kept.disk).words.words == {"seat:1": "likes red"}


def test_the_disk_is_written_to_once_in_a_while_however_often_something_changes():
    """A thousand changes within a pause are one writing, and none behind it is lost."""
    kept = Kept()
    kept.words.change({"table": "first"})
    kept.clock.advance(PAUSE)
    once = kept.disk.done
    for number in range(1000):
        kept.words.change({f"card:{number}": "seen"})
        kept.clock.advance(PAUSE / 2000)
    kept.clock.advance(PAUSE)
    assert kept.disk.done == 2 * once and not kept.clock.getDelayedCalls()
    assert kept.stands().words == kept.words.words and len(kept.words.words) == MOST + 1


def test_what_waits_is_written_at_the_end():
    """Then no call waits any more; where nothing has changed nothing is written."""
    kept = Kept()
    kept.words.close()
    assert kept.disk.names == {}
    kept.words.change({"table": "last"})
    kept.words.close()
    assert kept.stands().words == {"table": "last"} and not kept.clock.getDelayedCalls()


def full(disk):
    """From now on no operation of the disk is done: it is full."""

    def tick(halfway=lambda: None):
        raise OSError(errno.ENOSPC, "No space left on device")

    disk.tick = tick


@pytest.mark.parametrize("form", [NOTES_FORM, CHOICES_FORM], ids=["notes", "choices"])
def test_a_disk_that_takes_nothing_costs_one_sentence(form):
    """The words last as long as the program, and are on the disk once it takes something again."""
    kept = Kept(form=form)
    first, second = (
        ({"table": "one"}, {"seat:1": "two"})
        if form is NOTES_FORM
        else ({"theme": "dark"}, {"sound": "no"})
    )
    full(kept.disk)
    for words in (first, second):
        kept.words.change(words)
        kept.clock.advance(PAUSE)
    assert kept.told == [SAY(UNWRITTEN, path=PATH, reason="No space left on device")]
    assert kept.words.words == {**first, **second} and kept.stands() == FoundWords({})
    del kept.disk.tick
    kept.words.close()
    assert kept.stands() == FoundWords({**first, **second}) and len(kept.told) == 1


@pytest.mark.parametrize("at", range(1, 7))
def test_a_writing_that_fails_leaves_what_was_there(at):
    """Whichever operation fails: the file of before is whole, and the next writing takes all."""
    before = FaultyDisk()
    write_words(PATH, {"table": "before"}, disk=before)
    before.done, before.fail_at = 0, at
    kept = Kept(before)
    kept.words.change({"seat:1": "likes red"})
    kept.clock.advance(PAUSE)
    assert len(kept.told) == 1 and not kept.stands().damaged
    kept.words.change({"seat:2": "waits"})
    kept.clock.advance(PAUSE)
    assert kept.stands().words == {"table": "before", "seat:1": "likes red", "seat:2": "waits"}


def test_a_damaged_file_is_told_and_stays_until_something_is_written():
    """Then it lies there under another name; it is told once, and nothing of it is used."""
    disk = FaultyDisk()
    disk.names[PATH] = Inode(bytearray(b'{"table": "half'))
    kept = Kept(disk)
    assert kept.told == [SAY(UNREAD, path=PATH)] and kept.words.words == {}
    kept.words.close()
    assert {*disk.names} == {PATH} and disk.names[PATH].seen == b'{"table": "half'
    kept.words.change({"table": "anew"})
    kept.clock.advance(PAUSE)
    assert disk.names[beside(PATH, ASIDE)].seen == b'{"table": "half'
    assert kept.stands() == FoundWords({"table": "anew"}) and len(kept.told) == 1


def test_two_programs_of_one_person_keep_each_others_choices():
    """The first screen of one may be open beside the table of the other."""
    one = Kept(form=CHOICES_FORM)
    other = Kept(one.disk, form=CHOICES_FORM)
    one.words.change({"theme": "dark", "sound": "no"})
    one.clock.advance(PAUSE)
    other.words.change({"language": "de"})
    other.clock.advance(PAUSE)
    one.words.change({"sound": "yes"})
    one.clock.advance(PAUSE)
    assert one.stands().words == {"theme": "dark", "sound": "yes", "language": "de"}
    assert one.words.words == one.stands().words
