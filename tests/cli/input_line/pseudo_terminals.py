"""What a person has before them at a pseudo terminal of the system."""

import os


def seen_by(person, words):
    """What the person's end has shown, up to these words: read sign by sign, so that what comes
    behind them is left."""
    seen = ""
    while not seen.endswith(words):
        seen += os.read(person, 1).decode()
    return seen
