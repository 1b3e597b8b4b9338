"""Tables that are found, looks that see what a test wants, and a club over them."""

from __future__ import annotations

from cli.club.club import Club
from cli.club.shown_tables import Sitting
from cli.club.watched_game import SeenGame
from cli.first_screen.found_tables import FoundTable

GATHERS = SeenGame((Sitting("Anna"),))
RUNS = SeenGame((Sitting("Anna", turn=True), Sitting("Ben")), running=True)
OVER = SeenGame((Sitting("Anna", points=7, won=True), Sitting("Ben", points=3)), over=True)


def found(key, **more):
    """A table of burgund as a node tells of it."""
    given = {"game": "burgund", "seats": 2, "taken": 1, **more}
    return FoundTable(key, "ABCD", "ABCD-EFGH", (("192.168.1.4", 7711),), **given)


def closed(key):
    """A closed table."""
    return FoundTable(key, "ABCD", "", (("192.168.1.4", 7711),))


class Look:
    """A look at a table."""

    def __init__(self, table):
        self.table, self.seen, self.log, self.lost = table, GATHERS, None, False
        self.begun = self.stopped = 0

    def now(self):
        """What is seen."""
        return self.seen

    def begin(self):
        """It begins."""
        self.begun += 1

    def stop(self):
        """It ends."""
        self.stopped += 1


class Wall:
    """A club with its looks, the logs that are to be judged, and a clock."""

    def __init__(self):
        self.time, self.looks, self.judging = 0.0, {}, []
        self.club = Club(
            self._look,
            lambda log, told: self.judging.append((log, told)),
            now=lambda: self.time,
            clock=lambda: 1000.0 + self.time,
        )

    def _look(self, table):
        self.looks.setdefault(table.key, []).append(Look(table))
        return self.looks[table.key][-1]

    def after(self, seconds):
        """So much later."""
        self.time += seconds
        self.club.look()

    def shown(self, key):
        """The table of this key on the wall; None where it is not there."""
        return next((one for one in self.club.tables() if one.key == key), None)
