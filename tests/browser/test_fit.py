"""What is too much for its place is drawn smaller there, and as large as ever once it is less."""

from __future__ import annotations

import copy

import pytest

from tests.browser.led import led, until
from tests.browser.look import FAULTS, why_not
from tests.browser.questions import asked_anew, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
ZOOMS = """() => [...document.querySelectorAll('.floor > .own, .floor > .prompt')].map(
  (one) => [one.classList[0], Number(one.style.zoom || 1)])"""
SIZES = """() => [...document.querySelectorAll('.floor > *')].map(
  (one) => one.getBoundingClientRect().height)"""


def crowded(answers):
    """What a tab is told that is asked for one of so many answers, each in words of some length."""
    told, at = moment("first-ask.turn_gather")
    told = copy.deepcopy(told)
    asked = told[at]["view"]["asked"]
    one = next(move for move in asked["moves"] if move["move"][0] == "rob")
    asked["moves"] = [{**one, "on": None, "move": ["rob", f"nobody-{n}"]} for n in range(answers)]
    asked["choices"] = []
    return told, at


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1920, 1080)])
def test_forty_answers_are_in_sight_and_fewer_are_as_large_as_ever(size):
    """The prompt keeps its place; what lies in it shrinks no further than it must."""

    async def play(browser):
        told, at = crowded(40)
        tab = await Stage(browser).tab(told, size=size)
        await until(tab.page, "() => document.querySelectorAll('.prompt .entry').length >= 40")
        many = await tab.page.evaluate(ZOOMS), await tab.page.evaluate(SIZES)
        faults = await tab.page.evaluate(FAULTS, True)
        tab.tell(asked_anew(told[at], ident="fewer", moves=range(3)))
        await until(tab.page, "() => document.querySelectorAll('.prompt .entry').length < 9")
        few = await tab.page.evaluate(ZOOMS), await tab.page.evaluate(SIZES)
        return many, few, faults

    (many, places), (few, same), faults = led(play)
    assert faults == [] and places == same
    assert dict(few) == {"prompt": 1, "own": 1}
    assert dict(many)["own"] == 1 and 0.7 <= dict(many)["prompt"] <= 1


LATE = """() => {
  document.querySelector('.own').style.zoom = 0.5;
  const loaded = performance.getEntriesByType('resource');
  const known = loaded.find(({ name }) => name.endsWith('.woff2'));
  const letters = new FontFace('Late', `url(${known.name})`);
  document.fonts.add(letters);
  return letters.load().then(() => 1);
}"""
"""Letters come, and what was drawn is as small as others had made it."""


async def shown(browser):
    """A large tab that is asked for one of forty answers; no clock of its own makes it draw."""
    told, size = crowded(40)[0], (1920, 1080)
    tab = await Stage(browser).tab(told, size=size, scripts=("setInterval = () => 0",))
    await until(tab.page, "() => document.querySelectorAll('.prompt .entry').length >= 40")
    await tab.page.evaluate("document.fonts.ready.then(() => 1)")
    return tab.page


def test_in_a_window_that_is_made_smaller_everything_is_in_sight_and_larger_again_when_it_grows():
    """At once, and not with whatever happens next."""

    async def play(browser):
        page = await shown(browser)
        await page.set_viewport_size({"width": 1280, "height": 720})
        await until(page, f"() => innerWidth === 1280 && !({FAULTS})(true).length")
        small = await page.evaluate(ZOOMS)
        await page.set_viewport_size({"width": 1920, "height": 1080})
        await until(page, f"(small) => ({ZOOMS})()[0][1] > small", dict(small)["prompt"])
        return dict(small), await page.evaluate(FAULTS, True)

    small, faults = led(play)
    assert small["prompt"] < 1 and faults == []


def test_letters_that_come_late_are_measured_anew():
    """Those that stand in for them meanwhile are of another size."""

    async def play(browser):
        page = await shown(browser)
        before = await page.evaluate(ZOOMS)
        await page.evaluate(LATE)
        await until(page, "() => !document.querySelector('.own').style.zoom")
        return before, await page.evaluate(ZOOMS)

    before, after = led(play)
    assert before == after


SAYS = """() => [...document.querySelectorAll('.own .card.hand')].map((card) => {
  const says = card.querySelector('.does');
  return [says?.checkVisibility() ? says.innerText : '', says?.textContent ?? '', card.title];
})"""


def test_few_cards_say_in_words_what_they_do_and_many_where_they_are_pointed_at():
    """All of a hand do, or none."""

    async def play(browser):
        told, at = moment("last-ask.Lay", game="kabale", seats=6)
        tab = await Stage(browser).tab(told)
        await until(tab.page, "() => document.querySelector('.own .card.hand .does')")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        few = await tab.page.evaluate(SAYS)
        more = copy.deepcopy(told[at])
        hand = more["view"]["own"]["areas"][0]
        hand["cards"] = [
            {**one, "card": one["card"] + n} for n in (0, 5000, 6000) for one in hand["cards"]
        ]
        hand["count"] = len(hand["cards"])
        tab.tell(more)
        await until(tab.page, "() => document.querySelectorAll('.own .card.hand').length === 9")
        return few, await tab.page.evaluate(SAYS)

    few, many = led(play)
    assert len(few) == 3 and all(says == known != "" for says, known, _ in few)
    assert all(says == "" and known for says, known, _ in many)
    assert all(known in title for _, known, title in (*few, *many))
