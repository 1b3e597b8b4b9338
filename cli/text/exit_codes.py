"""How a command ends early: with a sentence for people and an exit code."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the program answers to its caller."""

    FINE = 0
    CHEATING = 1
    DAMAGED = 2
    CANNOT = 3
    USAGE = 4
    REFUSED = 5
    FAULT = 70
    INTERRUPTED = 130


Row = tuple[str, Exit, str]
"""The name of a class of errors, the exit code, the sentence with its places."""


class Stop(Exception):
    """The command ends here; the sentence is in the person's language already."""

    def __init__(self, sentence: str, code: Exit) -> None:
        self.code, self.sentence = code, sentence
        super().__init__(sentence)
