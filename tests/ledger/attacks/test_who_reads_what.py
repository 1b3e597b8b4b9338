"""Who reads what: only readers, with their own secret, and nothing else tells two worlds apart."""

import pytest

from engine.plain import plain
from ledger.deck.group.ciphertext import decode_cards
from ledger.records import canon
from ledger.sealed.acts import RELOCK, SHARE
from ledger.sealed.own_cards import eyes_of
from ledger.sealed.sealed_table import DECK, Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import probe_tale, seating, tell


def slots_at(tale, step):
    """The ciphertexts that can still be opened after a step."""
    return tale.chains[step].table.ciphers


def test_returned_card_is_closed_to_third_parties():
    """A card that went back to the deck and is dealt again is another ciphertext: what was given
    on the old one, by whomever, opens nothing of the new one."""
    tale = probe_tale()
    group = tale.group
    step, event, place = tale.find(RELOCK, lambda e, a: e.step == 20)
    old = decode_cards(group, event.acts[0][3])
    new = decode_cards(group, event.acts[place][1])
    secret = tale.secret(event.seat)
    known = {group.encode(c.a) for c in old}
    assert all(group.encode(card.a) not in known for card in new)
    total = sum(tale.secret(seat) for seat in range(3))
    faces = [tale.table(step).face_of(group.sub(c.b, group.mul(total, c.a))) for c in new]
    assert None not in faces
    shares = [group.mul(secret, c.a) for c in old]
    for card in new:
        for share in shares:
            assert tale.table(step).face_of(group.sub(card.b, share)) is None
        for seat in range(3):
            alone = group.sub(card.b, group.mul(tale.secret(seat), card.a))
            assert tale.table(step).face_of(alone) is None


def test_no_two_slots_share_an_a():
    """At every step all closed ciphertexts have different A: no share opens two of them."""
    tale = probe_tale()
    for step in range(7, 70):
        points = [tale.group.encode(card.a) for card in slots_at(tale, step).values()]
        assert len(set(points)) == len(points), step


def test_glimpse_is_dead_after_a_shuffle():
    """Seat 0 looks at the hand of seat 2; when that hand is shuffled, nothing seat 0 holds or can
    compute reads a card of it any more."""
    tale = probe_tale()
    seen = tale.chains[17].table
    looked = [
        card for card, lock in seen.ciphers if lock == 0 and card in seen.state.zone("hand:2")
    ]
    assert len(looked) == 2
    eyes = eyes_of(seen, seen.state, seen.ciphers, 0, tale.secret(0))
    assert all(card in eyes for card in looked)
    later = next(
        k for k in range(18, 60) if not set(looked) & set(tale.chains[k].table.state.zone("hand:2"))
    )
    table = tale.chains[later].table
    after = eyes_of(table, table.state, table.ciphers, 0, tale.secret(0))
    assert not set(looked) & set(after)
    group, secret = tale.group, tale.secret(0)
    for card in table.state.zone("hand:2"):
        cipher = table.ciphers[(card, 2)]
        assert table.face_of(group.sub(cipher.b, group.mul(secret, cipher.a))) is None
        for old in looked:
            mask = group.mul(secret, seen.ciphers[(old, 0)].a)
            assert table.face_of(group.sub(cipher.b, mask)) is None


def test_nobody_reads_more_than_readers_say():
    """At each step: with its own secret a seat reads its own slots and no other card at all."""
    tale = probe_tale()
    for step in range(8, 68, 4):
        table = tale.chains[step].table
        for (card, lock), cipher in table.ciphers.items():
            for seat in range(3):
                mask = tale.group.mul(tale.secret(seat), cipher.a)
                readable = table.face_of(tale.group.sub(cipher.b, mask)) is not None
                assert readable == (lock == seat), (step, card, lock, seat)


def test_dealt_cards_keep_no_joint_lock():
    """A dealt card is under its reader's key alone; the deck's ciphertext of it is gone (R30)."""
    tale = probe_tale()
    for step in range(8, 70):
        table = tale.chains[step].table
        for card, readers in table.state.readers.items():
            if readers and card not in table.state.faces:
                assert (card, DECK) not in table.ciphers


def test_no_share_twice_on_a_card():
    """In a whole game a seat gives at most one share on any A, and none for a second reader."""
    tale = probe_tale()
    given = set()
    for events in tale.steps:
        for event in events:
            for act in event.acts:
                if act[0] == SHARE:
                    points = [act[1][at : at + 32] for at in range(0, len(act[1]) - 64, 32)]
                    for point in points:
                        assert (event.seat, point) not in given
                        given.add((event.seat, point))
    assert len(given) > 60


# -- two worlds -----------------------------------------------------------------------------------


def shape(event):
    """What an event shows to whoever reads no card: seat, kinds, and the size of every field."""
    return (
        event.seat,
        len(event.raw),
        tuple(
            (act[0], *(len(x) if isinstance(x, bytes | tuple) else type(x).__name__ for x in act))
            for act in event.acts
        ),
    )


def worlds():
    """One table with two sets of secrets, one order at the table, and other cards dealt."""
    wanted, found = None, []
    for number in range(40):
        seated = seating(PROBE, 2, "two worlds", secrets=f"world {number}")
        tale = tell(seated, 3, until=12)
        order = tale.chains[3].table.order
        wanted = wanted or order
        if order == wanted:
            found.append(tale)
        if len(found) == 2:
            return found
    raise LookupError("no two worlds with one order")


def test_two_worlds():
    """Two tables that differ only in faces that nobody but their readers can read: kinds and sizes
    of all events are equal, and so are the states, as long as public chance is."""
    one, other = worlds()
    dealt = [
        sorted(eyes_of(t.table(9), t.table(9).state, t.table(9).ciphers, 0, t.secret(0)).values())
        for t in (one, other)
    ]
    assert dealt[0] != dealt[1]
    for step in range(1, 9):  # in step 9 both count their low cards for all to see
        shapes = [[shape(e) for e in t.steps[step]] for t in (one, other)]
        assert shapes[0] == shapes[1], step
    assert any(act[0] == RELOCK for act in one.steps[8][0].acts)
    for step in range(3, 9):  # dice and what lies open are public, and fell otherwise
        states = [t.chains[step].table.state for t in (one, other)]
        states = [state.but(dice=(), points=(), faces={}) for state in states]
        assert canon.digest(plain(states[0])) == canon.digest(plain(states[1]))


def test_digest_needs_no_secret():
    """A node without any secret has the digest that every seat has signed, at each step (R12)."""
    tale = probe_tale()
    for step in range(1, len(tale.steps)):
        digest = tale.table(step).digest
        assert {event.digest for event in tale.steps[step]} == {digest}


def test_state_holds_no_hidden_face():
    """No state of the log names a face of a card that not everybody may read."""
    tale = probe_tale()
    for chain in tale.chains:
        if chain.table.phase is Phase.PLAY and chain.table.state is not None:
            assert chain.table.truth == {}
            closed = set(chain.table.state.readers) - set(chain.table.state.faces)
            assert not closed & set(chain.table.state.faces)


@pytest.mark.parametrize("seat", range(3))
def test_same_hand_from_the_log_alone(seat):
    """What a seat can read follows from the log and its secret; no list of cards is kept (R54)."""
    tale = probe_tale()
    node = tale.nodes[seat]
    last = tale.chains[-1].table
    assert node.machine.own.eyes(node.table) == eyes_of(
        last, last.state, last.ciphers, seat, tale.secret(seat)
    )
