"""An offer is played by these very rules and options, or by none."""

from dataclasses import replace

import pytest

from engine.options import Option
from ledger.chain.rules_of_offer import OtherRules, check_rules
from tests.games.probe import GAME
from tests.ledger.tables import seating

SEVERAL = replace(
    GAME, options=(Option("uniques", ("armory", "basilica", "capitol"), "armory,basilica", 2, 2),)
)


def offer(**changes):
    """An offer for the game with an option of two values, perhaps with another one."""
    made = seating(SEVERAL, 2, "offer").roster.offer
    return replace(made, **changes)


def test_an_offer_with_several_values_is_played():
    """In the one form the option has."""
    assert offer().options == (("uniques", "armory,basilica"),)
    check_rules(SEVERAL, offer())
    check_rules(SEVERAL, offer(options=(("uniques", "basilica,capitol"),)))


@pytest.mark.parametrize(
    "value",
    [
        "basilica,armory",
        "armory",
        "armory,armory",
        "armory,basilica,capitol",
        "armory,basilica,",
        "armory,tavern",
        "",
        ",",
        True,
        2**63,
        ("armory", "basilica"),
    ],
)
def test_other_forms_and_values_are_refused(value):
    """Also another order of the same values: equal agreements are equal bytes."""
    with pytest.raises(OtherRules):
        check_rules(SEVERAL, offer(options=(("uniques", value),)))


def test_a_missing_and_a_foreign_option_are_refused():
    """Every option of the game stands in the offer, and no other."""
    for options in ((), (("length", "short"), ("uniques", "armory,basilica"))):
        with pytest.raises(OtherRules):
            check_rules(SEVERAL, offer(options=options))
