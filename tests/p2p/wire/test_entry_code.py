"""p2p.wire.entry_code: read as people type it, and a mistake is seen before it costs a try."""

import itertools
import random

import pytest

from ledger import code_letters
from p2p.wire.entry_code import EntryCode, is_entry_code, new_code, plate_of, read_entry_code
from p2p.wire.errors import MistypedCode
from tests.p2p.people import an_offer, chance, person

OFFER = an_offer(person(0)).hash
CODE = new_code(OFFER, chance(1))


def test_a_code_is_read_however_it_is_typed():
    """Small letters, blanks, no hyphens or too many: the same code, with its plate and secret."""
    shown = CODE.show()
    assert len(shown) == 14 and shown[:4] == CODE.plate == plate_of(OFFER)
    for typed in (
        shown,
        shown.lower(),
        CODE.signs,
        f"  {shown} ",
        shown.replace("-", " "),
        "-".join(CODE.signs),
        f"{shown[:6]}\t{shown[6:]}\n",
    ):
        assert is_entry_code(typed) and read_entry_code(typed) == CODE


def test_every_slip_of_one_sign_is_seen():
    """Each sign changed to each other one, and each two signs that differ changed about."""
    slips = 0
    for at, sign in itertools.product(range(12), code_letters.SIGNS):
        typed = CODE.signs[:at] + sign + CODE.signs[at + 1 :]
        if typed != CODE.signs:
            with pytest.raises(MistypedCode):
                read_entry_code(typed)
            slips += 1
    for one, other in itertools.combinations(range(12), 2):
        signs = list(CODE.signs)
        signs[one], signs[other] = signs[other], signs[one]
        if signs[one] != signs[other]:
            with pytest.raises(MistypedCode):
                read_entry_code("".join(signs))
            slips += 1
    assert slips > 12 * 31


def test_of_all_that_is_typed_one_in_32_is_a_code():
    """The check sign is one of 32, each as often as the others."""
    dice = random.Random(2)
    typed = ["".join(dice.choices(code_letters.SIGNS, k=12)) for _ in range(20_000)]
    good = 0
    for text in typed:
        try:
            assert read_entry_code(text).signs == text
            good += 1
        except MistypedCode:
            pass
    assert 0.8 < good / (20_000 / 32) < 1.2


@pytest.mark.parametrize(
    "typed", ["", "ABCD", "ABCD-EFGH", "ABCD-EFGH-JKL", "ABCD-EFGH-JKLM-N", "ABCD-EFGH-JKL0", "häh"]
)
def test_other_forms_are_no_entry_codes(typed):
    """Codes of open tables, halves, signs that no code has."""
    assert not is_entry_code(typed)
    with pytest.raises(MistypedCode):
        read_entry_code(typed)


def test_secrets_are_chance_and_stay_out_of_reports():
    """35 bits of each draw; a code that is written out by accident shows its plate alone."""
    drawn = {new_code(OFFER, chance(seed)).secret for seed in range(200)}
    assert len(drawn) == 200 and all(len(one) == 7 for one in drawn)
    assert {sign for one in drawn for sign in one} == set(code_letters.SIGNS)
    assert repr(CODE) == f"EntryCode(plate={CODE.plate!r})" and CODE.secret not in f"{CODE}"


def test_the_check_sign_is_the_one_of_the_page():
    """Known answers, computed by hand over GF(32)."""
    assert EntryCode("AAAA", "AAAAAAA").signs == "AAAAAAAAAAAA"
    assert EntryCode("AAAA", "AAAAAAB").signs == "AAAAAAAAAABC"  # B is 1, times x: 2
    assert EntryCode("AAAA", "AAAAAAS").signs[-1] == "F"  # S is 16, times x: x^5 = x^2 + 1 = 5
