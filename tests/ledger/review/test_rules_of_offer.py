"""An offer is played by these very rules and options, or by none."""

from dataclasses import replace

import pytest

from engine.games import find_game
from engine.options import Option
from ledger.files.append_only import create_store
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer, make_roster, write_join
from ledger.review.audit import audit
from ledger.review.replay import Replay
from ledger.review.rules_of_offer import NotThisGame, OtherRules, check_rules, data_hash, game_of
from ledger.table_options import CLOCK
from tests.games.probe import GAME
from tests.ledger.tables import seating

OHNE_FURCHT = find_game("ohne_furcht")
SEVERAL = replace(
    GAME,
    setup=lambda order, options: GAME.setup(order, {"length": "short"}),
    options=(Option("uniques", ("armory", "basilica", "capitol"), "armory,basilica", 2, 2),),
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
    with pytest.raises(NotThisGame):
        check_rules(SEVERAL, offer(options=(("uniques", value),)))


def test_a_missing_and_a_foreign_option_are_refused():
    """Every option of the game stands in the offer, and no other."""
    for options in ((), (("length", "short"), ("uniques", "armory,basilica"))):
        with pytest.raises(NotThisGame):
            check_rules(SEVERAL, offer(options=options))


def test_a_clock_is_no_option_of_the_game_and_has_one_form():
    """An option of the table that is not known here is a matter of versions, and nobody's fault."""
    own = offer().options
    check_rules(SEVERAL, offer(options=((CLOCK, "turn:2:reminder"), *own)))
    for value in ("turn:02:reminder", "turn:2", True):
        with pytest.raises(NotThisGame, match="clock"):
            check_rules(SEVERAL, offer(options=((CLOCK, value), *own)))
    with pytest.raises(OtherRules, match="chairs"):
        check_rules(SEVERAL, offer(options=(("table.chairs", "4"), *own)))


def complete(seats, **options):
    """An offer that names every option of the game, whatever the game says to them."""
    made = make_offer(
        game=OHNE_FURCHT.id,
        rules=OHNE_FURCHT.rules,
        data_hash=data_hash(OHNE_FURCHT),
        seats=seats,
        opener=make_identity().public,
        options=tuple({**OHNE_FURCHT.complete_options({}), **options}.items()),
    )
    return made


def test_an_offer_its_game_refuses_is_refused_when_it_is_read():
    """The crown for seat 6 at a table of two has every form there is, and begins no game."""
    game_of(complete(7, first_crown="6"))
    with pytest.raises(NotThisGame, match="first_crown"):
        game_of(complete(2, first_crown="6"))
    with pytest.raises(NotThisGame):
        game_of(complete(8))
    with pytest.raises(OtherRules):
        game_of(replace(complete(2, first_crown="6"), rules="ohne_furcht/0"))


def test_audit_and_replay_refuse_such_a_roster(tmp_path):
    """A log that begins with it is no log of a game, before any of its events is looked at."""
    offer = complete(2, first_crown="6")
    people = [make_identity() for _ in range(2)]
    roster = make_roster(offer, [write_join(p, offer, f"P{n}") for n, p in enumerate(people)])
    create_store(tmp_path / "x.tafel", roster.encode()).close()
    for look in (audit, Replay.open):
        with pytest.raises(NotThisGame):
            look(tmp_path / "x.tafel")


def test_other_versions_and_other_tables_are_refused():
    """Another name of the rules, or one face or number of their tables that differs."""
    good = offer()
    check_rules(SEVERAL, good)
    more = replace(SEVERAL, faces=(*SEVERAL.faces, "one more"))
    assert data_hash(more) != data_hash(SEVERAL)
    for game, given in (
        (SEVERAL, offer(rules="probe/2")),
        (SEVERAL, offer(data_hash=bytes(32))),
        (more, good),
    ):
        with pytest.raises(OtherRules):
            check_rules(game, given)
