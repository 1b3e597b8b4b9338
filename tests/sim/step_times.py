"""How long players wait for one another, in simulated seconds; strangers may not make it worse."""

from bench.clock import percentile


class StepTimes:
    """Of the nodes that a world has now: when the last of them had closed each step.

    actors: the players; none but those at a table of one and the same game.
    """

    def __init__(self, world):
        self._world = world
        self._players = list(world.actors)
        self._closed = {}
        for player in self._players:
            self._watch(player)

    def _watch(self, player):
        act, seen = player._act, player.table.head()[0]

        def acts():
            nonlocal seen
            act()
            step = player.table.head()[0]
            for closed in range(seen + 1, step + 1):
                self._closed.setdefault(closed, []).append(self._world.clock.now)
            seen = max(seen, step)

        player._act = acts

    def slowest(self, share=0.99):
        """Seconds that a step took until all had closed it, of a hundred the slowest."""
        whole = {
            step: max(times)
            for step, times in self._closed.items()
            if len(times) == len(self._players)
        }
        took = [at - whole[step - 1] for step, at in whole.items() if step - 1 in whole]
        assert len(took) >= 100, f"{len(took)} steps say nothing of the slowest of a hundred"
        return percentile(took, share)
