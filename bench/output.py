"""What the bench says while it measures, and the file of figures that it leaves behind."""

import json
import sys
from pathlib import Path


def say(sentence: str) -> None:
    """A sentence about what is being done, for whoever waits."""
    print(f"... {sentence}", file=sys.stderr, flush=True)


def written(path: str | None, data: object) -> bool:
    """Write data as JSON where it is wanted; whether that failed, which is said."""
    if path is None:
        return False
    try:
        Path(path).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        print(f"The figures could not be written: {error}.", file=sys.stderr)
        return True
    return False
