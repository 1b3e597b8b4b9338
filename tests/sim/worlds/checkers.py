"""What must hold in such a world after every event, and at its end: AssertionErrors."""

from ledger.chain.held_back import AHEAD
from ledger.records.any_record import read_record
from ledger.records.event import End, Event
from ledger.records.reports import Report
from ledger.sealed.sealed_table import Phase
from tests.sim.worlds.healing import Healing
from tests.sim.worlds.seats import LOG

NAMED = ("equivocator", "breaker")
"""The cheats whose own signature proves them; a forger's or a flooder's words prove nothing."""


class Checkers:
    """Looks at the nodes of an evening whenever something has changed."""

    def __init__(self, evening):
        """Nothing seen yet."""
        self.evening = evening
        self.looks = 0
        self.given_up = 0
        self.healing = Healing(evening)
        self._seen = {}
        self._read = {}
        self._digests = {}
        self._told = set()  # what has lost its place on a disk since, others give back

    def look(self):
        """After every event: only who has moved on is looked at closely."""
        for actor in self.evening.honest:
            if not actor.alive:
                self._read.pop(actor.number, None)
                continue
            self._sent(actor)
            table = actor.table
            stand = (id(table), table.table.head, table.evidence is not None, table.stopped)
            if self._seen.get(actor.number) != stand:
                self._seen[actor.number] = stand
                self.looks += 1
                self._nobody_honest_is_named(table)
                self._bounded(table)
                self._one_digest(table)
                self._one_log(actor)
        self.healing.look()

    def _sent(self, actor):
        """What a seat has signed is on its disk, synced, before anybody else can have it."""
        at = self._read.get(actor.number, (None, 0))
        start = at[1] if at[0] is actor else 0
        if len(actor.sent) > start:
            for data in actor.sent[start:]:
                record = read_record(data)
                own = isinstance(record, Event | Report | End) and record.seat == actor.table.number
                if own and data not in self._told:
                    self.on_the_disk(actor, data)
                    self._told.add(data)
        self._read[actor.number] = (actor, len(actor.sent))

    def on_the_disk(self, actor, data):
        """What this node has sent is kept there."""
        inodes = self.evening.disks[actor.number].kept_names.values()
        assert any(data in inode.kept for inode in inodes), f"{actor.number} sent but not kept"

    def _nobody_honest_is_named(self, table):
        schedule = self.evening.schedule
        assert table.stopped is None, f"seat {table.number} has stopped: {table.stopped}"
        if table.evidence is not None:
            named = table.ruling.seat
            assert schedule.cheat in NAMED, f"seat {named} is named: {table.ruling.fact}"
            liar = self.evening.actors[schedule.liar].identity.public
            assert table.roster.keys[named] == liar, f"seat {named} is named: {table.ruling.fact}"

    def _bounded(self, table):
        seats = len(table.roster.keys)
        assert len(table.chain.open.early) <= AHEAD * seats
        assert len(table.chain.closings.reported.heads) <= 4 * AHEAD

    def _one_digest(self, table):
        digest = self._digests.setdefault(table.table.head, table.table.digest)
        assert digest == table.table.digest, f"two states on one head of step {table.table.step}"

    def _one_log(self, actor):
        """The log of a node is the beginning of each other one's, or the other way round; or they
        part where reports have closed a step in two attempts, of which the lower one will be given
        up; or where a cheat has signed two events.
        """
        ours = actor.table.chain
        for other in self.evening.honest:
            if other is actor or not other.alive:
                continue
            theirs = other.table.chain
            last = min(len(ours.trunk.heads), len(theirs.trunk.heads)) - 1
            if ours.trunk.heads[last] != theirs.trunk.heads[last]:
                self._may_part(ours, theirs, last)

    def _may_part(self, ours, theirs, last):
        at = next(i for i in range(last + 1) if ours.trunk.heads[i] != theirs.trunk.heads[i])
        fork = ours.trunk.heads[at - 1]
        first = getattr(self.evening.actors[self.evening.schedule.liar].table, "first", None)
        if first is not None and read_record(first).prev == fork:
            return
        one, two = ours.closings.closed_on(fork), theirs.closings.closed_on(fork)
        assert one.attempt != two.attempt, f"two logs from step {at} on"
        self.given_up += 1

    def at_the_end(self):
        """The faults are over and time has passed: all stand at the same place, or all name the
        cheat."""
        evening = self.evening
        tables = [actor.table for actor in evening.honest]
        assert evening.over, "it does not go on: " + "; ".join(map(_stand, evening.honest))
        frozen = [table.evidence is not None for table in tables]
        if evening.schedule.cheat in NAMED and evening.happened[evening.schedule.cheat]:
            assert all(frozen), "not everybody names the cheat"
        if any(frozen):
            assert all(frozen), "not everybody has the evidence"
            return
        assert all(table.table.phase is Phase.OVER for table in tables)
        assert len({table.table.head for table in tables}) == 1, "they do not stand on one head"
        for table in tables:
            table.close()
        disks = [evening.disks[actor.number] for actor in evening.honest]
        assert len({bytes(disk.names[LOG].seen) for disk in disks}) == 1, "two logs on disk"


def _stand(actor):
    table = actor.table
    if not actor.alive:
        return f"{actor.number} is dead"
    return (
        f"{actor.number} (seat {table.number}) step {table.head()[0]} {table.head()[1].hex()[:6]} "
        f"{table.table.phase.value} {table.absences} owing {table.owing} acks {table.unconfirmed} "
        f"unheard {table.unheard} set back {table.set_back} links {len(actor.linked)}"
    )
