"""Files lost or set back while another seat is away, which the game goes on without."""

import itertools

import pytest

from ledger.records.any_record import read_record
from ledger.records.event import End, Event
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.live.absence.test_begin_anew import files_of, put_back
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER, PLACE

VICTIM = 0
FILES = {"log": PLACE, "journal": OWN, "counter": COUNTER}
COMBINATIONS = [some for count in range(4) for some in itertools.combinations(FILES, count)]
TABLES = ((4, 1), (3, 1))
REACHED = ("nobody", "one", "all")
"""Who of those linked has got the last word that the seat has signed."""


def rows(round_):
    """All eight combinations, lost and set back, at tables of four and three; who has got the last
    word goes on by one a row and a round."""
    made = itertools.product(TABLES, ("lost", "set back"), COMBINATIONS)
    for number, ((seats, spare), how, files) in enumerate(made):
        reached = REACHED[(number + round_) % len(REACHED)]
        name = f"{seats} seats, {' and '.join(files) or 'nothing'} {how}, {reached}"
        if files or how == "lost":
            yield pytest.param(seats, spare, files, how, reached, id=name)


ALL = [row for round_ in range(amount(1)) for row in rows(round_)]


class Listened(Gathering):
    """All that a seat has said is kept."""

    said: dict

    def say(self, seat, sent):
        """The same, and written down."""
        for word in map(read_record, sent):
            if seat == VICTIM and isinstance(word, Event | End) and word.seat == VICTIM:
                on = word.prev if isinstance(word, Event) else word.head
                if any(self.passes(seat, to, word.raw) for to in self.linked(seat)):
                    self.said.setdefault(on, set()).add(word.id)
        return super().say(seat, sent)


def away(table):
    """The last seat is cut off and the others go on without it."""
    gone = len(table.disks) - 1
    rest = list(range(gone))
    table.split(rest)
    table.run()
    table.go_without(gone)
    table.run(until=table[VICTIM].table.step + 3)
    assert table[VICTIM].absences.may_return == (gone,)
    return rest


def played(seats, spare, reached):
    """A table with one away, whose first seat has signed a last word that so many got, and stopped
    then: the table, without that node, and a backup of its files of some steps before."""
    table = Listened(f"lost while away {seats}", seats, spare)
    table.said = {}
    table.run(until=8)
    rest = away(table)
    before = files_of(table, VICTIM)
    table.run(until=table[VICTIM].table.step + 4)
    got = {"nobody": (), "one": rest[1:2], "all": rest}[reached]
    table.passes = lambda sender, to, data: sender != VICTIM or to in got
    table.run(until=table[VICTIM].table.step + (1 if reached == "all" else 30), turns=12)
    table.stop(VICTIM)
    return table, before


def lose(table, before, files, how):
    """These files are gone, or are those of the backup."""
    for name in files:
        if how == "lost":
            del table.disks[VICTIM].names[FILES[name]]
    if how == "set back":
        put_back(table, VICTIM, {FILES[name]: before[FILES[name]] for name in files})


def goes_on(table):
    """What people do, one after the other, until no file holds the game up: play on with those who
    are here; wait for the seat that is away; quit, let the others go on, and come back."""
    rest = [seat for seat in range(len(table.disks) - 1) if seat != VICTIM]
    node = table.start(VICTIM)
    table.passes = lambda sender, to, data: True
    table.meet([VICTIM, *rest])
    table.run()
    if table[rest[0]].finished():
        return
    table.meet()
    table.run()
    if node.unheard:
        assert node.holds_up
        table.stop(VICTIM)
        table.hear()
        table.go_without(VICTIM)
        table.run(until=table[rest[0]].table.step + 2)
        table.start(VICTIM)


def check_row(folder, seats, spare, files, how, reached):
    """One combination: nothing said is said twice, nobody is named, and the game ends with all."""
    faults = Faults(6, f"{how} with a seat away: {', '.join(files) or 'nothing'}")
    table, before = played(seats, spare, reached)
    lose(table, before, files, how)
    goes_on(table)
    finish(table, folder)
    assert {len(ids) for ids in table.said.values()} == {1}
    faults.happened(faults.kinds[0])
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize(
    ("seats", "spare", "files", "how", "reached"),
    [(4, 1, ("log", "journal"), "set back", "one"), (3, 1, ("journal", "counter"), "lost", "all")],
)
def test_files_of_a_seat_are_gone_while_another_is_away(
    tmp_path, seats, spare, files, how, reached
):
    """Two of the combinations, every day."""
    check_row(tmp_path, seats, spare, files, how, reached)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize(("seats", "spare", "files", "how", "reached"), ALL)
def test_each_combination_while_another_seat_is_away(tmp_path, seats, spare, files, how, reached):
    """All of log, journal and counter, lost and set back; AMOUNT=3 for each with each last word."""
    check_row(tmp_path, seats, spare, files, how, reached)


@pytest.mark.slow
def test_a_seat_that_holds_the_others_up_goes_and_comes_back(tmp_path):
    """All are here, and the step waits for a seat that was set back: nobody asks to go on without
    who is linked, so its person is told to put the game down; the others go on, it begins anew."""
    table = Listened("holds up", 4, 1)
    table.said = {}
    table.run(until=8)
    before = files_of(table, VICTIM)
    table.run(until=12)
    table.passes = lambda sender, to, data: sender != VICTIM
    table.run()
    table.stop(VICTIM)
    lose(table, before, ("log", "journal"), "set back")
    table.passes = lambda sender, to, data: True
    node = table.start(VICTIM)
    table.meet()
    table.run()
    assert node.set_back is not None and node.holds_up and not node.waits_for_yes
    table.go_without(VICTIM)
    table.run()
    assert table.heads() == {node.head()} and not node.absences.may_return
    table.stop(VICTIM)
    table.hear()
    table.go_without(VICTIM)
    table.run(until=table[1].table.step + 3)
    assert table[1].absences.may_return == (VICTIM,)
    table.start(VICTIM)
    finish(table, tmp_path)
