"""Reading acts in order: each is asked for by its kind, and has the shape it must have."""

import pytest

from ledger.facts import FactKind
from ledger.sealed.acts import ActReader, BadEvent


def refused(call, *given):
    """Of which kind the refusal is, and at which place."""
    with pytest.raises(BadEvent) as found:
        call(*given)
    return found.value.fact.kind, dict(found.value.fact.fields).get("place")


def test_acts_are_taken_one_after_the_other():
    """What follows the kind is given; looking at the next one takes nothing."""
    reader = ActReader((("share", b"x"), ("move", "pass", 3), ("ready",)))
    assert (reader.peek(), reader.peek(), reader.place) == ("share", "share", 0)
    assert reader.read("share", bytes) == (b"x",)
    assert reader.read_any("move") == ("pass", 3)
    assert (reader.peek(), reader.place) == ("ready", 2)
    assert reader.read("ready") == ()
    assert (reader.peek(), reader.place) == (None, 3)
    reader.end()


@pytest.mark.parametrize("act", [(), (7, b"x"), (b"share", b"x"), (None,), (("share",),)])
def test_an_act_without_a_name_is_of_no_kind(act):
    """It answers nothing that is asked for, and is not the end either."""
    reader = ActReader((act,))
    assert reader.peek() == ""
    assert refused(reader.read, "share", bytes) == (FactKind.ACT_OTHER, 0)
    assert refused(reader.end) == (FactKind.ACT_UNASKED, 0)
    assert reader.place == 0


@pytest.mark.parametrize(
    "rest",
    [(), (b"x", b"y"), ("x",), (bytearray(b"x"),), (None,), (True,), ((b"x",),)],
)
def test_an_act_of_another_shape_is_refused(rest):
    """Too little, too much, another type; the place is that of the act."""
    reader = ActReader((("ready",), ("share", *rest)))
    reader.read("ready")
    assert refused(reader.read, "share", bytes) == (FactKind.ACT_FORM, 1)


def test_true_is_no_number():
    """A type is meant exactly: what is read in two ways would be signed in two ways."""
    assert ActReader((("stand-in", 1, b"x"),)).read("stand-in", int, bytes) == (1, b"x")
    reader = ActReader((("stand-in", True, b"x"),))
    assert refused(reader.read, "stand-in", int, bytes) == (FactKind.ACT_FORM, 0)


def test_what_is_missing_other_or_too_much_is_told_apart():
    """With the place at which it is so."""
    reader = ActReader((("ready",),))
    assert refused(reader.read, "share", bytes) == (FactKind.ACT_OTHER, 0)
    assert refused(reader.read_any, "move") == (FactKind.ACT_OTHER, 0)
    assert refused(reader.end) == (FactKind.ACT_UNASKED, 0)
    reader.read("ready")
    assert refused(reader.read, "share", bytes) == (FactKind.ACT_MISSING, 1)
    assert refused(reader.read_any, "move") == (FactKind.ACT_MISSING, 1)
    reader.end()


def test_what_a_stranger_wrote_is_told_in_a_few_signs():
    """A name without end makes no sentence without end."""
    for kind in ("x" * 5000, "ä" * 5000):
        with pytest.raises(BadEvent) as found:
            ActReader(((kind,),)).read("ready")
        assert len(str(found.value)) < 200
        with pytest.raises(BadEvent) as found:
            ActReader(((kind,),)).end()
        assert len(str(found.value)) < 200
