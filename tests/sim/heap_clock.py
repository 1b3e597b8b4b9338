"""A clock that stands still until told: calls on a heap, run in order of their time."""

import heapq
import itertools


class HeapClock:
    """Simulated seconds. Calls due at the same time run in the order they were asked for."""

    def __init__(self):
        self.now = 0.0
        self._calls = []
        self._order = itertools.count()

    def call_later(self, delay, call):
        """Run call() in so many seconds."""
        heapq.heappush(self._calls, (self.now + delay, next(self._order), call))

    def step(self):
        """Run the next call; False if there is none."""
        if not self._calls:
            return False
        # The time is set to the call's own: adding differences can fall short by a rounding.
        self.now, _, call = heapq.heappop(self._calls)
        call()
        return True

    def run(self, seconds):
        """Run all calls of the next so many seconds."""
        end = self.now + seconds
        while self._calls and self._calls[0][0] <= end:
            self.step()
        self.now = end

    def run_until(self, done, limit):
        """Run until done() holds or so many seconds have passed; whether it holds."""
        end = self.now + limit
        while not done():
            if not self._calls or self._calls[0][0] > end:
                return False
            self.step()
        return True
