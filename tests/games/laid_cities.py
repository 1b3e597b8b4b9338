"""A table laid by hand for a game in which seats build cities and have characters by rounds.

What the scenes of both editions of Citadels do alike: what is laid, what lies there, whose turn it
is. A game's own scene says by which names its zones go, and words its moves.
"""

from itertools import chain

from engine.agenda import Decision, Pace
from engine.kernel import front, settle
from engine.open_table.open_dealer import Dealt
from tests.games.laid import LaidTable


class LaidCities(LaidTable):
    """A scene sets ``GAME``, and the names of the deck and by seat of ``HANDS`` and ``CITIES``."""

    @classmethod
    def started(cls, seats, *, options=None, seed=1):
        """A whole game from its beginning, up to the first question."""
        return cls(seats, seed=seed).begun(cls.GAME, seats, options)

    def empty(self, seats, options):
        """The state of a third round with nothing on the table but two gold a seat."""
        state = self.GAME.setup(tuple(range(seats)), self.GAME.complete_options(options or {}))
        return state.but(zones={}, faces={}, agenda=(), round=3)

    def lay_out(self, groups, fields):
        """Lay the cards that ``fields`` names by group and seat, and take those fields out."""
        zones = {}
        for what, names in groups.items():
            for seat, faces in fields.pop(what, {}).items():
                zones[names[seat]] = (faces, seat)
        for zone, (faces, seat) in zones.items():
            self.lay(zone, faces, seat)
        if "gold" in fields:
            missing = self.state.seats - len(fields["gold"])
            fields["gold"] = tuple(fields["gold"]) + (0,) * missing

    def lay(self, zone, faces, seat):
        """Put cards on the table: open in a city or another open zone, else closed."""
        own = zone in self.state.owners
        self.add(zone, faces, closed=zone == self.DECK, reader=seat if own else None)

    # -- what is there --------------------------------------------------------------------------

    @property
    def gold(self):
        """The gold of all seats."""
        return list(self.state.gold)

    def hand(self, seat):
        """The hand of a seat, sorted."""
        return sorted(self.faces(self.HANDS[seat]))

    def city(self, seat):
        """What lies in the city of a seat."""
        return self.faces(self.CITIES[seat])

    def all_faces(self):
        """Every face on the table, sorted."""
        return sorted(chain.from_iterable(self.faces(zone) for zone in self.state.zones))

    @property
    def asked(self):
        """The decision that waits for a person, or None."""
        line = front(self.state)
        return line if isinstance(line, Decision) and line.pace is not Pace.FORCED else None

    # -- what happens ---------------------------------------------------------------------------

    def take(self, state):
        """Go on from this state to the next question."""
        self.dealt = Dealt(settle(state), self.dealt.truth, self.dealt.memory)
        self.said = list(self.state.news)
        return self.run()
