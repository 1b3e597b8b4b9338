"""What somebody types, line by line, when the test says so."""

from __future__ import annotations

import os
import threading

MADE = []
"""The pipes of a test, all of which are closed behind it."""


class Pipe:
    """The input of somebody who types when the test says so, and ends when it says so."""

    def __init__(self):
        read, self._write = os.pipe()
        self.keys = os.fdopen(read, encoding="utf-8")
        self._open = True
        MADE.append(self)

    def type(self, line):
        """A line."""
        os.write(self._write, f"{line}\n".encode())

    def end(self):
        """No more lines."""
        if self._open:
            self._open = False
            os.close(self._write)


def close_all():
    """End what can still be typed, wait for the threads that read it, and give the files back."""
    for pipe in MADE:
        pipe.end()
    for thread in threading.enumerate():
        if thread.name == "keyboard":
            thread.join()
    while MADE:
        MADE.pop().keys.close()
