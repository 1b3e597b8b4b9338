"""The commands there are: each has a module that can be asked, and a sentence of its own."""

from __future__ import annotations

import io

import pytest

from cli.text.words import words_in
from cli.usage.command_list import COMMANDS, ELSEWHERE, command_named, command_parser


@pytest.mark.parametrize("name", COMMANDS)
def test_each_has_a_module_and_a_parser(name):
    """It lies where the list says, takes what every command takes, and says what it does."""
    module = command_named(name)
    assert module.__name__ == ELSEWHERE.get(name, f"cli.commands.{name}")
    assert callable(module.run)
    parser = command_parser(name, words_in("de"), io.StringIO())
    assert parser.description and parser.description != COMMANDS[name]
    assert {"lang", "home", "help"} <= {action.dest for action in parser.arguments}


def test_no_two_say_the_same():
    """Nor is one elsewhere that is not among them."""
    assert len({*COMMANDS.values()}) == len(COMMANDS)
    assert {*ELSEWHERE} < {*COMMANDS}
