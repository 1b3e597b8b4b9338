"""A map that is as full as it can become: all seats everywhere, and something over every border."""

from __future__ import annotations

import copy

import pytest

from tests.browser.led import led, until
from tests.browser.look import FAULTS, why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage
from tests.browser.test_every_moment import QUICK

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
CROSSED = """() => {
  const words = ['.place .name', '.place .coin', '.place .corner', '.place .marks > *'];
  const shown = [...document.querySelectorAll(words)]
    .map((one) => [one.innerText, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  return [...document.querySelectorAll('.way')].flatMap((way) => {
    const matrix = way.getScreenCTM();
    const at = (part) => new DOMPoint(way.x1.baseVal.value + part * (way.x2.baseVal.value - way.x1.baseVal.value),
      way.y1.baseVal.value + part * (way.y2.baseVal.value - way.y1.baseVal.value)).matrixTransform(matrix);
    return Array.from({ length: 21 }, (_, n) => at(n / 20)).flatMap(({ x, y }) => shown
      .filter(([, box]) => x > box.left && x < box.right && y > box.top && y < box.bottom).map(([text]) => text));
  });
}"""  # noqa: E501
"""The texts of places that what is built over a border runs through."""

ARMED = """[...document.querySelectorAll('.link .armed')]
  .map((one) => one.innerText.trim().slice(-1))"""


def full(part, seats):
    """What a tab is told at this moment, were all seats everywhere and all bridges built."""
    told, at = moment(part, "san_marco", seats)
    told = copy.deepcopy(told)
    board = next(one for one in told[at]["view"]["boards"] if one["links"])
    for space in board["spaces"]:
        of_nobody = [piece for piece in space["pieces"] if piece["seat"] is None]
        of_seats = [{"kind": "aristocrat", "seat": one, "n": 10 + one} for one in range(seats)]
        space["pieces"] = of_nobody + of_seats
    for number, link in enumerate(board["links"]):
        seen = [(number + beside) % seats for beside in range(1 + number % 3)]
        link["pieces"] = [{"kind": "bridge", "seat": one, "n": 1} for one in sorted(seen)]
    return told


@pytest.mark.parametrize("part", ["first-ask.first_bridge", "last-ask.take", "last-ask.tolls"])
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_lies_over_what_stands_in_a_district(part, seats):
    """Bridges stand beside names and counts, with offers below the map as well."""

    async def play(browser):
        tab = await Stage(browser).tab(full(part, seats), lang="de")
        await until(tab.page, "() => document.querySelectorAll('.way').length > 9")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        return await tab.page.evaluate(FAULTS, True), await tab.page.evaluate(CROSSED)

    assert led(play) == ([], [])


def test_the_border_that_is_chosen_is_seen_on_the_map():
    """Whoever presses the number over the water sees there which one it was."""
    told, _ = moment("first-ask.first_bridge", "san_marco")

    async def play(browser):
        page = (await Stage(browser).tab(told, scripts=(QUICK,))).page
        await page.click(".link button.space >> nth=2")
        return await page.evaluate(ARMED)

    assert led(play) == ["3"]
