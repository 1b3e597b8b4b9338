"""Portions of the tests: each case is in one of them, those that belong together in the same."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

from tests.portion import leave_out, portion_of, portion_typed

NAMES = [
    f"tests/{room}/test_it.py::test_{what}{values}"
    for room in ("games", "sim", "browser")
    for what in ("one", "two")
    for values in ("", *(f"[{seats}-{seed}]" for seats in range(5) for seed in range(9)))
]


def kept(monkeypatch, portion):
    """The names of the cases that are kept, and of those that are told to be left out."""
    monkeypatch.setenv("PORTION", portion)
    items, told = [SimpleNamespace(nodeid=name) for name in NAMES], []

    def pytest_deselected(*, items):
        told.extend(items)

    hook = SimpleNamespace(pytest_deselected=pytest_deselected)
    leave_out(SimpleNamespace(hook=hook), items)
    return [one.nodeid for one in items], [one.nodeid for one in told]


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_every_case_is_in_one_portion(monkeypatch, count):
    """In the order of before, and none of them is empty."""
    portions = [kept(monkeypatch, f"{number}/{count}") for number in range(1, count + 1)]
    assert sorted(name for portion, _ in portions for name in portion) == sorted(NAMES)
    for portion, others in portions:
        assert portion and portion == [name for name in NAMES if name in portion]
        assert sorted([*portion, *others]) == sorted(NAMES)


def test_what_a_test_begins_is_no_portion(monkeypatch):
    """It inherits the environment."""
    kept(monkeypatch, "1/3")
    assert "PORTION" not in os.environ


def test_without_a_wish_all_are_kept(monkeypatch):
    """And nothing is told to be left out."""
    assert kept(monkeypatch, "") == (NAMES, [])


def test_cases_with_equal_values_of_a_file_go_together():
    """What they look at is made once; another file has its own."""
    for count in (2, 3):
        assert {
            portion_of(name, count) == portion_of(name.replace("test_one", "test_two"), count)
            for name in NAMES
            if "[" in name
        } == {True}
    assert len({portion_of(f"tests/{room}/test_it.py::test_a[1]", 7) for room in "abcdefg"}) > 1


@pytest.mark.parametrize("wish", ["0/3", "4/3", "x", "1", "1/0", "-1/2"])
def test_what_is_no_portion_is_an_error(wish):
    """Nothing would be run, or too little."""
    with pytest.raises(ValueError, match=r"PORTION|invalid literal"):
        portion_typed(wish)
