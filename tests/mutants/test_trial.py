"""The run itself, over a tree of one part and its test: what is noticed, and what lives."""

import pytest

from tests.mutants.__main__ import _conclude, chosen
from tests.mutants.changes import Change
from tests.mutants.trial import AlreadyFailing, Verdict, Workplace, try_changes

PART = "def good(number):\n    return 0 < number < 3\n"
TEST = """
from part import good

def test_good():
    assert good(1) and not good(3)
"""
CAUGHT = Change("part.py", "three is good", "< 3", "<= 3", ("test_part.py",))
LIVED = Change("part.py", "zero is good", "0 <", "0 <=", ("test_part.py",))
BROKEN = Change("part.py", "there is no such thing", "good", "bad", ("test_part.py",))


@pytest.fixture
def tree(tmp_path):
    """A tree of one part and its test."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "part.py").write_text(PART, encoding="utf-8")
    (root / "test_part.py").write_text(TEST, encoding="utf-8")
    return root


def test_what_a_test_notices_and_what_lives(tree, tmp_path, capsys):
    """Each change gets its verdict; what lived is named at the end, and the tree is as it was."""
    told = []
    outcomes = try_changes(
        [CAUGHT, LIVED, BROKEN], root=tree, folder=tmp_path, jobs=2, told=told.append
    )
    assert outcomes == told
    assert {one.change: one.verdict for one in outcomes} == {
        CAUGHT: Verdict.CAUGHT,
        LIVED: Verdict.LIVED,
        BROKEN: Verdict.BROKEN,
    }
    assert {one.by for one in outcomes if one.change is CAUGHT} == {"test_part.py::test_good"}
    assert _conclude(outcomes) == 1
    said = capsys.readouterr().out
    assert "3 changes, 1 noticed" in said
    assert "LIVED: part.py: zero is good" in said and "three is good" not in said
    assert _conclude([one for one in outcomes if one.change is CAUGHT]) == 0
    for folder in (tree, tmp_path / "0", tmp_path / "1"):
        assert (folder / "part.py").read_text(encoding="utf-8") == PART


@pytest.mark.slow
def test_a_slow_test_is_asked_where_the_others_notice_nothing(tree, tmp_path):
    """Also where all that is named is slow; where nothing is, the change is badly made."""
    slow = TEST.replace("def test_good", "import pytest\n\n@pytest.mark.slow\ndef test_good")
    (tree / "test_slow.py").write_text(slow, encoding="utf-8")
    (tree / "test_part.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    (tree / "empty.py").write_text("", encoding="utf-8")
    chosen_here = '[pytest]\naddopts = -m "not slow"\nmarkers = slow\n'
    (tree / "pytest.ini").write_text(chosen_here, encoding="utf-8")
    place = Workplace(tree, tmp_path / "copy")
    for tests, verdict in (
        (("test_part.py", "test_slow.py"), Verdict.CAUGHT),
        (("test_slow.py",), Verdict.CAUGHT),
        (("test_part.py",), Verdict.LIVED),
        (("empty.py",), Verdict.BROKEN),
    ):
        change = Change("part.py", "three is good", "< 3", "<= 3", tests)
        assert place.attempt(change, patience=300.0).verdict is verdict


def test_a_run_without_an_end_is_noticed(tree, tmp_path):
    """Patience ends it, and the change is undone."""
    endless = Change(
        "part.py", "it never ends", "    return", "    while 1: 1\n    return", ("test_part.py",)
    )
    place = Workplace(tree, tmp_path / "copy")
    assert place.attempt(endless, patience=2.0).verdict is Verdict.ENDLESS
    assert (tmp_path / "copy" / "part.py").read_text(encoding="utf-8") == PART


def test_nothing_is_said_where_the_tests_fail_anyway(tree, tmp_path):
    """A test that fails without any change would notice everything."""
    (tree / "test_part.py").write_text(TEST + "    assert False\n", encoding="utf-8")
    with pytest.raises(AlreadyFailing, match="test_good"):
        try_changes([CAUGHT], root=tree, folder=tmp_path, jobs=1, told=print)


def test_some_can_be_chosen():
    """By a part of the file's name or of the meaning, with signs that stand for others."""
    both = [CAUGHT, LIVED]
    assert chosen(both, "") == both
    assert chosen(both, "THREE") == [CAUGHT]
    assert chosen(both, "part*zero") == [LIVED]
    assert chosen(both, "nothing") == []
