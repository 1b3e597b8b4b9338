"""A map that is as full as it can become: all seats everywhere, and something over every border."""

from __future__ import annotations

import copy
import itertools

import pytest

from engine.games.san_marco.table.data import BORDERS, DISTRICTS, MOST_ON_BORDER
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


def full(told, seats, *, first, bridges, doge):
    """The same moment, were all seats everywhere and this many bridges over each border, from this
    seat on; the doge in this district."""
    told = copy.deepcopy(told)
    board = next(one for one in told["view"]["boards"] if one["links"])
    for at, space in enumerate(board["spaces"]):
        of_nobody = [{"kind": "doge", "seat": None, "n": 1}] if at == doge else []
        of_seats = [{"kind": "aristocrat", "seat": one, "n": 10 + one} for one in range(seats)]
        space["pieces"] = of_nobody + of_seats
    for number, link in enumerate(board["links"]):
        seen = {(number + first + beside) % seats for beside in range(bridges)}
        link["pieces"] = [{"kind": "bridge", "seat": one, "n": 1} for one in sorted(seen)]
    return told


@pytest.mark.parametrize(
    "part", ["first-ask.first_bridge", "last-ask.take", "last-ask.tolls", "last-ask.Bonus"]
)
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_lies_over_what_stands_in_a_district(part, seats):
    """Bridges stand beside names, counts and keys, with offers below the map as well."""
    told, at = moment(part, "san_marco", seats)

    async def play(browser):
        page = (tab := await Stage(browser).tab(told, lang="de")).page
        await until(page, "() => document.querySelector('.map')")
        await page.evaluate("document.fonts.ready.then(() => 1)")
        found = []
        for bridges, doge in itertools.product(range(1, MOST_ON_BORDER + 1), range(len(DISTRICTS))):
            tab.tell(full(told[at], seats, first=doge, bridges=bridges, doge=doge))
            ways = "(ways) => document.querySelectorAll('.way').length === ways"
            await until(page, ways, bridges * len(BORDERS))
            found += await page.evaluate(FAULTS, True) + await page.evaluate(CROSSED)
        return found

    assert led(play) == []


def test_the_border_that_is_chosen_is_seen_on_the_map():
    """Whoever presses the number over the water sees there which one it was."""
    told, _ = moment("first-ask.first_bridge", "san_marco")

    async def play(browser):
        page = (await Stage(browser).tab(told, scripts=(QUICK,))).page
        await page.click(".link button.space >> nth=2")
        return await page.evaluate(ARMED)

    assert led(play) == ["3"]
