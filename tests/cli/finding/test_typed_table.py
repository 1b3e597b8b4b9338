"""What was typed to name a table, before anybody is asked: addresses, codes, games, people."""

from __future__ import annotations

import pytest

from cli.errors.errors_in_words import told
from cli.finding import typed_table
from cli.finding.typed_table import Target, TypedTable, games_called, is_plain_name
from p2p.wire.errors import BadAddress, MistypedCode
from tests.cli.finding.networks import ENTRY, WORDS, node, offer, said, shut
from tests.p2p.people import person


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("192.168.1.20", Target((("192.168.1.20", 7711),), None)),
        ("localhost:99", Target((("localhost", 99),), None)),
        ("ABCD-EFGH@10.0.0.1", Target((("10.0.0.1", 7711),), "ABCD-EFGH")),
        ("tafelrunde://10.0.0.1:5/ABCD-EFGH", Target((("10.0.0.1", 5),), "ABCD-EFGH")),
        (
            "tafelrunde://10.0.0.1:5,10.0.0.2:5/ABCD-EFGH",
            Target((("10.0.0.1", 5), ("10.0.0.2", 5)), "ABCD-EFGH"),
        ),
        ("ABCD-EFGH", None),
        ("abcdefgh", None),
        ("ohne_furcht", None),
    ],
)
def test_addresses_are_told_from_codes_and_games(typed, target):
    """An address leads somewhere at once, a code or a game is searched for."""
    assert typed_table.typed_target(typed) == target


def test_what_is_neither_is_refused():
    """Three numbers are no address."""
    with pytest.raises(BadAddress):
        typed_table.typed_target("1.2.3")


@pytest.mark.parametrize("where", ["", "@10.0.0.1"])
def test_a_slip_in_a_code_is_told_before_anything_is_asked(where):
    """With an address or without one."""
    slip = ENTRY.signs[:-1] + ("A" if ENTRY.signs[-1] != "A" else "B")
    with pytest.raises(MistypedCode):
        typed_table.typed_target(slip + where)
    good = typed_table.typed_target(ENTRY.show() + where)
    assert good is None if not where else good.code == ENTRY.show()


@pytest.mark.parametrize(
    "text",
    ["JZ7C-BM95-FDFI", "abcd-efgh-jk0m", "ABCD-EFGI", "XGLA-HC4", "jz7c-bm9o", "XGLA-HC4Q-NWZ0"],
)
def test_a_sign_that_no_code_has_makes_no_name_of_a_machine_of_it(text):
    """What has the form of a code is told to be mistyped; other words with hyphens are machines."""
    with pytest.raises(MistypedCode):
        typed_table.typed_target(text)
    for machine in ("home-desk", "living-room-pi", "a-b-c", "ANNA-PC", "room-pc", "DESKTOP-7F3K2Q"):
        assert typed_table.typed_target(machine) == Target(((machine, 7711),), None)
    assert typed_table.typed_target(text + ":7711").addresses == ((text, 7711),)


def test_what_may_be_a_code_or_a_machine_is_told_in_both_readings():
    """With what is to be typed where it is the name of a machine."""
    with pytest.raises(MistypedCode) as raised:
        typed_table.typed_target("mini-pc02")
    said = told(raised.value, WORDS)
    assert "code of a table" in said and "name of a machine" in said
    assert "'mini-pc02:7711'" in said
    assert typed_table.typed_target("mini-pc02:7711") == Target((("mini-pc02", 7711),), None)


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("ohne_furcht", {"ohne_furcht"}),
        ("Ohne Furcht und Adel", {"ohne_furcht"}),
        ("san-marco", {"san_marco"}),
        ("san", set()),
        ("-", set()),
        ("", set()),
    ],
)
def test_a_game_is_known_by_its_id_and_by_its_title(typed, games):
    """However they are written, and never by a part."""
    assert games_called(typed) == games
    if games:
        assert typed_table.typed_target(typed) is None


def test_what_has_a_blank_in_it_can_only_be_a_person():
    """No machine is called so; one word may be either."""
    assert typed_table.typed_target("Anna Maria") is None
    target = typed_table.typed_target("anna")
    assert target is not None and is_plain_name("anna", target)
    for typed in ("anna:7711", "anna.local", "10.0.0.1", "fd00::1"):
        where = typed_table.typed_target(typed)
        assert where is not None and not is_plain_name(typed, where)


def test_a_table_fits_by_its_game_its_opener_or_its_code():
    """A closed announcement tells neither of the first two, so nobody is asked for it."""
    by_game = TypedTable("ohne_furcht", frozenset({"ohne_furcht"}))
    by_person = TypedTable("Anna", people=frozenset({person(1).public}))
    assert by_game.fits(offer(1)) and not by_game.fits(offer(1, "elsewhere"))
    assert by_person.fits(offer(1)) and not by_person.fits(offer(2))
    for typed in (by_game, by_person):
        assert typed.may_be(said(node(1))) and not typed.may_be(shut(1))
    assert not by_game.may_be(said(node(1, game="elsewhere")))
