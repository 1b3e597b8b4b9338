"""Small parts of the auditor: their form is that of what npm brings, their content nothing."""

from __future__ import annotations

import gzip
import json

from cli.auditor.auditor_parts import ENGINE, FILES, INFO, NOTICE, SUPPLIER, own_script
from cli.auditor.module_links import IMPORT

LEAVES = {
    "@noble/hashes/sha2.js": "import { hash } from './utils.js';\nexport const sha512 = hash;\n"
}


def lay_small_parts(folder):
    """Lay them into a folder."""
    wanted = [found[3] for found in IMPORT.finditer(own_script(SUPPLIER))]
    texts = {name: LEAVES.get(name, "export {};\n") for name in [*ENGINE, *wanted]}
    texts["@noble/hashes/utils.js"] = "export const hash = 1;\n"
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in FILES:
        (folder / f"{name}.gz").write_bytes(gzip.compress(name.encode(), mtime=0))
    (folder / INFO).write_text(json.dumps({"abi_version": "1"}), encoding="utf-8")
    (folder / NOTICE).write_bytes(b"whose it is")
