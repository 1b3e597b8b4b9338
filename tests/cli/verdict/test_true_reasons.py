"""What a verdict says of cards, rolls, keys, rescues and who began anew is so: against every log of
the conformance set, by what stands in its bytes, read here without the audit.
"""

from __future__ import annotations

import re

import pytest

from cli.verdict import reasons
from ledger.records.event import OpenedKey
from ledger.records.reports import Report
from ledger.records.requests import Return
from ledger.records.riders import read_rider
from tests.cli.verdict.recorded import SOUND, acts_of, holds, judged, offer_of, records


def kinds(name):
    """The kinds of acts in the steps that are closed, each as often as it stands there."""
    last = judged(name)[0].steps
    return [act for one, acts in acts_of(name) for act in acts if one.step <= last]


def reasoned(name):
    """Whether the reasons are told of this log: of a table for one, and of one that did not begin,
    they are not, nor where one machine plays all seats."""
    return "Why nobody could" in judged(name)[1]


WHY = [name for name in SOUND if reasoned(name)]


@pytest.mark.parametrize("name", WHY)
def test_what_was_read_shown_and_said_is_told_where_it_stands(name):
    """Parts of cards, cards that were opened, claims and counts: each sentence where there is one
    such act, and not where there is none.
    """
    told, found = judged(name)[1], set(kinds(name))
    assert holds(told, reasons.SHOWN) is ("open" in found)
    assert holds(told, reasons.SAID) is bool({"prove", "count"} & found)
    last = judged(name)[0].steps
    in_place = [acts for one, acts in acts_of(name) if "stand-in" in acts and one.step <= last]
    reads = "share" in found or any("roll" not in acts for acts in in_place)
    assert holds(told, reasons.READ_TOGETHER) is reads


@pytest.mark.parametrize("name", SOUND)
def test_rolls_are_told_where_there_are_parts_of_them(name):
    """And who could aim by what the offer says: nobody where none may be away, else as many
    together as are left without those that may.
    """
    told, found = judged(name)[1], kinds(name)
    assert ("joint rolls: none." in told) is ("roll" not in found)
    offer = offer_of(name)
    rolled = "roll" in found and name in WHY
    assert holds(told, reasons.ROLLED.partition("nobody ")[2]) is (rolled and offer.max_absent == 0)
    apart = f"But {offer.seats - offer.max_absent} of the {offer.seats} seats together"
    assert (apart in told) is (rolled and offer.max_absent > 0)


@pytest.mark.parametrize("name", WHY)
def test_that_one_seat_alone_mixed_is_said_of_no_pile_that_two_have_mixed(name):
    """Who shuffles and who was away stands in the log: two or more were there in each of them."""
    told = judged(name)[1]
    steps = [set(one.live) for one in records(name)[0] if isinstance(one, Report)]
    assert all(len(live) > 1 for live in steps)
    assert not holds(told, reasons.ALONE_SHUFFLED)


@pytest.mark.parametrize("name", SOUND)
def test_whose_keys_are_laid_open_is_said_by_name(name):
    """By the keys that stand behind the result, and by what was agreed upon."""
    told, offer = judged(name)[1], offer_of(name)
    verdict = judged(name)[0]
    line = next(one for one in told.splitlines() if one.strip().startswith("keys: "))
    open_keys = {one.seat for one in records(name)[0] if isinstance(one, OpenedKey)}
    over = "result" in kinds(name)
    assert ("never laid open, as agreed" in line) is (not offer.books_open)
    assert ("all of them were laid open" in line) is (
        offer.books_open and len(open_keys) == offer.seats
    )
    if over and offer.books_open and len(open_keys) < offer.seats:
        missing = [seat for seat in range(offer.seats) if seat not in open_keys]
        names = ", ".join(verdict.seats[seat]["name"] for seat in missing)
        assert f"{len(open_keys)} of {offer.seats} laid open at the end, not by {names}." in line
    assert ("not laid open" in line) is (offer.books_open and not over)


RESCUED = re.compile(
    r"^(?P<to>\w+) got (?P<sees>to see )?(?P<n>\d+) cards? of (?P<of>\w+) in step (?P<step>\d+),",
    re.MULTILINE,
)


def layers(name):
    """Each layer that was put on cards of a seat that was away: in which step, whose, for whom, how
    many cards, and whether they are glimpses, which are not shuffled under it.
    """
    found, whole = records(name)
    for one, acts in acts_of(name):
        if "layer" in acts:
            latest = [r for r in found if isinstance(r, Report) and r.step <= one.step][-1]
            (gone,) = set(range(whole)) - set(latest.live)
            (layer,) = [act for act in one.acts if act[0] == "layer"]
            yield one.step, gone, one.seat, len(layer[1]) // 64, "shuffle" not in acts


@pytest.mark.parametrize("name", SOUND)
def test_a_rescue_is_told_where_both_its_halves_stand(name):
    """Whose cards whom they reached, how many, and whether to hold or to see; nothing of a half."""
    verdict, told = judged(name)
    names = [seat["name"] for seat in verdict.seats]
    due = [one for one in layers(name) if one[0] < verdict.steps]
    said = list(RESCUED.finditer(told))
    assert [(names[of], names[to], str(n), glimpse) for _, of, to, n, glimpse in due] == [
        (one["of"], one["to"], one["n"], one["sees"] is not None) for one in said
    ]
    for (step, *_), one in zip(due, said, strict=True):
        assert step < int(one["step"]) <= verdict.steps


@pytest.mark.parametrize("name", SOUND)
def test_who_began_anew_is_told_by_the_return_that_says_so(name):
    """One with a nonce, in the step in whose events it rode; a usual return is none."""
    verdict, told = judged(name)
    anew = [
        (read_rider(rider), one.step)
        for one, _ in acts_of(name)
        for rider in one.riders
        if one.step <= verdict.steps
    ]
    due = {
        f"{verdict.seats[rider.seat]['name']} began anew in step {step}:"
        for rider, step in anew
        if isinstance(rider, Return) and rider.nonce
    }
    assert set(re.findall(r"^\w+ began anew in step \d+:", told, re.MULTILINE)) == due


def test_each_of_them_is_said_of_some_log_and_not_of_another():
    """So that each of the tests above has looked at both; no recorded game has a pile that one seat
    mixed alone.
    """
    told = [judged(name)[1] for name in WHY]
    for text in (
        reasons.READ_TOGETHER,
        reasons.SHOWN,
        reasons.SAID,
        reasons.ROLLED.partition("nobody ")[2],
        "seats together, with other programs than this one, could have known a roll",
        "all of them were laid open",
        "never laid open, as agreed",
        "laid open at the end, not by",
        "not laid open yet",
        "began anew in step",
        "alone can open it",
        "nobody else has learnt",
    ):
        assert 0 < sum(holds(one, text) for one in told) < len(told), text
