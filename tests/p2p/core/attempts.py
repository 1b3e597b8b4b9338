"""Attempts to join by hand: values in, values out; who sits there, and what each is told."""

from ledger.records.roster import make_roster, write_join
from p2p.core.actions import Outbox, Send
from p2p.core.join_attempt import JoinAttempt
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import LobbyState, Tables
from tests.p2p.people import a_start, an_offer, chance, person
from tests.p2p.programs import a_program_of

HOST, ME, FRIEND, STRANGER = (person(number) for number in range(4))
UP = Up(Peer(HOST.public, Role.PLAYER), bytes(8), (), bytes(32))
OFFER, OTHER = an_offer(HOST, 2), an_offer(HOST, 2, seed=5)
TABLE = an_offer(HOST, 4, seed=6, max_absent=1)
REST = round(limits.READY_AGAIN / limits.TICK)
PATIENCE = round(limits.ASK_SECONDS / limits.TICK) + 1


def attempt(name, *, runs=False, teller=HOST, offer=OFFER, **how):
    """One that looks for the table of the offer, and has found it over link 1; what it has sent."""
    program, named = a_program_of({"knows": lambda table_id: True} | how)
    one = JoinAttempt(ME, program, name=name, code=None, rng=chance(7), **named)
    one.out = Outbox()
    one.up(1, UP, one.out)
    one.on_tables(1, teller.public, Tables(((offer.encode(), 1, runs),)), one.out)
    assert one.offer == offer
    return one


def start(offer, *joins, signer=None):
    """A roster of these joins as it travels, signed by the opener or by somebody else."""
    return a_start(make_roster(offer, joins), signer)


def lobby_told(one, *joins, link=1, ready=True):
    """The opener tells how the lobby stands: these sit there, and are ready or not."""
    members = tuple((join.raw, ready, False, True) for join in joins)
    one.on_state(link, LobbyState(joins[0].offer_hash, members), one.out)


def waiting(*, ready=True, told=True, offer=OFFER, **how):
    """One that waits for the start with the opener, ready and told that all are; and its start."""
    one = attempt("Me", offer=offer, **how)
    hosts = join(HOST, offer, "Host")
    if told:
        lobby_told(one, hosts, one.join)
    if ready:
        one.ready(True, one.out)
    return one, start(offer, hosts, one.join) if offer == OFFER else None


def join(who, offer, name):
    """A join made elsewhere."""
    return write_join(who, offer, name, rng=chance(3))


HOSTS = join(HOST, OFFER, "Host")


def said(one):
    """What it has sent since this was asked last."""
    return [action.message for action in one.out.drain() if isinstance(action, Send)]


def ticks(one):
    """What it says in the time after which it may say again that it is ready."""
    for _ in range(REST):
        one.tick(one.out)
    return said(one)
