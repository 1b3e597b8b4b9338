"""What `.gitattributes` says of every file here: data are the bytes they are on each system, and
text has one end of line. A log or vector whose line ends were changed is another one.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / ".gitattributes"
DATA = (".tafel", ".mo", ".wasm")
TEXT = (".py", ".md", ".po", ".toml")
PLACES = ("cli", "docs", "engine", "ledger", "p2p", "tests")

if not RULES.exists() and not (ROOT / ".git").exists():
    pytest.skip("no checkout of the repository", allow_module_level=True)


def attributes(path):
    """What holds of a file: the last line whose pattern fits it says each attribute (gitattributes:
    a pattern without a slash fits in every folder, `/**` everything below one).
    """
    found = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        pattern, *said = line.split("#")[0].split() or [""]
        name = path if "/" in pattern else path.rpartition("/")[2]
        if pattern and fnmatch(name, pattern.replace("/**", "/*")):
            for one in said:
                key, _, value = one.partition("=")
                found[key.lstrip("-")] = False if key.startswith("-") else value or True
    return found


def files(*endings):
    """All files of ours with these endings."""
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in endings and path.is_file():
                yield path.relative_to(ROOT).as_posix()


def test_recorded_logs_vectors_and_compiled_files_are_the_bytes_they_are():
    """Also tables of vectors, and what a search for faults has found, whatever it looks like."""
    data = [*files(*DATA)]
    for folder in ("vectors", "fuzz/corpus"):
        below = (ROOT / "tests" / folder).rglob("*")
        data += [one.relative_to(ROOT).as_posix() for one in below if one.is_file()]
    assert {Path(one).suffix for one in data} >= {*DATA, ".json"}
    assert not [
        one for one in [*data, "any.bin", "any.tafel"] if attributes(one).get("text") is not False
    ]


def test_text_has_one_end_of_line_everywhere():
    """As it is kept, on every system; what is kept has no other."""
    texts = [one for one in files(*TEXT) if attributes(one).get("text") is not False]
    assert {Path(one).suffix for one in texts} == set(TEXT)
    for one in texts:
        assert attributes(one) == {"text": "auto", "eol": "lf"}, one
        assert b"\r\n" not in (ROOT / one).read_bytes(), one
