"""Drawn: what is printed on a map, in which order seats play, which card of another is open."""

from __future__ import annotations

import copy

import pytest

from tests.browser.led import led, texts_of, until
from tests.browser.look import FAULTS, why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
PLATES = """() => [...document.querySelectorAll('.place')].map((one) => [
  one.querySelector('.name').textContent.replaceAll('\u00ad', ''),
  one.querySelectorAll('.corner circle').length,
  [...one.querySelectorAll('.coin')].map((coin) => coin.textContent).join(' '),
  one.querySelector('[title]').title.split(',')[0]])"""
FACES = """() => [...document.querySelectorAll('.area-hand .card')]
  .map((one) => one.dataset.face)"""
HEIGHTS = """() => [...document.querySelectorAll('.others > .seat, .floor > .prompt')]
  .map((one) => one.getBoundingClientRect().height)"""
LAID_OUT = [(1280, 800), (1024, 700), (390, 844)]


def shown(*, cards=()):
    """What a watcher is told in the middle of a round; of the seat whose turn it is these cards
    lie open in the hand."""
    told, at = moment("-watched", "san_marco")
    told = copy.deepcopy(told)
    view = told[at]["view"]
    turn = next(fact[1]["who"][1] for fact in view["facts"] if fact[0] == "fact.turn")
    part = next(one for one in view["seats"] if one["seat"] == turn)
    row = next(area for area in part["areas"] if area["key"] == "hand")
    row["cards"] = [
        {"card": 90_000 + n, "face": face, "back": "action", "seat": turn, "tags": []}
        for n, face in enumerate(cards)
    ]
    if cards:
        part["facts"] = [fact for fact in part["facts"] if fact[0] != "seat.hand"]
    order = next(fact[1]["seats"] for fact in view["facts"] if fact[0] == "fact.turns")
    return told, row["count"], [str(seat + 1) for _, seat in order]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_pips_and_awards_are_drawn_beside_the_name_and_told_once(lang):
    """A die and two coins; whoever is told them in words is told all of it in one name."""

    async def play(browser):
        tab = await Stage(browser).tab(shown()[0], lang=lang)
        await until(tab.page, "() => document.querySelectorAll('.place').length === 6")
        return await tab.page.evaluate(PLATES)

    found = led(play)
    assert found[:2] == [
        ["Cannaregio", 1, "6 4", "1 Cannaregio 6/4"],
        ["Santa Croce", 2, "6 4", "2 Santa Croce 6/4"],
    ]
    assert [pips for _, pips, *_ in found] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("size", LAID_OUT)
def test_the_order_of_turns_and_an_open_card_have_room(size):
    """Signs in the head line; the card stands where the words on the backs stood, so that no place
    becomes higher than it was."""

    async def play(browser):
        told, _, _ = shown()
        tab = await Stage(browser).tab(told, size=size)
        await until(tab.page, "() => document.querySelector('.others .seat')")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        before = await tab.page.evaluate(HEIGHTS)
        other, held, order = shown(cards=("district_castello", "doge"))
        tab = await Stage(browser).tab(other, size=size)
        await until(tab.page, "() => document.querySelector('.seat .area-hand .card')")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        signs = await texts_of(tab.page, ".head .signs .sign")
        faces = await tab.page.evaluate(FACES)
        rest = await texts_of(tab.page, ".area-hand .pile b")
        found = signs, faces, rest, await tab.page.evaluate(FAULTS, True)
        return found, before, await tab.page.evaluate(HEIGHTS), held, order

    (signs, faces, rest, faults), before, after, held, order = led(play)
    assert (signs, faces, rest) == (order, ["district_castello", "doge"], [str(held - 2)])
    assert faults == []
    grown = [abs(one - other) for one, other in zip(after, before, strict=True)]
    assert size[0] < 1024 or max(grown) < 1  # a zoom rounds


SEVENS = """() => [...document.querySelectorAll('.strip .space')]
  .find((one) => one.title.includes('7')).querySelectorAll('.fact .icon')"""
TAKEN = f"() => [...({SEVENS})()].map((one) => one.getBoundingClientRect().width > 0)"


def test_what_egon_has_taken_of_the_seven_types_has_its_sign():
    """A card of the pile that is gone and one that is there differ by nothing else."""
    told, _ = moment("last-ask.Play", "burgund", 1)

    async def play(browser):
        page = (await Stage(browser).tab(told)).page
        await until(page, "() => document.querySelector('.strip')")
        return await page.evaluate(TAKEN)

    assert led(play) == [True, True]
