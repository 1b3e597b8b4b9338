"""Sizes and names: what keeps a file readable, read from the syntax trees of the four packages."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache

import pytest

from tests.source import ROOT, Source, planted, program

FILE_LINES = 400
FUNCTION_LINES = 70

# They say that something is done, not what; the thing has a name of its own.
EMPTY_WORDS = {"base", "handler", "helper", "manager", "processor", "util"}


def long_files(sources: list[Source]) -> Iterator[str]:
    """A file beyond the wall."""
    for source in sources:
        lines = len(source.text.splitlines())
        if lines > FILE_LINES:
            yield f"{source.place}: {lines} lines; {FILE_LINES} is the wall"


def long_functions(sources: list[Source]) -> Iterator[str]:
    """A function that does not fit a screen."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    yield source.at(node, f"{node.name!r} has {lines} lines")


def empty_words(sources: list[Source]) -> Iterator[str]:
    """A class or a module with a word in its name that says nothing."""
    for source in sources:
        for word in _words(source.name.rpartition(".")[2]) & EMPTY_WORDS:
            yield f"{source.place}: {word!r} does not say what stands here"
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                for word in _words(node.name) & EMPTY_WORDS:
                    yield source.at(node, f"{node.name!r}: {word!r} does not say what it is")


def _words(name: str) -> set[str]:
    """The words of a CamelCase or snake_case name, small and in the singular."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {part.lower().removesuffix("s") for part in parts}


# "For who looks": a relative clause without its noun. "For whoever looks", "for a reader". With a
# preposition at either end ("to whom it waits for") it is one too.
PREPOSITION = "(?:about|against|at|behind|but|by|for|from|of|than|to|unlike|with)"
FREE_RELATIVE = re.compile(
    rf"\b{PREPOSITION} who\b"
    rf"|\b{PREPOSITION} whom (?:[\w']+ ){{1,4}}{PREPOSITION}\b(?= and\b| may\b|[,.;:)]|$)"
)
BARE_WHO = re.compile(r"[a-z)`]\. Who\b")
PROSE = re.compile(r'"""((?s:.*?))"""|((?:#[^\n]*\n\s*)+)')
EXACT = ("ledger/", "p2p/", "cli/absence/")


def free_relatives(sources: list[Source]) -> Iterator[str]:
    """No sentence begins with it, and where a word more or less changes a promise "who" asks or
    follows its noun everywhere."""
    for source in sources:
        exact = source.place.startswith(EXACT)
        for docstring, comments in PROSE.findall(source.text):
            words = docstring or comments.replace("#", " ")
            yield from bare_who(source.place, words, exact=exact)


def bare_who(place: str, words: str, *, exact: bool = True) -> Iterator[str]:
    """What this text says of somebody without naming anybody; not exact: as a sentence begins."""
    said = re.sub(r"\s+", " ", words)
    for found in BARE_WHO.findall(said) + (FREE_RELATIVE.findall(said) if exact else []):
        yield f"{place}: {found!r} names nobody: whoever, or a noun"


# A seat is unreachable (nobody has a link to it), absent by the log, for the others have cut it out
# or it has left for good, as docs/architecture.md has it. These would be second words, or wrong.
NOT_OF_SEATS = {
    "engine": {"away", "gone", "cut off", "unreachable"},
    "ledger": {"away", "gone", "cut off", "vanished"},
    "p2p": {"absent", "absence", "away", "cut off"},
    "cli": {"away", "gone", "cut off", "vanished"},
}
OF_OTHER_THINGS = {
    "engine": {"gone": "cards that have left a zone or the game"},
    "engine/shapes": {"away": "the pile of cards that leave a draft"},
    "ledger/chain": {"gone": "events, reports and ends that count no more"},
    "ledger/live": {"gone": "cards that somebody holds no more (engine.sight)"},
    "ledger/records": {"sent away": "whom the opener lets in no more"},
    "ledger/review": {"away": "the field of a verdict that programs read"},
    "p2p": {
        "sent away": "whom the opener lets in no more",
        "turned away": "strangers at a lobby",
        "turn away": "strangers at a link",
    },
    "p2p/core": {"away": "sent away by the opener", "max absent": "the field of an offer"},
    "p2p/entry": {"away": "sent away by the opener"},
    "p2p/gossip": {"away": "sent away by the opener"},
    "cli": {"reader gone": "the program that our output is piped into"},
    "cli/faces": {"gone": "cards that somebody holds no more (engine.sight)"},
    "cli/verdict": {"away": "the field of a verdict that programs read"},
}
"""By folder what is called by such a word and is no seat: the words of a name as in `spaced`."""
GAMES = "engine/games/"
"""Their names are those of their rules: cards are put away there."""
OLD_WORDS = re.compile(
    r"\bseats? (?:that|which) (?:is|are|was|were) (?:away|gone|missing|cut off)\b"
    r"|\b(?:seats?|who) (?:is|are|was|were) gone\b"
    r"|\b(?:who|be|been|being|seats?|is|are|was|were) away\b(?! from)|\bmissing seats?\b"
)


def words_of_absence(sources: list[Source]) -> Iterator[str]:
    """A name, or a sentence about a seat, with another word for how it is there."""
    for source in sources:
        for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
            where = f"{source.place}:{token.start[0]}"
            if token.type == tokenize.NAME:
                for word in second_words(source, token.string):
                    yield f"{where}: {token.string!r} calls something {word!r}"
            elif token.type in {tokenize.STRING, tokenize.COMMENT}:
                yield from old_words(where, token.string)


def old_words(place: str, text: str) -> Iterator[str]:
    """What is said of a seat in this text with another word for how it is there."""
    for found in OLD_WORDS.findall(re.sub(r"\s+", " ", text)):
        yield f"{place}: {found!r}: unreachable, absent, cut out, or left for good?"


def second_words(source: Source, name: str) -> list[str]:
    """The words of absence in a name that would say such a thing of a seat."""
    if source.place.startswith(GAMES):
        return []
    said = spaced(name)
    for folder, others in OF_OTHER_THINGS.items():
        if source.place.startswith(f"{folder}/"):
            said = re.sub(rf"\b(?:{'|'.join(others)})\b", "", said)
    return [word for word in NOT_OF_SEATS[source.package] if re.search(rf"\b{word}\b", said)]


@cache
def spaced(name: str) -> str:
    """The words of a name, small, with one space between them."""
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)).lower()


def namesakes(sources: list[Source]) -> Iterator[str]:
    """A class called like another one of its package; each game is a package of its own."""
    named: dict[tuple[str, str], str] = {}
    for source in sources:
        game = re.match(r"engine/games/\w+/", source.place)
        package = game.group() if game else source.package
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef):
                other = named.setdefault((package, node.name), source.place)
                if other != source.place:
                    yield source.at(node, f"another {node.name!r} stands in {other}")


# A move is taken, and what the kernel does with it is to settle. Elsewhere records are received,
# queues drained, forms read, steps followed, proofs checked.
OF_THE_KERNEL = re.compile(r"_?(take|settle)(?:_\w+)?")
PHRASES = {
    "take_up": "a table is taken up again where its files stand",
    "take_back": "a wish is taken back by its person, what was said of links by its teller",
    "take_part": "somebody takes part in a table",
    "take_seat": "somebody takes a seat",
    "take_bots": "bots of whoever opened the table are taken, to play them here",
}
"""English verbs of two words, each another one than its first word."""
THEIR_PLACES = {"take": "engine/", "settle": ("engine/kernel/", GAMES)}
"""Every kind of line takes moves; what is settled in a game its rules say."""


def words_of_the_kernel(sources: list[Source]) -> Iterator[str]:
    """A function that is called by what a line or the kernel alone does, and is neither's."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found = OF_THE_KERNEL.fullmatch(node.name)
                if found is None or node.name.lstrip("_") in PHRASES:
                    continue
                if not source.place.startswith(THEIR_PLACES[found[1]]):
                    yield source.at(
                        node, f"{node.name!r}: only the kernel and its lines {found[1]}"
                    )


def printing(sources: list[Source]) -> Iterator[str]:
    """A print outside the package that talks to people."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Name) and node.id == "print" and source.package != "cli":
                yield source.at(node, f"{source.package} does not talk to people")


OTHER_BAR = re.compile(r"^ *# ?(?:---+|==+|\*\*+).*$", re.MULTILINE)


def other_bars(sources: list[Source]) -> Iterator[str]:
    """A chapter of a file stands below `# -- its title ---`, in every package."""
    for source in sources:
        for bar in OTHER_BAR.findall(source.text):
            yield f"{source.place}: {bar.strip()!r}"


BROKEN = {
    long_files: [planted(ledger__long="x = 1\n" * (FILE_LINES + 1))],
    long_functions: [
        planted(p2p__long="def f():\n" + "    x = 1\n" * FUNCTION_LINES),
        planted(p2p__long="class A:\n    async def f():\n" + "        x = 1\n" * FUNCTION_LINES),
    ],
    empty_words: [
        planted(p2p__links="class LinkManager: ..."),
        planted(p2p__links="def f():\n    class HTTPHandler: ..."),
        planted(engine__games__kabale__utils=""),
        planted(ledger__store="class BaseStore: ..."),
        planted(cli__main="class Helpers: ..."),
    ],
    free_relatives: [
        planted(ledger__log='"""A log, for who only looks."""'),
        planted(p2p__link="x = 1  # it waits. Who knocks comes later\n"),
        planted(p2p__link="x = 1\n# what is taken\n# from who has it\ny = 2\n"),
        planted(p2p__gossip__heads='"""Told early to whom the\ntable waits for, if at all."""'),
        planted(p2p__gossip__heads='"""Told to whom it waits for and may lack them."""'),
        planted(ledger__review__end='"""All but whom they wait for."""'),
        planted(cli__asking__lines='"""It waits. Who knocks comes later."""'),
    ],
    words_of_absence: [
        planted(ledger__log="def seats_away(): ..."),
        planted(ledger__log="GONE = 1"),
        planted(p2p__link="class AbsentPeer: ..."),
        planted(p2p__core__link="x.absent = 1"),
        planted(engine__kernel="def f(unreachable): ..."),
        planted(cli__main="delays = dict(cut_off=1)"),
        planted(cli__verdict__told="def gone(): ..."),
        planted(cli__main='x = "No seat may be away at all."'),
        planted(engine__games__one__cards='"""A seat that\nis gone draws nothing."""'),
        planted(p2p__link="x = 1  # how many missing seats there are\n"),
    ],
    namesakes: [
        planted(p2p__wire__link="class Link: ...", p2p__core__link="class Link: ..."),
        planted(engine__games__a__x="class Cup: ...", engine__games__a__y__z="class Cup: ..."),
    ],
    words_of_the_kernel: [
        planted(ledger__chain="class Chain:\n    def take(self): ..."),
        planted(ledger__seat__outbox="def take_news(): ..."),
        planted(ledger__files="def _take_lock(): ..."),
        planted(cli__session__wait="def _take(): ..."),
        planted(p2p__wire="def settle(): ..."),
        planted(ledger__chain="class Chain:\n    def _settle(self): ..."),
        planted(engine__game="def settle_options(): ..."),
    ],
    printing: [
        planted(engine__kernel="print(1)"),
        planted(p2p__node="def f(say=print): ..."),
    ],
    other_bars: [
        planted(p2p__limits="# --- links ---\nx = 1\n"),
        planted(ledger__chain="class A:\n    #----- records\n    x = 1\n"),
        planted(engine__kernel="# ==== runs ====\n"),
    ],
}

SOUND = planted(
    ledger__long="x = 1\n" * FILE_LINES,
    p2p__fits="def f():\n" + "    x = 1\n" * (FUNCTION_LINES - 1),
    p2p__database="class Baseline: ...\nclass Handled: ...\nclass Handle: ...",
    cli__main="print(1)\n# -- what it prints ----\n",
    engine__games__one__cards="class Card: ...",
    engine__games__two__cards="class Card: ...",
    engine__cards="class Card: ...",
    engine__kernel__answers="def take(): ...\ndef settle(): ...",
    engine__agenda="def take(): ...",
    ledger__seat="def take_back(): ...\ndef taken(): ...",
    ledger__log='"""Of whoever looks: who it is, those who came, for whom they wait (now)."""',
    cli__words='"""A word, for who only looks; the old one is gone, and taken away from us."""',
    ledger__review__verdict="away = not_absent = unreachable = 1",
    p2p__core__lobby="max_absent = SENT_AWAY = gone = 1",
    engine__games__two__hand="away = {}  # cards that are gone",
)


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_the_program_is_readable(check):
    """No module of the four packages breaks this rule of style."""
    assert list(check(program())) == []


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_each_check_can_fail(check):
    """Every planted module is complained about, once, and sound ones are not."""
    for broken in BROKEN[check]:
        assert len(list(check(broken))) == 1, broken
    assert list(check(SOUND)) == []


def test_no_exception_of_absence_is_for_nothing():
    """Each is the name of something in its folder, and would be complained of without it."""
    for folder, others in OF_OTHER_THINGS.items():
        texts = [one.text for one in program() if one.place.startswith(f"{folder}/")]
        named = {spaced(name) for text in texts for name in re.findall(r"\w+", text)}
        for other in others:
            assert any(re.search(rf"\b{other}\b", name) for name in named), (folder, other)
            words = NOT_OF_SEATS[folder.partition("/")[0]]
            assert any(re.search(rf"\b{word}\b", other) for word in words), (folder, other)


def test_no_phrase_is_for_nothing():
    """Each is the name of a function that would be complained of without it."""
    named = {
        node.name.lstrip("_")
        for source in program()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef)
    }
    assert set(PHRASES) <= named and all(map(OF_THE_KERNEL.fullmatch, PHRASES))


PAGES = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "SECURITY.md"]


@pytest.mark.parametrize("page", sorted(PAGES), ids=lambda page: page.name)
def test_the_pages_name_whom_they_mean(page):
    """An auditor is written from them, and people rely on what they promise."""
    assert list(bare_who(page.name, page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("page", sorted(PAGES), ids=lambda page: page.name)
def test_the_pages_say_of_seats_what_the_program_says(page):
    """Whoever reads of an unreachable seat on one page and of one away on the next takes them for
    two things."""
    assert list(old_words(page.name, page.read_text(encoding="utf-8"))) == []


def test_a_page_that_says_it_otherwise_is_found():
    """Each of the words that pages had for it, also where a line breaks; other things may go."""
    for said in (
        "where nobody may be\naway",
        "a seat that is gone",
        "it had been away",
        "`absent` says who is gone",
        "by being away or by leaving",
        "a seat was gone.",
    ):
        assert len(list(old_words("page", said))) == 1, said
    for said in ("whoever was sent away", "its files are gone", "that one has gone", "`away`: who"):
        assert list(old_words("page", said)) == [], said
