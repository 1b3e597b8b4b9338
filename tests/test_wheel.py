"""What the wheel carries: the program and its manual pages, and nothing that only translators or
tests read.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest

from cli.text.words import LANGUAGES
from hatch_build import WITHOUT
from tests.compile_words import sources
from tests.make_manual import place
from tests.source import ROOT


@pytest.fixture(scope="module")
def carried(tmp_path_factory):
    """Every file of a wheel of this tree: its place, and what it holds."""
    folder = tmp_path_factory.mktemp("wheel")
    asked = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    alone = os.environ | {WITHOUT: "1"}
    subprocess.run(asked, cwd=ROOT, env=alone, check=True, capture_output=True, timeout=200)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_words_are_carried_compiled_alone(carried):
    """Each catalogue as what the program reads, and none as what translators write."""
    places = [path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in sources()]
    assert len(places) >= 8 and {*places} <= {*carried}
    assert [name for name in carried if name.endswith((".po", ".pot", ".pyc"))] == []


def test_manual_pages_lie_where_man_looks_for_them(carried):
    """One a language, below the folder that an installer lays into its environment's `share`."""
    for lang in LANGUAGES:
        folder = "share/man/man1" if lang == "en" else f"share/man/{lang}/man1"
        (found,) = [name for name in carried if name.endswith(f"/{folder}/tafelrunde.1")]
        assert found.startswith("tafelrunde-") and ".data/data/" in found
        assert carried[found] == place(lang).read_bytes()


def test_no_test_and_no_tool_is_carried(carried):
    """What lies there is the four packages, the kit for authors of games, and the wheel's own."""
    tops = {name.partition("/")[0].partition("-")[0] for name in carried}
    assert tops == {"cli", "engine", "ledger", "p2p", "tafelrunde", "tafelrunde_kit"}
    assert [name for name in carried if "/test_" in name] == []
