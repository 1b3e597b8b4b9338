"""What holds for every shape: no field of its own, words for what a game's class leaves out."""

import importlib
import inspect
import pkgutil
from dataclasses import fields

import pytest

import engine.shapes
from engine.agenda import Decision, Step
from engine.basics import Line, Move
from engine.shapes.called import CalledShape, ShownShape
from engine.shapes.draft import DraftShape
from engine.shapes.drawing import DrawShape, RefillShape
from engine.shapes.hidden_roll import HiddenRollShape
from engine.shapes.menu import MenuShape
from engine.shapes.opening import OpenedShape
from tests.strategies import table

NAMES = [m.name for m in pkgutil.iter_modules(engine.shapes.__path__, "engine.shapes.")]
FILES = [importlib.import_module(name) for name in NAMES]
SHAPES = [
    (name, kind)
    for module in FILES
    for name, kind in inspect.getmembers(module, inspect.isclass)
    if name.endswith("Shape")
]


def test_there_are_shapes():
    """Those of the folder, each found once."""
    found = {kind for _, kind in SHAPES}
    drawn = {DrawShape, RefillShape, HiddenRollShape}
    assert found == {MenuShape, CalledShape, ShownShape, DraftShape, OpenedShape, *drawn}


@pytest.mark.parametrize(("name", "kind"), SHAPES)
def test_a_shape_has_no_fields_of_its_own(name, kind):
    """What a digest holds of a game's line are the game's own fields and those of the kernel."""
    (parent,) = [p for p in (Decision, Step) if issubclass(kind, p)]
    assert issubclass(kind, Line)
    assert [field.name for field in fields(kind)] == [field.name for field in fields(parent)]


@pytest.mark.parametrize("module", FILES, ids=lambda module: module.__name__)
def test_a_file_says_which_game_its_rule_is_from(module):
    """Nothing is here that no game asks for, ours or one that was written elsewhere."""
    names = ("Ohne Furcht und Adel", "San Marco", "Burgund", "Citadels", "every game")
    names += ("games elsewhere",)
    assert any(name in module.__doc__ for name in names)


def test_what_a_class_leaves_out_is_named():
    """A shape by itself is no rule: it says what it misses, and of which class."""
    state = table(own={"hand:0": ("a",)}).state
    for missing in (
        lambda: MenuShape(0).legal(state),
        lambda: CalledShape(0).legal(state),
        lambda: CalledShape(0).called_face(),
        lambda: CalledShape(0).shown(),
        lambda: ShownShape().run(state),
        lambda: DraftShape(0).legal(state),
        lambda: DraftShape(0).hand_on(state, Move("pass")),
        lambda: DrawShape().run(state),
        lambda: DrawShape().after_refill("deck", ()),
        lambda: RefillShape().run(state),
        lambda: OpenedShape().run(state),
        lambda: OpenedShape().opened(state),
        lambda: HiddenRollShape().run(state),
    ):
        with pytest.raises(TypeError, match=r"Shape (has|does)"):
            missing()
