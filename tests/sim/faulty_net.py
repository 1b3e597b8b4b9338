"""A network with seeded faults: delays, fragments, cuts, stalls, blocked ways, dead nodes.

A connection is a pair of ends that carry bytes in order, as TCP does. Between two connections there
is no order at all. Hosts are texts; each host may listen on ports.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Faults:
    """How bad the network is. Delays are seconds; fragment is the chance that a piece is split."""

    least: float = 0.001
    most: float = 0.02
    fragment: float = 0.0
    smallest: int = 1


class End:
    """One end of a connection. The owner sets on_data and on_lost before it is told anything."""

    def __init__(self, net, host, other_host):
        self.net = net
        self.host = host
        self.other_host = other_host
        self.other = None
        self.open = True
        self.on_data = None
        self.on_lost = None
        self._free_at = 0.0
        self._stalled = []

    def write(self, data):
        """Send bytes to the other end; they arrive in order, some time, unless it is cut."""
        for piece in self.net.pieces(data):
            if self.net.stalled(self.host, self.other_host):
                self._stalled.append(piece)
            else:
                self._schedule(piece)

    def resume(self):
        """Bytes that were stalled go on."""
        pieces, self._stalled = self._stalled, []
        for piece in pieces:
            self._schedule(piece)

    def _schedule(self, piece):
        clock = self.net.clock
        self._free_at = max(self._free_at, clock.now + self.net.delay(self.host, self.other_host))
        clock.call_later(self._free_at - clock.now, lambda: self.other.arrive(piece))

    def arrive(self, piece):
        """The network brings bytes."""
        if self.open and self.on_data is not None:
            self.on_data(piece)

    def close(self):
        """Close from this side: what was written still arrives, then the other side hears of it."""
        if self.open:
            self.open = False
            clock = self.net.clock
            after = max(self._free_at, clock.now + self.net.delay())
            clock.call_later(after - clock.now, self.other.lose)
            clock.call_later(0, self._told)

    def lose(self):
        """The connection is gone, seen from here."""
        if self.open:
            self.open = False
            self._told()

    def _told(self):
        self.net.forget(self)
        if self.on_lost is not None:
            self.on_lost()


class FaultyNet:
    """All connections. chance: a random.Random."""

    def __init__(self, clock, chance, faults):
        self.clock = clock
        self.chance = chance
        self.faults = faults
        self._listening = {}
        self._ends = []
        self._blocked = set()
        self._stalled = set()
        self.slow = frozenset()
        self.slowest = 2.0
        self.carried = 0

    def listen(self, host, port, accept):
        """accept(end) is called for each connection to this host and port."""
        self._listening[(host, port)] = accept

    def deaf(self, host):
        """Nothing listens at this host any more."""
        for address in [one for one in self._listening if one[0] == host]:
            del self._listening[address]

    def connect(self, host, address, opened, failed):
        """Connect from a host; opened(end) or failed() some time later."""

        def arrive():
            accept = self._listening.get(address)
            if accept is None or self._is_blocked(host, address[0]):
                self.clock.call_later(self.delay(), failed)
                return
            near, far = End(self, host, address[0]), End(self, address[0], host)
            near.other, far.other = far, near
            self._ends += [near, far]
            accept(far)
            self.clock.call_later(self.delay(), lambda: opened(near))

        self.clock.call_later(self.delay(), arrive)

    def delay(self, *hosts):
        """How long the next piece takes between these; longer where one of them is slow."""
        slow = any(host in self.slow for host in hosts) and self.chance.uniform(0, self.slowest)
        return self.chance.uniform(self.faults.least, self.faults.most) + slow

    def pieces(self, data):
        """The pieces these bytes arrive in."""
        self.carried += len(data)
        place = 0
        while place < len(data):
            size = len(data) - place
            if self.chance.random() < self.faults.fragment:
                size = min(size, self.chance.randint(self.faults.smallest, 64))
            yield data[place : place + size]
            place += size

    def cut(self, host, other):
        """Reset all connections between two hosts; bytes on their way are lost."""
        for end in [end for end in self._ends if {end.host, end.other_host} == {host, other}]:
            end.lose()

    def block(self, host, other):
        """No new connections between two hosts."""
        self._blocked.add(frozenset((host, other)))

    def stall(self, host, other):
        """Bytes from one host to another wait, without anybody being told."""
        self._stalled.add((host, other))

    def stalled(self, host, other):
        """Whether bytes wait on this way."""
        return (host, other) in self._stalled

    def heal(self):
        """All ways are open again, and what was stalled goes on."""
        self._blocked.clear()
        self._stalled.clear()
        for end in self._ends:
            end.resume()

    def fall_apart(self, blocked, stalled):
        """These pairs of hosts are apart from now on, and on these ways bytes wait; all others are
        open again. Connections of a pair that comes apart are reset."""
        for pair in sorted(map(sorted, blocked - self._blocked)):
            self.cut(*pair)
        self._blocked, self._stalled = set(blocked), set(stalled)
        for end in list(self._ends):
            if not self.stalled(end.host, end.other_host):
                end.resume()

    @property
    def apart(self):
        """Whether any ways are blocked or stalled."""
        return bool(self._blocked or self._stalled)

    def forget(self, end):
        """An end is closed."""
        if end in self._ends:
            self._ends.remove(end)

    def _is_blocked(self, host, other):
        return frozenset((host, other)) in self._blocked
