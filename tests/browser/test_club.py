"""The wall of a club: nothing is cut but what is too long for any wall, and nothing scrolls."""

from __future__ import annotations

import pytest

from cli.club.club_message import club_message
from cli.club.shown_tables import ShownTable, Sitting, Stage
from cli.text.words import words_in
from tests.browser import stage
from tests.browser.led import led, texts_of, until
from tests.browser.look import PICTURES, axe_findings, why_not

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
NAMES = ("Anna", "Bertrand", "Chiara", "Dmitri", "Maximiliane-Luise", "Farid", "Gwendolyn", "Jo")
GAMES = (("burgund", 4), ("citadels", 8), ("kabale", 6), ("ohne_furcht", 7), ("san_marco", 4))
NEWS = tuple(["news.pass", {"who": ["seat", one]}] for one in range(3))
STAGES = (Stage.GATHERING, Stage.RUNNING, Stage.OVER, Stage.CLOSED)


def wall(tables):
    """So many tables, each game at its largest table, in every stage."""
    found = []
    for number in range(tables):
        game, seats = GAMES[number % len(GAMES)]
        at = STAGES[number % len(STAGES)]
        sits = seats - 2 if at is Stage.GATHERING else seats
        people = () if at is Stage.CLOSED else tuple(_sitting(at, one) for one in range(sits))
        found.append(
            ShownTable(
                str(number),
                at,
                1_790_000_000.0,
                game="" if at is Stage.CLOSED else game,
                plate="ABCD",
                host="192.168.178.23",
                whose="Anna" if number % 2 else "",
                seats=0 if at is Stage.CLOSED else seats,
                taken=sits,
                people=people,
                begun=() if game == "burgund" else (["news.round", {"n": 3}],),
                news=NEWS if game == "burgund" and at is not Stage.CLOSED else (),
                full=at is Stage.CLOSED,
                reached=number != 5,
                in_sight=at in (Stage.RUNNING, Stage.OVER) and number % 8 < 4,
                cheated=number == 9,
                verdict=None if at is not Stage.OVER or number == 2 else number % 3,
                checking=number == 2,
            )
        )
    return found


def _sitting(at, seat):
    over = at is Stage.OVER
    points = 20 + seat if over else None
    turn = at is Stage.RUNNING and seat == 1
    return Sitting(NAMES[seat], turn=turn, points=points, won=over and seat == 2)


CUT = """() => [...document.querySelectorAll(".of")].flatMap((card) =>
  [...card.querySelectorAll("h2, .where, .name, .outcome, .badge, .seats, .sitting"), card]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 2
      || one.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1)
    .map((one) => `${one.className || one.tagName}: ${one.innerText.slice(0, 60)}`))"""
"""Texts of cards that are cut, and what lies below the end of its card."""
SCROLLS = """() => { const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]; }"""


async def shown(browser, message, size, lang="en", theme="light"):
    """A tab with this wall."""
    tab = await stage.Stage(browser).tab([message], size=size, lang=lang, theme=theme)
    await until(tab.page, "() => document.querySelector('.of, .club .plain')")
    await tab.page.evaluate("document.fonts.ready")
    return tab


def told(tables, lang="en", **more):
    """Such a wall as a message."""
    return club_message(tables, words_in(lang), **{"works": True, "looked": True, **more})


async def _whole(browser, tables, size, lang, theme):
    tab = await shown(browser, told(wall(tables), lang), size, lang, theme)
    width, height = size
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = f"club-{tables}-{width}x{height}-{lang}-{theme}.png"
    await tab.page.screenshot(path=PICTURES / name)
    right, below = await tab.page.evaluate(SCROLLS)
    cut = await tab.page.evaluate(CUT)
    findings = await axe_findings(tab.page)
    return right, below, cut, findings, tab.console, tab.foreign


@pytest.mark.parametrize(
    ("tables", "size", "lang", "theme"),
    [
        (1, (1920, 1080), "de", "dark"),
        (1, (3840, 2160), "en", "light"),
        (4, (1920, 1080), "en", "dark"),
        (12, (1920, 1080), "en", "light"),
        (12, (1920, 1080), "de", "dark"),
        (12, (1280, 800), "de", "light"),
        (12, (3840, 2160), "de", "light"),
    ],
)
def test_a_wall_shows_all_of_its_tables_without_a_scroll(tables, size, lang, theme):
    """At the fewest and the most, on a large screen and on a small one; axe finds nothing."""
    right, below, cut, findings, console, foreign = led(_whole, tables, size, lang, theme)
    assert (right, below, cut, findings) == (0, 0, [], [])
    assert (console, foreign) == ([], [])


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("de", "light")])
def test_a_phone_has_them_below_each_other(lang, theme):
    """It scrolls down, and nothing lies beside the screen or is cut."""
    right, below, cut, findings, console, _ = led(_whole, 12, (390, 844), lang, theme)
    assert right == 0 and below > 0 and (cut, findings, console) == ([], [], [])


def test_names_of_ten_thousand_signs_keep_the_wall_as_it_is():
    """Whatever a node announces: they end where their card does, and the page scrolls nowhere."""
    long = "W" * 10_000
    people = tuple(Sitting(f"{n}{long}") for n in range(8))
    hostile = [
        ShownTable(
            str(n),
            Stage.RUNNING,
            1e11,
            game=("citadels", long)[n % 2],
            plate=long,
            host=long,
            whose=f"<img src=x onerror=alert(1)>{long}",
            seats=8,
            taken=99,
            people=people,
            begun=(["news.round", {"n": long}],),
        )
        for n in range(24)
    ]

    async def play(browser):
        tab = await shown(browser, told(hostile), (1920, 1080))
        scrolls = await tab.page.evaluate(SCROLLS)
        cards = await tab.page.evaluate("document.querySelectorAll('.of').length")
        images = await tab.page.evaluate("document.images.length")
        more = await tab.page.inner_text(".club .head")
        await tab.page.screenshot(path=PICTURES / "club-hostile.png")
        return scrolls, cards, images, more, tab.console

    scrolls, cards, images, more, console = led(play)
    assert scrolls == [0, 0] and (cards, images, console) == (12, 0, [])
    assert "12 more" in more


def test_an_empty_wall_says_what_it_waits_for():
    """And that it cannot look for anything, where that is so; a table comes by itself. Since when
    it waits for people is not known, since when a game runs that began in sight is."""

    async def play(browser):
        tab = await shown(browser, told([], looked=False), (1920, 1080))
        said = [await tab.page.inner_text(".club .plain")]
        for message in (told([]), told([], works=False)):
            tab.tell(message)
            await until(
                tab.page, "(was) => document.querySelector('.plain').innerText !== was", said[-1]
            )
            said.append(await tab.page.inner_text(".club .plain"))
        tab.tell(told(wall(2)))
        await until(tab.page, "() => document.querySelectorAll('.of').length === 2")
        return *said, await texts_of(tab.page, ".of .where")

    looking, none, cannot, (waits, runs) = led(play)
    assert "· seen since " in waits and "· since " in runs
    assert looking == "Looking for tables." and none.startswith("No table yet.")
    assert cannot == "This machine cannot look for tables."
