"""The auditor as one page: its policy names its own scripts, and it holds what it is given."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re

import pytest

from cli.auditor.auditor_parts import SUPPLIER, own_script, read_parts
from cli.auditor.whole_page import LogInPage, whole_page
from cli.web.page_files import parts_lie_here
from tests.cli.auditor.small_parts import lay_small_parts

pytestmark = pytest.mark.skipif(not parts_lie_here(), reason="make page has not been run")
PROGRAM = b"the program"


@pytest.fixture
def made(tmp_path):
    """Makes a page of small parts."""
    lay_small_parts(tmp_path)

    def make(log=None, version="1.2.3"):
        return whole_page(read_parts(tmp_path), PROGRAM, version, log).decode()

    return make


def blocks(page):
    """What stands in it, unpacked, by id or name of the file."""
    found = re.findall(r'<script type="application/octet-stream" ([^>]*)>([^<]*)</script>', page)
    unpacked = {told: gzip.decompress(base64.b64decode(text)) for told, text in found}
    return {
        re.search(r'(?:id|data-file)="([^"]*)"', told)[1]: data for told, data in unpacked.items()
    }


def policy(page):
    """Its rows, by name."""
    text = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    return {row.split()[0]: row.split()[1:] for row in text.split(";")}


def named(text):
    """A script or style as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_it_holds_the_program_and_the_parts(made):
    """Byte by byte; the modules of both sides in their order, and all words and looks."""
    found = blocks(made())
    assert found["program.zip"] == PROGRAM
    assert found["python_stdlib.zip"] == b"python_stdlib.zip"
    program, face = (json.loads(found[name]) for name in ("program", "face"))
    assert program["modules"][-1][0] == SUPPLIER and face["modules"][-1][0] == "auditor.js"
    assert face["read"]["words/de.json"]["Checking"] == "Wird geprüft"
    assert face["read"]["looks/kabale.json"]["faces"]
    assert "log" not in found


def test_twice_the_same_bytes(made):
    """Whoever makes it of the same files with the same library has the same page."""
    assert made() == made()


def test_its_policy_allows_what_stands_in_it_and_no_connection(made):
    """Its first script and its style by their hashes, what they unpack as blobs, nothing else."""
    page = made()
    rows = policy(page)
    assert rows["default-src"] == rows["base-uri"] == rows["form-action"] == ["'none'"]
    assert "connect-src" not in rows
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)[1]
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    assert rows["script-src"] == [named(script), "blob:", "'wasm-unsafe-eval'"]
    assert rows["style-src"] == [named(style)] and rows["worker-src"] == ["blob:"]
    assert script.startswith(own_script("packed_parts.js"))


def test_it_names_no_address_to_be_loaded(made):
    """No link, no picture, no script from elsewhere; fonts stand in the style."""
    page = made()
    assert not re.search(r"<(?:link|img|iframe|object|base)\b|<script[^>]*\ssrc=", page)
    assert {one.partition(":")[0] for one in re.findall(r'url\("?([^)"]*)', page)} == {"data"}


def test_a_log_stands_in_it_with_its_name(made):
    """A name that somebody else has chosen stays a name."""
    name = '"><script>alert(1)</script>.tafel'
    page = made(LogInPage(name, b"a log"))
    assert "alert(1)</script>" not in page
    assert "&quot;&gt;&lt;script&gt;" in page
    assert (
        gzip.decompress(base64.b64decode(re.search(r'id="log"[^>]*>([^<]*)<', page)[1])) == b"a log"
    )


def test_a_version_is_text(made):
    """It stands in the page as an attribute."""
    assert 'data-version="1&quot;&gt;2"' in made(version='1">2')
