"""Questions that go, change or come again while an answer is under way, on real views."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import why_not
from tests.browser.questions import READ, asked_anew, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SETTLED = words_in("en").say("This was settled meanwhile.")
RULES = words_in("en").say("This is against the rules; nothing has changed.")


async def at_moment(browser, part):
    """A tab with the question of a scene, the view of it, and its first answer armed."""
    told, at = moment(part)
    tab = await Stage(browser).tab(told)
    await tab.page.wait_for_selector(".prompt.asked .entry")
    await tab.page.wait_for_timeout(READ)
    await tab.page.keyboard.press("1")
    await tab.page.wait_for_selector(".entry.armed")
    return tab, told[at]


def test_what_was_armed_stays_where_the_same_move_is_among_the_new_answers():
    """Another seat has moved, and the question has come anew: the answer keeps its arming, under
    whatever number it has now, and is given to the question that stands there."""

    async def play(browser):
        tab, view = await at_moment(browser, "first-ask.keep")
        armed = await text_of(tab.page, ".entry.armed > span")
        tab.tell(asked_anew(view, ident="anew", moves=[1, 0]))
        await until(tab.page, "() => document.querySelectorAll('.prompt .entry').length === 2")
        kept = await texts_of(tab.page, ".entry.armed > span"), await text_of(tab.page, ".toast")
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("Enter")
        (answer,) = await tab.heard("answer")
        return armed, kept, answer, view["view"]["asked"]["moves"][0]["move"]

    armed, (kept, toast), answer, move = led(play)
    assert kept == [armed] and toast == ""
    assert answer == {"t": "answer", "asked": "anew", "move": move}


@pytest.mark.parametrize("moves", [None, [1, 2]], ids=["nothing is asked", "others are"])
def test_what_was_armed_is_told_to_be_settled_where_it_is_no_answer_any_more(moves):
    """Nothing stays armed, a sentence says so, and Enter gives nothing."""

    async def play(browser):
        tab, view = await at_moment(browser, "first-ask.keep")
        tab.tell(asked_anew(view, ident="anew", moves=moves))
        await until(tab.page, "() => document.querySelector('.toast')")
        shown = await text_of(tab.page, ".toast"), await texts_of(tab.page, ".entry.armed")
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("Enter")
        await tab.page.wait_for_timeout(READ)
        return *shown, [one["t"] for one in tab.said]

    assert led(play) == (SETTLED, [], ["hello"])


@pytest.mark.parametrize(("why", "sentence"), [("gone", SETTLED), ("rules", RULES)])
def test_an_answer_that_is_refused_is_told_and_the_question_stands_again(why, sentence):
    """It was gone on its way, or it was no answer: another one can be given."""

    async def play(browser):
        tab, view = await at_moment(browser, "first-ask.keep")
        asked = view["view"]["asked"]["id"]
        await tab.page.keyboard.press("Enter")
        await tab.heard("answer")
        await until(tab.page, "() => document.querySelector('.prompt.locked')")
        tab.tell({"t": "refused", "asked": asked, "why": why})
        await until(tab.page, "() => document.querySelector('.prompt.asked:not(.locked)')")
        shown = await text_of(tab.page, ".toast"), await texts_of(tab.page, ".entry.armed")
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("2")
        await tab.page.keyboard.press("Enter")
        first, then = await tab.heard("answer", 2)
        return *shown, first["move"] == then["move"], tab.console

    assert led(play) == (sentence, [], False, [])


def test_a_connection_that_is_cut_locks_the_answer_and_keeps_what_is_armed():
    """While it is away nothing can be given; back again, the same question has the same answer
    armed, and is answered once."""

    async def play(browser):
        tab, _ = await at_moment(browser, "first-ask.keep")
        armed = await text_of(tab.page, ".entry.armed > span")
        await tab.socket.close()
        await until(tab.page, "() => document.querySelector('.prompt.locked')")
        await tab.page.keyboard.press("Enter")
        cut = [one["t"] for one in tab.said]
        await tab.heard("hello", 2)
        await until(tab.page, "() => document.querySelector('.prompt.asked:not(.locked)')")
        kept = await text_of(tab.page, ".entry.armed > span")
        lines = len(await tab.page.query_selector_all(".log li:not(.notice, .said)"))
        await tab.page.keyboard.press("Enter")
        answers = await tab.heard("answer")
        return armed == kept, cut, len(answers), lines

    kept, cut, answers, lines = led(play)
    told, _ = moment("first-ask.keep")
    history = next(one for one in told if one["t"] == "history")
    assert kept and cut == ["hello"] and answers == 1
    assert lines == sum(len(entry["news"]) for entry in history["entries"])
