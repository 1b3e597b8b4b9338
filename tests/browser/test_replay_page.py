"""A finished log of each game is looked back at in the page: with slider and keys to its end, by
whose eyes, and nothing of the result before it is wished.
"""

from __future__ import annotations

import pytest

from cli.log_page.own_eyes import not_here
from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.looked_logs import Looking, finished, outcome, own_table, steps_told
from tests.browser.stage import Stage
from tests.cli.log_page.test_own_eyes import of as of_identity
from tests.cli.played_logs import play_log

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(400),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
GERMAN = words_in("de").say
SEEN = 12
"""Every so many moments a screen is looked at for faults."""
STEP = """(step) => document.querySelector(".slider input")?.value === String(step)
  && !document.querySelector("#moment").innerText.includes("moment")"""
"""Whether this step is shown, and not looked for any more. (No words of a game say "moment".)"""
LANDED = """() => document.querySelector("#moment small:not(.step)") === null
  && !document.querySelector(".ghost")"""
"""The step that was gone to is shown, and nothing flies."""
STANDS = "document.querySelector('.slider input').value"
MOST = "document.querySelector('.slider input').max"
LATER = """() => Math.round(
  [...document.querySelectorAll(".ways .entry")].at(-1).getBoundingClientRect().top)"""
"""How far from the top the button stands that leads on."""
LOWER = """() => [...document.querySelectorAll(".all-hands h3")].map((one) => {
  const [sign, name] = [...one.children].map((part) => part.getBoundingClientRect());
  return Math.round(Math.abs(sign.top + sign.bottom - name.top - name.bottom) / 2);
})"""
"""By how many pixels the middle of each sign lies beside that of the name."""
TOLD = """() => {
  const told = document.querySelector(".prompt .recent");
  return [told.children.length, Math.max(0, told.scrollHeight - told.clientHeight - 1)];
}"""
"""How many lines were told in this step, and how many pixels of them are not in sight."""
FACES = """(within) => [...document.querySelectorAll(`${within} [data-face]`)]
  .map((one) => one.dataset.face)"""
COUNTS = """() => {
  window.most = 0;
  const count = () => document.querySelectorAll(".ghost").length;
  new MutationObserver(() => { window.most = Math.max(window.most, count()); })
    .observe(document.body, { childList: true });
}"""
"""From now on the most cards that fly at once are counted."""
OWN = (
    "The keys are not laid open: of all hands only your own can be shown, by your key on this"
    " machine."
)
GHOSTS = "document.querySelectorAll('.ghost').length"


@pytest.fixture
def log(tmp_path, request):
    """The log of this game in a file."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished(*request.param))
    return path


def of(*games, later=()):
    """Logs of these games; those of later games are left to `make long`."""
    now = [(one,) for one in games]
    logs = [*now, *((one,) for one in later)]
    cases = [pytest.param(log, marks=[] if log in now else [pytest.mark.long]) for log in logs]
    return pytest.mark.parametrize("log", cases, indirect=True, ids=[*games, *later])


async def look_at(browser, path, *, press=0, secrets=not_here, looking=Looking, **how):
    """A tab that has pressed the first (to look back) or second (to check) of the two ways; what
    the node says to it."""
    stage = Stage(browser)
    stage.answers = node = looking(path, secrets)
    tab = await stage.tab(own_table("x"), **how)
    await tab.page.locator("[aria-labelledby=over-title] .entry").nth(press).click()
    await until(tab.page, "() => document.querySelector('.prompt.looking, .verdict')")
    return tab, node


@of("san_marco", "kabale", later=("ohne_furcht", "citadels", "burgund"))
def test_a_game_is_walked_to_its_end_by_keys_and_the_result_is_hidden(log):
    """Each step with news once, in order; no moment has a fault, and the button that leads on keeps
    its place; before it is wished nothing in the page tells how it ended, and no way leads there;
    then the last step tells it."""

    async def play(browser):
        tab, node = await look_at(browser, log)
        page, story, faults, places = tab.page, node.last("story"), [], set()
        why = outcome(node, "en")
        first, last = int(await page.evaluate(STANDS)), story["result_at"] - 1
        assert await page.evaluate(MOST) == str(last)
        for number, step in enumerate(steps_told(node, first, last)):
            await page.keyboard.press("ArrowRight")
            await until(page, STEP, step)
            places.add(await page.evaluate(LATER))
            if number % SEEN == 0 or step == last:
                faults += await page.evaluate(FAULTS, True)
                assert why not in await page.evaluate("document.documentElement.innerHTML")
        for key in ("ArrowRight", "End", "PageUp"):
            await page.keyboard.press(key)
        assert await page.evaluate(STANDS) == str(last)
        hidden = await page.evaluate("document.documentElement.innerHTML")
        await page.check("[name=result]")
        await until(page, STEP, story["steps"])
        shown = await page.inner_text(".prompt")
        faults += await page.evaluate(FAULTS, True)
        axe = await axe_findings(page)
        return faults, why in hidden, why in shown, tab.console, axe, places

    faults, hidden, shown, console, axe, places = led(play)
    assert (faults, console, axe) == ([], [], []) and len(places) == 1, places
    assert not hidden and shown


@of("kabale")
def test_the_slider_and_keys_lead_through_the_rounds(log):
    """A drag goes anywhere, PageUp goes to the next round and PageDown to the one before, as the
    sheet of keys says, Home to the beginning; a round as a heading has a capital letter; the
    marks of the rounds are heavier than the others, and what each weight is is told beside them, to
    whoever hears the slider too. The head and the title of the tab name the file."""

    async def play(browser):
        tab, node = await look_at(browser, log)
        page, story = tab.page, node.last("story")
        rounds = [step for step in story["rounds"] if step < story["result_at"]]
        ticks = await page.locator(".ticks .round").count()
        ways = []
        for key in ("Home", "PageUp", "PageUp", "PageDown"):
            await page.keyboard.press(key)
            ways.append(int(await page.evaluate(STANDS)))
        await page.fill(".slider input", str(rounds[-1] + 5))
        await until(page, STEP, rounds[-1] + 5)
        headed = await text_of(page, "#moment")
        assert headed.startswith("Round "), headed
        told_of = await page.get_attribute(".slider input", "aria-valuetext")
        small = await text_of(page, "#moment .step")
        legend = await page.get_attribute(".slider input", "aria-describedby")
        marks = await texts_of(page, f"#{legend} > span")
        lines = await texts_of(page, ".log .line")
        called = await text_of(page, ".head .log-name"), await page.title()
        return rounds, ticks, ways, (told_of, small, marks, called), len(lines), node, tab.console

    rounds, ticks, ways, told_of, lines, node, console = led(play)
    assert ways == [0, rounds[0] if rounds[0] else rounds[1], ways[2], ways[1]]
    assert ways[2] in rounds and ticks == len(rounds)
    told_of, small, marks, called = told_of
    assert small == f"step {rounds[-1] + 5} of {node.last('story')['steps']}"
    assert told_of.endswith(f", {small}")
    low = "a turning point, a new leader, or an answer taken back"
    assert marks == [SAY("a round begins"), SAY(low)]
    assert called == ("x.tafel", "x.tafel · Kabale & Hiebe")
    entries = [one for one in node.last("story")["entries"] if one["step"] <= rounds[-1] + 5]
    assert lines == sum(len(one["news"]) for one in entries) and console == []


@of("burgund")
def test_it_plays_by_itself_skips_passes_and_stops_when_a_key_is_pressed(log):
    """At the pace that was chosen; a step back is one step back, and a pause stays one."""

    async def play(browser):
        tab, node = await look_at(browser, log)
        page = tab.page
        await page.clock.install()
        await page.select_option("[name=pace]", "2")
        start = int(await page.evaluate(STANDS))
        await page.click(".play")
        await until(
            page, "(step) => Number(document.querySelector('.slider input').value) > step", start
        )
        await page.focus(".slider input")
        await page.keyboard.press("ArrowLeft")
        stopped = await page.get_attribute(".play", "aria-pressed")
        there = await page.evaluate(STANDS)
        await page.clock.fast_forward(20_000)
        stays = await page.evaluate(STANDS)
        await page.check("[name=passes]")
        await page.keyboard.press("End")
        passes = {
            one["step"]
            for one in node.last("story")["entries"]
            if all(key.endswith(".pass") for key, _ in one["news"])
        }
        met = set()
        for _ in range(80):
            await page.keyboard.press("ArrowLeft")
            met.add(int(await page.evaluate(STANDS)))
        return stopped, there == stays, met & passes, tab.console

    stopped, stays, met, console = led(play)
    assert (stopped, stays, met, console) == ("false", True, set(), [])


@of("ohne_furcht", "san_marco")
def test_it_is_seen_by_the_eyes_of_a_seat_and_with_all_hands(log):
    """The own area of that seat is there, with what it held then; the hands of all others beside
    it; all that was told in the step with the most news is in sight above the slider, in a smaller
    window too. By the eyes of everybody nothing of that is left."""

    async def play(browser):
        tab, node = await look_at(browser, log)
        page, faults = tab.page, []
        await page.keyboard.press("PageUp")
        last = await page.evaluate(MOST)
        await page.select_option("[name=eyes]", "1")
        await page.check("[name=hands]")
        await until(
            page,
            "() => document.querySelector('.own.of-1') && document.querySelector('.all-hands h3')",
        )
        step = int(await page.evaluate(STANDS))
        faults += await page.evaluate(FAULTS, True)
        faults += await axe_findings(page)
        moment = next(
            one
            for one in reversed(node.told)
            if one["t"] == "moment" and (one["step"], one["seat"], one["hands"]) == (step, 1, True)
        )
        held = [one["face"] for area in moment["view"]["own"]["areas"] for one in area["cards"]]
        drawn = await page.evaluate(FACES, ".rooms")
        others = await page.evaluate(FACES, ".all-hands")
        assert max(await page.evaluate(LOWER)) <= 2, "a sign lies lower than its name"
        wanted = [
            one["face"]
            for part in moment["others"]
            for area in part["areas"]
            for one in area["cards"]
        ]
        await page.uncheck("[name=hands]")
        most = max(
            (one for one in node.last("story")["entries"] if one["step"] <= int(last)),
            key=lambda one: len(one["news"]),
        )
        await page.fill(".slider input", str(most["step"]))
        await until(page, STEP, most["step"])
        for width, height in ((1280, 800), (1024, 640)):
            await page.set_viewport_size({"width": width, "height": height})
            assert (await page.evaluate(TOLD)) == [len(most["news"]), 0], (width, height)
        await page.set_viewport_size({"width": 1280, "height": 800})
        await page.select_option("[name=eyes]", "")
        await until(
            page, "() => !document.querySelector('.own') && !document.querySelector('.all-hands')"
        )
        return faults, set(held) <= set(drawn), sorted(others) == sorted(wanted), tab.console

    assert led(play) == ([], True, True, [])


@pytest.mark.parametrize("log", [("ohne_furcht", False)], indirect=True)
def test_where_books_stay_closed_nobodys_eyes_are_offered(log):
    """It is said so in their place."""

    async def play(browser):
        tab, _ = await look_at(browser, log)
        return await text_of(tab.page, ".eyes p"), await texts_of(
            tab.page, "[name=eyes], [name=hands]"
        )

    assert led(play) == (SAY("The keys are not laid open: nobody's hand can be shown."), [])


class Unreadable(Looking):
    """A node of whose log no moment by the eyes of the second seat can be shown."""

    def __call__(self, said):
        """As every node, but for those."""
        if said.get("wish", {}).get("seat") == 1:
            told = {lang: SAY("This moment cannot be shown any more.") for lang in ("en", "de")}
            says = {"t": "unread", "of": "moment", "wish": said["wish"], "told": told}
            return [{"t": "of_log", "number": self.number, "says": says}]
        return super().__call__(said)


@of("ohne_furcht")
def test_a_moment_that_cannot_be_read_leads_nobody_away(log):
    """It is said so, one stays by the eyes that were, and all other moments are there."""

    async def play(browser):
        tab, _ = await look_at(browser, log, looking=Unreadable)
        page = tab.page
        before = int(await page.evaluate(STANDS))
        await page.select_option("[name=eyes]", "1")
        await until(page, "() => document.querySelector('.toast')")
        said = await text_of(page, ".toast")
        eyes = await page.input_value("[name=eyes]"), int(await page.evaluate(STANDS))
        await page.select_option("[name=eyes]", "0")
        await until(page, "() => document.querySelector('.own.of-0')")
        return said, eyes == ("", before), tab.console

    assert led(play) == (SAY("This moment cannot be shown any more."), True, [])


def test_where_books_stay_closed_the_own_hand_is_shown_by_the_own_key(tmp_path):
    """One's own eyes are offered and nobody else's, and no other hand; a phone shows it as well."""
    path = tmp_path / "own.tafel"
    played = play_log(path, "ohne_furcht", 2, books=False, table=True)
    asked = [one for one in played.asked if one.seat == 1][-1]

    async def play(browser):
        secrets = of_identity(played.people[1])
        tab, node = await look_at(browser, path, secrets=secrets, size=(390, 844), lang="de")
        page = tab.page
        offered = await texts_of(page, "[name=eyes] option"), await text_of(page, ".eyes p")
        await page.select_option("[name=eyes]", "1")
        await page.fill(".slider input", str(asked.step - 1))
        await until(page, STEP, asked.step - 1)
        await until(page, "() => document.querySelector('.own.of-1')")
        held = [
            one["face"]
            for area in node.last("moment")["view"]["own"]["areas"]
            for one in area["cards"]
        ]
        drawn = await page.evaluate(FACES, ".rooms")
        hands = await page.locator("[name=hands]").count()
        return offered, held, drawn, hands, await page.evaluate(FAULTS, True), tab.console

    offered, held, drawn, hands, faults, console = led(play)
    assert offered == ([GERMAN("everybody"), "Bea"], GERMAN(OWN))
    assert held and None not in held and {*held} <= {*drawn}
    assert (hands, faults, console) == (0, [], [])


@of("ohne_furcht")
def test_cards_fly_by_their_handles_where_motion_is_welcome(log):
    """One step at a time, and a key ends it; whoever wants no motion sees none."""

    async def play(browser):
        tab, node = await look_at(browser, log)
        page = tab.page
        await page.select_option("[name=eyes]", "0")
        await until(page, "() => document.querySelector('.own.of-0')")
        await page.click(".head h1")
        built = [
            one["step"]
            for one in node.last("story")["entries"]
            if any(
                key == "news.build" and filled["who"] == ["seat", 0] for key, filled in one["news"]
            )
        ]
        flown = []
        for motion in ("no-preference", "reduce"):
            await page.emulate_media(reduced_motion=motion)
            await page.evaluate(COUNTS)
            for step in built[:2]:
                await page.fill(".slider input", str(step))
                await until(page, STEP, step)
                await page.keyboard.press("ArrowLeft")
                await until(page, LANDED)
                await page.keyboard.press("ArrowRight")
                await until(page, STEP, step)
                await until(page, LANDED)
            flown.append(await page.evaluate("window.most"))
        return flown, await page.evaluate(GHOSTS), tab.console

    (flown, still), left, console = led(play)
    assert flown > 0 and still == 0 and left == 0 and console == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
@of("citadels")
def test_a_phone_shows_it_in_either_language_and_colour(log, lang, theme):
    """390 by 844: nothing is cut off sideways, and axe finds nothing."""

    async def play(browser):
        tab, _ = await look_at(browser, log, size=(390, 844), lang=lang, theme=theme)
        page, faults = tab.page, []
        for key in ("PageUp", "ArrowRight", "End"):
            await page.keyboard.press(key)
            await until(page, LANDED)
            faults += await page.evaluate(FAULTS, True)
        wide = await page.evaluate("document.documentElement.scrollWidth")
        return faults, await axe_findings(page), wide <= 390, tab.console

    assert led(play) == ([], [], True, [])
