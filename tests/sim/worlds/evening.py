"""A schedule played out: real nodes on the simulated network, disks in memory, people, faults."""

import random
from collections import Counter

from engine.chance import Seeded
from engine.games import find_game
from ledger.deck.group.backend import best_group
from ledger.live.seat_settings import SeatSettings
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.sim.faulty_net import Faults
from tests.sim.real_tables import roster_of
from tests.sim.world import World
from tests.sim.worlds.backups import backup_of, lose, set_back
from tests.sim.worlds.brief import GAME as BRIEF
from tests.sim.worlds.nodes import Node
from tests.sim.worlds.open_group import OpenGroup
from tests.sim.worlds.schedule import APART, FILES_OLD, LOSSES, PARTING, UNHEARD
from tests.sim.worlds.seats import COUNTER, LOG, SEATS, Person

GAMES = {game.id: game for game in (PROBE, BRIEF)}
"""The games made for tests; all others are those that are sold."""
BEAT = 0.5
"""Seconds between two moments at which people look at the screen."""
TOLD = 10.0
"""Seconds after which a person is told that the own seat holds the others up."""
ANSWERS = 0.7
"""The chance that somebody who is asked answers at such a moment."""


class Evening(World):
    """The world of a schedule. `happened`: how often each kind of fault really came about.
    `person`: who sits at an honest node.
    """

    actor = Node
    person = Person

    def __init__(self, schedule):
        """All sit at the table and nothing has been said."""
        self.schedule = schedule
        self.game = GAMES.get(schedule.game) or find_game(schedule.game)
        self.group = best_group() if schedule.real else OpenGroup()
        self.disks = [FaultyDisk() for _ in range(schedule.nodes)]
        self.happened = Counter()
        self._honest = schedule.honest
        self._people = random.Random(f"people {schedule.seed}")
        self._active = []
        self._waiting = list(schedule.troubles)
        self._moved = {}
        self._gone = set()
        self._backups = {}
        self._quit = {}
        self._holding = {}
        self._bereft = set()
        self._false = None  # what the cheat has signed wrongly: it knows that after a start as well
        self.whole_since = 0.0  # since when nothing parts the nodes; None while something does
        faults = Faults(least=0.001, most=schedule.most, fragment=schedule.fragment)
        super().__init__(
            schedule.seed, schedule.nodes, factory=self._table, faults=faults,
            duplicates=schedule.duplicates,
        )  # fmt: skip
        self.roster = roster_of(
            self.game, [actor.identity for actor in self.actors], self.seed, spare=schedule.spare
        )
        for actor in self.actors:
            actor.take_seat(self.roster)
        self.clock.call_later(BEAT, self._beat)

    def _table(self, number, roster, seat):
        disk, schedule = self.disks[number], self.schedule
        liar = schedule.cheat and number == schedule.liar
        kind = SEATS.get(schedule.cheat, self.person) if liar else self.person
        settings = SeatSettings(
            self.game, roster, path=LOG, counter=COUNTER,
            identity=self.actors[number].identity,
            secret=self.actors[number].identity.table_secret(roster.table_id), group=self.group,
            rng=random.Random(f"{self.seed} {number} {self.clock.now}").randbytes,
            disk=disk,
        )  # fmt: skip
        again = disk.exists(LOG) or number in self._bereft
        play = (kind.resume if again else kind.begin)(settings)
        play.place, play.seed = schedule.place, self.seed
        play.chance = Seeded(self.seed * 100 + number)
        if liar and self._false is not None:
            play.first, play.second = self._false
        return play

    # -- who is there ----------------------------------------------------------------------------

    @property
    def honest(self):
        """The actors that play by the rules."""
        return [self.actors[number] for number in self._honest]

    @property
    def step(self):
        """Where the first honest node stands."""
        return max(actor.table.head()[0] for actor in self.honest)

    @property
    def troubled(self):
        """Whether some trouble lasts."""
        return bool(self._active)

    @property
    def over(self):
        """Whether the honest nodes have nothing to do any more: a result, or a frozen table."""
        actors = [actor for actor in self.honest if actor.alive]
        if len(actors) < len(self.honest):
            return False
        frozen = all(actor.table.evidence is not None for actor in actors)
        return frozen or all(actor.table.complete() for actor in actors)

    # -- each half second --------------------------------------------------------------------------

    def _beat(self):
        cheat = self.actors[self.schedule.liar].table
        if self._false is None and getattr(cheat, "first", None):
            self._false = cheat.first, getattr(cheat, "second", None)
        self._start_and_end()
        self._put_down()
        for actor in self.actors:
            if actor.alive:
                self._think(actor)
        liar = self.actors[self.schedule.liar]
        if self.schedule.cheat and liar.alive and liar.table.head()[0] >= self.schedule.place:
            self._cheat(liar)
        self.clock.call_later(BEAT, self._beat)

    def _think(self, actor):
        head = actor.table.head()
        if self._moved.get(actor.number, (None,))[0] != head:
            self._moved[actor.number] = (head, self.clock.now)
        waited = self.clock.now - self._moved[actor.number][1]
        if self._people.random() < ANSWERS:
            said = actor.table.yeses
            actor.table.think(waited, self.schedule.patience)
            self.happened["answered for its files"] += actor.table.yeses - said
            actor.do("poke")
        table = actor.table.table
        away = set(table.absent) - set(table.left)
        if actor.number in self.schedule.honest:
            if away - self._gone:
                self.happened["gone without"] += 1
            if self._gone and not away:
                self.happened["come back"] += 1
                self._gone.clear()
            self._gone |= away

    def _cheat(self, liar):
        if self.schedule.cheat == "forger" and liar.forged < 20:
            liar.forge()
        if self.schedule.cheat == "flooder" and liar.flooded < 20:
            liar.flood()
        if getattr(liar.table, "first", None):
            liar.tell_again(liar.table.first)  # what got lost on the way proves nothing to anybody
        done = {"forger": liar.forged, "flooder": liar.flooded}.get(
            self.schedule.cheat, getattr(liar.table, "first", None)
        )
        if done and not self.happened[self.schedule.cheat]:
            self.happened[self.schedule.cheat] += 1

    # -- troubles ----------------------------------------------------------------------------------

    def _start_and_end(self):
        now = self.clock.now
        for one in [one for one in self._waiting if one.step <= self.step or self.over]:
            self._waiting.remove(one)
            if not self.over:
                self._active.append((one, now + one.lasts))
                self._begin(one)
        for one, until in [pair for pair in self._active if pair[1] <= now]:
            self._active.remove((one, until))
            self._end(one)
        parted = any(one.kind in (*APART, *UNHEARD) for one, _ in self._active)
        if parted or self.net.apart:
            self.net.fall_apart(*self._ways())
        slow = [self.actors[one.nodes[0]].host for one, _ in self._active if one.kind == "slow"]
        self.net.slow = frozenset(slow)
        parting = any(one.kind in PARTING for one, _ in self._active)
        if parting or any(map(self._unsure, self.honest)):
            self.whole_since = None
        elif self.whole_since is None:
            self.whole_since = now

    @staticmethod
    def _unsure(actor):
        """Whether it stands apart from the others until a person has answered for its files."""
        table = actor.table
        return not actor.alive or (table.set_back is not None and table.evidence is None)

    def _begin(self, one):
        actor = self.actors[one.nodes[0]]
        if not actor.alive:
            return
        self.happened[one.kind] += 1
        if one.kind == "cut":
            for other in self.actors:
                self.net.cut(actor.host, other.host)
            self.whole_since = self.clock.now
        elif one.kind == "replay":
            actor.replay()
        elif one.kind == "withheld":
            actor.withholds = True
        elif one.kind == "leave":
            self.happened["left"] += actor.table.leave()
            actor.do("poke")
        elif one.kind in LOSSES:
            self._down(actor, one.kind)
        elif one.kind in FILES_OLD:
            self._backups[one] = backup_of(self.disks[actor.number])

    def _down(self, actor, how):
        actor.kill()
        disk = self.disks[actor.number]
        disk.mode = how
        self.disks[actor.number] = disk.after_power_loss()

    def _old_files(self, one, actor):
        """It is started anew, with some of its files lost or as they were."""
        if not actor.alive or actor.number in self._quit or self.over:
            return
        self._down(actor, "killed")
        disk = self.disks[actor.number]
        if one.kind.startswith("set back"):
            set_back(disk, one.files, self._backups[one])
        else:
            lose(disk, one.files)
            self._bereft.add(actor.number)
        self.restart(actor.number)

    def _put_down(self):
        """Whose seat was set back and holds the others up ends its program, and comes back when the
        others have gone on."""
        for actor in self.actors:
            holds_up = actor.alive and actor.table.holds_up and actor.table.evidence is None
            since = self._holding.setdefault(actor.number, self.clock.now)
            if not holds_up:
                del self._holding[actor.number]
            elif self.clock.now - since >= TOLD:
                self._down(actor, "killed")
                self._quit[actor.number] = actor.table.number
                self.happened["put down"] += 1
        rest = [actor for actor in self.actors if actor.alive]
        for number, seat in list(self._quit.items()):
            if all(seat in one.table.table.absent or one.table.finished() for one in rest):
                del self._quit[number]
                self.restart(number)
        for actor in rest:
            actor.table.quit = frozenset(self._quit.values())

    def _end(self, one):
        actor = self.actors[one.nodes[0]]
        if one.kind in LOSSES and not actor.alive and actor.number not in self._quit:
            self.restart(actor.number)
        elif one in self._backups:
            self._old_files(one, actor)
        elif one.kind == "withheld":
            self._waited_for(actor)
            actor.withholds = False
            for other in self.actors:
                self.net.cut(actor.host, other.host)

    def _waited_for(self, quiet):
        """Everybody who is linked with it says that it is this seat that is needed."""
        if len(self._active) or not quiet.alive or self.over:
            return
        seat = quiet.table.number
        linked = [one for one in self.honest if quiet.identity.public in one.linked]
        if all(one.table.absences.lacking == (seat,) for one in linked if one is not quiet):
            self.happened["waited for by name"] += len(linked) > 0

    def _ways(self):
        """The pairs that are apart and the ways on which bytes wait, as it stands now."""
        hosts = [actor.host for actor in self.actors]
        apart, stalled = set(), set()
        for one, until in self._active:
            mine = [hosts[number] for number in one.nodes]
            rest = [host for host in hosts if host not in mine]
            if one.kind in ("one way", *UNHEARD):
                stalled |= {(mine[0], host) for host in rest}
            elif one.kind == "ring":
                apart |= beyond_neighbours(hosts)
            elif one.kind == "swizzle":
                share = (1 - (until - self.clock.now) / one.lasts) * len(mine)
                mine = [host for at, host in enumerate(mine) if at - 0.5 <= share < at + 1.5]
                apart |= {frozenset((a, b)) for a in mine for b in hosts if a != b}
            elif one.kind in APART:
                apart |= {frozenset((a, b)) for a in mine for b in rest}
        return apart, stalled


def beyond_neighbours(hosts):
    """The pairs of those who do not sit side by side; of three or less one pair."""
    count = len(hosts)
    if count < 4:
        return {frozenset(hosts[:2])}
    return {
        frozenset((hosts[a], hosts[b]))
        for a in range(count)
        for b in range(a + 1, count)
        if (b - a) % count not in (1, count - 1)
    }
