"""Identities, offers, rosters and a toy table for the tests of the network; the same every time."""

import hashlib
import random

from ledger.records.identity import Identity
from ledger.records.roster import make_offer, make_roster, write_join
from ledger.records.start import sign_beginning
from p2p.wire.messages import Start


def chance(seed):
    """A stand-in for os.urandom."""
    return random.Random(seed).randbytes


def person(number):
    """The identity of this number."""
    return Identity(hashlib.sha256(b"person %d" % number).digest())


def an_offer(opener, seats=3, seed=0, max_absent=None):
    """An offer by this identity."""
    return make_offer(
        game="toy",
        rules="toy/1",
        data_hash=bytes(32),
        seats=seats,
        opener=opener.public,
        max_absent=max_absent,
        rng=chance(seed),
    )


def a_roster(people, seed=0):
    """The roster of a table of these identities, opened by the first."""
    offer = an_offer(people[0], len(people), seed)
    joins = [write_join(one, offer, f"P{n}", rng=chance(n)) for n, one in enumerate(people)]
    return make_roster(offer, joins)


def a_beginning(roster, sent_away=()):
    """How the table of this roster began, if one of our people opened it; else None."""
    openers = (person(number) for number in range(100))
    found = [one for one in openers if one.public == roster.offer.opener]
    return sign_beginning(found[0], roster, sent_away) if found else None


def a_start(roster, signer=None, nodes=(), sent_away=()):
    """The message by which a table begins, signed by the opener or by somebody else."""
    signed = a_beginning(roster) if signer is None else sign_beginning(signer, roster, sent_away)
    return Start(roster.encode(), nodes, signed.signature, signed.sent_away)
