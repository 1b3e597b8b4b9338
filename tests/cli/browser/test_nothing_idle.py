"""Nothing of the page lies idle: what a module gives some other one takes, and whatever has a style
is drawn."""

from __future__ import annotations

import re

from tests.source import ROOT

FOLDER = ROOT / "cli" / "browser"
GIVEN = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.M)
NUMBERED = re.compile(r"(?:band|pattern|count|plan|board|deep|seat|seats)-\w+")
"""Classes whose names are put together, from looks, by how many seats there are, by how deep a
line stands."""


def texts(ending, folder=FOLDER):
    """The files of a folder with this ending, by their names."""
    return {one.name: one.read_text(encoding="utf-8") for one in folder.glob(f"*.{ending}")}


def test_what_a_module_gives_is_taken_by_another_one_or_asked_by_a_test():
    """Else it is its own, or nobody's."""
    modules, tests = texts("js"), "".join(texts("py", ROOT / "tests" / "cli" / "browser").values())
    given = [(name, found) for name, text in modules.items() for found in GIVEN.findall(text)]
    assert len(given) > 80
    idle = [
        f"{name}: {found}"
        for name, found in given
        for elsewhere in [tests + "".join(text for one, text in modules.items() if one != name)]
        if not re.search(rf"\b{found}\b", elsewhere)
    ]
    assert idle == []


def test_every_class_that_has_a_style_is_drawn():
    """By the whole of its name, in a module or on the first page."""
    drawn = "".join([*texts("js").values(), *texts("html").values()])
    style = "".join(re.sub(r"/\*.*?\*/", "", text, flags=re.S) for text in texts("css").values())
    named = {*re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", style))}
    assert len(named) > 100
    idle = [
        name
        for name in sorted(named)
        if not NUMBERED.fullmatch(name) and not re.search(rf"(?<![\w-]){name}(?![\w-])", drawn)
    ]
    assert idle == []
