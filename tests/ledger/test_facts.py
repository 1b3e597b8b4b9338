"""Facts: a closed set of kinds, each with its own fields, and plain English for developers."""

import ast
from pathlib import Path

import pytest

import ledger
from ledger.facts import SEEN, FactKind, FaultKind, fact
from ledger.line_signs import is_ascii_line


def filled(kind):
    """A fact of this kind with a number in each field."""
    return fact(kind, "what somebody wrote", **dict.fromkeys(kind.fields - {SEEN}, 7))


@pytest.mark.parametrize("kind", FactKind)
def test_every_kind_has_a_line_for_developers(kind):
    """Its fields stand in it; it is one line of ASCII, so that evidence can hold it."""
    told = str(filled(kind))
    assert is_ascii_line(told) and 1 <= len(told) <= 200
    assert told.count("7") >= len(kind.fields - {SEEN})
    assert ("what somebody wrote" in told) == (SEEN in kind.fields)


@pytest.mark.parametrize("kind", FactKind)
def test_no_field_is_missing_or_too_many(kind):
    """A fact with other fields than its kind has is a fault of the program."""
    with pytest.raises(TypeError):
        fact(kind, **dict.fromkeys((*(kind.fields - {SEEN}), "more"), 7))
    if kind.fields - {SEEN}:
        with pytest.raises(TypeError):
            fact(kind)


def test_every_part_of_a_log_can_be_found_wrong():
    """No fault is without a fact of its own."""
    assert {kind.fault for kind in FactKind} == set(FaultKind)


def test_every_kind_is_found_somewhere():
    """A kind that no check names would be dead."""
    named = set()
    for path in Path(ledger.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "FactKind":
                named.add(node.attr)
    assert named == {kind.name for kind in FactKind}
