"""The program's own tables in the simulated network: real rules, real deck, real files, seeded."""

import random
import shutil

from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.bots import random_bot
from ledger.deck.group.backend import best_group
from ledger.facts import FactKind
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.live.watched_table import WatchedTable
from ledger.records.roster import make_roster, write_join
from tests.ledger.offers import offer_of
from tests.sim.world import World


class BotPlay(SeatedTable):
    """A seat that answers by itself, as soon as it is asked."""

    chance = Seeded(0)

    def idle(self):
        """Go on, and answer whatever is asked."""
        super().idle()
        if self.waits_for_yes and self.set_back.kind is FactKind.COUNTER_MISSING:
            self.sign_anyway()  # its person knows that nothing was put back: all is gone
        while self.asked is not None and not self.stopped:
            self.answer_by(random_bot, self.chance)


def roster_of(game, identities, seed, *, spare=None, **options):
    """The roster of a table of this game at which these identities sit."""
    chance = random.Random(f"roster {seed}").randbytes
    offer = offer_of(
        game, identities[0], len(identities), rng=chance, options=options, max_absent=spare
    )
    joins = [write_join(one, offer, f"P{n}", rng=chance) for n, one in enumerate(identities)]
    return make_roster(offer, joins)


class RealWorld(World):
    """Nodes that play a whole game with the sealed deck; each has files in a folder of its own."""

    def __init__(
        self, seed, count, folder, *, game="ohne_furcht", watchers=0, spare=None, **faults
    ):
        self.folder = folder
        self.game = find_game(game) if isinstance(game, str) else game
        self.group = best_group()
        super().__init__(seed, count + watchers, factory=self._table, **faults)
        players = [actor.identity for actor in self.actors[:count]]
        self.roster = roster_of(self.game, players, seed, spare=spare)
        for actor in self.actors[:count]:
            actor.take_seat(self.roster)

    def path(self, number):
        """Where the node of this number keeps its log."""
        return self.folder / f"node{number}" / "table.tafel"

    def _table(self, number, roster, seat):
        path = self.path(number)
        path.parent.mkdir(exist_ok=True)
        if seat is None:
            return WatchedTable.start(self.game, roster, path=path, group=self.group)
        common = {
            "counter": self.folder / f"signed{number}",
            "identity": self.actors[number].identity,
            "secret": self.actors[number].identity.table_secret(roster.table_id),
            "group": self.group,
            "rng": random.Random(
                f"{self.seed} {number} {path.exists()} {self.clock.now}"
            ).randbytes,
        }
        again = path.exists() or self.actors[number].came_back
        make = BotPlay.resume if again else BotPlay.begin
        play = make(SeatSettings(self.game, roster, path=path, **common))
        play.chance = Seeded(self.seed * 100 + number)
        return play

    def wipe(self, number):
        """All files of a node are lost; its identity is not one of them."""
        shutil.rmtree(self.path(number).parent)
        for one in self.folder.glob(f"signed{number}*"):
            one.unlink()

    def files(self):
        """The bytes of the logs on disk, as a set: one element if all are equal."""
        for actor in self.actors:
            if actor.alive and actor.table is not None:
                actor.table.close()
        return {self.path(a.number).read_bytes() for a in self.actors if a.alive and a.table}
