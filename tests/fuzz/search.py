"""`python -m tests.fuzz.search TARGET [libFuzzer's options and folders]`: one search, by atheris.

Its own process, since a search ends with the process. Our packages are imported here for the first
time, so that atheris can watch them.
"""

from __future__ import annotations

import random
import sys

import atheris

with atheris.instrument_imports(include=["engine", "ledger", "p2p", "cli"]):
    from tests.fuzz import corpus
    from tests.fuzz.every_target import target_of
    from tests.fuzz.mutation import mutated

    TARGET = target_of(sys.argv.pop(1))
    SEEDS = TARGET.seeds()
KNOWN = [*SEEDS.values(), *corpus.kept(TARGET).values()]


def changed(data: bytes, size: int, seed: int) -> bytes:
    """Half of the changes keep the form, the other half are libFuzzer's own."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        return bytes(atheris.Mutate(data, size))
    return mutated(bytes(data), chance, KNOWN)[:size]


def main() -> None:
    """Search until libFuzzer says that it is enough."""
    atheris.Setup(sys.argv, lambda data: TARGET.take(bytes(data)), custom_mutator=changed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
