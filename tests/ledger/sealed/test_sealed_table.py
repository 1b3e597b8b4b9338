"""The digest of a table: everything public is in it, so that two programs that differ are told."""

from dataclasses import replace

import pytest

from ledger.deck.group.ciphertext import Ciphertext
from ledger.facts import FactKind, fact
from ledger.records import canon
from ledger.sealed.membership import Membership
from ledger.sealed.sealed_table import DECK, TRANSITIONS, Milestone, Phase, begin
from ledger.sealed.unfinished import Given, Pile, ShuffleInProgress
from tests.engine.lines import Ask
from tests.games.probe import GAME as PROBE
from tests.ledger.sealed.by_hand import sealed
from tests.ledger.tables import probe_tale, seating, small_tale, tell


def bent(table, slot):
    """The table with another ciphertext in one slot."""
    cipher = table.ciphers[slot]
    other = Ciphertext(cipher.a, table.group.add(cipher.b, table.group.generator))
    return table.but(ciphers={**table.ciphers, slot: other})


def test_each_ciphertext_counts():
    """Another one in any slot, one moved to another lock, one more or one less."""
    table = probe_tale().table(20)
    tables = [table, *(bent(table, slot) for slot in table.ciphers)]
    slot = next(slot for slot in table.ciphers if slot[1] == DECK)
    rest = {one: cipher for one, cipher in table.ciphers.items() if one != slot}
    moved = {**rest, (slot[0], 0): table.ciphers[slot]}
    tables += [table.but(ciphers=rest), table.but(ciphers=moved)]
    assert len({one.digest for one in tables}) == len(tables) > 20


def test_each_part_of_a_table_counts():
    """Keys, seating, rules, a shuffle on its way, rolls, faces, parts given, who is absent."""
    table = probe_tale().table(20)
    cards = tuple(table.ciphers.values())[:2]
    pile, point = Pile("deck", "", 0, (0,), cards), table.group.generator
    tables = [
        table,
        table.but(committed=table.committed[::-1]),
        table.but(order=table.order[::-1]),
        table.but(ring=None),
        table.but(state=table.state.but(answered=table.state.answered + 1)),
        table.but(state=None),
        table.but(passing=ShuffleInProgress((pile,))),
        table.but(passing=ShuffleInProgress((replace(pile, done=(1,)),))),
        table.but(passing=ShuffleInProgress((replace(pile, first=1),))),
        table.but(passing=ShuffleInProgress((replace(pile, back="b"),))),
        table.but(passing=ShuffleInProgress((replace(pile, cards=cards[::-1]),))),
        table.but(passing=ShuffleInProgress((pile, replace(pile, zone="other")))),
        table.but(since=bytes(32)),
        table.but(given=Given(shares={(1, 0): point})),
        table.but(given=Given(substitutes={(1, 0, 2): point})),
        table.but(given=Given(opened={1: "a"})),
        table.but(given=Given(copied={(1, 0): cards[0]})),
        table.but(membership=Membership(cut_out_at={1: bytes(32)})),
        table.but(membership=Membership(left=(1,))),
        table.but(membership=Membership(nonces={1: bytes(32)})),
        table.but(membership=Membership(declined=(bytes(32),))),
        table.but(rolls=table.rolls + 1),
        table.but(truth={0: "a"}),
    ]
    assert len({one.digest for one in tables}) == len(tables)


def test_a_digest_is_of_its_own_table():
    """It is kept once computed, and never taken along to a table that differs."""
    tale = small_tale()
    digests = [chain.table.digest for chain in tale.chains]
    assert len(set(digests)) == len(digests)
    again = tell(seating(PROBE, 2, "small tale"), 6)
    assert [chain.table.digest for chain in again.chains] == digests


def test_a_digest_is_that_of_the_plain_form():
    """At every step of a game, whatever of the bytes was kept from the table before."""
    for chain in probe_tale().chains:
        assert chain.table.digest == canon.digest(chain.table.plain())


def test_what_has_not_changed_is_not_hashed_anew():
    """A table with one field of its state changed keeps the bytes of the others, and its own."""
    table = probe_tale().table(20)
    digest = table.digest
    after = table.but(state=table.state.but(answered=table.state.answered + 1))
    assert after.digest == canon.digest(after.plain()) != digest
    before, now = table.__dict__["_packed_fields"], after.__dict__["_packed_fields"]
    assert [name for name in now if now[name] is not before[name]] == ["answered"]
    assert now["answered"].value == before["answered"].value + 1
    assert (table.digest, table.but(rolls=table.rolls).digest) == (digest, digest)
    assert after.but(state=table.state).digest == digest


def test_the_return_key_of_a_seat_moves_with_each_way_out_and_back():
    """What a return must name is the head that cut the seat out, else the nonce it began anew with
    last, else the table: so no return that was used fits a second time."""
    table = probe_tale().table(20)
    cut, nonce = b"c" * 32, b"n" * 32
    assert table.return_key(1) == table.roster.table_id
    again = table.but(membership=Membership(nonces={1: nonce}))
    assert (again.return_key(1), again.return_key(2)) == (nonce, table.roster.table_id)
    out = table.but(membership=Membership(cut_out_at={1: cut}, nonces={1: nonce}))
    assert (out.return_key(1), out.return_key(2)) == (cut, table.roster.table_id)


def test_no_phase_is_reached_but_by_its_milestone():
    """Each phase has its ways and no other; a phase is no field that could be set, nor is a field
    that does not exist."""
    table = sealed(Ask(0)).table
    assert table.phase is Phase.PLAY
    for phase in Phase:
        start = replace(table, phase=phase)
        for milestone in Milestone:
            to = TRANSITIONS[phase].get(milestone)
            if to is None:
                with pytest.raises(ValueError, match="no way leads"):
                    start.reaching(milestone, rolls=5)
            else:
                after = start.reaching(milestone, rolls=5)
                assert (after.phase, after.rolls, start.rolls) == (to, 5, 0)
    for changes in ({"phase": Phase.OVER}, {"stage": 3}, {"rolls": 1, "stage": 3}):
        with pytest.raises(TypeError, match="no such field"):
            table.but(**changes)


def test_a_start_that_came_to_nothing_is_none_that_goes_on():
    """It keeps the word of the step it lacks, and why; both are in its digest."""
    seated = seating(PROBE, 3, "came to nothing")
    start = begin(PROBE, seated.roster, seated.group)
    why = fact(FactKind.KEYS_EQUAL)
    first = start.reaching(Milestone.UNSOUND, broken=why)
    second = start.reaching(Milestone.COMMITTED).reaching(Milestone.UNSOUND, broken=why)
    third = second.but(ring=sealed().table.ring)
    words = [table.plain()[1] for table in (start, first, second, third)]
    assert words == ["commit", "open", "open", "ready"]
    assert first.plain()[10] == str(why) and first.phase is Phase.BROKEN
    assert first.outcome is None and sealed(Ask(0)).table.outcome is None
    assert len({table.digest for table in (start, first, first.but(broken=None), third)}) == 4


def test_who_is_there_and_how_many_more_may_go():
    """By the state of the rules; before the first card nobody is absent."""
    table = sealed(Ask(0), seats=7, absent=(2, 5)).table
    assert (table.absent, table.live) == ((2, 5), (0, 1, 3, 4, 6))
    assert (list(table.seats), table.spare, table.solo) == (list(range(7)), 0, False)
    table = table.but(membership=Membership(cut_out_at={2: bytes(32)}, left=(5,)))
    assert (dict(table.cut_out_at), table.left) == ({2: bytes(32)}, (5,))
    none = table.but(state=None)
    assert (none.absent, none.live, none.spare) == ((), tuple(range(7)), 2)
    assert sealed(Ask(0), seats=1).table.solo


def test_a_lock_is_a_key():
    """The deck's is the sum of all, a seat's its own; before the second step there is none."""
    at = sealed(Ask(0))
    group, keys = at.table.group, [one.key for one in at.keys]
    total = group.add(group.add(keys[0], keys[1]), keys[2])
    assert group.equal(at.table.lock_key(DECK), total)
    assert all(group.equal(at.table.lock_key(seat), keys[seat]) for seat in range(3))
    with pytest.raises(AssertionError, match="no keys"):
        assert at.table.but(ring=None).keys


def test_a_proof_is_bound_to_its_place():
    """Each part of it makes another place: whose, which act, of what kind, where, for which key,
    on which head; before the first card there is neither zone nor lock."""
    table = sealed(Ask(0)).table
    places = [
        table.place(0, 0, "share"),
        table.place(1, 0, "share"),
        table.place(0, 1, "share"),
        table.place(0, 0, "open"),
        table.place(0, 0, "share", "deck"),
        table.place(0, 0, "share", "", 1),
        table.place(0, 0, "share", key=table.group.mul_base(9)),
        table.but(head=b"x" * 32).place(0, 0, "share"),
        table.but(step=9).place(0, 0, "share"),
        table.but(start=b"x" * 32).place(0, 0, "share"),
    ]
    assert len({one.as_bytes() for one in places}) == len(places)
    assert places[0].step == table.step + 1
    start = replace(table, phase=Phase.READY)
    early = [start.place(0, 0, "share", "deck", 1), start.place(0, 0, "share")]
    assert early[0] == early[1] != places[0]
    others = [start.place(1, 0, "share"), start.place(0, 1, "share"), start.place(0, 0, "open")]
    moved = [start.but(head=b"x" * 32).place(0, 0, "share"), start.but(step=9).place(0, 0, "share")]
    assert len({one.as_bytes() for one in (*early[:1], *others, *moved)}) == 6


def test_ciphertexts_are_added_to_those_that_are_there():
    """New ones take the place of old ones; where there is nothing to add, nothing is copied."""
    table = sealed(own={"hand:0": ("a", "b")}).table
    one, two = table.ciphers[(0, 0)], table.ciphers[(1, 0)]
    assert table.adding({}) is table
    after = table.adding({(0, 0): two, (7, DECK): one})
    assert after.ciphers == {(0, 0): two, (1, 0): two, (7, DECK): one}
    assert table.ciphers == {(0, 0): one, (1, 0): two}


def test_a_face_has_a_point_and_back():
    """Any other point is no card of this game."""
    table = sealed().table
    for face in table.game.faces:
        assert table.face_of(table.point(face)) == face
    assert table.face_of(table.group.generator) is None
    assert [table.face_of(point) for point in table.points] == list(table.game.faces)
