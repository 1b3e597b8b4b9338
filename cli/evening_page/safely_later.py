"""What a page does behind a message: later, and what it raises ends nothing but itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Later = Callable[[Callable[[], None]], None]


def safely_later(reactor: Any, failed: Callable[[Exception], object]) -> Later:
    """Calls what it is given once the program has done what else there is; ``failed`` is told what
    that raises, as of a message: the next one is taken all the same."""

    def later(call: Callable[[], None]) -> None:
        def safely() -> None:
            try:
                call()
            except Exception as error:
                failed(error)

        reactor.callLater(0, safely)

    return later
