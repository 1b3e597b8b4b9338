"""What somebody types, line by line, when the test says so."""

from __future__ import annotations

import os


class Pipe:
    """The input of somebody who types when the test says so, and ends when it says so."""

    def __init__(self):
        read, self._write = os.pipe()
        self.keys = os.fdopen(read, encoding="utf-8")
        self._open = True

    def type(self, line):
        """A line."""
        os.write(self._write, f"{line}\n".encode())

    def end(self):
        """No more lines."""
        if self._open:
            self._open = False
            os.close(self._write)
