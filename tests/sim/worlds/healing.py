"""Once nothing parts the nodes any more they stand together within seconds (row 7)."""

from p2p.wire.limits import TICK

TOGETHER = 10.0
"""Simulated seconds from the end of the last trouble that parts nodes until they stand together."""


class Healing:
    """Watches how long the honest nodes take until links join them all, and all are where the
    furthest was at the end of the trouble; where reports have closed a step twice, until all are
    on the branch that stays. `times`: how long it took each time; `again`: when not at once.
    """

    def __init__(self, evening):
        """Nothing has parted them yet."""
        self.evening = evening
        self.times = []
        self.again = 0
        self._since = None
        self._step = 0
        self._done = True

    def look(self):
        """After every event."""
        since = self.evening.whole_since
        if since != self._since:
            self._since, self._done = since, since is None
            if since is not None:
                self._step = self.evening.step
        if not self._done:
            took = self.evening.clock.now - since
            if self._joined() and self._on_one_head():
                self._done = True
                self.times.append(took)
                self.again += since > 0.0 and took > 0.0
            else:
                limit = TOGETHER + self.link_time
                assert took <= limit, f"{took:.1f} s whole and not together at step {self._step}"

    @property
    def link_time(self):
        """What a link takes to come up at most: a connection and a handshake's two round trips,
        the first words, and as many ticks as both sides may let pass in between."""
        return 8 * self.evening.schedule.most + 2 * TICK

    def _joined(self):
        """Whether a way of links leads from each honest node to each other."""
        honest = {actor.identity.public: actor for actor in self.evening.honest}
        reached, more = set(), [next(iter(honest))]
        while more:
            one = more.pop()
            if one not in reached:
                reached.add(one)
                more += [other for other in honest[one].linked if other in honest]
        return len(reached) == len(honest)

    def _on_one_head(self):
        tables = [actor.table for actor in self.evening.honest]
        if all(table.evidence is not None for table in tables):
            return True
        step = min(self._step, self.evening.step)  # a branch that was given up may be the longer
        heads = [table.chain.trunk.heads for table in tables]
        return min(map(len, heads)) > step and len({some[step] for some in heads}) == 1
