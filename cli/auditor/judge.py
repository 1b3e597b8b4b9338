"""Where the program begins in a browser: one log at a time, messages in and messages out.

The page's worker gives it the log as bytes and lets it go on, a piece at a time; messages are those
of `cli.log_page`, as JSON. What a browser lends is tried before it is used: without a supplier that
computes rightly nothing is judged, without an engine the sums are Python's own.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from cli.auditor.lent_machine import LentEngine, start_by
from cli.auditor.lent_primitives import LentSupplier, primitives_by
from cli.log_page.looked_at_log import LookedAtLog
from ledger.deck.group.backend import pure_group, run_sums_by
from ledger.deck.group.group import Group
from ledger.deck.wasm.machine import EngineMissing
from ledger.primitives.supplied import supply


class Judge:
    """The log that is looked at in this browser, if one is."""

    def __init__(self, supplier: LentSupplier, engine: LentEngine, folder: str) -> None:
        """With what the browser lends, and a folder of its own for the log.

        Raises WrongSupplier.
        """
        supply(primitives_by(supplier))
        self.engine_trouble = ""
        self._group: Group | None = None
        try:
            run_sums_by(start_by(engine))
        except EngineMissing as error:
            self.engine_trouble = str(error)
            self._group = pure_group()
        self._place = Path(folder) / "log.tafel"
        self._log: LookedAtLog | None = None

    def open(self, data: bytes, name: str) -> None:
        """Look at this log from now on, and at the one before no more."""
        self._place.write_bytes(data)
        self._log = LookedAtLog(self._place, name=name, group=self._group, now=time.time)

    def close(self) -> None:
        """Look at none any more; nothing of it stays."""
        self._log = None
        self._place.unlink(missing_ok=True)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return self._log is None or self._log.idle

    def hear(self, text: str) -> bool:
        """Take a wish as JSON; whether it was one."""
        try:
            wish = json.loads(text)
        except (ValueError, RecursionError):
            return False
        return self._log is not None and self._log.hear(wish)

    def go_on(self) -> str:
        """Do one piece; the message it brought as JSON, empty where it brought none."""
        message = None if self._log is None else self._log.go_on()
        return "" if message is None else json.dumps(message, ensure_ascii=False)
