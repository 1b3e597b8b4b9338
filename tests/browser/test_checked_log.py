"""The check of a log in the page: sentences that lead to their step, the verdict as a file; of a
forged log the seat that did it, and of a file that is no log a sentence.
"""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from ledger.review.audit import audit
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import PICTURES, axe_findings, why_not
from tests.browser.looked_logs import Looking, finished
from tests.browser.test_replay_page import GERMAN, LANDED, MOST, STEP, look_at
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
TELLS = "(text) => document.querySelector('.verdict').innerText.includes(text)"
LOOKS = """(kinds) => kinds.map((kind) => {
  const place = document.querySelector(".outcome");
  place.className = `outcome ${kind}`;
  const [bar, sign] = [place, place.querySelector("svg")].map((one) => getComputedStyle(one));
  return [bar.borderLeftColor, bar.borderLeftStyle, sign.borderTopStyle];
})"""
"""The bar and the frame of the sign, as they would be of a verdict of these kinds."""
VECTORS = ROOT / "tests" / "vectors" / "logs"


@pytest.fixture
def log(tmp_path):
    """A whole game in a file."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished("ohne_furcht"))
    return path


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_good_log_is_checked_and_its_verdict_kept(log, tmp_path, lang):
    """All sentences stand there but the result, which waits until it is wished; the file that is
    kept holds just these, in the language of the page, and once the result is shown that too."""

    async def play(browser):
        tab, node = await look_at(browser, log, press=1, lang=lang)
        page = tab.page
        await page.wait_for_selector(".verdict h2")
        verdict = node.last("verdict")
        lines = [one["text"] for one in verdict["lines"][lang]]
        shown = await text_of(page, ".verdict")
        axe = await axe_findings(page)

        async def kept():
            async with page.expect_download() as coming:
                await page.click(".verdict .commit")
            await (await coming.value).save_as(tmp_path / "kept.html")
            return (tmp_path / "kept.html").read_text(encoding="utf-8")

        before = await kept()
        await page.click(".of-result .to-step")
        await until(page, TELLS, lines[-1])
        return lines, shown, before, await kept(), axe, tab.console

    lines, shown, before, kept, axe, console = led(play)
    assert lines[-1] not in before and lines[0] in before and lines[-1] in kept
    assert all(line in shown for line in lines[:-1]) and lines[-1] not in shown
    assert kept.startswith(f'<!DOCTYPE html>\n<html lang="{lang}">') and lines[0] in kept
    assert axe == [] and console == []


@pytest.mark.parametrize(("log", "shown"), [("start-keys-order", True), ("opening-point", False)])
def test_a_forged_log_names_the_seat_and_leads_to_the_step(log, shown):
    """The sentence of the audit; where the game can be looked at up to there, it leads there, and
    where it cannot no way leads anywhere."""
    path = VECTORS / f"{log}.tafel"
    found = audit(path)

    async def play(browser):
        tab, _ = await look_at(browser, path, press=1)
        await tab.page.wait_for_selector(".verdict h2")
        told = await text_of(tab.page, ".verdict .outcome.bad h2")
        ways = await tab.page.locator(".to-step").count()
        step = None
        if shown:
            way = await text_of(tab.page, ".verdict h2 .to-step")
            assert way == SAY("the table before step {step}", step=found.fault.step)
            await tab.page.click(".verdict h2 .to-step")
            await until(tab.page, "() => document.querySelector('.prompt.looking')")
            step = int(await tab.page.evaluate("document.querySelector('.slider input').value"))
        return told, ways, step, tab.console

    told, ways, step, console = led(play)
    name = found.seats[found.fault.seat]["name"]
    assert told.startswith("Cheating is proven") and name in told
    assert bool(ways) is shown and console == []
    assert step == (found.fault.step - 1 if shown else None)


class Without(Looking):
    """A node that can do all but one thing: why, in both languages, is told in its place."""

    missing = ""

    def __call__(self, said):
        """As every node, but for that."""
        wish = said.get("wish")
        of = {"story": "reading", "reviewing": "review"}
        for one in super().__call__(said):
            if one["says"]["t"] == self.missing:
                told = {"en": "It failed.", "de": "Es ging nicht."}
                says = {"t": "unread", "of": of[self.missing], "wish": wish, "told": told}
                yield {**one, "says": says}
                if self.missing == "reviewing":
                    return
            else:
                yield one


class Unread(Without):
    """Its log cannot be looked back at."""

    missing = "story"


class Unreviewed(Without):
    """No decisions can be looked at."""

    missing = "reviewing"


def test_where_a_game_cannot_be_looked_at_its_result_stands_in_the_verdict(log):
    """Nothing is left to be looked at before, and nothing leads to a step."""

    async def play(browser):
        tab, node = await look_at(browser, log, press=1, looking=Unread)
        await tab.page.wait_for_selector(".verdict h2")
        last = node.last("verdict")["lines"]["en"][-1]["text"]
        shown = await text_of(tab.page, ".of-result")
        return last in shown, await tab.page.locator(".to-step").count(), tab.console

    assert led(play) == (True, 0, [])


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 800)), ("de", (390, 844))])
def test_decisions_that_cannot_be_looked_at_leave_the_verdict_and_the_choice(log, lang, size):
    """Why stands where a seat is chosen; the verdict is there as before."""

    async def play(browser):
        how = {"looking": Unreviewed, "lang": lang, "size": size}
        tab, _ = await look_at(browser, log, press=1, **how)
        page = tab.page
        await page.wait_for_selector(".verdict h2")
        before = await text_of(page, ".verdict")
        await page.click(".modes .tool >> nth=2")
        await page.click(".dear .entry >> nth=1")
        await page.wait_for_selector(".dear [role=alert]")
        told, seats = await text_of(page, ".dear"), await page.locator(".dear .entry").count()
        await page.screenshot(path=PICTURES / f"unreviewed-{lang}.png")
        await page.click(".modes .tool >> nth=1")
        return before == await text_of(page, ".verdict"), told, seats, tab.console

    same, told, seats, console = led(play)
    assert {"en": "It failed.", "de": "Es ging nicht."}[lang] in told
    assert (same, seats, console) == (True, 4, [])


@pytest.mark.parametrize("data", [b"", b"no log at all", finished("ohne_furcht")[:50]])
def test_a_file_that_is_no_log_is_a_sentence(tmp_path, data):
    """Whichever of the two ways was taken; the page goes back from there."""
    path = tmp_path / "evil<img src=x>.tafel"
    path.write_bytes(data)

    async def play(browser):
        tab, _ = await look_at(browser, path)
        told = await texts_of(tab.page, ".verdict .wrong")
        images = await tab.page.locator("img").count()
        await tab.page.click(".head > .tool:last-child")
        await tab.page.wait_for_selector(".first .game")
        return told, images, tab.said[-1]["t"], tab.console

    told, images, last, console = led(play)
    assert told and told[0].endswith((".", ")")) and images == 0
    assert last == "stop_looking" and console == []


def test_a_log_that_breaks_off_is_shown_as_far_as_it_goes(tmp_path):
    """What it lacks is told at its end, and its check tells that the game is not finished: by no
    colour of a fault, and by a sign of its own."""
    whole = finished("ohne_furcht")
    path = tmp_path / "cut.tafel"
    path.write_bytes(whole[: len(whole) // 2])

    async def play(browser):
        tab, node = await look_at(browser, path)
        last = int(await tab.page.evaluate(MOST))
        begins = await text_of(tab.page, ".prompt .recent")
        await tab.page.keyboard.press("ArrowRight")
        await until(tab.page, LANDED)
        between = await text_of(tab.page, ".prompt .recent")
        await tab.page.keyboard.press("End")
        await until(tab.page, STEP, last)
        told = await text_of(tab.page, ".prompt .recent")
        await tab.page.click(".prompt .recent .to-step")
        await tab.page.wait_for_selector(".verdict h2")
        return (
            last == node.last("story")["steps"],
            (begins, between, told),
            await text_of(tab.page, ".outcome.open h2"),
            await tab.page.evaluate(LOOKS, ["open", "bad", "good"]),
            tab.console,
        )

    whole_way, told, verdict, looks, console = led(play)
    colours, bars, signs = zip(*looks, strict=True)
    assert len({*colours}) == 3 and bars == signs == ("dashed", "solid", "solid")
    lacks = SAY("The log ends here; the game is not over.")
    assert whole_way and [lacks in one for one in told] == [True, False, True]
    assert "not finished" in verdict and console == []


def test_a_damaged_log_with_nothing_on_its_table_says_so_where_one_begins(tmp_path):
    """One flipped bit before anything was laid: what is wrong, and the way to the check that tells
    where it lies."""
    data = bytearray(finished("ohne_furcht"))
    data[9000] ^= 4
    path = tmp_path / "flipped.tafel"
    path.write_bytes(bytes(data))

    async def play(browser):
        tab, node = await look_at(browser, path, size=(390, 844), lang="de")
        told = await texts_of(tab.page, ".prompt .recent li")
        await tab.page.click(".prompt .recent .to-step")
        await tab.page.wait_for_selector(".verdict .outcome.bad h2")
        return told, node.last("story"), tab.console

    told, story, console = led(play)
    assert story["lacks"] and story["rounds"] == [] and console == []
    assert told[0] == GERMAN("Nothing lies on the table yet.")
    assert told[1].startswith(story["ends"]["de"][0])
