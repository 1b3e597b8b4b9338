"""Identities, offers, rosters and a toy table for the tests of the network; the same every time."""

import hashlib
import random

from ledger.records.identity import Identity
from ledger.records.roster import make_offer, make_roster, write_join


def chance(seed):
    """A stand-in for os.urandom."""
    return random.Random(seed).randbytes


def person(number):
    """The identity of this number."""
    return Identity(hashlib.sha256(b"person %d" % number).digest())


def an_offer(opener, seats=3, seed=0):
    """An offer by this identity."""
    return make_offer(
        game="toy",
        rules="toy/1",
        data_hash=bytes(32),
        seats=seats,
        opener=opener.public,
        rng=chance(seed),
    )


def a_roster(people, seed=0):
    """The roster of a table of these identities, opened by the first."""
    offer = an_offer(people[0], len(people), seed)
    joins = [write_join(one, offer, f"P{n}", rng=chance(n)) for n, one in enumerate(people)]
    return make_roster(offer, joins)
