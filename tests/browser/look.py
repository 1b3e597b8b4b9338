"""What every look at the page needs: a browser, the list of faults of a screen, axe."""

from __future__ import annotations

import contextlib
import importlib.util
import json
from pathlib import Path

import pytest

from cli.evening_page.guest_port import SEALS, near_hosts
from engine.games import find_game
from tests.amounts import marked_but
from tests.source import ROOT

CHROMIUM = (
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
)
"""The first one draws nothing of a window around its page, and begins sooner."""


def _function(name, begins):
    """The function of JavaScript in this file, without what stands before it."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return begins + text.partition(begins)[2]


FAULTS = _function("faults.js", "(texts, before = null) =>")
"""What is wrong with the screen, in sentences. With texts, of each text as well."""
HITS = _function("hits.js", "() =>")
"""What something else lies over that is pressed, in sentences."""
WATCH = _function("watch.js", "(faults, still) =>")
AXE_RUN = """() => axe.run(document, { resultTypes: ["violations"] }).then((all) =>
  all.violations.map(({ id, nodes }) =>
    [id, nodes.map((one) => one.target.join(" ")).slice(0, 4)]))"""
AXE = ROOT / "page" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / "build" / "pictures"
GAMES = ("ohne_furcht", "citadels", "san_marco", "burgund", "kabale")
TABLES = [
    (game, seats)
    for game in GAMES
    for seats in (find_game(game).seats[0], find_game(game).seats[-1])
]
"""Each game at its fewest and its most seats."""


def long_but(now, cases):
    """The cases as parameters: those of ``now`` stay in every run in a browser, the others are left
    to `make long`, since each takes minutes on a slow machine."""
    return marked_but(now, cases, pytest.mark.long)


def why_not():
    """What is missing here for a browser to be led; None where nothing is."""
    if not any(Path(one).exists() for one in CHROMIUM):
        return "there is no chromium here"
    if importlib.util.find_spec("playwright") is None:
        return "make browser has not been run"
    if not (ROOT / "cli" / "browser" / "parts" / "lit-html.js").exists() or not AXE.exists():
        return "make page has not been run"
    return None


def why_no_phones():
    """What is missing here for a phone to be led besides; None where nothing is."""
    if not near_hosts():
        return "this machine is in no network"
    if not (ROOT / "cli" / "browser" / SEALS).exists():
        return "make page has to be run anew"
    return None


@contextlib.asynccontextmanager
async def opened(*, phone=False):
    """A browser without a screen. phone: its scroll bars take no room, as on a phone."""
    from playwright.async_api import async_playwright

    async with async_playwright() as started:
        browser = await started.chromium.launch(
            executable_path=next(one for one in CHROMIUM if Path(one).exists()),
            ignore_default_args=[] if phone else ["--hide-scrollbars"],
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        await browser.close()


async def watch(page, *, still):
    """From now on each moment that the page draws is looked at (`watch.js`). still: what stands
    where it stood is asked as well."""
    await page.evaluate(f"({WATCH})({FAULTS}, {json.dumps(still)})")


async def watched(page):
    """How many moments have been looked at; the faults since this was last asked, with where."""
    seen = await page.evaluate("() => watched()")
    return seen["moments"], [f"{fault} ({at})" for fault, at in seen["faults"]]


async def axe_findings(page):
    """What axe finds wrong, as rule and place."""
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate(AXE_RUN)
    return [f"{rule}: {'; '.join(where)}" for rule, where in found]
