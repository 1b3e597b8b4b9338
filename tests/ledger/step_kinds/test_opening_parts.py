"""Who gives which part: what waits for whom, and what the others' parts come to together."""

import pytest

from ledger.deck.escrow import seal_share, share_for
from ledger.deck.group.errors import BadStatement
from ledger.facts import FactKind
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.key_ceremony import own_polynomial
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.unfinished import Given
from ledger.step_kinds.opening_parts import OpeningParts, Wanted, shares_by_card
from tests.engine.lines import Ask
from tests.ledger.people import fixed_chance
from tests.ledger.sealed.by_hand import sealed
from tests.ledger.tables import flipped


def parts(absent, **given):
    """Three elements that wait for parts of some of the seats."""
    table = sealed(Ask(0), seats=7, absent=absent).table
    group = table.group
    wanted = tuple(
        Wanted(card, group.mul_base(card), of)
        for card, of in ((10, (0, 1, 2)), (11, (1, 2)), (12, (0, 2, 3)))
    )
    return OpeningParts(table.but(given=Given(**given)), wanted), group.generator


def named(found):
    """What is owed in place of whom, by card."""
    return [(absent, [one.card for one in wanted]) for absent, wanted in found]


def test_a_seat_owes_its_own_part_on_what_waits_for_it():
    """Once given it is given; an absent seat owes nothing, nor does one that nobody waits for."""
    _, one = parts(())
    found, _ = parts((2,), shares={(10, 0): one, (11, 0): one, (12, 1): one})
    assert [[w.card for w in found.own(seat)] for seat in range(4)] == [[12], [10, 11], [], [12]]
    assert [found.owes(seat) for seat in range(5)] == [True, True, False, True, True]
    alone, _ = parts((), shares={(10, 0): one, (12, 0): one})
    assert [alone.owes(seat) for seat in range(5)] == [False, True, True, True, False]


def test_each_seat_that_is_there_stands_in_for_each_that_is_not():
    """Until the absent one's part is there, or this seat has given what stands for it; for one
    absent seat what it gave counts for no other."""
    _, one = parts(())
    found, _ = parts((2, 3), shares={(11, 2): one}, substitutes={(10, 2, 1): one, (12, 3, 4): one})
    assert named(found.stood_in(0)) == [(2, [10, 12]), (3, [12])]
    assert named(found.stood_in(1)) == [(2, [12]), (3, [12])]
    assert named(found.stood_in(4)) == [(2, [10, 12])]
    assert found.stood_in(2) == found.stood_in(3) == []
    assert not found.owes(2) and found.owes(6)


def test_parts_are_kept_by_card_and_seat():
    """As many as were wanted, each with its own."""
    found, one = parts(())
    two = found.table.group.mul_base(2)
    wanted = found.wanted[:2]
    assert shares_by_card(wanted, 3, (one, two)) == {(10, 3): one, (11, 3): two}
    with pytest.raises(ValueError, match="zip"):
        shares_by_card(wanted, 3, (one,))


# -- parts in place of another --------------------------------------------------------------------


class Escrowed:
    """Seven seats that hold shares of each other's keys; two are away, two elements wait."""

    def __init__(self):
        at = sealed(Ask(0), seats=7, absent=(2, 5))
        table, group = at.table, at.table.group
        self.owns = [OwnSeat(seat, at.seated.secrets[seat], table) for seat in range(7)]
        lines = [own_polynomial(table, own) for own in self.owns]
        commitments = tuple(tuple(group.mul_base(one) for one in line) for line in lines)
        shares = tuple(
            tuple(
                b"" if dealer == holder else seal_share(
                    group, table.roster.table_id, dealer, holder, commitments[dealer],
                    at.keys[holder].sealing_key, share_for(group, lines[dealer], holder),
                    rng=fixed_chance("seal"),
                )
                for holder in range(7)
            )
            for dealer in range(7)
        )  # fmt: skip
        ring = vars(table.keys) | {"commitments": commitments, "shares": shares}
        self.table = table.but(ring=type(table.keys)(**ring))
        self.wanted = (
            Wanted(10, group.mul_base(10), (0, 2, 5)),
            Wanted(11, group.mul_base(11), (1, 2)),
        )
        self.secrets = [one.x for one in at.keys]

    def parts(self, given=None):
        """What waits, with what is given already."""
        table = self.table if given is None else self.table.but(given=given)
        return OpeningParts(table, self.wanted)

    def acts(self, seat, place=0):
        """What this seat writes in place of others."""
        return self.parts().make(self.owns[seat], place, fixed_chance(f"parts {seat}"))

    def read(self, seat, acts, verifier=Verifier.THOROUGH, before=()):
        """What everybody finds in it."""
        reader = ActReader((*before, *acts))
        for kind, *_ in before:
            reader.read(kind)
        proofs = EventProofs(self.table.group, verifier)
        found = self.parts().check(seat, reader, proofs)
        reader.end()
        proofs.check()
        return found

    def own(self, *seats):
        """The own parts of these seats, away or not."""
        group = self.table.group
        return Given(
            shares={
                (one.card, seat): group.mul(self.secrets[seat], one.base)
                for one in self.wanted
                for seat in one.of
                if seat in seats
            }
        )


@pytest.fixture(scope="module")
def escrowed():
    """Made once."""
    return Escrowed()


def test_five_parts_are_as_good_as_the_one_that_is_missing(escrowed):
    """With those of any five seats, and with more, each element opens by the sum of the secrets it
    waited for; a part that its owner gave counts before those in its place."""
    group, given = escrowed.table.group, escrowed.own(0, 1)
    for seat in (0, 1, 3, 4, 6):
        acts = escrowed.acts(seat)
        assert [act[:2] for act in acts] == [("stand-in", 2), ("stand-in", 5)]
        found = escrowed.read(seat, acts)
        assert set(found.substitutes) == {(10, 2, seat), (11, 2, seat), (10, 5, seat)}
        assert found == Given(substitutes=found.substitutes)
        given = given + found
    for more in (Given(), escrowed.own(2)):
        masks = escrowed.parts(given + more).masks()
        assert masks.keys() == {10, 11}
        for one in escrowed.wanted:
            total = sum(escrowed.secrets[seat] for seat in one.of) % group.order
            assert group.equal(masks[one.card], group.mul(total, one.base))


def test_a_part_in_place_of_another_is_bound_to_its_place(escrowed):
    """To its act, its holder, and for whom it is given; turned in one bit, cut or missing it is
    none, and one that trusts reads its form alone."""
    one, two = escrowed.acts(0)
    for acts, kind in (
        (((*one[:2], two[2]), two), FactKind.STAND_IN_FALSE),
        (((*one[:2], flipped(one[2], 8 * (len(one[2]) - 32))), two), FactKind.STAND_IN_FALSE),
        (((*one[:2], one[2][:-1]), two), FactKind.STAND_IN_FALSE),
        ((two, one), FactKind.STAND_IN_OTHER),
        (((one[0], 3, one[2]), two), FactKind.STAND_IN_OTHER),
        ((one,), FactKind.ACT_MISSING),
        ((one, two, two), FactKind.ACT_UNASKED),
    ):
        with pytest.raises(BadEvent) as found:
            escrowed.read(0, acts)
        assert found.value.fact.kind is kind
    with pytest.raises(BadEvent):
        escrowed.read(1, (one, two))
    moved = escrowed.acts(0, 1)
    assert escrowed.read(0, moved, before=[("ready",)]).substitutes
    with pytest.raises(BadEvent):
        escrowed.read(0, moved)
    turned = (*one[:2], flipped(one[2], 8 * (len(one[2]) - 32)))
    assert len(escrowed.read(0, (turned, two), Verifier.TRUSTING).substitutes) == 3
    with pytest.raises(BadEvent) as found:
        escrowed.read(0, ((*one[:2], one[2][:-1]), two), Verifier.TRUSTING)
    assert found.value.fact.kind is FactKind.STAND_IN_FALSE


def test_a_share_that_is_not_what_was_committed_to_makes_no_part(escrowed):
    """It was complained of before the first card: whoever comes here with one writes nothing."""
    keys = escrowed.table.keys
    rows = list(keys.shares)
    rows[2] = (rows[3][0], *rows[2][1:])
    ring = type(keys)(**(vars(keys) | {"shares": tuple(rows)}))
    parts = OpeningParts(escrowed.table.but(ring=ring), escrowed.wanted)
    with pytest.raises(BadStatement, match="seat 2"):
        parts.make(escrowed.owns[0], 0, fixed_chance("none"))
    assert parts.make(escrowed.owns[1], 0, fixed_chance("some"))
