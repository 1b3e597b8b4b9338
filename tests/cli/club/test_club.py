"""The club hears of tables, looks on at some, and keeps what came of them."""

from dataclasses import replace

from cli.club.club import AGAIN, CAUGHT_UP, FORGOTTEN, FORGOTTEN_FROM_SIGHT, MOST_KEPT, MOST_WATCHED
from cli.club.shown_tables import Stage
from tests.cli.club.tables import OVER, RUNS, Wall, closed, found


def test_a_table_is_followed_from_its_lobby_to_its_verdict():
    """Who sits there, whose turn it is, who has won; then what an audit says."""
    wall = Wall()
    wall.club.found([found("a")])
    wall.after(1)
    (look,) = wall.looks["a"]
    shown = wall.shown("a")
    assert look.begun == 1 and shown.stage is Stage.GATHERING and shown.free == 1
    assert [one.name for one in shown.people] == ["Anna"]
    look.seen = replace(RUNS, view={"seats": []})
    wall.after(10)
    shown = wall.shown("a")
    assert shown.view == {"seats": []}
    assert shown.stage is Stage.RUNNING and shown.since == 1011.0 and shown.people[0].turn
    assert shown.in_sight
    wall.club.found([found("a")])  # a node that was asked before it began
    assert wall.shown("a").stage is Stage.RUNNING and wall.shown("a").since == 1011.0
    look.seen, look.log = OVER, "the log"
    wall.after(10)
    shown = wall.shown("a")
    assert shown.stage is Stage.OVER and shown.checking and shown.people[0].won
    assert shown.in_sight
    ((log, told),) = wall.judging
    assert log == "the log" and look.stopped == 1
    told(0)
    assert (wall.shown("a").verdict, wall.shown("a").checking) == (0, False)


def test_what_is_over_stays_when_its_node_goes_and_is_not_looked_at_again():
    """People read the result when everybody has left."""
    wall = Wall()
    wall.club.found([found("a")])
    wall.looks["a"][0].seen, wall.looks["a"][0].log = OVER, "log"
    wall.after(1)
    wall.club.found([found("a", running=True)])
    wall.club.found([])
    wall.after(FORGOTTEN_FROM_SIGHT * 2)
    assert wall.shown("a").stage is Stage.OVER and wall.shown("a").reached
    assert len(wall.looks["a"]) == 1


def test_a_table_that_is_not_found_any_more_is_told_so_and_goes():
    """Sooner where nothing is seen of it."""
    wall = Wall()
    wall.club.found([found("a"), closed("b")])
    wall.club.found([])
    wall.after(1)
    assert not wall.shown("a").reached and not wall.shown("b").reached
    wall.after(FORGOTTEN)
    assert wall.shown("b") is None and wall.shown("a") is not None
    wall.after(FORGOTTEN_FROM_SIGHT)
    assert wall.shown("a") is None and wall.looks["a"][0].stopped == 1


def test_a_closed_table_and_a_game_that_is_not_here_are_shown_and_left_alone():
    """Nobody here has the code, and the rules are strange. Whether a seat is to be had is told."""
    wall = Wall()
    wall.club.found([replace(closed("a"), full=True), closed("c"), found("b", game="")])
    wall.after(1)
    assert wall.looks == {} and wall.shown("a").stage is Stage.CLOSED and wall.shown("a").free == 0
    assert wall.shown("a").full and not wall.shown("c").full


def test_a_table_that_refuses_is_asked_again_a_while_later():
    """It may have had no room."""
    wall = Wall()
    wall.club.found([found("a")])
    wall.looks["a"][0].lost = True
    wall.after(1)
    assert wall.looks["a"][0].stopped == 1 and len(wall.looks["a"]) == 1
    wall.after(AGAIN)
    assert len(wall.looks["a"]) == 2 and wall.looks["a"][1].begun == 1


def test_a_thousand_tables_are_looked_on_at_by_a_dozen_looks():
    """As many as there are announced; when one ends the next has its place."""
    wall = Wall()
    wall.club.found([found(f"{n:04}") for n in range(1000)])
    assert wall.club.watched == len(wall.looks) == MOST_WATCHED
    wall.looks["0000"][0].seen, wall.looks["0000"][0].log = OVER, "log"
    wall.after(1)
    wall.after(1)
    assert wall.club.watched == MOST_WATCHED and "0012" in wall.looks


def test_of_results_the_newest_are_kept():
    """A long evening fills no memory."""
    wall = Wall()
    for n in range(MOST_KEPT + 5):
        wall.club.found([found(str(n))])
        wall.looks[str(n)][0].seen, wall.looks[str(n)][0].log = OVER, "log"
        wall.after(1)
        wall.club.found([])
    wall.after(1)
    assert wall.shown("0") is None and wall.shown(str(MOST_KEPT + 4)) is not None
    for _, told in wall.judging:
        told(1)  # also of those that are on the wall no more
    assert wall.shown(str(MOST_KEPT + 4)).verdict == 1


def test_a_table_of_others_is_looked_on_at_and_neither_shown_nor_judged():
    """Only a look tells who sits there; what is meant is on the wall as soon as it has."""
    wall = Wall()
    wall.club.meant = lambda table, people: "Ben" in people
    wall.club.found([found("a"), found("b")])
    assert wall.club.watched == 2 and wall.club.tables() == []
    wall.looks["b"][0].seen = RUNS
    wall.after(1)
    assert [one.key for one in wall.club.tables()] == ["b"]
    for key, seen in (("a", replace(OVER, people=OVER.people[:1])), ("b", OVER)):
        wall.looks[key][0].seen, wall.looks[key][0].log = seen, key
    wall.after(1)
    assert [log for log, _ in wall.judging] == ["b"] and wall.shown("a") is None


def test_when_a_game_began_and_ended_is_known_where_that_was_in_sight_alone():
    """A table that waits or runs as it is first seen may have done so for hours, and so may one
    that was not reached; a game that is over at once may have been so before it was found."""
    wall = Wall()
    wall.club.found([found("a"), found("b", running=True), found("c", running=True), found("d")])
    assert not any(one.in_sight for one in wall.club.tables())
    wall.club.found([found("b", running=True), found("c", running=True)])  # a and d are not reached
    for key in ("b", "c"):
        wall.looks[key][0].seen = RUNS
    wall.after(1)
    wall.club.found([found("a", running=True), found("b", running=True)])
    assert not any(wall.shown(key).in_sight for key in "abcd")
    wall.looks["c"][0].seen, wall.looks["c"][0].log = OVER, "log"
    wall.after(CAUGHT_UP)
    wall.looks["b"][0].seen, wall.looks["b"][0].log = OVER, "log"
    wall.looks["a"][0].seen, wall.looks["a"][0].log = OVER, "log"
    wall.after(1)
    assert wall.shown("b").in_sight and wall.shown("b").since == 1062.0
    wall.club.found([found("e", running=True)])
    wall.looks["e"][0].seen, wall.looks["e"][0].log = OVER, "log"
    wall.after(1)
    assert wall.shown("e").stage is Stage.OVER and not wall.shown("e").in_sight


def test_cheating_is_told_at_once():
    """Before the audit, by the proof that froze the table."""
    wall = Wall()
    wall.club.found([found("a")])
    wall.looks["a"][0].seen = replace(RUNS, cheated=True)
    wall.after(1)
    assert wall.shown("a").cheated and wall.shown("a").stage is Stage.RUNNING


def test_when_it_ends_every_look_is_handed_out_to_be_stopped():
    """And none is begun any more."""
    wall = Wall()
    wall.club.found([found("a"), found("b")])
    assert len(wall.club.stop()) == 2
    wall.club.look()
    assert wall.club.watched == 0 and wall.club.tables() == []
