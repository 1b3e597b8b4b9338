"""Compiles the sums in WebAssembly: `python -m tests.compile_wasm`, or `make wasm`.

The compiler is the one version that `requirements/wasm.txt` pins; the same source then gives the
same bytes on every machine. Beside the modules stands what they were made from, so that a change
of the source without them is noticed where there is no compiler.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "ledger" / "deck" / "wasm"
MADE_FROM = FOLDER / "made_from.txt"
VERSION = "0.17.1"

OPTIONS = (
    "--target=wasm32-freestanding",
    "-nostdlib",
    "-std=c11",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-mbulk-memory",
    "-Wl,--no-entry,--strip-all,-z,stack-size=65536",
    "-Wl,--export=limits,--export=request,--export=scalars,--export=points,--export=results",
)
MODULES = {"wide": ("-mwide-arithmetic", "-DWIDE"), "narrow": ()}


def sources(folder: Path = FOLDER) -> list[Path]:
    """The files in C, in order."""
    return sorted((folder / "source").glob("*.[ch]"))


def made_from(folder: Path = FOLDER) -> str:
    """A line for the compiler and each set of options, and one with the SHA-256 of each file."""
    lines = [f"ziglang {VERSION}"]
    for name, more in MODULES.items():
        lines.append(f"{name}.wasm: {' '.join((*OPTIONS, *more))}")
    for path in (*sources(folder), *(folder / f"{name}.wasm" for name in MODULES)):
        text = path.read_bytes()
        if path.suffix != ".wasm":
            text = text.replace(b"\r\n", b"\n")
        lines.append(f"{hashlib.sha256(text).hexdigest()} {path.name}")
    return "\n".join(lines) + "\n"


def compile_module(name: str, out: Path) -> None:
    """One module, by the pinned compiler. Raises CalledProcessError with what it said."""
    command = [sys.executable, "-m", "ziglang", "cc", *OPTIONS, *MODULES[name]]
    with tempfile.TemporaryDirectory() as kept:
        places = {"ZIG_GLOBAL_CACHE_DIR": kept, "ZIG_LOCAL_CACHE_DIR": kept}
        subprocess.run(
            [*command, "-o", str(out), "sums.c"],
            cwd=FOLDER / "source",
            env=os.environ | places,
            check=True,
        )


def main() -> int:
    """Compile both, and say how long they have become."""
    asked = subprocess.run(
        [sys.executable, "-m", "ziglang", "version"], check=True, capture_output=True, text=True
    )
    if asked.stdout.strip() != VERSION:
        print(f"this is ziglang {asked.stdout.strip()}; {VERSION} makes the bytes that are kept")
        return 1
    with tempfile.TemporaryDirectory() as fresh:
        for name in MODULES:
            made = Path(fresh) / f"{name}.wasm"
            compile_module(name, made)
            (FOLDER / made.name).write_bytes(made.read_bytes())
            print(f"{name}.wasm: {made.stat().st_size} bytes")
    MADE_FROM.write_text(made_from(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
