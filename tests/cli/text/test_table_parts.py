"""Rows of cards and boards as lines of text."""

from __future__ import annotations

from cli.text import table_parts
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, area, board, card, space

MAP = {
    **WORDS,
    "board.map": "Venice",
    "space.east": "1 Castello",
    "space.west": "2 Santa Croce",
    "space.north": "3 Cannaregio",
    "mark.doge": "the Doge",
    "fact.worth": "worth {n}",
    "piece.noble.one": "1 aristocrat",
    "piece.noble.many": "{n} aristocrats",
    "piece.bridge.one": "1 bridge",
    "back.action.one": "1 closed action card",
    "back.action.many": "{n} closed action cards",
    "back.limit.one": "1 closed limit card",
}


def test_closed_cards_are_counted_and_one_is_one():
    """Cards without a name are a number; a closed card with a tag stands by itself."""
    row = area("area.hand", card(1), card(2, "tavern"), card(3, None, ["mark.crown", {}]))
    assert table_parts.area_lines(row, spoken(WORDS)) == [
        "Hand: Tavern, closed card (crown), 1 closed card"
    ]


def test_closed_cards_are_counted_by_their_backs():
    """Cards of different backs are different things, though nobody can read them."""
    backs = ["action", "limit", "action", ""]
    row = area("area.hand", *({**card(n), "back": back} for n, back in enumerate(backs)))
    assert table_parts.area_lines(row, spoken(MAP)) == [
        "Hand: 2 closed action cards, 1 closed limit card, 1 closed card"
    ]
    assert table_parts.card_text(row["cards"][1], spoken(MAP)) == "1 closed limit card"


def test_a_row_of_which_only_the_number_is_known():
    """Cards that are not shown are counted, also beside some that are."""
    assert table_parts.area_lines(area("area.hand", count=3), spoken(WORDS)) == ["Hand: 3 cards"]
    row = area("area.hand", card(1, "tavern"), count=2)
    assert table_parts.area_lines(row, spoken(WORDS, lang="de")) == ["Hand: Tavern, 1 Karte"]


def test_what_is_no_card_is_counted_in_its_own_words():
    """Dice, tiles: by the key of the area, one and many; without words they are cards."""
    words = {**MAP, "count.area.cup.one": "1 die", "count.area.cup.many": "{n} dice"}
    row = {**area("area.hand", count=3), "key": "area.cup"}
    assert table_parts.area_lines(row, spoken(words)) == ["Hand: 3 dice"]
    assert table_parts.count_text({**row, "count": 1}, spoken(words)) == "Hand: 1 die"
    assert table_parts.count_text(row, spoken(MAP)) == "Hand: 3 cards"


def test_board_is_a_line_a_space_and_a_line_a_bridge():
    """Marks, facts, pieces and cards in words; spaces with nothing stand together."""
    pieces = [{"kind": "noble", "seat": 1, "n": 2}, {"kind": "noble", "seat": 0, "n": 1}]
    made = board(
        space("east", marks=[["mark.doge", {}]], facts=[["fact.worth", {"n": 6}]], pieces=pieces),
        space("west"),
        space("north"),
        links=[
            {
                "between": ["east", "west"],
                "text": None,
                "pieces": [{"kind": "bridge", "seat": None, "n": 1}],
                "facts": [],
            },
            {"between": ["west", "north"], "text": None, "pieces": [], "facts": []},
            {
                "between": ["east", "north"],
                "text": ["space.west", {}],
                "pieces": [{"kind": "bridge", "seat": None, "n": 1}],
                "facts": [],
            },
        ],
    )
    assert table_parts.board_lines(made, spoken(MAP, "Anna", "Bea")) == [
        "Venice:",
        "  1 Castello: the Doge, worth 6, 2 aristocrats of Bea, 1 aristocrat of Anna",
        "  2 Santa Croce, 3 Cannaregio",
        "  1 Castello to 2 Santa Croce: 1 bridge",
        "  2 Santa Croce: 1 bridge",
    ]


def test_a_board_that_is_told_together_is_one_line():
    """Spaces of which the same is told share it, in the order in which it is told first."""
    worth = [["fact.worth", {"n": 6}]]
    east, west, north = space("east", facts=worth), space("west"), space("north", facts=worth)
    told = board(east, west, north, together=True)
    assert table_parts.board_lines(told, spoken(MAP)) == [
        "Venice: 1 Castello, 3 Cannaregio: worth 6; 2 Santa Croce"
    ]


def test_cards_on_a_board_are_named_like_any_others():
    """Known ones by name, closed ones as a number."""
    made = board(space("west"), space("east", cards=[card(1, "tavern"), card(2), card(3)]))
    assert table_parts.board_lines(made, spoken(MAP))[1:] == [
        "  2 Santa Croce",
        "  1 Castello: Tavern, 2 closed cards",
    ]


def test_a_space_is_named_with_its_die_and_with_what_is_printed_on_it():
    """In front the die that its words do not tell, behind them what stands beside its name; a space
    with these and nothing more is as empty as others.
    """
    plain = {"text": ["district.polo", {}], "die": 3, "printed": [["space.awards", {"n": 6}]]}
    words = {**MAP, "district.polo": "San Polo", "space.awards": "{n}/5", "space.row": "Row {n}"}
    row = space("row", text=["space.row", {"n": 2}], die=2)
    made = board(space("polo", **plain), row, space("one", **plain, marks=[["mark.doge", {}]]))
    assert table_parts.board_lines(made, spoken(words)) == [
        "Venice:",
        "  3 San Polo 6/5, Row 2",
        "  3 San Polo 6/5: the Doge",
    ]


def test_cards_that_are_not_shown_are_counted_beside_those_that_are():
    """And nothing is said where all of them are shown."""
    row = area("area.hand", card(1, "tavern"), count=3)
    assert table_parts.more_text(row, spoken(WORDS)) == ["2 cards"]
    assert table_parts.more_text({**row, "count": 1}, spoken(WORDS)) == []
