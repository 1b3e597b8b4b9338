"""Every number that code, tests and pages cite stands at a sentence of docs/protocol.md, and every
number there is cited; sections, attacks, modules and files that are named exist; nothing points
outside. Each check takes all texts by their place and complains in lines.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE, GAMES_PAGE = "docs/protocol.md", "docs/rules-of-games.md"
KINDS = ("*.py", "*.toml", "*.md", "*.c", "*.h")
PLACES = ("engine", "ledger", "p2p", "cli", "bench", "tests", "docs")

ANCHOR = re.compile(r"\[R([0-9]{1,2})\]")
RULE = re.compile(r"\bR([0-9]{1,2})\b(?!-)")
RULES = re.compile(r"\bR([0-9]{1,2}) to R([0-9]{1,2})\b")
NUMBERS = r"[0-9]+(?:\.[0-9]+)?(?:(?:, | and | to |, and )[0-9]+(?:\.[0-9]+)?)*"
OF_PAGE = re.compile(rf"protocol\.md(?:`|\))?,? (?:sections? )?({NUMBERS})")
SECTION = re.compile(rf"\b[Ss]ections? ({NUMBERS})")
ELSEWHERE = re.compile(
    rf"(?:\b(?:RFC|UTS) #?[0-9]+|specification|revision [0-9]+),? \(?sections? {NUMBERS}"
)
IN_BRACKETS = re.compile(r"\(([1-9][0-9]?\.[0-9](?: to [0-9]+\.[0-9])?)[,;)]")
ATTACKS = re.compile(rf"\b[Aa]ttacks? ({NUMBERS})")
ATTACKS_FIRST = re.compile(rf'"""({NUMBERS}): ')
PROSE = re.compile(r'"""((?s:.*?))"""|#([^\n]*)')
ROOMS = "engine|ledger|p2p|cli|bench|tests"
MODULE = re.compile(rf"`((?:{ROOMS})(?:\.\w+)+)`")
FILE = re.compile(rf"(?<![\w/.-])((?:{ROOMS}|docs)/[\w/.-]+\.(?:py|md|toml|c|json|txt|wasm|po))\b")
LINK = re.compile(r"\]\(([\w/.-]+)(?:#[\w-]+)?\)")

OUTSIDE = (
    r"\b(?:protocol|design) notes\b",
    r"\bthe (?:first |old )?(?:design|study|studies|notes)\b",
    r"\b(?:design|study|notes),? (?:section|R[0-9])",
    r"\battack list\b",
    r"\bof the issue\b",
    r"\b[Ii]ssues? #?[0-9]",
    r"\bthe list they come from\b",
    r"\bcase [IVX]+ of\b",
    r"\bpromise P[0-9]",
    r"(?<![\"'])\b[FHP][1-9][0-9]?\b(?![\"'])",
)
"""What points to something that a clone does not hold."""

SIGNS = ("ledger/records/name_signs.py",)
"""Ranges of characters, by their numbers: F00 is no fault."""

Texts = dict[str, str]


@cache
def texts() -> Texts:
    """Every file of ours that has words, by its place; recorded logs are bytes."""
    found = [path for place in PLACES for kind in KINDS for path in (ROOT / place).rglob(kind)]
    found += ROOT.glob("*.md")
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in found
        if path != Path(__file__) and "vectors" not in path.parts
    }


def prose(all_texts: Texts) -> Iterator[tuple[str, str]]:
    """What people read in each file: of a program its comments and docstrings."""
    for place, text in all_texts.items():
        yield place, _prose(text) if place.endswith(".py") else text


def _prose(text: str) -> str:
    return "\n".join(docstring or comment for docstring, comment in PROSE.findall(text))


def listed(found: str) -> set[str]:
    """Every number of `4, 6 and 16.4` or of `17 to 19`."""
    numbers = set(re.findall(r"[0-9]+(?:\.[0-9]+)?", found))
    for first, last in re.findall(r"\b([0-9]+) to ([0-9]+)\b", found):
        numbers |= {str(number) for number in range(int(first), int(last) + 1)}
    return numbers


def rules_cited(all_texts: Texts) -> dict[str, str]:
    """The number of each rule that is cited, and a place where it is."""
    there = set(ANCHOR.findall(all_texts[PAGE]))
    cited = {}
    for place, text in all_texts.items():
        plain = ANCHOR.sub("", text) if place == PAGE else text
        numbers = set(RULE.findall(plain))
        for first, last in RULES.findall(plain):
            numbers |= {str(one) for one in range(int(first), int(last) + 1)} & there
        cited |= dict.fromkeys(numbers, place)
    return cited


def rules_without_a_sentence(all_texts: Texts) -> Iterator[str]:
    """Whoever reads `R19` in the code finds its sentence."""
    there = set(ANCHOR.findall(all_texts[PAGE]))
    for number, place in rules_cited(all_texts).items():
        if number not in there:
            yield f"{place}: R{number} stands nowhere on the page"


def rules_with_two_sentences(all_texts: Texts) -> Iterator[str]:
    """And no second one."""
    there = ANCHOR.findall(all_texts[PAGE])
    for number in set(there):
        if there.count(number) > 1:
            yield f"R{number} stands {there.count(number)} times on the page"


def rules_nobody_cites(all_texts: Texts) -> Iterator[str]:
    """A number that nobody uses says nothing."""
    for number in set(ANCHOR.findall(all_texts[PAGE])) - set(rules_cited(all_texts)):
        yield f"R{number} is cited nowhere"


def sections_that_are_none(all_texts: Texts) -> Iterator[str]:
    """`docs/protocol.md, 16.4` leads somewhere; so does each section that a file names without a
    page, if it names one page of the two.
    """
    for place, text in prose(all_texts):
        words = re.sub(r"\s+", " ", text)
        named = {(PAGE, number) for number in OF_PAGE.findall(words)}
        pages = [page for page in (PAGE, GAMES_PAGE) if page in text or place == page]
        if place in pages:
            pages = [place]
        if len(pages) == 1 and (place in pages or place.endswith(".py")):
            named |= {(pages[0], found) for found in SECTION.findall(ELSEWHERE.sub("", words))}
        if place == PAGE:
            named |= {(PAGE, found) for found in IN_BRACKETS.findall(text)}
        for page, found in named:
            for number in listed(found) - sections(all_texts.get(page, "")):
                yield f"{place}: {page} has no section {number}"


def sections(page: str) -> set[str]:
    """The numbers of its headings, and of paragraphs that begin with one."""
    there = set(re.findall(r"^#+ ([0-9]+(?:\.[0-9]+)?)\.? ", page, re.MULTILINE))
    return there | set(re.findall(r"\*\*([0-9]+\.[0-9]+) ", page))


def attacks_that_are_none(all_texts: Texts) -> Iterator[str]:
    """Each that a test names has its row, and each row has its test."""
    page = all_texts[PAGE].partition("## 18. ")[2]
    rows = set(re.findall(r"^\| ([0-9]+) \|", page, re.MULTILINE))
    named = set()
    for place, text in all_texts.items():
        if place.startswith("tests/ledger/"):
            found = ATTACKS.findall(text)
            if place.startswith("tests/ledger/attacks/"):
                found += ATTACKS_FIRST.findall(text)
            named |= {(place, number) for one in found for number in listed(one)}
    yield from (f"{place}: no attack {one} is told" for place, one in named if one not in rows)
    yield from (f"attack {one} has no test" for one in rows - {number for _, number in named})


def modules_that_are_none(all_texts: Texts) -> Iterator[str]:
    """In backquotes, by their dotted names; behind one may stand what it defines."""
    for place, text in prose(all_texts):
        for name in MODULE.findall(text):
            parts = name.split(".")
            ends = [end for end in range(len(parts), 0, -1) if _source(parts[:end]) is not None]
            rest = parts[ends[0] :] if ends else parts
            if rest and not (
                ends and re.search(rf"\b{rest[0]}\b", _source(parts[: ends[0]]) or "")
            ):
                yield f"{place}: there is no {name}"


@cache
def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


def _source(parts: list[str]) -> str | None:
    """The text of a module, or of a package's own file."""
    path = ROOT.joinpath(*parts)
    own = _read(path.with_suffix(".py"))
    return _read(path / "__init__.py") if own is None else own


def files_that_are_none(all_texts: Texts) -> Iterator[str]:
    """By their paths, in words; in pages also those that a link leads to."""
    for place, text in prose(all_texts):
        for name in FILE.findall(text):
            if not (ROOT / name).is_file():
                yield f"{place}: there is no {name}"
        if place.endswith(".md"):
            for name in LINK.findall(text):
                if not (ROOT / place).parent.joinpath(name).exists():
                    yield f"{place}: a link leads to {name}"


def what_lies_outside(all_texts: Texts) -> Iterator[str]:
    """A clone alone explains itself."""
    for place, text in prose(all_texts):
        words = re.sub(r"\s+", " ", text) if place not in SIGNS else ""
        for pattern in OUTSIDE:
            yield from (f"{place}: {one!r}" for one in re.findall(pattern, words))


SOUND = {
    PAGE: "## 4. Steps\nA head [R1]. A step [R2], by R1 (section 4, 8.2).\n"
    "**8.2 Logarithms** (8.2)\n"
    "RFC 9380, section 5.3.1. See [games](rules-of-games.md).\n## 18. Attacks\n| 3 | a key |\n",
    GAMES_PAGE: "## 9. Ends\nR1 to R2.\n",
    "ledger/a.py": '"""A head (R2; docs/protocol.md, 8.2). Sections 4 and 18: `ledger.records`."""',
    "tests/ledger/attacks/b.py": '"""3: a key, `ledger.records.canon`, "P1", tests/source.py."""',
}

BROKEN = {
    rules_without_a_sentence: ["x = 1  # as R3 has it", '"""R1 to R2, and R31."""'],
    rules_with_two_sentences: [{PAGE: SOUND[PAGE] + "Once more [R1]."}],
    rules_nobody_cites: [{PAGE: SOUND[PAGE] + "Nobody asks [R7]."}],
    sections_that_are_none: [
        '"""As docs/protocol.md, section 5 has it."""',
        '"""Sections 4 and 6 of docs/protocol.md."""',
        '"""docs/rules-of-games.md."""\n# -- section 4 --',
        {PAGE: SOUND[PAGE] + "As above (8.3)."},
        {PAGE: SOUND[PAGE] + "As in section 9."},
    ],
    attacks_that_are_none: [
        {"tests/ledger/attacks/b.py": '"""3, 4: two keys."""'},
        {"tests/ledger/attacks/b.py": '"""Two keys."""'},
        {"tests/ledger/c.py": '"""Attacks 3 and 5."""'},
    ],
    modules_that_are_none: [
        '"""See `ledger.records.cannon`."""',
        "# `ledger.records.canon.cannon`",
    ],
    files_that_are_none: [
        '"""As tests/sources.py has it."""',
        {"docs/a.md": "In `ledger/nowhere.py`."},
        {"docs/a.md": "[Nowhere](nowhere.md)"},
    ],
    what_lies_outside: [
        '"""The first line (design, section 3)."""',
        '"""What the\nstudy says."""',
        "# known since issue 6",
        '"""F3: files are lost."""',
        '"""Bounded (P7)."""',
    ],
}


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_every_citation_leads_somewhere(check):
    """No code, test or page breaks this rule."""
    assert sorted(check(texts())) == []


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_each_check_can_fail(check):
    """Whatever is planted is complained about, once, and sound texts are not."""
    assert list(check(SOUND)) == []
    for broken in BROKEN[check]:
        planted = broken if isinstance(broken, dict) else {"ledger/b.py": broken}
        assert len(list(check(SOUND | planted))) == 1, broken


def test_there_is_something_to_check():
    """The texts are found: rules by the dozen, and what names sections, modules and files."""
    assert len(set(ANCHOR.findall(texts()[PAGE]))) > 40 and len(texts()) > 1000
    words = "\n".join(text for _, text in prose(texts()))
    assert all(len(kind.findall(words)) > 20 for kind in (OF_PAGE, SECTION, MODULE, FILE))
