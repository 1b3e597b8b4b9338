"""Two words that stand on two screens, for somebody who looks at both and compares them.

They keep nothing secret and open nothing: they tell apart the phone that is meant from one that
came by the same code before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from cli.code_words.code_in_words import listed


def two_words(chance: Callable[[int], bytes], lang: str, taken: Collection[str] = ()) -> str:
    """Two words of this language, other ones than those that are taken; of English for a language
    without a list."""
    words = listed(lang)
    while True:
        drawn = int.from_bytes(chance(4), "big")
        found = f"{words[drawn % len(words)]} {words[drawn // len(words) % len(words)]}"
        if found not in taken:
            return found
