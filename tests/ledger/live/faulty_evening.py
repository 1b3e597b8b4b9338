"""A game at which one seat's disk fails: it stops, starts again with what is left, and goes on.

What the seat has sent is noted as the others get it. ``Evening.live`` goes on until nobody has
anything to say or the fault comes; ``check`` says what must hold whenever that is.
"""

from ledger.errors import LedgerError, UnfinishedLog
from ledger.files.append_only import read_log
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.any_record import read_record
from ledger.records.event import End, Event
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk, PowerLost
from tests.ledger.people import fixed_chance
from tests.ledger.tables import COUNTER, PLACE, Minds, busy, log_of, seating

SEAT = 0
OWN = PLACE.with_suffix(".own")


class Evening:
    """Some seats, of which the first has a disk that may fail."""

    def __init__(self, label="faulty evening", *, game=PROBE, seats=2, bots=3, until=10**9):
        """Nobody has begun yet; the game is put down for good at the step `until`."""
        self.seated = seating(game, seats, label)
        self.disk, self.minds, self.until = FaultyDisk(), Minds(bots), until
        self.others = [self.seated.play(seat, FaultyDisk()) for seat in range(1, seats)]
        self.node, self.starts, self.sent = None, 0, []

    def settings(self):
        """The seat, with chance of its own in each life."""
        return SeatSettings(
            self.seated.game,
            self.seated.roster,
            path=PLACE,
            counter=COUNTER,
            identity=self.seated.people[SEAT],
            secret=self.seated.secrets[SEAT],
            group=self.seated.group,
            rng=fixed_chance(f"life {self.starts}"),
            disk=self.disk,
        )

    def start(self):
        """A node on what is left on the disk, which is given all that the others have."""
        begin = SeatedTable.resume if self.starts else SeatedTable.begin
        self.starts += 1
        self.node = begin(self.settings())
        for record in self.others[0].since(0, 10_000):
            self.node.receive(record)

    def live(self):
        """Start, and play until nobody has anything to say; the error that ended it, or None."""
        try:
            self.start()
            while self.round():
                pass
            self.node.close()
        except (PowerLost, LedgerError, OSError) as error:
            return error
        return None

    def round(self):
        """Everybody says what there is to say; whether anybody did."""
        moved = False
        if self.over:
            return False
        for node in (self.node, *self.others):
            said = busy(node, self.minds)
            if node is self.node:
                self.sent += said
            moved = moved or bool(said)
            for other in (self.node, *self.others):
                if other is not node:
                    for record in said:
                        other.receive(record)
        here = self.others[0].head()[0]
        if self.node.head()[0] > here:  # it stopped between closing a step and sending its word
            for record in self.node.since(here, 10_000):
                moved = True
                for other in self.others:
                    other.receive(record)
        return moved

    @property
    def over(self):
        """Whether nothing more is to be played."""
        return self.others[0].head()[0] >= self.until

    def switched_on(self, mode):
        """The disk after the power has gone and come back."""
        self.disk.mode = mode
        self.disk = self.disk.after_power_loss()

    def check(self):
        """Nothing that was sent is lost, nothing was said twice, nobody is named."""
        found = [read_record(data) for data in self.sent]
        mine = [one for one in found if isinstance(one, Event | End)]
        said = {}
        for one in mine:
            said.setdefault(one.prev if isinstance(one, Event) else one.head, set()).add(one.raw)
        assert all(len(words) == 1 for words in said.values())
        assert all(node.evidence is None and node.stopped is None for node in self.others)
        kept = {entry.data for path in (PLACE, OWN) for entry in self.entries(path)}
        assert all(one.raw in kept for one in mine)

    def entries(self, path):
        """The good records of one file, if there is any; the log is a prefix of the others'."""
        try:
            log = read_log(path, disk=self.disk)
        except (UnfinishedLog, LedgerError):
            return ()
        if path == PLACE:
            good, whole = bytes(self.disk.names[path].seen)[: log.good], log_of(self.others[0])
            assert whole.startswith(good) or good.startswith(whole)
        return log.entries
