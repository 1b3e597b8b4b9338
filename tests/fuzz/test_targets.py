"""Every target takes what is kept for it, what it begins with, and changes of both.

No searcher is needed for this (`make fuzz` is one): plain functions over files. Whatever comes out
but what a reader may say is a find.
"""

import random
import tracemalloc

import pytest

from tests.amounts import amount
from tests.fuzz import corpus
from tests.fuzz.every_target import NAMES, target_of
from tests.fuzz.mutation import mutated

MEMORY = 32 * 1024 * 1024
CHANGED = {"events": 150, "logs": 30, "offers": 150, "talks": 100, "evidence": 150, "answers": 60}
"""Changed inputs a target every day; 400 of what is not named here."""


@pytest.fixture(params=NAMES)
def target(request):
    """Each target."""
    return target_of(request.param)


def test_what_is_kept_is_taken(target):
    """The files of its corpus and its seeds, one by one; none makes us hold more than a bound."""
    kept = corpus.kept(target)
    assert kept, f"no corpus for {target.name}: python -m tests.fuzz --seeds"
    for name, data in {**target.seeds(), **kept}.items():
        target.take(data)
        tracemalloc.start()
        try:
            target.take(data)
            assert tracemalloc.get_traced_memory()[1] < MEMORY, name
        finally:
            tracemalloc.stop()


def test_changes_of_it_are_taken(target):
    """Seeded changes of the same bytes; AMOUNT multiplies them."""
    known = [*target.seeds().values(), *corpus.kept(target).values()]
    for number in range(amount(CHANGED.get(target.name, 400))):
        chance = random.Random(f"{target.name} {number}")
        target.take(mutated(chance.choice(known), chance, known))


def test_the_corpus_is_small():
    """Files that fit their bound, all together too, and none of a target that is not there."""
    folders = {path.name for path in corpus.FOLDER.iterdir()}
    assert folders == set(NAMES)
    sizes = [path.stat().st_size for name in NAMES for path in corpus.files_of(target_of(name))]
    assert max(sizes) <= corpus.LONGEST and sum(sizes) <= corpus.MOST
