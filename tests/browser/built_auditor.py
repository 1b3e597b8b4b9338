"""The auditor's page for tests in a browser, from a disk, and the same program beside it.

The two games of the tests, by which most logs of the conformance set are played, are put into the
program's archive; so both sides judge all logs by the very same files.
"""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import cryptography

from cli.auditor.auditor_parts import NoAuditor, read_parts
from cli.auditor.program_archive import program_archive
from cli.auditor.whole_page import whole_page
from tests.browser.look import why_not
from tests.source import ROOT

HERE = """
import json, sys
from pathlib import Path
sys.path[:0] = [sys.argv[1]]
sys.path.append(sys.argv[2])
from cli.log_page.looked_at_log import LookedAtLog
import ledger
assert ledger.__file__.startswith(sys.argv[1]), ledger.__file__
for name in sys.stdin.read().split("\\n"):
    looked = LookedAtLog(Path(name))
    looked.hear({"t": "audit", "go": True})
    told = []
    while not looked.idle:
        told.append(looked.go_on())
    kept = [one for one in told if one and one["t"] not in ("reading", "auditing")]
    print(json.dumps(kept), flush=True)
"""
THERE = """
async (given) => {
  const found = [];
  for (const [name, data] of given) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    found.push(await window.judged(name, bytes));
  }
  return found;
}"""
BEGIN = """
async () => {
  let tell = null;
  const worker = await beginWorker((data) => tell(data));
  const ready = await new Promise((then, no) => {
    tell = (data) => (data.ready ? then(data.ready) : no(new Error(data.broken)));
  });
  window.judged = (name, bytes) => new Promise((then, no) => {
    const told = [];
    let left = 2;
    tell = (data) => {
      if (data.broken !== undefined) no(new Error(`${name}: ${data.broken}`));
      const one = JSON.parse(data.told);
      if (["reading", "auditing"].includes(one.t)) return;
      told.push(one);
      left -= 1;
      if (!left) then(told);
    };
    worker.postMessage({ log: bytes, name });
    worker.postMessage({ wish: JSON.stringify({ t: "audit", go: true }) });
  });
  return ready;
}"""


def lacking():
    """What is missing here for the auditor to be tried; None where nothing is."""
    try:
        read_parts()
    except NoAuditor:
        return "make auditor has not been run"
    return why_not()


def games_of_tests():
    """The files of the two games, each found as a game of the program's own is."""
    folder = ROOT / "tests" / "games"
    paths = [*folder.glob("probe/*.py"), folder / "columns.py"]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    files |= {"tests/__init__.py": b"", "tests/games/__init__.py": b""}
    for game in ("probe", "columns"):
        text = f"from tests.games.{game} import GAME\n\n__all__ = ['GAME']\n"
        files[f"engine/games/{game}/__init__.py"] = text.encode()
    return files


def built(folder, *, more=None, log=None):
    """The page in this folder: its place, and the archive that is in it."""
    program = program_archive(more)
    page = folder / "auditor.html"
    page.write_bytes(whole_page(read_parts(), program, "1.2.3", log))
    return page, program


def judged_here(program, folder, paths):
    """What the same archive says of these logs on this machine: messages of each."""
    with zipfile.ZipFile(io.BytesIO(program)) as archive:
        archive.extractall(folder)
    packages = str(Path(cryptography.__file__).parents[1])
    call = [sys.executable, "-I", "-c", HERE, str(folder), packages]
    names = "\n".join(map(str, paths))
    done = subprocess.run(call, check=True, input=names, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


async def judged_there(page, paths, together=20):
    """What the page's own worker says of them."""
    found = []
    for at in range(0, len(paths), together):
        some = paths[at : at + together]
        given = [[one.name, base64.b64encode(one.read_bytes()).decode()] for one in some]
        found += await page.evaluate(THERE, given)
    return found


async def opened_page(browser, place, *, size=(1280, 800), lang="en", theme="light", script=""):
    """A tab with this page, and lists of what it asked for elsewhere and what its console said."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        locale=lang,
        color_scheme=theme,
        reduced_motion="reduce",
        accept_downloads=True,
    )
    page = await context.new_page()
    asked, console = [], []
    own = (place.as_uri(), "blob:", "data:")
    page.on("request", lambda one: None if one.url.startswith(own) else asked.append(one.url))
    page.on("console", lambda message: console.append(message.text))
    page.on("pageerror", lambda error: console.append(str(error)))
    await context.set_offline(True)
    if script:
        await page.add_init_script(script)
    await page.goto(place.as_uri())
    return page, asked, console


async def shown(page, selector, seconds=240):
    """Wait until there is such an element; says what the page shows where none comes."""
    try:
        return await page.wait_for_selector(selector, timeout=1000 * seconds)
    except Exception as error:
        text = await page.evaluate("document.body.innerText")
        raise AssertionError(f"no {selector}:\n{text[:2000]}") from error
