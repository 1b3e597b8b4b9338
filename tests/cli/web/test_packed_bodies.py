"""Compressed bodies are kept by the names they are served under."""

import gzip

import pytest

from cli.web.packed_bodies import PackedBodies, PackedFiles, compressed


def test_as_many_are_kept_as_there_are_names():
    """A body that is served a second time costs nothing; another one takes the place of its own."""
    asked = []

    def compress(body):
        asked.append(body)
        return compressed(body)

    packed = PackedBodies(compress)
    for name, body in (("a", b"one"), ("a", b"one"), ("b", b"one"), ("a", b"two"), ("a", b"one")):
        assert gzip.decompress(packed.packed(name, body)) == body
    assert asked == [b"one", b"one", b"two", b"one"]


def test_files_are_held_in_fewer_bytes_and_given_whole():
    """What does not shrink is held as it is; a name that is not there is none."""
    files = {"main.js": b"main();" * 99, "font.woff2": b"\x00\x01"}
    packed = PackedFiles(files.items())
    assert packed == files and len(packed) == 2 and "main.js" in packed
    assert gzip.decompress(packed.packed("main.js")) == files["main.js"]
    assert len(packed.packed("main.js")) < len(files["main.js"]) / 9
    assert packed.packed("font.woff2") == files["font.woff2"]
    assert "moon.js" not in packed
    with pytest.raises(KeyError):
        packed["moon.js"]


def test_the_same_bytes_are_made_at_any_time():
    """No time of day stands in them."""
    assert compressed(b"page")[4:8] == bytes(4)
