"""Closed tables for tests: opened, asked for by a code, guessed at."""

from p2p.core.actions import NotAdmitted
from p2p.entry.code_exchange import Asker
from p2p.wire.channel import Up
from p2p.wire.entry_code import EntryCode
from p2p.wire.messages import (
    CodeAnswer,
    CodeAsk,
    CodeProof,
)
from tests.p2p.people import chance
from tests.sim.test_hostile import Guest
from tests.sim.world import World

EVE = 50


def closed(seed, seats=2, nodes=1):
    """A world whose first node has opened a closed table: world, offer, its code."""
    world = World(seed, nodes)
    offer = world.open_lobby(seats, closed=True)
    return world, offer, world.actors[0].mesh.code(offer.hash)


def wrong(code):
    """Another code of the same table."""
    other = "A" if code.secret[0] != "A" else "B"
    return EntryCode(code.plate, other + code.secret[1:])


def ask(world, code, name="Bea", target=0, **named):
    """One more node that asks with this code, after a while."""
    actor = world.add()
    typed = None if code is None else code.show().lower()
    addresses = named.pop("addresses", (world.actors[target].address,))
    actor.do("seek", addresses, actor.now, name=name, code=typed, **named)
    world.run(2)
    return actor


def reason(actor):
    """Why this node was not let in."""
    (told,) = actor.told(NotAdmitted)
    return told.error.reason


def heard(guest, *kinds):
    """What a guest was told of these kinds."""
    return [one for one in guest.heard if isinstance(one, kinds)]


class Guesser(Guest):
    """A guest that speaks the exchange by hand."""

    def bound(self):
        """The hash of this link's handshake."""
        return next(one.bound for one in self.heard if isinstance(one, Up))

    def begin(self, code, target):
        """Ask with this code; the asking side."""
        asker = Asker(
            code,
            bound=self.bound(),
            me=self.identity.public,
            host=target.identity.public,
            rng=chance(f"guess {len(self.heard)}"),
        )
        self.say(CodeAsk(code.plate, asker.element))
        self.world.run(0.1)
        return asker

    def guess(self, code, target):
        """A whole exchange; whether the host answered it."""
        before = len(heard(self, CodeAnswer))
        asker = self.begin(code, target)
        answers = heard(self, CodeAnswer)[before:]
        if answers:
            asker.meet(answers[0].element)
            self.say(CodeProof(asker.tag))
            self.world.run(0.1)
        return bool(answers)
