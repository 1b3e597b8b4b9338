"""A verdict as one file of HTML, to be kept, printed or sent: nothing is fetched for it, and no
script runs in it.

Names of the log are text and never become marks of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from cli.text.words import N_, Speech, game_title
from cli.verdict.short_verdict import short_line
from cli.verdict.verdict_texts import Paragraph, VerdictLine, verdict_told

if TYPE_CHECKING:
    from ledger.review.verdict import Verdict

TITLE = N_("Verdict: {game}")
STEP = N_("step {step}")
BY_ITSELF = N_(
    "Whoever has the log can check all of this again, with this program or with one of their own:"
    " the log alone proves it, and this page proves nothing."
)

RESULT_HIDDEN = N_(
    "Who has won was not shown when this was kept, so it does not stand here; the log tells it."
)

STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#222;"
    "background:#fbf8f1}h1{font-size:1.9rem;font-weight:normal;line-height:1.2;margin-bottom:.4rem}"
    ".short{font-size:1.15rem;border-left:.35rem solid #2c6e49;padding-left:.8rem}"
    ".short.bad{border-color:#a3262a}.short.open{border-color:#96690a;border-left-style:dashed}"
    ".log{margin:0 0 .8rem;color:#666}section{margin:1.4rem 0;"
    "border-top:1px solid #cbb;padding-top:.6rem}p{margin:.2rem 0;overflow-wrap:anywhere}"
    ".deep-1{padding-left:1.2rem}.deep-2{padding-left:2.4rem;color:#555;font-size:.92rem}"
    ".unseen{font-style:italic}small{color:#666;white-space:nowrap}footer{margin-top:2rem;"
    "border-top:1px solid #cbb;font-size:.88rem;color:#555}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#222}small,footer,.log,.deep-2{"
    "color:#aaa}section,footer{border-color:#555}}"
    "@media print{@page{margin:18mm}body{margin:0;max-width:none;color:#000;background:#fff;"
    "font-size:10.5pt}small,footer,.log,.deep-2{color:#333}section{break-inside:avoid-page}}"
)
BAD, OPEN = "bad", "open"


def verdict_page(
    verdict: Verdict, speech: Speech, *, result: bool = True, heading: str = ""
) -> str:
    """The page, whole, in the language of this speech. ``result``: who has won as well, where
    there is a result; ``heading``: a line below the title."""
    hides = not result and verdict.result is not None
    return "".join(f"{line}\n" for line in _lines(verdict, speech, hides, heading))


def _lines(verdict: Verdict, speech: Speech, hides: bool, heading: str) -> Iterator[str]:
    words = speech.words
    title = escape(words.say(TITLE, game=game_title(verdict.game, words)))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(words.lang)}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
    yield " style-src 'unsafe-inline'\">"
    yield f"<title>{title}</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield f"<h1>{title}</h1>"
    if heading:
        yield f'<p class="log">{escape(heading)}</p>'
    told = verdict_told(verdict, speech)
    short = short_line(verdict, speech)
    if hides:  # the short line names the winner: its place is taken by the first sentence of all
        short, told = told[0].text, [one for one in told[1:] if one.part is not Paragraph.RESULT]
        told.append(VerdictLine(Paragraph.RESULT, words.say(RESULT_HIDDEN)))
    yield f'<p class="short {_colour(verdict)}">{escape(short)}</p>'
    for part, lines in groupby(told, lambda one: one.part):
        yield f'<section class="{part.value}">'
        yield from (_paragraph(one, speech) for one in lines)
        yield "</section>"
    yield f"<footer><p>{escape(words.say(BY_ITSELF))}</p></footer>"
    yield "</body>"
    yield "</html>"


def _paragraph(told: VerdictLine, speech: Speech) -> str:
    kind = f"deep-{min(told.deep, 2)}" + (" unseen" if told.unseen else "")
    step = ""
    if told.step is not None and told.part is Paragraph.TABLE:
        step = f" <small>({escape(speech.words.say(STEP, step=told.step))})</small>"
    return f'<p class="{kind}">{escape(told.text)}{step}</p>'


def _colour(verdict: Verdict) -> str:
    """By how much is wrong; the sentence says the same."""
    if verdict.fault is not None:
        return BAD
    return OPEN if verdict.unfinished else ""
