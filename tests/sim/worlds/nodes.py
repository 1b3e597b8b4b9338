"""The nodes of these worlds: an actor whose words can be held back, doubled, forged."""

from dataclasses import replace

from ledger.records.any_record import read_record
from ledger.records.form import Kind
from p2p.core.actions import Send
from p2p.wire.messages import Heads, TableRecord
from tests.sim.world import Actor

AGAIN = 60
"""So many old records are sent again at one time."""
FLOOD = 300
"""Words of a flooder on each link, each half second."""


class Node(Actor):
    """`withholds`: it sends no event of its own; `repeated`, `forged`, `flooded`: how often."""

    withholds = False
    repeated = forged = flooded = 0

    def send(self, action):
        message = action.message
        if isinstance(message, TableRecord) and self.table is not None:
            data = message.record
            if self.withholds and data[1] == Kind.EVENT:
                if read_record(data).seat == self.table.number:
                    return
            if data == getattr(self.table, "first", None):
                action = replace(action, message=self._as_told(action.link, data))
        super().send(action)

    def _as_told(self, link, data):
        """The first of two contradicting events, or the second, as this link is to hear it."""
        second = getattr(self.table, "second", None)
        gets_second = second is not None and self._gets_second(link)
        return TableRecord(self.table.id, second if gets_second else data)

    def _gets_second(self, link):
        """Whether this link is to one of the upper half of the others."""
        if link not in self.links:
            return False
        others = [one for one in self.table.roster.keys if one != self.identity.public]
        return self.links[link][0].peer.identity in others[len(others) // 2 :]

    def replay(self):
        """Send what was sent before once more, to everybody."""
        old = self.sent[-AGAIN:]
        self._tell(lambda link: [TableRecord(self.table.id, data) for data in old])
        del self.sent[len(self.sent) - len(old) * max(1, len(self.links)) :]
        self.repeated += len(old)

    def forge(self):
        """Send an event of somebody else with a signature that is none."""
        mine = self.table.number
        events = [data for data in self.table.since(max(0, self.table.head()[0] - 3), 100)
                  if data[1] == Kind.EVENT]  # fmt: skip
        if events and mine is not None:
            data = bytearray(events[-1])
            data[-1] ^= 1
            self._tell(lambda link: [TableRecord(self.table.id, bytes(data))], keep=False)
            self.forged += 1

    def tell_again(self, data):
        """Say this record to everybody, or what stands for it."""
        self._tell(lambda link: [self._as_told(link, data)], keep=False)

    def flood(self):
        """Say the same thing again and again."""
        self._tell(lambda link: [Heads(self.table.id, *self.table.head())] * FLOOD)
        self.flooded += 1

    def _tell(self, messages, *, keep=True):
        """Say to each link that is up what messages(link) are."""
        sent = len(self.sent)
        for link in [number for number, one in self.links.items() if one[3]]:
            for message in messages(link):
                super().send(Send(link, message))
        if not keep:
            del self.sent[sent:]
        self._act()
