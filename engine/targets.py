"""What an answer, a question or a hindrance is about: things on the table as one points at them."""

from __future__ import annotations

Target = tuple[str | int, ...]
"""One thing on the table: ``("card", handle)``, ``("seat", seat)``, ``("face", face)``, a space
``("space", board, key)``, one on a board of a seat ``("space", board, key, seat)``, or a link
``("link", board, one, other)`` between two spaces, or a number ``("die", pips)``."""

On = Target | tuple[Target, ...]
"""What an answer is about: a target, or several in the order in which they are chosen."""


def targets(on: On | None) -> tuple[Target, ...]:
    """All that is meant, in its order.

    >>> targets((("card", 3), ("seat", 1)))
    (('card', 3), ('seat', 1))
    """
    if not on:
        return ()
    return on if isinstance(on[0], tuple) else (on,)
