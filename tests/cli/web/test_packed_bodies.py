"""Compressed bodies are kept by the names they are served under."""

import gzip

from cli.web.packed_bodies import PackedBodies, compressed


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


def test_the_same_bytes_are_made_at_any_time():
    """No time of day stands in them."""
    assert compressed(b"page")[4:8] == bytes(4)
