"""One seat's node as a process of its own, with its files on the real disk: to be killed.

`python -m tests.ledger.live.piped_node FOLDER SEATS SEAT again|new` speaks over its standard
streams in frames of a letter, a length and bytes. It is told: R a record; H a seat, a step and a
head, where that seat stands; G a step, to give all it has from there on; ? to do all it can. It
answers ? with S for each record that it sends, then with . and its step and head, or ! and a
sentence where it has stopped.
"""

import os
import struct
import sys
from pathlib import Path

from engine.chance import Seeded
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import listed_bot, seating

HEAD = struct.Struct(">cI")
LABEL = "killed"


def write_frame(stream, letter, data=b""):
    """One frame; it has left this process when this returns."""
    stream.write(HEAD.pack(letter, len(data)) + data)
    stream.flush()


def read_frame(stream):
    """The next frame; None where the other side has ended, in the middle of one as well."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    letter, length = HEAD.unpack(head)
    data = stream.read(length)
    return (letter, data) if len(data) == length else None


def stand(step, head):
    """Where a node stands, as bytes."""
    return step.to_bytes(4, "big") + head


def settings(folder, seated, seat):
    """A seat with its files in this folder, and real chance."""
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "signed").mkdir(exist_ok=True)
    return SeatSettings(
        PROBE,
        seated.roster,
        path=folder / "tables" / "game.tafel",
        counter=folder / "signed" / "table.count",
        identity=seated.people[seat],
        secret=seated.secrets[seat],
        group=seated.group,
        rng=os.urandom,
    )


def do_all(node, chance):
    """Everything that is due and everything a bot can answer."""
    node.idle()
    while node.asked is not None and node.evidence is None and not node.stopped:
        node.answer_by(listed_bot, chance)
        node.idle()


def main(folder, seats, seat, again):
    """Serve until the other side ends."""
    seated = seating(PROBE, seats, LABEL)
    given = settings(Path(folder), seated, seat)
    node = (SeatedTable.resume if again else SeatedTable.begin)(given)
    chance, told, out = Seeded(seat), sys.stdin.buffer, sys.stdout.buffer
    write_frame(out, b".", stand(*node.head()))
    while (frame := read_frame(told)) is not None:
        letter, data = frame
        if letter == b"R":
            node.receive(data)
        elif letter == b"H":
            node.linked([one for one in range(seats) if one != seat])
            word = data[0], int.from_bytes(data[1:5], "big"), data[5:]
            node.heard(*word)
            if node.sign_anyway():  # its person knows: nothing was put back; it is told once more
                node.heard(*word)
        elif letter == b"G":
            for record in node.since(int.from_bytes(data, "big"), 10_000):
                write_frame(out, b"S", record)
        else:
            do_all(node, chance)
            for record in node.outbox():
                write_frame(out, b"S", record)
            stopped = node.stopped or node.set_back or node.evidence
            if stopped:
                write_frame(out, b"!", repr(stopped).encode())
            write_frame(out, b".", stand(*node.head()))
    node.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "again")
