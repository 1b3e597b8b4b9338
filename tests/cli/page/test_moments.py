"""Moments that tabs want to see again: one at a time, in pieces, and never more than one a tab."""

from itertools import count, islice

from cli.page.moments import Moments
from ledger.errors import Damaged


class Loop:
    """What is to be called later, and how often something was."""

    def __init__(self):
        self.moments, self.waits, self.turns = Moments(self.later), [], 0

    def later(self, call):
        """Keep it."""
        assert not self.waits, "one piece a turn"
        self.waits.append(call)

    def run(self):
        """Until nothing waits."""
        while self.waits:
            self.turns += 1
            self.waits.pop()()


def walk(step):
    """A moment that is found in as many pieces as its number."""
    return iter((*[None] * step, {"step": step}))


def told(step, view):
    """What a tab is told of it."""
    return {"t": "moment", "step": step, "view": view}


def test_a_moment_comes_in_pieces_with_turns_in_between():
    """Nothing of it is done when it is wanted, and each piece is another turn."""
    loop, back = Loop(), []
    loop.moments.want(5, walk, back.append)
    assert back == [] and len(loop.waits) == 1
    loop.run()
    assert back == [told(5, {"step": 5})] and loop.turns == 6
    loop.moments.want(0, walk, back.append)
    loop.run()
    assert back[1:] == [told(0, {"step": 0})]


def test_of_a_thousand_wishes_of_one_tab_the_last_counts():
    """And the one that is looked for already; the other tab has its own."""
    loop, one, other = Loop(), [], []
    first, second = one.append, other.append
    for step in range(1000):
        loop.moments.want(step + 3, walk, first)
    loop.waits.pop()()
    for step in range(1000):
        loop.moments.want(step, walk, first)
        loop.moments.want(2, walk, second)
    loop.run()
    assert one == [told(1002, {"step": 1002}), told(999, {"step": 999})]
    assert other == [told(2, {"step": 2})]


def test_what_is_no_moment_is_told_as_none():
    """A step that is not there, one that is given up on the way, a log that cannot be read."""

    def broken(step):
        yield None
        raise Damaged(step, 0, "torn")

    loop, back = Loop(), []
    for walks in (lambda step: iter(()), lambda step: iter((None, None)), broken):
        loop.moments.want(7, walks, back.append)
        loop.run()
    assert back == [told(7, None)] * 3
    loop.moments.want(1, walk, back.append)
    loop.run()
    assert back[3:] == [told(1, {"step": 1})]


def test_nothing_is_looked_for_behind_the_end():
    """What is on its way goes no further."""
    loop, back = Loop(), []
    loop.moments.want(3, lambda step: islice((None for _ in count()), 99), back.append)
    loop.waits.pop()()
    loop.moments.want(4, walk, back.append)
    loop.moments.stop()
    loop.run()
    assert back == [] and loop.turns == 1
