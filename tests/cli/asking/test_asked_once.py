"""cli.asking.asked_once: whoever would lose something is asked, once."""

from cli.asking.asked_once import LASTS, AskedOnce


class Going:
    """A wish to go, what it would lose, and the time."""

    def __init__(self):
        self.lost, self.now, self.told = "The table is given up.", 10.0, []
        self.wish = AskedOnce(lambda: self.lost, self.told.append, lambda: self.now)


def test_the_second_wish_means_it():
    """The first one is told what would be lost."""
    going = Going()
    assert not going.wish.meant() and going.told == ["The table is given up."]
    going.now += LASTS - 1
    assert going.wish.meant() and len(going.told) == 1


def test_a_question_of_long_ago_is_asked_again():
    """Nobody knows any more that it was asked."""
    going = Going()
    going.wish.meant()
    going.now += LASTS
    assert not going.wish.meant() and len(going.told) == 2


def test_where_nothing_is_lost_nothing_is_asked():
    """Also if something else would have been lost before."""
    going = Going()
    going.wish.meant()
    going.lost = ""
    assert going.wish.meant() and len(going.told) == 1
    going.lost = "Something else."
    assert not going.wish.meant()


def test_a_no_is_asked_again_and_is_heard_while_the_question_counts():
    """Whoever stays has not meant it; long after it yes and no are answers to nothing."""
    going = Going()
    assert not going.wish.stands
    going.wish.meant()
    assert going.wish.stands
    going.wish.dropped()
    assert not going.wish.stands and not going.wish.meant() and len(going.told) == 2
    going.now += LASTS
    assert not going.wish.stands
