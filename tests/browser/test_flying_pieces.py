"""Pieces move from where they lay to where they lie, as far as a drawing tells it honestly."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from ledger.review.replay import Replay
from tests.browser.led import led, until
from tests.browser.look import why_not
from tests.browser.looked_logs import finished, steps_told
from tests.browser.scenes import scenes
from tests.browser.stage import Stage
from tests.browser.test_replay_page import STANDS, STEP, look_at

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(400),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SLOW = """{ const flies = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return flies.call(this, frames, { ...how, duration: 1e8 }); }; }"""
"""Whatever moves stays where it began, until it is ended."""
FLYING = """() => [...document.querySelectorAll(".ghost")].map((one) => {
  const middle = (at) => { for (const motion of one.getAnimations()) motion.currentTime = at;
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; };
  return { to: middle(1e8 - 1), from: middle(0),
    card: one.classList.contains("card"), face: one.dataset.face ?? "" }; })"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-at]")].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.at, [box.left, box.top, box.right, box.bottom]]; }))"""
FADING = """() => document.getAnimations().map(({ effect }) => effect.target)
  .filter((one) => !one.closest(".ghost"))
  .map((one) => one.dataset.under ?? one.closest("[data-at]")?.dataset.at ?? "")"""
HIDDEN = """() => [...document.querySelectorAll("[style*=visibility]")]
  .filter((one) => one.style.visibility).length"""
MOVED = """async ([build, before, after]) => {
  const { moved } = await import(`/b/${build}/moved_pieces.js`);
  const maps = (all) => new Map(Object.entries(all).map(([key, places]) => [key,
    new Map(Object.entries(places).map(([at, n]) =>
      [at, { n, supply: at.startsWith("seat"), here: at }]))]));
  return moved(maps(before), maps(after)).map(({ key, at, from, to, fresh }) =>
    [key, from?.here ?? null, at, fresh]); }"""
X, Y, XY = {"a.1": {"x": 1}}, {"a.1": {"y": 1}}, {"a.1": {"x": 1, "y": 1}}
CASES = [
    ("it stays", XY, XY, []),
    ("one place to another", {"a.1": {"x": 2}}, XY, [["x", "y", True]]),
    ("to where some are", XY, {"a.1": {"y": 2}}, [["x", "y", False]]),
    ("one to two", {"a.1": {"w": 2}}, XY, [["w", "x", True], ["w", "y", True]]),
    ("two to one", XY, {"a.1": {"z": 2}}, [["x", "z", True], ["y", "z", True]]),
    ("two to two: nobody knows", {"a.1": {"v": 1, "w": 1}}, XY,
     [[None, "x", True], [None, "y", True]]),
    ("one of two", {"a.1": {"w": 1}}, XY, [[None, "x", True], [None, "y", True]]),
    ("two of which one came", XY, {"a.1": {"z": 1}}, [[None, "z", True]]),
    ("out of nowhere", {}, X, [[None, "x", True]]),
    ("it is gone", X, {}, []),
    ("its supply", {"a.1": {"seat:1": 5}}, {"a.1": {"seat:1": 4, "x": 1}}, [["seat:1", "x", True]]),
    ("back to it", {"a.1": {"seat:1": 4, "x": 1}}, {"a.1": {"seat:1": 5}},
     [["x", "seat:1", False]]),
    ("that of all", {"a.": {"": 5}}, {"a.": {"": 4}} | X, [["", "x", True]]),
    ("not another's", {"a.2": {"x": 1}}, Y, [[None, "y", True]]),
    ("nor another kind", {"b.1": {"x": 1}}, Y, [[None, "y", True]]),
]  # fmt: skip
"""What is meant; how many lay where, and lie there now; from where to where what flies."""


def test_what_has_moved_is_told_by_counts_and_never_guessed():
    """Of equal pieces that left two places for two others none is said to have gone anywhere."""

    async def play(browser):
        stage = Stage(browser)
        tab = await stage.tab(scenes("ohne_furcht", 2)[0].messages)
        return [
            await tab.page.evaluate(MOVED, [stage.served.build, before, after])
            for _, before, after, _ in CASES
        ]

    found = led(play)
    for (meant, _, _, flights), moved in zip(CASES, found, strict=True):
        assert [one[1:] for one in moved] == flights, meant


def lying(view):
    """By piece and place, how many of it a view shows on the map and in the supplies of seats."""
    found = {}
    for space in view["boards"][0]["spaces"]:
        for one in space["pieces"]:
            found[one["kind"], one["seat"], f"venice@:{space['key']}"] = one["n"]
    for link in view["boards"][0]["links"]:
        for one in link["pieces"]:
            found[one["kind"], one["seat"], f"venice@:{','.join(link['between'])}"] = one["n"]
    return found


def changed(before, after, kind):
    """Where there are fewer and more pieces of this kind: each as seat and place."""
    keys = {key for key in (*before, *after) if key[0] == kind}
    by = {key[1:]: after.get(key, 0) - before.get(key, 0) for key in keys}
    return sorted(k for k, n in by.items() if n < 0), sorted(k for k, n in by.items() if n > 0)


def moments_of(path, steps):
    """The first two steps, one behind the other as the arrows go, between which each of these has
    moved alone, with from where to where: the Doge, an aristocrat out of the supply of its seat
    alone, and one from district to district."""
    replay, found = Replay.open(path), {}
    views = [(step, lying(replay.at(step))) for step in steps]
    for (one, before), (other, after) in pairwise(views):
        lost, gained = changed(before, after, "doge")
        if len(lost) == len(gained) == 1:
            found.setdefault("doge", (one, other, lost[0][1], gained[0][1]))
        lost, gained = changed(before, after, "aristocrat")
        if not lost and len(gained) == 1 and gained[0][1] in {key[2] for key in before}:
            seat = gained[0][0]
            found.setdefault("supply", (one, other, f"seat:{seat}", gained[0][1]))
        if len(lost) == len(gained) == 1 and lost[0][0] == gained[0][0]:
            found.setdefault("aristocrat", (one, other, lost[0][1], gained[0][1]))
        lost, gained = changed(before, after, "bridge")
        if not lost and len(gained) == 1:
            found.setdefault("bridge", (one, other, f"bridge.{gained[0][0]}", gained[0][1]))
    return found


def within(point, box):
    """Whether this point lies in the box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def any_of(point, boxes):
    """Whether it lies in any of these."""
    return any(within(point, box) for box in boxes)


async def step_forward(tab, one, other, motion="no-preference"):
    """Stand on a step and go to the next one: the places before, what flies and where something
    fades in, the places while it does and behind it."""
    page = tab.page
    await page.fill(".slider input", str(one))
    await until(page, STEP, one)
    await page.emulate_media(reduced_motion=motion)
    before = await page.evaluate(PLACES)
    await page.keyboard.press("ArrowRight")
    await until(page, STEP, other)
    flying, during = await page.evaluate(FLYING), await page.evaluate(PLACES)
    fading = await page.evaluate(FADING)
    await page.keyboard.press("Shift")
    left = await page.evaluate(FLYING), await page.evaluate(HIDDEN)
    return before, flying, fading, during, await page.evaluate(PLACES), left


def test_on_the_map_pieces_fly_from_where_they_lay_or_fade_in(tmp_path):
    """The Doge and aristocrats, out of a supply from where that is told, whose figure has a ring;
    a bridge, whose supply is not drawn there, with its way. No place shifts, a key ends it, and who
    wants no motion sees none."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished("san_marco"))

    async def play(browser):
        tab, node = await look_at(browser, path, scripts=(SLOW,))
        start = int(await tab.page.evaluate(STANDS))
        steps = steps_told(node, start - 1, node.last("story")["result_at"] - 1)
        cases = moments_of(path, steps)
        seen = {name: await step_forward(tab, *case[:2]) for name, case in cases.items()}
        still = await step_forward(tab, *cases["supply"][:2], motion="reduce")
        return cases, seen, still, tab.console

    cases, seen, still, console = led(play)
    assert {"doge", "supply", "bridge"} <= {*cases} and console == []
    key, target = cases.pop("bridge")[
        2:
    ]  # of all bridges nothing is drawn there but those that stand
    assert {target, f"{key}@{target}"} <= {*seen["bridge"][2]}
    assert cases["supply"][2] in seen["supply"][2]
    for name, (_, _, source, target) in cases.items():
        before, flying, _, during, after, left = seen[name]
        assert [
            one
            for one in flying
            if within(one["from"], before[source]) and within(one["to"], after[target])
        ], (name, source, target, json.dumps(flying))
        assert during == after and left == ([], 0)
    assert still[1:3] == ([], []) and still[-1] == ([], 0)


def begun_rounds(replay, steps):
    """The steps before and behind which another seat is the first one, with the goals won there:
    by each its column and the seat that has it now; and who was the first before and is now."""
    for one, other in pairwise(steps):
        was, now = replay.at(one), replay.at(other)
        first = [
            part["seat"]
            for view in (was, now)
            for part in view["seats"]
            if ["mark.first", {}] in part["marks"]
        ]
        if first[0] != first[-1]:
            columns = {one["face"]: one["key"] for one in was["boards"][0]["spaces"]}
            won = {
                card["face"]: (f"columns@:{columns[card['face']]}", f"seat:{part['seat']}")
                for part in now["seats"]
                for area in part["areas"]
                if area["key"] == "won"
                for card in area["cards"]
                if card["face"] in columns
            }
            yield one, other, won, [f"seat:{seat}" for seat in first]


def test_goals_that_were_won_and_the_mark_of_the_first_fly_to_whoever_has_them(tmp_path):
    """A goal stood in its column for itself, and lies as a card before a seat; what was laid there
    flies to the stack of its seat, which is folded."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished("kabale"))

    async def play(browser):
        tab, node = await look_at(browser, path, scripts=(SLOW,))
        start = int(await tab.page.evaluate(STANDS))
        steps = steps_told(node, start - 1, node.last("story")["result_at"] - 1)
        one, other, *meant = next(begun_rounds(Replay.open(path), steps))
        return meant, await step_forward(tab, one, other), tab.console

    (won, (was, now)), (before, flying, _, during, after, left), console = led(play)
    assert won and during == after and left == ([], 0) and console == []
    for goal, (column, seat) in won.items():
        (card,) = [one for one in flying if one["card"] and one["face"] == goal]
        assert within(card["from"], before[column]) and within(card["to"], after[seat])
    seats = [box for at, box in after.items() if at.startswith("seat:")]
    columns = [box for at, box in before.items() if at.startswith("columns@:")]
    laid = [one for one in flying if one["face"] not in won and any_of(one["from"], columns)]
    assert laid and all(any_of(one["to"], seats) for one in laid)
    marks = [one for one in flying if not one["card"]]
    assert [
        one for one in marks if within(one["from"], before[was]) and within(one["to"], after[now])
    ]
