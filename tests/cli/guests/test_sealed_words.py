"""Sealed words: read by the other end alone, each once, in order; and as the page's module."""

from __future__ import annotations

import base64
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.guests.sealed_words import NotSealed, name_of, node_end, page_end
from tests.cli.browser.node import NODE, said_by
from tests.source import ROOT

SECRET, OTHER = bytes(range(16)), bytes(range(1, 17))
ONE, TWO = "aa" * 16, "bb" * 16
PARTS = ROOT / "cli/browser/parts"


def ends(secret=SECRET, one=ONE, two=TWO):
    """Both ends of one connection."""
    return page_end(secret, one, two), node_end(secret, one, two)


@given(st.lists(st.text(max_size=40), max_size=8))
def test_what_one_end_says_the_other_reads(texts):
    """In both directions, any text, in order."""
    page, node = ends()
    for text in texts:
        assert node.opened(page.sealed(text)) == text
        assert page.opened(node.sealed(text)) == text


def test_a_word_is_read_once_and_in_its_place():
    """Said again, left out before, turned round, or sent back to whoever said it."""
    page, node = ends()
    first, second = page.sealed("first"), page.sealed("second")
    for wrong in (second, node.sealed("first")):
        with pytest.raises(NotSealed):
            node.opened(wrong)
    assert node.opened(first) == "first"
    with pytest.raises(NotSealed):
        node.opened(first)
    assert node.opened(second) == "second"


@pytest.mark.parametrize("other", [{"secret": OTHER}, {"one": TWO}, {"two": ONE}], ids=str)
def test_a_word_of_another_connection_is_none(other):
    """Of another secret, or of other nonces: what was recorded is worth nothing later."""
    with pytest.raises(NotSealed):
        ends()[1].opened(ends(**other)[0].sealed("hello"))


@pytest.mark.parametrize("at", [0, 5, -1])
def test_a_changed_word_is_none(at):
    """One bit anywhere."""
    page, node = ends()
    word = bytearray(base64.b64decode(page.sealed("answer")))
    word[at] ^= 1
    with pytest.raises(NotSealed):
        node.opened(base64.b64encode(word).decode())


@pytest.mark.parametrize("text", ["", "{}", "AAAA", "ä" * 40, "=" * 50, "\ud800", "A" * 10_000])
def test_anything_else_is_no_word(text):
    """No Base64, too short, no text at all."""
    with pytest.raises(NotSealed):
        ends()[1].opened(text)


def test_a_name_tells_nothing_of_its_secret_and_the_keys_are_not_shown():
    """It is another one for each secret, and as long as any."""
    assert name_of(SECRET) != name_of(OTHER) and len(name_of(SECRET)) == 16
    page, node = ends()
    assert page.out_key == node.in_key != node.out_key == page.in_key
    assert repr(node.in_key) not in repr(node)


@pytest.mark.skipif(NODE is None, reason="there is no Node here (make page)")
@pytest.mark.skipif(not (PARTS / "noble-hashes").exists(), reason="make page has not been run")
def test_the_page_seals_and_opens_as_the_node_does(tmp_path):
    """Names, keys and words of `sealing.js`, in both directions, the second word too."""
    (tmp_path / "parts").mkdir()
    for part in ("noble-ciphers", "noble-hashes"):
        shutil.copytree(PARTS / part, tmp_path / "parts" / part)
    node = node_end(SECRET, ONE, TWO)
    told = [node.sealed("Äpfel"), node.sealed("two" * 400)]
    script = f"""
    import {{ nameOf, sealing }} from "./sealing.js";
    const page = sealing("{SECRET.hex()}", "{ONE}", "{TWO}");
    const say = (value) => console.log(JSON.stringify(value));
    say(nameOf("{SECRET.hex()}"));
    for (const word of {told}) say(page.opened(word));
    for (const text of ["Käse", "more"]) say(page.sealed(text));
    try {{ page.opened("{told[1]}"); }} catch {{ say("refused"); }}
    """
    name, *opened, first, second, again = said_by(script, tmp_path, ["sealing.js"])
    assert name == name_of(SECRET) and opened == ["Äpfel", "two" * 400] and again == "refused"
    assert [node.opened(first), node.opened(second)] == ["Käse", "more"]
