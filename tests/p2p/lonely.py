"""Run in a network namespace of its own: a program that announces, one that finds, and a sentence.

`python -m tests.p2p.lonely` prints what was found (code, addresses), or the sentence where nothing
can be.
"""

import asyncio
import os
import sys

from twisted.internet import asyncioreactor

LOOP = asyncio.SelectorEventLoop()
asyncio.set_event_loop(LOOP)
asyncioreactor.install(LOOP)

from twisted.internet import defer, task  # noqa: E402 - the reactor is chosen above

from p2p.shell.discovery import Discovery  # noqa: E402
from p2p.shell.own_announcements import Announcement  # noqa: E402


@defer.inlineCallbacks
def main(reactor):
    """Announce with one, find with the other."""
    notes = []
    one, two = (Discovery(LOOP, note=notes.append, rng=os.urandom) for _ in range(2))
    one.announce(Announcement(b"f" * 16, "toy", "toy/1", 1, 3, 1, False), 4711)
    two.browse()
    while not two.found and len(notes) < 2:
        yield task.deferLater(reactor, 0.05, lambda: None)
    for found in two.found:
        print(found.table.code, *found.addresses)
    print(*map(repr, notes), sep="\n")
    yield one.stop()
    yield two.stop()


if __name__ == "__main__":
    sys.exit(task.react(main))
