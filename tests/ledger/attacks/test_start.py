"""Attacks 1 to 3 and 20 of docs/protocol.md: false keys, false escrow shares, false complaints."""

import dataclasses

import pytest

from ledger.chain.evidence_ruling import rule_by_log
from ledger.chain.receipt import Receipt
from ledger.deck.escrow import commit_polynomial, make_complaint
from ledger.deck.group.ciphertext import encode_elements
from ledger.deck.keys import derive_keys, derive_polynomial
from ledger.deck.proofs.schnorr import prove_possession
from ledger.facts import FactKind
from ledger.records.evidence import check_evidence
from ledger.sealed.acts import COMPLAIN, KEYS
from ledger.sealed.key_ceremony import commit_hash
from ledger.sealed.sealed_table import Phase, begin
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import chance, flipped, seating, spoiled
from tests.ledger.trial import acts_of, signed, started

SEATED = seating(PROBE, 3, "false start")
CHEAT = 2


def keys_of(seated, seat, secret=None):
    """The keys of a seat and what it commits to."""
    group, table = seated.group, seated.roster.table_id
    secret = secret or seated.secrets[seat]
    count = len(seated.people) - seated.roster.offer.max_absent
    polynomial = derive_polynomial(group, secret, table, count)
    return derive_keys(group, secret, table), commit_polynomial(group, polynomial)


def commits(commitments):
    """Step 1 of the cheat: a commitment to these in place of its own."""

    def lie(table, told):
        kept = commit_hash(
            table, CHEAT, keys_of(SEATED, CHEAT)[0].order_secret, commitments[0], commitments
        )
        return [spoiled(told, 2, kept)]

    return lie


def opens(commitments, proof):
    """Step 2 of the cheat: it opens these, with a proof that is made from the table."""

    def lie(table, told):
        told = spoiled(told, 2, encode_elements(SEATED.group, commitments))
        return [spoiled(told, 4, proof(table, told))]

    return lie


def assert_named(chain, seat, fault, step):
    """This seat is named at this step, and the log before it convinces a third node."""
    assert chain.evidence is not None
    assert (chain.evidence.seat, chain.fault, chain.evidence.step) == (seat, fault, step)
    roster = chain.table.roster
    judge = rule_by_log(chain)
    assert check_evidence(chain.evidence, roster.table_id, roster.keys, judge=judge).seat == seat


def test_honest_start():
    """Without lies the start ends with a table that is dealt in."""
    chain = started(SEATED, {})
    assert (chain.table.phase, chain.table.broken) == (Phase.PLAY, None)


def rogue():
    """X' = x'G - X0 - X1, so that the joint key would be the cheat's own."""
    group, (own, commitments) = SEATED.group, keys_of(SEATED, CHEAT)
    others = [keys_of(SEATED, seat)[0].key for seat in (0, 1)]
    key = group.sub(own.key, group.add(*others))
    return own, (key, *commitments[1:])


@pytest.mark.parametrize("tried", ["own secret", "copied proof", "zeros"])
def test_1_rogue_key(tried):
    """1: a key made from the others' keys has no proof, whatever is tried for one."""
    own, commitments = rogue()

    def proof(table, told):
        where = table.place(CHEAT, 0, KEYS)
        if tried == "own secret":
            return prove_possession(
                SEATED.group, where, "x", own.x, commitments[0], rng=chance("rogue")
            )
        honest = acts_of(table, 0, SEATED.secrets[0])[0][4]
        return honest if tried == "copied proof" else bytes(64)

    lies = {(1, CHEAT): commits(commitments), (2, CHEAT): opens(commitments, proof)}
    assert_named(started(SEATED, lies), CHEAT, "key", 2)


def test_2_key_and_proof_of_another_seat():
    """2: another seat's X with its own proof is nobody else's: the copier is named."""
    _, commitments = keys_of(SEATED, 0)

    def proof(table, told):
        return acts_of(table, 0, SEATED.secrets[0])[0][4]

    lies = {(1, CHEAT): commits(commitments), (2, CHEAT): opens(commitments, proof)}
    assert_named(started(SEATED, lies), CHEAT, "key", 2)


def test_2_sealing_key_and_proof_of_another_seat():
    """2: the same with the key for escrow shares in the first step."""

    def lie(table, told):
        theirs = acts_of(table, 0, SEATED.secrets[0])[0]
        return [(*theirs[:2], told[2], theirs[3])]

    assert_named(started(SEATED, {(1, CHEAT): lie}), CHEAT, "key", 1)


def test_2_commitment_of_another_seat():
    """2: whoever copies a commitment cannot open it: it binds the seat."""

    def copied(table, told):
        return [spoiled(told, 2, acts_of(table, 0, SEATED.secrets[0])[0][2])]

    def opened(table, told):
        theirs = acts_of(table, 0, SEATED.secrets[0])[0]
        return [(*theirs[:3], told[3], theirs[4])]

    lies = {(1, CHEAT): copied, (2, CHEAT): opened}
    assert_named(started(SEATED, lies), CHEAT, "key", 2)


@pytest.mark.parametrize("which", [1, 2, 4])
def test_2_other_opening_than_committed(which):
    """Order secret, commitments and proof of step 2: each turned bit is found."""

    def lie(table, told):
        return [spoiled(told, which, flipped(told[which], 9))]

    chain = started(SEATED, {(2, CHEAT): lie})
    assert chain.evidence is not None
    assert chain.evidence.seat == CHEAT


def test_3_the_same_secret_twice():
    """3: two seats with the same keys: the start is void, and nobody is named for it."""
    twins = dataclasses.replace(SEATED, secrets=(*SEATED.secrets[:2], SEATED.secrets[0]))
    chain = started(twins, {})
    assert chain.evidence is None
    assert (chain.table.step, owing(chain.table)) == (1, ())
    assert chain.table.broken.kind is FactKind.KEYS_EQUAL


def with_secret(x):
    """The cheat plays with this table key, which it knows."""
    _, commitments = keys_of(SEATED, CHEAT)
    commitments = (SEATED.group.mul_base(x), *commitments[1:])

    def proof(table, told):
        where = table.place(CHEAT, 0, KEYS)
        return prove_possession(SEATED.group, where, "x", x, commitments[0], rng=chance("known"))

    return {(1, CHEAT): commits(commitments), (2, CHEAT): opens(commitments, proof)}


def test_3_the_same_table_key_twice():
    """3: two seats that share one table key: the start is void, nobody is named."""
    chain = started(SEATED, with_secret(keys_of(SEATED, 1)[0].x))
    assert chain.evidence is None
    assert (chain.table.step, owing(chain.table)) == (2, ())
    assert chain.table.broken.kind is FactKind.KEYS_EQUAL


def test_3_keys_that_cancel_each_other():
    """3: keys whose sum is nothing would leave the deck open: the start is void."""
    total = sum(keys_of(SEATED, seat)[0].x for seat in (0, 1))
    chain = started(SEATED, with_secret(-total % SEATED.group.order))
    assert chain.evidence is None
    assert chain.table.broken.kind is FactKind.KEYS_CANCEL


@pytest.mark.parametrize("sign", [1, -1])
def test_3_table_key_that_is_a_sealing_key(sign):
    """3 and 20: a table key that is a key for shares, or takes one off, names whoever gave it:
    every such key was there to be seen."""
    chain = started(SEATED, with_secret(sign * keys_of(SEATED, CHEAT)[0].e % SEATED.group.order))
    assert_named(chain, CHEAT, "key", 2)


@pytest.mark.parametrize("step, field", [(1, 1), (2, 2)])
def test_3_identity_as_a_key(step, field):
    """3: the neutral element is no key."""

    def lie(table, told):
        return [spoiled(told, field, bytes(32) + told[field][32:])]

    assert_named(started(SEATED, {(step, CHEAT): lie}), CHEAT, "form", step)


def bad_share(table, told):
    """Step 2 of the cheat: what it deals to seat 0 is sealed, but is no share."""
    shares = list(told[3])
    shares[0] = shares[0][:-1] + bytes([shares[0][-1] ^ 1])
    return [spoiled(told, 3, tuple(shares))]


def test_20_bad_escrow_share():
    """20: the complaint opens it, and names its dealer."""
    chain = started(SEATED, {(2, CHEAT): bad_share})
    assert chain.evidence is not None
    assert chain.evidence.sort == "E5"
    assert_named(chain, CHEAT, "escrow", 3)


def complains(seated, seat, dealer):
    """Step 3: a complaint about a dealer's share, well made."""

    def lie(table, told):
        own, sealed = keys_of(seated, seat)[0], table.keys.shares[dealer][seat]
        where = table.place(seat, 0, COMPLAIN)
        complaint = make_complaint(
            seated.group, where, dealer, own.e, own.sealing_key, sealed, rng=chance("complain")
        )
        return [(COMPLAIN, dealer, complaint)]

    return lie


def test_20_false_complaint():
    """20: a complaint about a good share names the complainer."""
    chain = started(SEATED, {(3, 1): complains(SEATED, 1, 0)})
    assert_named(chain, 1, "escrow", 3)


def test_20_complaint_with_another_key():
    """20: a complaint is no oracle: for another point than the seat's own share it proves
    nothing but its author's lie."""

    def lie(table, told):
        (act,) = complains(SEATED, 1, 0)(table, told)
        theirs = COMPLAIN, 0, bytes(64) + act[2][64:]
        return [theirs]

    chain = started(SEATED, {(3, 1): lie})
    assert chain.evidence is not None
    assert chain.evidence.seat == 1


@pytest.mark.parametrize("dealer", [1, 3, -1, 2**63])
def test_20_complaint_about_no_dealer(dealer):
    """20: there is no share of one's own, nor of a seat that is not there."""

    def lie(table, told):
        return [(COMPLAIN, dealer, bytes(96))]

    chain = started(SEATED, {(3, 1): lie})
    assert_named(chain, 1, "form", 3)


def test_void_start_takes_nothing_more():
    """After a start that came to nothing nobody owes an event, and one that comes is not asked."""
    twins = dataclasses.replace(SEATED, secrets=(*SEATED.secrets[:2], SEATED.secrets[0]))
    chain = started(twins, {})
    event = signed(twins, chain, 0, [("ready",)])
    assert chain.receive(event) is Receipt.FROZEN
    assert chain.fault == "turn"


@pytest.mark.parametrize("hashed", [b"", bytes(31), bytes(33), bytes(64)])
def test_2_commitment_of_another_length(hashed):
    """2: a commitment that is no hash is named at once, and not when it has to be opened."""
    chain = started(SEATED, {(1, CHEAT): lambda table, told: [spoiled(told, 2, hashed)]})
    assert_named(chain, CHEAT, "form", 1)


def other_shares(shares):
    """What a dealer may send instead of its shares, none of it of their form."""
    own = [share if share else b"\1" * 80 for share in shares]
    yield shares[:-1]
    yield (*shares, shares[0] or shares[1])
    yield ()
    yield tuple(own)
    for at, share in enumerate(shares):
        if share:
            for wrong in (share[:-1], share + b"\0", b"", bytes(80), b"\xff" * 80, 7):
                yield (*shares[:at], wrong, *shares[at + 1 :])


def test_20_shares_of_another_form():
    """20: a share too few or too many, one for oneself, one cut, or sealed to nobody."""
    tried = 0
    for number in range(len(list(other_shares((b"", b"x", b"x"))))):

        def lie(table, told, number=number):
            return [spoiled(told, 3, list(other_shares(told[3]))[number])]

        assert_named(started(SEATED, {(2, CHEAT): lie}), CHEAT, "form", 2)
        tried += 1
    assert tried == 16


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_2_order_secret_of_another_length(secret):
    """2: found by its form, whether or not it was committed to."""
    chain = started(SEATED, {(2, CHEAT): lambda table, told: [spoiled(told, 1, secret)]})
    assert_named(chain, CHEAT, "form", 2)


def test_2_a_commitment_binds_all_that_is_opened():
    """2: table, seat, order secret, key and each coefficient: another one, another hash."""
    table, group = begin(SEATED.game, SEATED.roster, SEATED.group), SEATED.group
    elsewhere = begin(PROBE, seating(PROBE, 3, "elsewhere").roster, group)
    one, two, three = (group.mul_base(number) for number in (1, 2, 3))
    facts = [
        (table, 0, bytes(32), one, (one, two)),
        (elsewhere, 0, bytes(32), one, (one, two)),
        (table, 1, bytes(32), one, (one, two)),
        (table, 0, b"\1" * 32, one, (one, two)),
        (table, 0, bytes(32), three, (one, two)),
        (table, 0, bytes(32), one, (one, three)),
        (table, 0, bytes(32), one, (one,)),
    ]
    assert len({commit_hash(*fact) for fact in facts}) == len(facts)
