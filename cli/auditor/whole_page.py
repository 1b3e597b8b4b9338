"""The auditor as one page, which needs nothing beside itself: from a disk, without a network.

All its parts stand in it, packed; its policy allows its own first script by its hash, what that one
unpacks, and nobody else: no connection is opened, whatever is looked at. With a log in it, it shows
that game as soon as it is opened.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
from dataclasses import dataclass
from importlib import resources

from cli.auditor.auditor_parts import AuditorParts, own_script
from cli.auditor.module_links import module_links
from cli.page.served_catalogues import computed_words, words_of_auditor
from cli.text.words import LANGUAGES
from engine.games import own_names

FACE = "auditor.js"
STYLES = ("page.css", "table.css", "cards.css", "look.css", "auditor.css")
FONTS = ("alegreya-800", "atkinson-400", "atkinson-700")


@dataclass(frozen=True)
class LogInPage:
    """A log that a page shows as soon as it is opened."""

    name: str
    """What its file is called."""
    data: bytes


def whole_page(
    parts: AuditorParts, program: bytes, version: str, log: LogInPage | None = None
) -> bytes:
    """The page. ``program``: the archive of `cli.auditor.program_archive`; ``version``: its own."""
    start = own_script("packed_parts.js") + own_script("auditor_first_script.js")
    worker = own_script("packed_parts.js") + own_script("auditor_worker.js")
    styles = "".join(map(_styled, STYLES))
    blocks = [
        _block(_packed(worker.encode()), 'id="worker"'),
        _block(_packed(_json({"modules": parts.modules, "info": parts.info})), 'id="program"'),
        _block(_packed(_json({"modules": _face(), "read": _read()})), 'id="face"'),
        _block(_packed(program), 'data-file="program.zip"'),
        *(_block(data, f'data-file="{name}"') for name, data in parts.files.items()),
    ]
    if log is not None:
        blocks.append(_block(_packed(log.data), f'id="log" data-name="{html.escape(log.name)}"'))
    return PAGE.format(
        policy=_policy(start, styles),
        version=html.escape(version),
        styles=styles,
        icons="".join(map(_icons, own_names())),
        blocks="\n".join(blocks),
        start=start,
    ).encode()


PAGE = """<!doctype html>
<html lang="en" data-version="{version}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Tafelrunde</title>
<style>{styles}</style>
</head>
<body>
<div hidden>{icons}</div>
<div id="page"><p class="plain">Tafelrunde</p></div>
<noscript><p class="plain">This page is a program and needs JavaScript.</p></noscript>
{blocks}
<script>{start}</script>
</body>
</html>
"""


def _policy(start: str, styles: str) -> str:
    return (
        "default-src 'none';"
        f" script-src '{_named(start)}' blob: 'wasm-unsafe-eval'; worker-src blob:;"
        f" style-src '{_named(styles)}'; font-src data:; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )


def _named(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _styled(name: str) -> str:
    """A style sheet with its fonts in itself."""
    text = own_script(name)
    for font in FONTS:
        place = resources.files("cli").joinpath("browser", "parts", "fonts", f"{font}.woff2")
        data = base64.b64encode(place.read_bytes()).decode()
        text = text.replace(f"parts/fonts/{font}.woff2", f"data:font/woff2;base64,{data}")
    return text


def _icons(game: str) -> str:
    """A game's icons, which `make page` has drawn, each called by the game as well."""
    name = f"{game}.svg"
    drawn = resources.files("cli").joinpath("browser", "parts", "icons", name)
    return drawn.read_text(encoding="utf-8").replace('<symbol id="', f'<symbol id="{game}--')


def _face() -> list[tuple[str, str]]:
    return module_links(FACE, own_script)


def _read() -> dict[str, object]:
    """Words and looks, by the names they are served by elsewhere."""
    found = {name: json.loads(make()) for name, make in computed_words().items() if _is_json(name)}
    whole = {f"words/{lang}.json": json.loads(words_of_auditor(lang)) for lang in LANGUAGES}
    return found | whole


def _is_json(name: str) -> bool:
    return name.endswith(".json")


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _block(packed: bytes, told: str) -> str:
    text = base64.b64encode(packed).decode()
    return f'<script type="application/octet-stream" {told}>{text}</script>'


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
