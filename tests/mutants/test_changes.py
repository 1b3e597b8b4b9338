"""The list of changes fits the program: each can be made, in one place, and has tests to notice."""

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.changes import Change, StaleChange, apply_change, check_change, read_changes

ROOT = Path(__file__).parents[2]
SOURCE = "def good(number):\n    return number < 3 and number != 1\n"


def change(old="< 3", new="<= 3", path="part.py", tests=("test_part.py",)):
    """A change of the part."""
    return Change(path, "three is good", old, new, tests)


def test_every_change_of_the_list_can_be_made():
    """Old texts stand where they are said to stand, once; the tests named are there."""
    stale = []
    for one in read_changes():
        try:
            check_change(one, ROOT)
        except StaleChange as error:
            stale.append(str(error))
    assert not stale, "\n".join(stale)


def test_no_change_stands_twice_in_the_list():
    """Neither by what it does nor by what it says."""
    changes = read_changes()
    for name in ((c.path, c.old, c.new) for c in changes), map(str, changes):
        assert [one for one, times in Counter(name).items() if times > 1] == []


def test_each_area_has_its_changes():
    """Deck, the rest of the ledger, the network and the kernel: at least 200 in all."""
    areas = ("ledger/deck/", "ledger/", "p2p/", "engine/", "cli/")
    found = Counter(next(a for a in areas if c.path.startswith(a)) for c in read_changes())
    assert found.total() >= 200, found
    assert min(found[area] for area in areas[:4]) >= 20, found


def test_a_change_is_made_in_its_one_place():
    """The rest of the text stays as it is."""
    assert apply_change(change(), SOURCE) == SOURCE.replace("< 3", "<= 3")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("> 3", ">= 3", "not there"),
        ("number", "figure", "there 3 times"),
        ("< 3", "< 3 (", "no Python"),
        ("return number", "return  number", "changes nothing"),
    ],
)
def test_a_change_that_does_not_fit_is_named(old, new, why):
    """With its file, what it means, and what is wrong with it."""
    with pytest.raises(StaleChange, match=f"part.py: three is good.*{why}"):
        apply_change(change(old, new), SOURCE)


def test_what_a_change_names_has_to_be_there(tmp_path):
    """Its file, and each of its tests; a change without tests is none."""
    with pytest.raises(StaleChange, match="no such file"):
        check_change(change(), tmp_path)
    (tmp_path / "part.py").write_text(SOURCE, encoding="utf-8")
    with pytest.raises(StaleChange, match="test_part"):
        check_change(change(), tmp_path)
    (tmp_path / "test_part.py").write_text("", encoding="utf-8")
    check_change(change(), tmp_path)
    check_change(change(tests=("test_part.py::test_good",)), tmp_path)
    with pytest.raises(StaleChange, match="tests are not there"):
        check_change(change(tests=()), tmp_path)


def test_a_list_of_another_form_is_refused(tmp_path):
    """A word too many in a change is a mistake, and not passed over."""
    text = '[[file]]\npath = "part.py"\ntests = ["t"]\n[[file.change]]\nwhat = "w"\nold = "o"\n'
    place = tmp_path / "part.toml"
    for more in ("", 'new = "n"\nnow = "n"\n'):
        place.write_text(text + more, encoding="utf-8")
        with pytest.raises(StaleChange, match="is no change"):
            read_changes(tmp_path)
    place.write_text(text + 'new = "n"\n', encoding="utf-8")
    assert read_changes(tmp_path) == (Change("part.py", "w", "o", "n", ("t",)),)
