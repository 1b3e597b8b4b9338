"""Steps are given up (R19), and it costs no more than they: state, memory and files come out as if
the log had been played from its beginning.

Whoever reports here has signed steps beyond, for branches of many steps are asked for; a judge
would name it, and is not asked. All seats take every closing over, so the game goes on behind it.
"""

import copy

import pytest

from engine.games import find_game
from ledger.files.append_only import read_log
from ledger.records.reports import read_report, write_report
from ledger.steps.owed_events import owing
from ledger.steps.table_after import may_close_short
from tests.amounts import amount
from tests.faults import Faults
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import PowerLost
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering
from tests.ledger.tables import PLACE, believe, log_of

OUR = 0


@pytest.fixture(autouse=True)
def nobody_is_named(monkeypatch):
    """For signing beyond a step and leaving its events out."""
    monkeypatch.setattr("ledger.chain.chain.lacks_mark", lambda *given: False)


def reports(table, back):
    """What closes a step so many steps behind the last one short, without one of those who owed
    there; the nearest step further back where that can be. None if there is none."""
    chain, seats = table[OUR].chain, range(len(table.disks))
    for step in range(chain.table.step + 1 - back, 3, -1):
        head = chain.trunk.heads[step - 1]
        before = chain.trunk.table_at(head)
        cut = [seat for seat in owing(before) if seat != OUR]
        if cut and may_close_short(before) and not chain.closings.reported.reports(head):
            break
    else:
        return None
    live = tuple(seat for seat in seats if seat != cut[0])
    held = tuple(event.id for event in chain.trunk.steps[step] if event.seat != cut[0])
    here = {"table_id": table.seated.roster.table_id, "step": step, "prev": head, "attempt": 1}
    people = table.seated.people
    return [write_report(people[s], seat=s, live=live, held=held, **here).raw for s in live]


def signed(node, report):
    """A report of the node's own seat stands where one stands that it has signed."""
    if report.seat == node.number:
        node.log.keeper.keep(report, report.step)


def take_over(table, back):
    """All seats give up so many steps; how many that were, 0 where none can be."""
    said, stood = reports(table, back), table[OUR].table.step
    if said is None:
        return 0
    step = read_report(said[0]).step
    for node in table.nodes.values():
        trunk = node.chain.trunk
        gone = trunk.heads[step:]
        hear(node, said)
        assert gone and not any(map(trunk.knows, gone)) and node.ruling is None
    return stood - step + 1


def known(node):
    """All that a node knows by its log: of the table, of each step, of what its seat has met."""
    chain, sight, memory = node.chain, node.sight(), node.log.memory
    steps, seats = range(len(chain.trunk.steps)), chain.table.seats
    return {
        "table": (
            node.head(),
            chain.table.digest,
            chain.trunk.owed,
            node.owing,
            chain.table.absent,
        ),
        "steps": (
            chain.trunk.heads,
            chain.trunk.digests,
            [chain.trunk.step_at(head) for head in chain.trunk.heads],
            list(chain.trunk.steps),
            chain.trunk.steps.ids,
        ),
        "parts": [chain.trunk.steps.logged(at) for at in steps],
        "gave": [[chain.trunk.steps.gave(at, one) for one in seats] for at in steps],
        "last": [chain.trunk.steps.last_of(one) for one in seats],
        "said": (chain.closings.unlogged(), [one.raw for one, _ in chain.open.held.values()]),
        "sight": None if sight is None else (sight.state, sight.eyes, sight.memory),
        "seen": (memory.absent_since, memory.others_acted),
        "told": memory.history(None, 0),
        "bound": (node.absences.bound, node.absences.late_event_void, node.waited_for),
        "given": node.since(0, 10_000),
    }


def taken_up(table, seat, label):
    """The seat's node as it would be taken up from its files, which plays the log from its
    beginning."""
    disk = copy.deepcopy(table.disks[seat])
    disk.locks.clear()
    return table.seated.play(seat, disk, again=label, heard=False)


def compare(table, label):
    """Every node knows what it would know if it were taken up again, and asks the same."""
    stood = {seat: node.head() for seat, node in table.nodes.items()}
    for seat, node in sorted(table.nodes.items()):
        again = taken_up(table, seat, f"{label} {seat}")
        believe(node)
        for other in table.nodes.values():
            for data in other.since(again.table.step, 10_000):
                again.receive(data)
        ours, theirs = known(node), known(again)
        assert {name for name in ours if ours[name] != theirs[name]} == set(), (stood, again.head())
        for at in range(0, len(node.chain.trunk.heads), 5):
            head = node.chain.trunk.heads[at]
            assert node.chain.trunk.table_at(head).digest == again.chain.trunk.table_at(head).digest
        assert log_of(node) == log_of(again)
        again.close()


def give_up(table, backs):
    """So many steps are given up, one time after the other while the game goes on; how many."""
    found = []
    for back in backs:
        step = table[OUR].table.step
        table.run(until=max(step + 4, back + 5))
        gone = take_over(table, back)
        if gone:
            found.append(gone)
            compare(table, f"after {back}")
            table.meet()
    return found


@pytest.mark.parametrize(("game", "seats"), [(PROBE, 3), (COLUMNS, 3)])
def test_a_take_over_comes_out_as_a_replay_from_the_beginning(tmp_path, game, seats):
    """From 1 to 30 steps back: state, digests, what is owed, what was seen and told, and the bytes
    of the log; then all play on to the end."""
    table = Gathering("taken over", seats, 1, game=game)
    given_up = give_up(table, (1, 2, 5, 12, 30))
    assert max(given_up) >= 12 and len(given_up) >= 4
    finish(table, tmp_path)


def test_a_take_over_where_steps_bring_news():
    """What was told in steps that are given up is told no more, and the rest once."""
    table = Gathering("news", 3, 1, game=find_game("ohne_furcht"))
    table.run(until=26)
    assert give_up(table, (6, 11)) and table.blamed() == []
    assert len(table[OUR].history()) > 3


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "every"), [("ohne_furcht", 4, 1), ("citadels", 5, 4)])
def test_take_overs_of_a_whole_evening(name, seats, every):
    """The same with cards in hands, at each distance from 1 to 30, or some of them."""
    for seed in range(amount(1)):
        table = Gathering("evening", seats, 1, seed=seed + 1, game=find_game(name))
        backs = range(1, 31, every)
        given_up = give_up(table, backs)
        assert max(given_up) >= 25 and 3 * len(given_up) >= 2 * len(backs) and table.blamed() == []


MODES = ("lost", "torn", "garbled", "killed")


@pytest.mark.faults
def test_the_power_goes_while_steps_are_given_up():
    """Row 2: at each operation of a take-over: the log is a beginning of the old one or the new
    one, and once the node hears of it again it stands where the others do."""
    faults = Faults(2, "steps given up while the power goes")
    table = Gathering("power", 3, 1, game=COLUMNS)
    table.run(until=18)
    said, old = reports(table, 12), log_of(table[OUR])
    before = copy.deepcopy(table.disks[OUR])
    before.locks.clear()
    assert take_over(table, 12) >= 12
    new, at = log_of(table[OUR]), 0
    while True:
        at += 1
        disk = copy.deepcopy(before)
        node = table.seated.play(OUR, disk, again="before")
        mode = disk.mode = MODES[at % len(MODES)]
        disk.power_at = disk.done + at
        try:
            hear(node, said)
            break
        except PowerLost:
            faults.happened(faults.kinds[0])
        disk = disk.after_power_loss()
        left = read_log(PLACE, disk=disk)
        good = bytes(disk.names[PLACE].seen)[: left.good]
        assert left.damage is None or mode == "garbled"
        assert old.startswith(good) or new.startswith(good)
        again = table.seated.play(OUR, disk, again="after")
        hear(again, said)
        for data in table[1].since(0, 10_000):  # what was cut off comes from others
            again.receive(data)
        assert again.head() == table[OUR].head() and log_of(again) == new
        assert again.set_back is None and again.ruling is None
    assert at > 8
    faults.check()


def hear(node, said):
    """A node gets these reports, of which it has signed its own."""
    for data in said:
        signed(node, read_report(data))
        node.receive(data)
