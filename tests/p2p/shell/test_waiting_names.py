"""Names that wait to be looked at: bounded, from both ends by turns, none looked at for ever."""

from p2p.shell.waiting_names import TRIES, WaitingNames


def taken(names):
    """All that wait, in the order in which they are looked at."""
    return [one[0] for one in iter(names.pop, None)]


def test_the_oldest_and_the_newest_by_turns():
    """Each has where it was heard, and has given no answer yet."""
    names = WaitingNames(10)
    for number in range(5):
        names.add(f"{number}", number)
    assert names.pop() == ("0", 0, 0)
    assert taken(names) == ["4", "1", "3", "2"] and names.pop() is None


def test_what_has_no_room_is_looked_at_after_the_others():
    """So many fresh ones, so many behind them, and no more, from whichever end."""
    names = WaitingNames(4)
    for number in range(8):
        names.add(f"{number}", number)
    assert len(names) == 8
    assert taken(names) == ["0", "7", "1", "2", "3", "6", "4", "5"]
    for number in range(100):
        names.add(f"{number}", number)
        assert len(names) <= 8
    assert "99" in taken(names)


def test_who_gives_no_answer_is_asked_again_behind_all_others_and_not_for_ever():
    """So often as was said; what is heard of again begins anew."""
    names = WaitingNames(4)
    for tries in range(1, TRIES):
        names.again("silent", 1, tries)
        names.add("fresh", 2)
        assert names.pop() == ("fresh", 2, 0)
        assert names.pop() == ("silent", 1, tries)
    names.again("silent", 1, TRIES)
    assert names.pop() is None
    names.add("silent", 1)
    names.again("silent", 1, 1)
    assert names.pop() == ("silent", 1, 0) and names.pop() is None


def test_what_is_gone_waits_no_more():
    """From either row; and all of it when the network is closed."""
    names = WaitingNames(1)
    for name in "abc":
        names.add(name, 0)
    names.drop("a")
    names.drop("c")
    assert taken(names) == ["b"]
    names.add("d", 0)
    names.again("e", 0, 1)
    names.clear()
    assert len(names) == 0 and names.pop() is None
