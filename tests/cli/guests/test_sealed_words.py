"""Sealed words: read by the other end alone, each once, in order; and as the page's module."""

from __future__ import annotations

import base64
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.guests.sealed_words import NotSealed, name_of, node_end, page_end, told_key
from tests.cli.browser.node import NODE, said_by
from tests.source import ROOT

SECRET, OTHER = bytes(range(16)), bytes(range(1, 17))
ONE, TWO = b"\xaa" * 32, b"\xbb" * 32
PARTS = ROOT / "cli/browser/parts"


def ends(secret=SECRET, one=ONE, two=TWO):
    """Both ends of one connection."""
    return page_end(secret, one, told_key(two)), node_end(secret, two, told_key(one))


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
    """Of another secret, or of other keys: what was recorded is worth nothing later."""
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


@pytest.mark.parametrize("told", ["", "00" * 32, "00" * 31, "zz" * 32])
def test_a_key_that_shares_nothing_makes_no_words(told):
    """Of a small order, of another length, or none."""
    for end in (page_end, node_end):
        with pytest.raises(NotSealed):
            end(SECRET, ONE, told)


def test_a_name_tells_nothing_of_its_secret_and_the_keys_are_not_shown():
    """It is another one for each secret, and as long as any."""
    assert name_of(SECRET) != name_of(OTHER) and len(name_of(SECRET)) == 16
    page, node = ends()
    assert page.out_key == node.in_key != node.out_key == page.in_key
    assert repr(node.in_key) not in repr(node)


@pytest.mark.skipif(NODE is None, reason="there is no Node here (make page)")
@pytest.mark.skipif(not (PARTS / "noble-curves").exists(), reason="make page has not been run")
def test_the_page_seals_and_opens_as_the_node_does(tmp_path):
    """Names, keys and words of `sealing.js`, in both directions, the second word too."""
    (tmp_path / "parts").mkdir()
    for part in ("noble-ciphers", "noble-curves", "noble-hashes"):
        shutil.copytree(PARTS / part, tmp_path / "parts" / part)
    node = node_end(SECRET, TWO, told_key(ONE))
    told = [node.sealed("Äpfel"), node.sealed("two" * 400)]
    script = f"""
    import {{ nameOf, newKey, sealing }} from "./sealing.js";
    const key = newKey(new Uint8Array(32).fill(0xaa));
    const page = sealing("{SECRET.hex()}", key, "{told_key(TWO)}");
    const say = (value) => console.log(JSON.stringify(value));
    say(nameOf("{SECRET.hex()}"));
    for (const word of {told}) say(page.opened(word));
    for (const text of ["Käse", "more"]) say(page.sealed(text));
    try {{ page.opened("{told[1]}"); }} catch {{ say("refused"); }}
    say(key.told);
    try {{ sealing("{SECRET.hex()}", key, "00".repeat(32)); }} catch {{ say("shares nothing"); }}
    """
    name, *opened, first, second, again, key, nothing = said_by(script, tmp_path, ["sealing.js"])
    assert name == name_of(SECRET) and opened == ["Äpfel", "two" * 400] and again == "refused"
    assert key == told_key(ONE) and nothing == "shares nothing"
    assert [node.opened(first), node.opened(second)] == ["Käse", "more"]
