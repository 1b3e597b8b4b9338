"""The story of a game as one file of HTML: nothing is fetched for it, and no script runs in it.

Names and words of the log are text and never become marks of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cli.looking_back.story import Chapter, GameStory

STYLE = (
    "body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 Georgia,serif;"
    "color:#222;background:#fbf8f1}h1,h2{font-weight:normal;line-height:1.2}h1{font-size:2rem}"
    "h2{font-size:1.3rem;margin:2rem 0 .4rem;border-bottom:1px solid #cbb}p{margin:.15rem 0}"
    ".unseen{font-style:italic;color:#735}.in{padding-left:1.5rem}footer{margin-top:2.5rem;"
    "font-size:.85rem;color:#666}@media(prefers-color-scheme:dark){body{color:#ddd;background:#222}"
    ".unseen{color:#d9b}footer{color:#999}}"
)


def story_page(story: GameStory, lang: str) -> str:
    """The page, whole."""
    return "".join(f"{line}\n" for line in _lines(story, lang))


def _lines(story: GameStory, lang: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(lang)}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(story.title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield f"<h1>{escape(story.title)}</h1>"
    for line in story.opening:
        yield f"<p>{escape(line)}</p>"
    for chapter in story.chapters:
        yield from _chapter(chapter)
    yield f"<footer><p>{escape(story.closing)}</p></footer>"
    yield "</body>"
    yield "</html>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"<h2>{escape(chapter.title)}</h2>"
    for one in chapter.told:
        text = escape(one.text.strip())
        if one.unseen:
            yield f'<p class="unseen">{text}</p>'
        elif one.text.startswith(" "):  # it belongs to the line above
            yield f'<p class="in">{text}</p>'
        else:
            yield f"<p>{text}</p>"
