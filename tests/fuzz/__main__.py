"""`python -m tests.fuzz [--target NAME] [--seconds N] [--keep]`: bytes that break a reader.

Atheris (libFuzzer) watches which code each input reaches and goes on from those that reach more.
One process a target. `--keep` puts what reached more into the corpus. `--seeds` writes the seeds
anew. With files (`python -m tests.fuzz --target logs FILE...`) each is taken once, without atheris:
this is how a find is looked at. Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz import corpus
from tests.fuzz.every_target import NAMES, target_of
from tests.fuzz.reach import reaching_more

FINDS = Path("build/fuzz")


def main(words: Sequence[str]) -> int:
    """Do what is asked."""
    asked = _arguments(words)
    chosen = [asked.target] if asked.target else list(NAMES)
    if asked.seeds:
        for name in chosen:
            corpus.write_seeds(target_of(name))
        return 0
    if asked.files:
        for file in asked.files:
            target_of(chosen[0]).take(file.read_bytes())
        return 0
    FINDS.mkdir(parents=True, exist_ok=True)
    broken = [name for name in chosen if not _searched(name, asked.seconds, keep=asked.keep)]
    for name in broken:
        print(f"{name}: something was found; look at it: python -m tests.fuzz --target {name} FILE")
    return 1 if broken else 0


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--target", choices=NAMES, default="")
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="for each target")
    parser.add_argument("--keep", action="store_true", help="add what reached more to the corpus")
    parser.add_argument("--seeds", action="store_true", help="write the seeds anew")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    return parser.parse_args(words)


def _searched(name: str, seconds: int, *, keep: bool) -> bool:
    """Search one target; whether nothing was found."""
    with tempfile.TemporaryDirectory(prefix=f"fuzz-{name}-") as found:
        print(f"== {name}, {seconds} s", flush=True)
        options = [
            f"-max_total_time={seconds}",
            f"-max_len={corpus.LONGEST}",
            "-timeout=20",
            "-rss_limit_mb=1024",
            "-print_final_stats=1",
            "-verbosity=0",
            f"-artifact_prefix={FINDS}/{name}-",
        ]
        folders = [found, str(corpus.FOLDER / name)]
        command = [sys.executable, "-m", "tests.fuzz.search", name, *options, *folders]
        done = subprocess.run(command, check=False)
        if keep and done.returncode == 0:
            _keep(name, Path(found))
    return done.returncode == 0


def _keep(name: str, found: Path) -> None:
    """Keep of what was found the shortest that reach lines which nothing kept reaches."""
    target = target_of(name)
    known = [*target.seeds().values(), *corpus.kept(target).values()]
    new = [data for path in found.iterdir() if len(data := path.read_bytes()) <= corpus.LONGEST]
    corpus.keep(target, reaching_more(target, known, new))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
