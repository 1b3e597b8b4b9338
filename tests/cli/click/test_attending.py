"""A page that was opened by a click comes back when it is asked for, and ends with its tabs."""

from pathlib import Path

from twisted.internet import task

from cli.click.attending import LOOKS, Attended
from cli.click.one_at_a_time import WORD


class Page:
    """A page, how often it was shown, whether somebody looks, and its end."""

    def __init__(self, home, seconds=10.0):
        self.clock, self.shown, self.ended, self.seen, self.over = task.Clock(), 0, 0, True, False
        self.troubles, self.ends = [], True
        Attended(
            Path(home),
            self,
            seen=lambda: self.seen,
            over=lambda: self.over,
            end=self.end,
            seconds=seconds,
        ).begin(self.clock, self.troubles.append)

    def again(self):
        """It is shown once more."""
        self.shown += 1
        return []

    def end(self):
        """It ends."""
        self.ended += 1
        self.over = self.ends

    def wait(self, seconds):
        """So long, look by look."""
        for _ in range(int(seconds / LOOKS)):
            self.clock.advance(LOOKS)


def test_each_word_shows_it_once(tmp_path):
    """However many clicks left it."""
    page = Page(tmp_path)
    (tmp_path / WORD).touch()
    page.wait(3)
    assert page.shown == 1
    (tmp_path / WORD).touch()
    page.wait(3)
    assert page.shown == 2 and not page.ended


def test_it_ends_once_nobody_has_looked_for_so_long(tmp_path):
    """A tab that is loaded anew is not there for a moment."""
    page = Page(tmp_path)
    page.seen = False
    page.wait(9)
    page.seen = True
    page.wait(1)
    page.seen = False
    page.wait(9)
    assert not page.ended
    page.wait(2)
    assert page.ended == 1 and not page.clock.getDelayedCalls()[1:]
    page.wait(30)
    assert page.ended == 1 and page.clock.getDelayedCalls() == [] and page.troubles == []


def test_what_could_not_be_ended_yet_is_ended_at_a_later_look(tmp_path):
    """As an evening that has not begun when its tabs are closed."""
    page = Page(tmp_path)
    page.seen, page.ends = False, False
    page.wait(12)
    assert page.ended and not page.over
    page.ends = True
    page.wait(1)
    assert page.over and page.clock.getDelayedCalls() == [] and page.troubles == []


def test_what_is_over_by_itself_is_not_ended_once_more(tmp_path):
    """As where somebody has chosen a table."""
    page = Page(tmp_path)
    page.over, page.seen = True, False
    page.wait(30)
    assert page.ended == 0 and page.clock.getDelayedCalls() == []


def test_a_word_that_cannot_be_taken_is_told_once(tmp_path):
    """It would show the page for ever."""
    page = Page(tmp_path)
    (tmp_path / WORD).mkdir()
    page.wait(5)
    assert page.shown == 0 and len(page.troubles) == 1 and isinstance(page.troubles[0], OSError)
