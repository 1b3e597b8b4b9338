"""A verdict as a page is told it: the documented object, its sentences as data in each language.

The sentences are those of `cli.verdict`; each has the step it leads to, where it is about one.
"""

from __future__ import annotations

import time
from dataclasses import asdict

from cli.log_page.messages import Message
from cli.text.words import LANGUAGES, N_, Speech, speech, words_in
from cli.verdict.verdict_page import verdict_page
from cli.verdict.verdict_texts import verdict_told
from ledger.review.verdict import Verdict

CHECKED = N_("{name}, checked on {when}")


def verdict_message(verdict: Verdict) -> Message:
    """What an audit came to."""
    lines = {
        lang: [asdict(one) for one in verdict_told(verdict, _spoken(verdict, lang))]
        for lang in LANGUAGES
    }
    return {
        "t": "verdict",
        "exit_code": int(verdict.exit_code),
        "found": verdict.plain(),
        "lines": lines,
    }


def file_message(
    verdict: Verdict, lang: str, *, name: str, checked: float | None, result: bool
) -> Message:
    """The same as one file to be kept, printed or sent. ``name``: what the log's file is called;
    ``checked``: when, in seconds since 1970, None where nobody knows; ``result``: who has won is
    told as well."""
    spoken, heading = _spoken(verdict, lang), name
    if checked is not None:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(checked))
        heading = spoken.words.say(CHECKED, name=name, when=when)
    return {
        "t": "verdict_file",
        "lang": lang,
        "name": f"tafelrunde-{verdict.game}-{verdict.table[:8]}.html",
        "html": verdict_page(verdict, spoken, result=result, heading=heading),
    }


def _spoken(verdict: Verdict, lang: str) -> Speech:
    names = [seat["name"] for seat in verdict.seats]
    return speech(verdict.game, words_in(lang), names)
