"""The digest of a table: everything public is in it, so that two programs that differ are told."""

from dataclasses import replace

from ledger.deck.group.ciphertext import Ciphertext
from ledger.records import canon
from ledger.sealed.absence import Away, Given, Pile, ShuffleInProgress
from ledger.sealed.state import DECK
from tests.games.probe import GAME as PROBE
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
    """Keys, seating, rules, a shuffle on its way, rolls, faces, parts given, who is away."""
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
        table.but(away=Away(cut={1: bytes(32)})),
        table.but(away=Away(left=(1,))),
        table.but(away=Away(nonces={1: bytes(32)})),
        table.but(away=Away(declined=(bytes(32),))),
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


def test_the_door_of_a_seat_moves_with_each_way_out_and_back():
    """What a return must name is the head that cut the seat out, else the nonce it began anew with
    last, else the table: so no return that was used fits a second time."""
    table = probe_tale().table(20)
    cut, nonce = b"c" * 32, b"n" * 32
    assert table.door(1) == table.roster.table
    again = table.but(away=Away(nonces={1: nonce}))
    assert (again.door(1), again.door(2)) == (nonce, table.roster.table)
    out = table.but(away=Away(cut={1: cut}, nonces={1: nonce}))
    assert (out.door(1), out.door(2)) == (cut, table.roster.table)
