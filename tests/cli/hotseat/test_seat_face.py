"""cli.hotseat.seat_face: what a seat is told comes when its person looks, and whole."""

from __future__ import annotations

from cli.hotseat.seat_face import SeatFace
from tests.cli.session.shown import shown


class Told:
    """A face that takes down what it is told."""

    def __init__(self):
        self.told = []

    def look(self, view):
        """The news, and whether something is asked."""
        self.told.append((view["news"], view["asked"] is not None))

    def seats(self, now):
        """Not of interest."""

    def note(self, text):
        """A sentence."""
        self.told.append(text)

    def waits(self, text):
        """A sentence that is not told here."""
        self.told.append(text)


class Around:
    """Says whose the screen is."""

    def __init__(self):
        self.theirs, self.looks, self.all = False, 0, []

    def sees(self, face):
        """As the test has set it."""
        return self.theirs

    def looked(self, face):
        """Count it."""
        self.looks += 1

    def told_all(self, face, text):
        """Take it down."""
        self.all.append(text)


NEWS = [["news.gold", {}]]


def made():
    """A face of a seat, what it hands on to, and what is around."""
    inner, around = Told(), Around()
    return SeatFace(inner, around, lambda: None), inner, around


def test_what_is_told_waits_until_the_screen_is_theirs():
    """Then the sentences come, and all news in one view, with what is asked now alone."""
    face, inner, around = made()
    face.look(shown(news=NEWS))
    face.note("A word.")
    face.look(shown(news=NEWS, asked=None))
    face.waits("Waiting for somebody at this very keyboard.")
    face.look(shown(news=[]))
    assert inner.told == [] and around.looks == 3 and face.asked
    face.lift()
    assert inner.told == ["A word.", (NEWS * 2, True)]
    face.lift()
    assert len(inner.told) == 2


def test_what_is_told_to_whoever_looks_comes_at_once():
    """And is unread until they type."""
    face, inner, around = made()
    around.theirs = True
    face.look(shown(news=[]))
    assert inner.told == [([], True)] and not face.unread
    face.look(shown(news=NEWS, asked=None))
    assert face.unread and not face.asked
    face.unread = False
    face.note("A word.")
    assert face.unread and inner.told[-1] == "A word."


def test_an_answer_that_goes_by_itself_is_not_asked_for():
    """Nobody is called to a curtain for it."""
    face = SeatFace(Told(), Around(), lambda: "the only one")
    face.look(shown())
    assert not face.asked


def test_the_end_is_not_told_to_one_alone():
    """Its news are kept for all, and so is what is said beside it."""
    face, inner, around = made()
    around.theirs = True
    over = {"scores": [1, 2], "winners": [1], "why": ["x", {}], "reasons": [[], []]}
    face.look(shown(news=NEWS, over=over, asked=None))
    face.look(shown(news=NEWS, over=over, asked=None))
    face.note("The log is whole.")
    assert inner.told == [] and face.over and face.at_end == NEWS * 2
    assert around.all == ["The log is whole."]
