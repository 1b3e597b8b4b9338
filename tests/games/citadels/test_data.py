"""The tables of Citadels: as many cards as the rule book says, each character at its number."""

from collections import Counter

import pytest

from engine.games.citadels.data import (
    ACTION_FACES,
    DATA,
    DISTRICT_FACES,
    FACES,
    ROLE_FACES,
    TOKEN_FACES,
    UNCERTAIN,
)
from engine.games.citadels.data.action_cards import ACTION_COPIES, ACTION_DECK
from engine.games.citadels.data.characters import (
    BUILDS,
    CHARACTERS,
    INCOME,
    LEAST_SEATS,
    RANK,
    RANKS,
    THREATS,
    THREE,
    WARRANTS,
)
from engine.games.citadels.data.districts import (
    CITY_SIZE,
    COST,
    KIND,
    KINDS,
    PLAIN,
    PLAIN_DECK,
    SILVER,
    UNIQUES,
    UNIQUES_IN_PLAY,
    VAULT,
)
from engine.games.citadels.data.lineups import (
    COUNTS,
    FACE_UP,
    FIRST_GAME,
    LAST_TAKES_MIDDLE,
    LINEUPS,
    RECOMMENDED,
    TWO_EACH,
)
from engine.games.ohne_furcht.data import DISTRICTS as OLD_DISTRICTS
from engine.games.ohne_furcht.data import UNIQUE as OLD_UNIQUE
from ledger.records import canon


def test_plain_districts_are_as_many_as_the_book_says():
    """12 noble, 11 religious, 20 trade, 11 military ones: 54 cards of 17 kinds."""
    assert Counter(KIND[face] for face in PLAIN_DECK) == {
        "noble": 12,
        "religious": 11,
        "trade": 20,
        "military": 11,
    }
    assert (len(PLAIN), len(PLAIN_DECK)) == (17, 54)


def test_plain_districts_are_those_of_the_older_game():
    """Both editions print the same 54 plain districts: face, kind, cost and copies."""
    old = [(d.face, d.colour, d.cost, d.copies) for d in OLD_DISTRICTS if d.colour != OLD_UNIQUE]
    assert [(d.face, d.kind, d.cost, d.copies) for d in PLAIN] == old


def test_single_districts_the_book_names():
    """Costs in the examples of the book, and the two that score silver beside their cost."""
    named = {"market": 2, "barracks": 3, "castle": 4, "church": 2, "docks": 3, "haunted_quarter": 2}
    assert {face: COST[face] for face in named} == named
    assert (COST["dragon_gate"], SILVER["dragon_gate"]) == (6, 2)
    assert {face: coins for face, coins in SILVER.items() if coins} == {
        "dragon_gate": 2,
        "university": 2,
        VAULT: 3,
    }


def test_unique_districts():
    """36 of them, one card each, of one kind; only the vault has no cost."""
    assert len({one.face for one in UNIQUES}) == 36
    assert {(one.kind, one.copies) for one in UNIQUES} == {("unique", 1)}
    assert [one.face for one in UNIQUES if one.cost == 0] == [VAULT]
    assert UNIQUES_IN_PLAY == 14
    assert set(KIND.values()) == set(KINDS)


def test_action_cards():
    """15 cards of seven kinds."""
    assert (len(ACTION_COPIES), len(ACTION_DECK)) == (7, 15)
    assert Counter(ACTION_DECK) == ACTION_COPIES


def test_characters():
    """27 of them, three to a number, in the order of the numbers."""
    assert len(RANK) == 27
    assert [one.rank for one in CHARACTERS] == [rank for rank in RANKS for _ in range(3)]
    assert all(RANK[face] == rank for rank in RANKS for face in THREE[rank])


def test_what_characters_gain_and_build():
    """Incomes go by number but for the Alchemist; four characters have another limit than one."""
    assert {RANK[face]: kind for face, kind in INCOME.items()} == {
        4: "noble",
        5: "religious",
        6: "trade",
        8: "military",
    }
    assert set(INCOME) == {
        face for rank in (4, 5, 6, 8) for face in THREE[rank] if face != "alchemist"
    }
    assert {face: limit for face, limit in BUILDS.items() if limit != 1} == {
        "architect": 3,
        "seer": 2,
        "scholar": 2,
        "navigator": 0,
    }
    assert LEAST_SEATS == {"emperor": 3, "queen": 5}


def test_tokens():
    """Three warrants of which one is signed, two threats of which one shows the flower."""
    assert Counter(WARRANTS) == {"signed": 1, "unsigned": 2}
    assert Counter(THREATS) == {"flower": 1, "blank": 1}
    assert set(TOKEN_FACES) == {*WARRANTS, *THREATS}


@pytest.mark.parametrize("lineup", LINEUPS.values(), ids=LINEUPS)
def test_line_ups(lineup):
    """One character of each number from 1 to 8, one of number 9, 14 different unique districts."""
    assert [RANK[role] for role in lineup.roles] == list(range(1, 9))
    assert lineup is FIRST_GAME or RANK[lineup.ninth] == 9
    assert len(set(lineup.uniques)) == UNIQUES_IN_PLAY
    assert set(lineup.uniques) <= {one.face for one in UNIQUES}


def test_first_game_names_no_ninth():
    """The list of the first game ends at number 8; the six recommendations name a ninth."""
    assert FIRST_GAME.ninth == ""
    assert [one.ninth for one in RECOMMENDED] == [
        "queen",
        "tax_collector",
        "artist",
        "queen",
        "artist",
        "tax_collector",
    ]


def test_tables_of_the_draft_leave_everybody_a_choice():
    """Open cards, one closed one, a character a seat and one over: they use up the stack.

    Where the last seat takes the card in the middle none is over: that seat chooses of the last
    one and the closed one.
    """
    assert {(count, seats) for seats, counts in COUNTS.items() for count in counts} == set(FACE_UP)
    for (count, seats), opened in FACE_UP.items():
        if seats in TWO_EACH:
            assert opened == 0
            continue
        over = 0 if (count, seats) in LAST_TAKES_MIDDLE else 1
        assert count == opened + 1 + seats + over


def test_cities():
    """Eight districts complete a city where everybody has two characters, else seven."""
    assert {seats: 8 if seats in TWO_EACH else 7 for seats in range(2, 9)} == CITY_SIZE


def test_faces():
    """Every face once: 53 districts, 27 characters, 7 action cards, 4 tokens."""
    assert len(FACES) == len(set(FACES)) == 53 + 27 + 7 + 4
    assert (*DISTRICT_FACES, *ROLE_FACES, *ACTION_FACES, *TOKEN_FACES) == FACES


def test_data_are_plain_values_and_hold_the_numbers():
    """What an offer's hash covers can be hashed, and a number of each file stands in it."""
    assert len(canon.digest((FACES, DATA))) == 32
    tables = dict(DATA)
    assert ("SMITHY", (2, 3)) in tables["numbers of districts"]
    assert ("QUEEN_GOLD", 3) in tables["numbers of characters"]
    assert ("BOOTH_CARDS", 3) in tables["numbers of action cards"]


def test_uncertain_values_say_how_uncertain():
    """One source, or chosen: nothing else stands there, and the six unattested costs do."""
    assert set(UNCERTAIN.values()) == {"B", "C"}
    (unseen,) = [what for what in UNCERTAIN if what.startswith("cost of ")]
    assert set(unseen.removeprefix("cost of ").split(", ")) <= {one.face for one in UNIQUES}
