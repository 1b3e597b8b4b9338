"""How the sentences of the log are broken into lines, at any width of the panel."""

from __future__ import annotations

import pytest

from tests.browser.led import led
from tests.browser.look import why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
LOOSE = """() => {
  const marks = [], loose = [];
  const panel = document.querySelector(".log");
  for (let width = 90; width <= 260; width += 7) {
    panel.style.width = `${width}px`;
    for (const amount of panel.querySelectorAll(".amount")) {
      const walk = document.createTreeWalker(amount.closest("li"), NodeFilter.SHOW_TEXT);
      walk.currentNode = amount;
      let text = walk.nextNode();
      while (text && (amount.contains(text) || !text.length)) text = walk.nextNode();
      if (!text || !/^[.,:;!?)]/.test(text.data)) continue;
      const mark = document.createRange();
      mark.setStart(text, 0);
      mark.setEnd(text, 1);
      const top = amount.getBoundingClientRect().bottom;
      marks.push(text.data);
      const below = mark.getBoundingClientRect().top >= top;
      if (below) loose.push(`${width}: ${amount.closest("li").innerText}`);
    }
  }
  return [marks.length, loose];
}"""
"""How many marks stand behind an amount, and those that begin a line, with its width in pixels."""


def test_no_line_of_the_log_begins_with_the_mark_behind_an_amount():
    """Beside a picture a line may be broken, and a full stop would stand alone on the next one."""

    async def play(browser):
        told, _ = moment("last")
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".log .amount")
        return await tab.page.evaluate(LOOSE)

    marks, loose = led(play)
    assert marks and loose == []
