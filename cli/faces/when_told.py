"""When something was, as the game itself counts: "round 6"; the step of the log where it does not.

A game names its marks in words under `when.`: `when.round` for the news `news.round`. Rounds may
lie in something longer that is counted too (passages): it is told only where the next one begins,
so the first has no news. A page counts in the same way (`cli/browser/rounds.js`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cli.text.words import N_, Speech

ROUND = "news.round"
STEP = N_("step {step}")


def when_told(
    step: int, history: Sequence[Mapping[str, Any]], marks: Collection[str], speech: Speech
) -> str:
    """When this step was. history: what has been told since the game began, oldest first
    (`engine.views.history`); marks: those of the game."""
    firsts = ((key, {"n": 1}) for key in sorted(marks) if key != ROUND)
    longer = next((news for news in firsts if _named(news, speech) is not None), None)
    inner = None
    begun = (one["news"][at] for one in history if one["step"] <= step for at in one["marks"])
    for news in begun:
        if news[0] == ROUND:
            inner = news
        elif longer is not None and news[0] == longer[0]:
            longer, inner = news, None
    told = [_named(news, speech) for news in (longer, inner) if news is not None]
    return ", ".join(one for one in told if one) or speech.words.say(STEP, step=step)


def _named(news: Any, speech: Speech) -> str | None:
    """The words of a mark as a time; None where the game has none."""
    key = str(news[0]).replace("news.", "when.", 1)
    return speech.phrase([key, news[1]]) if key != news[0] and speech.has(key) else None
