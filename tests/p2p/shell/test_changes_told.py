"""When the screen is told of a change: behind what goes out, and once."""

from twisted.internet.task import Clock

from ledger.errors import LedgerError
from p2p.core.actions import Broken, Stirred
from p2p.shell.node import Node
from tests.p2p import inside
from tests.p2p.people import person
from tests.p2p.programs import a_program


def test_a_change_is_told_once_and_after_what_is_to_be_sent():
    """Each table once a turn of the reactor, in the next turn; never once the node has stopped."""
    clock, told = Clock(), []
    node = Node(clock, person(0), a_program())
    node.callbacks.on_change(told.append)
    for table in (b"one", b"two", b"one"):
        node.tell(Stirred(table))
    assert told == []
    clock.advance(0)
    assert told == [b"one", b"two"]
    node.tell(Stirred(b"one"))
    node.tell(Broken(b"one", LedgerError("the disk is full")))
    node.tell(Stirred(b"two"))
    clock.advance(0)
    assert told == [b"one", b"two", b"two"]
    node.tell(Stirred(b"two"))
    node.stop()
    clock.advance(0)
    assert told == [b"one", b"two", b"two"] and not clock.getDelayedCalls()


def test_a_table_rests_behind_the_screen():
    """What need not be done before is done when the screen has been told."""
    clock, told = Clock(), []
    node = Node(clock, person(0), a_program())
    node.callbacks.on_change(told.append)
    inside.mesh(node).rest = lambda table_id: told.append((table_id, "rests"))
    node.tell(Stirred(b"one"))
    node.tell(Stirred(b"two"))
    clock.advance(0)
    assert told == [b"one", b"two", (b"one", "rests"), (b"two", "rests")]
    node.stop()
