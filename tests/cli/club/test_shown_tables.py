"""The order of a wall: where a seat waits for somebody comes first."""

from cli.club.shown_tables import MOST_SHOWN, ShownTable, Stage, in_order


def table(key, stage, since=0.0, **more):
    """A table of four seats."""
    return ShownTable(key, stage, since, seats=4, **more)


def test_a_free_seat_comes_first_and_what_is_over_last():
    """The fullest of those that gather, the longest of those that run, the newest that is over."""
    tables = [
        table("old result", Stage.OVER, 1.0),
        table("new result", Stage.OVER, 9.0),
        table("closed", Stage.CLOSED),
        table("late", Stage.RUNNING, 5.0),
        table("early", Stage.RUNNING, 2.0),
        table("empty", Stage.GATHERING, taken=1),
        table("one lacks", Stage.GATHERING, taken=3),
    ]
    assert [one.key for one in in_order(tables)] == [
        "one lacks",
        "empty",
        "early",
        "late",
        "closed",
        "new result",
        "old result",
    ]


def test_a_thousand_tables_are_no_more_than_a_wall_holds():
    """Those with a free seat are among them."""
    many = [table(str(n), Stage.OVER, float(n)) for n in range(1000)]
    shown = in_order([*many, table("free", Stage.GATHERING)])
    assert len(shown) == MOST_SHOWN and shown[0].key == "free"


def test_seats_are_free_only_before_the_start():
    """And never fewer than none, whatever a node tells."""
    assert table("a", Stage.GATHERING, taken=1).free == 3
    assert table("a", Stage.GATHERING, taken=9).free == 0
    assert table("a", Stage.RUNNING, taken=1).free == 0
