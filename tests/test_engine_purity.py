"""The rules give the same state on every node: `tests/games/checks/purity.py`, asked of the whole
engine. Each check is first shown rules that break it.
"""

import pytest

from tests.games.checks.purity import floats, forbidden_names, set_orders, strange_imports
from tests.source import planted, program

BROKEN = {
    floats: [
        "half = 0.5",
        "def f(a, b):\n    return a / b",
        "def f(a):\n    a /= 2",
        "import math\nx = math.sqrt(4)",
        "from math import log",
    ],
    forbidden_names: [
        "def f(x):\n    return hash(x)",
        "order = sorted([[], []], key=id)",
        "x = float(3)",
        "def f(x: float): ...",
        "data = open('cards')",
        "print(1)",
    ],
    set_orders: [
        "for x in {1, 2}:\n    pass",
        "for x in set([2]) - {1}:\n    pass",
        "def f():\n    seen = set()\n    return list(seen)",
        "def f(cards: frozenset[int]):\n    return tuple(c for c in cards)[0]",
        "def f(cards: 'set[int]'):\n    return [c for c in cards]",
        "SUITS = {1, 2}\ndef f():\n    return [*SUITS]",
        "def f(s):\n    return s.pop()\ndef g():\n    a = {1}\n    return a.pop()",
        "def f():\n    a = {1}\n    b = a | {2}\n    return max(b, key=abs)",
        "class T:\n    gone: frozenset[int]\ndef f(t):\n    return {x: 1 for x in t.gone}",
        "def f(a):\n    return sorted({1, 2}, key=lambda x: (x // 2, 0))",
        "def f(a):\n    return ', '.join({'a', 'b'})",
        "def f(a):\n    g = set(a).union([1])\n    return enumerate(g)",
    ],
}

SOUND = [
    "def f(a, b):\n    return a // b, a.id, a.hash, divmod(a, b)",
    "from math import comb\nimport math\nx = math.isqrt(4)",
    "def f(x):\n    return sorted({1, 2}), len({1}), x in {1, 2}, sum(y for y in {1, 2})",
    "def f(x):\n    seen = {1}\n    return all(y > 0 for y in seen), {y for y in seen}",
    "def f():\n    seen = {1}\ndef g(seen):\n    return list(seen)",
    "def f(a):\n    return sorted({1, 2}, key=lambda x: (x // 2, x), reverse=True)",
    "class Game:\n    id: str",
    "def f(agenda):\n    agenda = list(agenda)\n    return agenda.pop(), {}.pop(1)",
]


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_the_engine_is_pure(check):
    """Nothing in the engine can make two nodes disagree in this way."""
    engine = [source for source in program() if source.package == "engine"]
    assert engine
    assert list(check(engine)) == []


@pytest.mark.parametrize(
    ("check", "text"), [(check, text) for check, texts in BROKEN.items() for text in texts]
)
def test_each_check_can_fail(check, text):
    """The planted rule is complained about."""
    assert len(list(check(planted(engine__rule=text)))) == 1


@pytest.mark.parametrize("text", SOUND)
@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_sound_rules_pass(check, text):
    """What gives the same answer everywhere is left alone."""
    assert list(check(planted(engine__rule=text))) == []


@pytest.mark.parametrize(
    "text",
    ["import time", "from random import choice", "import os.path", "import cli.text.words"],
)
def test_what_a_game_may_not_import(text):
    """Clocks, chance, disks, the program above it and other games; its own files it may."""
    assert len(list(strange_imports(planted(moon__init=text), "moon"))) == 1
    assert list(strange_imports(planted(moon__init="import moon.turn, engine.table"), "moon")) == []
    other = planted(moon__turn="from engine.games.kabale import GAME")
    assert len(list(strange_imports(other, "moon"))) == 1
