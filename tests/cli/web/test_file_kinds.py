"""What is served by the ending of its name."""

import pytest

from cli.web.file_kinds import KINDS, is_served, kind_of, shrinks


@pytest.mark.parametrize(
    "name", ["main.py", "js", "main.js.map", ".npmrc", "main", "main.", "a.JS"]
)
def test_what_no_page_needs_is_not_served(name):
    """Whatever may come to lie in the folder besides."""
    assert not is_served(name)


def test_each_kind_is_told_as_what_it_is():
    """Browsers are told to guess nothing, so that scripts and styles need their right names."""
    assert all(is_served(f"a/b.{ending}") and kind_of(f"a/b.{ending}") for ending in KINDS)
    assert kind_of("main.js").startswith("text/javascript")
    assert [shrinks(f"a.{ending}") for ending in KINDS].count(False) == 1 and not shrinks("a.woff2")
