"""Faults counted by the rows of docs/faults.md: one that never happened shows nothing.

A test says which kinds it makes, counts each as it happens, and checks at its end. With FAULTS in
the environment what was counted goes to that file, one line a kind; `python -m tests.faults FILE`
sums them up, and fails for a row of the page that says it is shown and never happened in the run.
"""

import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "faults.md"
HEADING = re.compile(r"^## (?:Row (\d+): )?(.+)$", re.MULTILINE)
SHOWN = "\nShown by:"
NOT_YET = "not yet"


def rows(page):
    """Of each row of the page its number, its fault, and the text that says what shows it.

    A heading without a number, or a row that does not say what shows it, is no row of this page.
    """
    found, headings = [], list(HEADING.finditer(page))
    ends = [heading.start() for heading in headings[1:]] + [len(page)]
    for heading, end in zip(headings, ends, strict=True):
        number, fault = heading.groups()
        text, said, shown = page[heading.end() : end].partition(SHOWN)
        assert number and said and "\nPromised: " in text, f"not a row: {heading[0]}"
        found.append((int(number), fault, shown.strip().removeprefix("- ")))
    return found


class Faults:
    """What has happened in one test, of the kinds of one row."""

    def __init__(self, row, *kinds):
        """None of these kinds has happened yet."""
        self.row, self.kinds, self.counts = row, kinds, Counter()

    def happened(self, kind, times=1):
        """One more of this kind, which the test has named."""
        assert kind in self.kinds, kind
        self.counts[kind] += times

    def check(self):
        """Every kind has happened; what was counted is kept for the sum of the run."""
        missing = [kind for kind in self.kinds if not self.counts[kind]]
        assert not missing, f"row {self.row}: never happened: {missing}"
        if os.environ.get("FAULTS"):
            lines = [json.dumps([self.row, kind, self.counts[kind]]) for kind in self.kinds]
            with open(os.environ["FAULTS"], "a", encoding="utf-8") as file:
                file.write("".join(line + "\n" for line in lines))


def rows_shown(page):
    """The rows of the page that name what shows them."""
    return {row for row, _, shown in rows(page) if not shown.startswith(NOT_YET)}


def summed(lines):
    """How often each kind of each row has happened."""
    counts = Counter()
    for row, kind, times in map(json.loads, lines):
        counts[row, kind] += times
    return counts


def main(path):
    """Print the sums; the exit code is 1 if a row that is shown never happened."""
    counts = summed(Path(path).read_text(encoding="utf-8").splitlines())
    for (row, kind), times in sorted(counts.items()):
        print(f"row {row:>2}  {times:>8}  {kind}")
    silent = rows_shown(PAGE.read_text(encoding="utf-8")) - {row for row, _ in counts}
    for row in sorted(silent):
        print(f"row {row:>2}  never happened in this run")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
