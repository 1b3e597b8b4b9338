"""The pages for people against each other and the code: links, the glossary, the reasons."""

import re
from datetime import date

import pytest

from tests.source import ROOT

PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")],
    key=lambda page: page.as_posix(),
)
LINK = re.compile(r"\]\(([^)\s#]+)(?:#([^)\s]+))?\)")
ROW = re.compile(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([^`|]+)`: `(\w+)` \|$", re.MULTILINE
)
FIRST_DAY = date(2026, 11, 21)
"""Since when there has been this repository."""


def text(page):
    """The text of a page of `docs`."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def glossary():
    """The rows of the glossary: our word, the field's, what it is, what to read, file and name."""
    return ROW.findall(text("glossary.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page):
    """A link that is no address of the web leads to a file of the tree."""
    for target, _ in LINK.findall(page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), (page, target)


def test_the_glossary_is_read_to_its_last_row():
    """Each line of its table is a row of five columns, in the order of the alphabet, none twice."""
    lines = [one for one in text("glossary.md").splitlines() if one.startswith("|")]
    words = [row[0].lower() for row in glossary()]
    assert len(words) == len(lines) - 2
    assert words == sorted(set(words))


def test_each_word_of_the_glossary_is_used():
    """Its name stands in the file that is named, and the word in a page or in that file."""
    others = [page for page in PAGES if page.name != "glossary.md"]
    pages = "\n".join(page.read_text(encoding="utf-8") for page in others).lower()
    for word, *_, place, name in glossary():
        file = ROOT / place
        assert file.is_file(), (word, place)
        code = file.read_text(encoding="utf-8")
        assert re.search(rf"\b{name}\b", code), (word, place, name)
        used = re.compile(rf"\b{re.escape(word.lower())}")
        assert used.search(pages) or used.search(code.lower()), word


def test_each_reason_has_its_day():
    """One paragraph of reasons says since when it has stood, not before the first day."""
    titles = re.findall(r"^### (.+)$", text("reasons.md"), re.MULTILINE)
    assert len(titles) > 12
    for title in titles:
        day = re.fullmatch(r".+ \((\d{4}-\d\d-\d\d)\)", title)
        assert day and date.fromisoformat(day[1]) >= FIRST_DAY, title
