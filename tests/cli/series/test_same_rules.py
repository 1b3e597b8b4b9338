"""Whether two processes have the same rules: by all that results hang on."""

import dataclasses

import pytest

from cli.series import same_rules
from cli.series.same_rules import OtherRulesThere, Rules, check_same, rules_of, same
from engine.errors import UnknownGame
from engine.games import find_game


def test_the_rules_here_are_the_rules_here():
    """Whatever order the games are named in."""
    rules = rules_of(["san_marco", "ohne_furcht", "san_marco"])
    assert rules == rules_of(["ohne_furcht", "san_marco"])
    check_same(rules)


def test_another_hash_is_refused():
    """Nothing is worked on."""
    with pytest.raises(OtherRulesThere):
        check_same(Rules(("ohne_furcht",), bytes(32)))


def test_a_game_that_is_not_here_is_another_rule():
    """A worker lacks it; whoever sends knows its games."""
    assert not same(Rules(("kein_spiel",), bytes(32)))
    with pytest.raises(UnknownGame):
        rules_of(["kein_spiel"])


@pytest.mark.parametrize("change", [{"rules": "ohne_furcht/9"}, {"code": b"x" * 32}, {"data": [1]}])
def test_every_part_of_a_game_is_in_the_hash(monkeypatch, change):
    """Its version, its tables, and the sources of a package of its own."""
    before = rules_of(["ohne_furcht"])
    game = dataclasses.replace(find_game("ohne_furcht"), **change)
    monkeypatch.setattr(same_rules, "find_game", lambda name: game)
    assert rules_of(["ohne_furcht"]).hash != before.hash


@pytest.mark.parametrize("package", ["engine", "ledger"])
def test_the_sources_of_engine_and_ledger_are_in_it(monkeypatch, package):
    """Bots, kernel and checks: a line of them changed is another program."""
    before, code = rules_of(["ohne_furcht"]), same_rules.code
    monkeypatch.setattr(
        same_rules, "code", lambda name: b"other" if name == package else code(name)
    )
    assert rules_of(["ohne_furcht"]).hash != before.hash
