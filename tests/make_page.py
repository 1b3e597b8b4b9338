"""Lays out what the page takes from others: `python -m tests.make_page`, or `make page`.

What npm has fetched by the lock (page/package-lock.json) into `page/node_modules` is brought to
`cli/browser/parts`: the modules that the page imports, three fonts, one sprite of icons for each
game, and a notice of whose all this is. Of the icons only those that a game's looks name are taken.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cli.text.game_looks import EVERY_GAME, icon_names
from tests.icon_paths import plainer, rounded

ROOT = Path(__file__).parents[1]
TARGET = Path("cli/browser/parts")
FETCHED = Path("page/node_modules")

LIT = "lit-html"
ICONS = "@iconify-json/game-icons"
ALEGREYA, ATKINSON = "@fontsource/alegreya", "@fontsource/atkinson-hyperlegible"
CIPHERS, CURVES, HASHES = "@noble/ciphers", "@noble/curves", "@noble/hashes"
PACKAGES = (LIT, ALEGREYA, ATKINSON, ICONS, CIPHERS, CURVES, HASHES)

MODULES = {
    CIPHERS: ("chacha", "_arx", "_poly1305", "utils"),
    CURVES: ("abstract/montgomery", "abstract/modular", "abstract/curve", "utils"),
    HASHES: ("hkdf", "hmac", "sha2", "_md", "_u64", "utils"),
}
"""What of a package is laid out, each into the folder of its name: what seals the words of a
guest's page, with all that these import."""

FONTS = {
    "alegreya-800": f"{ALEGREYA}/files/alegreya-latin-800-normal.woff2",
    "atkinson-400": f"{ATKINSON}/files/atkinson-hyperlegible-latin-400-normal.woff2",
    "atkinson-700": f"{ATKINSON}/files/atkinson-hyperlegible-latin-700-normal.woff2",
}
DIVISOR = 4
GRID = 512 // DIVISOR
"""Icons are fetched on 512 by 512 and kept on this."""
AUTHORS = (
    "Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue,",
    "Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog, and the other",
    "contributors whom https://game-icons.net/about.html names.",
)
"""Of the icons, as their own licence lists them; the package names the collection alone."""
SHARE = "https://creativecommons.org/licenses/by/3.0/"


class NoPage(Exception):
    """Something that the page needs is not there; the text says what."""


COMMENTS = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.M)
PATH = re.compile(r' d="([^"]*)"')
FILLED = ' fill="currentColor"'
"""Said once for all icons by the page's own style."""


def make_page(root: Path = ROOT) -> list[Path]:
    """Write all parts anew; the files that were written, in order. Raises NoPage.

    What is wrong is found before anything is written.
    """
    parts = dict(_parts(root, root / FETCHED))
    target = root / TARGET
    shutil.rmtree(target, ignore_errors=True)
    for name, data in parts.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(data)
    return sorted(target / name for name in parts)


def _parts(root: Path, fetched: Path) -> Iterator[tuple[str, bytes]]:
    yield "lit-html.js", without_map(_read(fetched / LIT / "lit-html.js"))
    for package, modules in MODULES.items():
        folder = package.removeprefix("@").replace("/", "-")
        for name in modules:
            module = _read(fetched / package / f"{name}.js")
            yield f"{folder}/{name}.js", laid_beside(without_comments(without_map(module)), name)
    for name, place in FONTS.items():
        yield f"fonts/{name}.woff2", _read(fetched / place)
    icons = json.loads(_read(fetched / ICONS / "icons.json"))
    for looks in sorted((root / "engine/games").glob("*/looks.json")):
        game = looks.parent.name
        wanted = {*icon_names(json.loads(_read(looks))), *EVERY_GAME}
        yield f"icons/{game}.svg", sprite(icons, wanted, game).encode()
    yield "NOTICE.txt", notice(fetched).encode()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NoPage(f"{path} is not there; `make page` fetches it.") from error


def without_map(module: bytes) -> bytes:
    """A module without the line that sends a browser's tools for a map that is not served.

    >>> without_map(b"export{a};\\n//# sourceMappingURL=a.js.map\\n")
    b'export{a};\\n'
    """
    return re.sub(rb"^//# sourceMappingURL=.*\n?", b"", module, flags=re.MULTILINE)


def without_comments(module: bytes) -> bytes:
    """A module without the comments that have lines of their own; licences stand in the notice.

    >>> without_comments(b"/** What\\n * it does. */\\nlet a; // why\\n  // here\\n")
    b'let a; // why\\n'
    """
    return COMMENTS.sub(b"", module)


def laid_beside(module: bytes, name: str) -> bytes:
    """A module that imports those of another package where that lies; ``name``: its own one.

    >>> laid_beside(b"import { a } from '@noble/hashes/utils.js';", "utils")
    b"import { a } from '../noble-hashes/utils.js';"
    """
    up = "../" * (1 + name.count("/"))
    return re.sub(rb" from '@noble/(\w+)/", rf" from '{up}noble-\1/".encode(), module)


def sprite(icons: Mapping[str, Any], wanted: set[str], game: str) -> str:
    """One SVG with a symbol for each icon, by its name. Raises NoPage for one that is not there
    or cannot be read."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for name in sorted(wanted):
        drawn = icons["aliases"].get(name, {}).get("parent", name)
        if drawn not in icons["icons"]:
            raise NoPage(
                f"The looks of {game} name an icon {name!r}; {ICONS} has none of this name."
            )
        whole = icons["icons"][drawn]["body"].replace(FILLED, "")
        try:
            body = PATH.sub(lambda found: f' d="{plainer(rounded(found[1], DIVISOR))}"', whole)
        except ValueError as error:
            raise NoPage(f"The icon {name!r} of {ICONS} cannot be read: {error}.") from error
        lines.append(f'<symbol id="{name}" viewBox="0 0 {GRID} {GRID}">{body}</symbol>')
    return "\n".join([*lines, "</svg>", ""])


def notice(fetched: Path) -> str:
    """Whose the parts are: packages, versions, licences, authors, and the licences' own texts."""
    packages = {name: json.loads(_read(fetched / name / "package.json")) for name in PACKAGES}
    lines = ["The page in the browser holds parts of these packages:", ""]
    for name, package in packages.items():
        lines += [f"{name} {package['version']}: {package['license']}"]
        lines += [f"    {line}" for line in _told_of(fetched, name)]
    for name in PACKAGES:
        if name != ICONS:
            text = _read(fetched / name / "LICENSE").decode("utf-8").strip()
            lines += ["", "-" * 80, name, "", text]
    return "\n".join([*lines, ""])


def _told_of(fetched: Path, name: str) -> list[str]:
    """What a licence wants said beside its own text: by whom it is, and what was changed."""
    if name == LIT:
        return ["changed: without the line that names its source map"]
    if name in MODULES:
        return ["changed: some of its modules, without comments that have lines of their own"]
    if name != ICONS:
        return ["unchanged"]
    info = json.loads(_read(fetched / name / "info.json"))
    return [
        f"Icons made by {AUTHORS[0]}",
        *AUTHORS[1:],
        f"Source: {info['author']['url']}",
        f"{info['license']['title']}: {SHARE}",
        "changed: those that a game names, put together into one file for each game, and",
        "their outlines on a quarter of their grid and rounded to whole numbers",
    ]


def main() -> None:
    """Say how much was written. Raises SystemExit with a sentence where something is not there."""
    try:
        written = make_page()
    except NoPage as error:
        sys.exit(str(error))
    size = sum(path.stat().st_size for path in written)
    sys.stdout.write(f"{TARGET}: {len(written)} files, {size / 1000:.0f} KB\n")


if __name__ == "__main__":
    main()
