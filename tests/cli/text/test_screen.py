"""A view as lines of text."""

from __future__ import annotations

import re

import pytest

from cli.text import screen
from cli.text.terminal import Terminal
from tests.cli.terminals import spoken, terminal
from tests.cli.views import WORDS, area, asked_of, board, card, over, seat, space, view

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_table_says_facts_middle_and_each_seat_in_the_order_of_play():
    """What everybody sees, a line a thing, the own seat marked in words."""
    assert screen.table_lines(view(), spoken(WORDS, "Anna", "Bea")) == [
        "Round 3",
        "Discard pile: Temple",
        "Bea: crown, 2 gold",
        "  City: Castle (cost 4)",
        "Anna (you): 5 gold",
        "  Hand: 2 closed cards",
    ]


def test_table_names_whom_it_waits_for():
    """A watcher reads who is asked; nobody is told to wait for himself."""
    speech = spoken(WORDS, "Anna", "Bea")
    assert screen.table_lines(view(waiting=asked_of(0, 1)), speech)[-1] == "Waiting for Bea."
    watched = view(seat=None, asked=None, waiting=asked_of(0, 1))
    assert screen.table_lines(watched, speech)[-1] == "Waiting for Anna and Bea."


def test_own_lines_are_the_hand():
    """What only this seat knows."""
    speech = spoken(WORDS, "Anna", "Bea")
    assert screen.own_lines(view(), speech) == ["Hand: Tavern (cost 1)"]
    empty = view(own={"facts": [], "areas": []})
    assert screen.own_lines(empty, speech) == ["You hold nothing that the others do not see."]
    assert screen.own_lines(view(seat=None), speech) == ["You are looking on and have no hand."]


def test_facts_and_piles_are_one_line_and_long_rows_a_number_beside_a_question():
    """What lies in the middle is told in full when it is asked for."""
    temples = [card(handle, "temple") for handle in range(7)]
    row = area("area.city", *temples)
    shown = view(areas=[area("area.deck", count=40), row])
    speech = spoken(WORDS, "Anna", "Bea")
    assert screen.table_lines(shown, speech)[:2] == [
        "Round 3; area.deck: 40 cards",
        "City: " + ", ".join(["Temple"] * 7),
    ]
    brief = screen.table_lines(shown, speech, brief=True)
    assert brief[0] == "Round 3; area.deck: 40 cards; City: 7 cards"
    assert brief[1].startswith("Bea: ")


def test_many_discarded_cards_are_a_number_and_named_by_kind_where_asked_for():
    """In the order in which they came; a few are named in the table too."""
    faces = ["temple", "tavern", "temple", "castle", "temple", "tavern", "temple", None]
    pile = area("area.discard", *(card(at, face) for at, face in enumerate(faces)))
    speech = spoken(WORDS, "Anna", "Bea")
    assert screen.table_lines(view(areas=[pile]), speech)[0] == "Round 3; Discard pile: 8 cards"
    told = "Discard pile: 4 × Temple, 2 × Tavern, Castle, 1 closed card"
    assert screen.discard_lines(view(areas=[pile]), speech) == [told]
    few = area("area.discard", *(card(at, face) for at, face in enumerate(faces[:2])))
    assert screen.table_lines(view(areas=[few]), speech)[1] == "Discard pile: Temple, Tavern"


def test_whoever_looks_at_the_table_is_told_of_as_you():
    """The facts of the table name others alone."""
    speech = spoken(
        {**WORDS, "fact.turn": "{who} plays", "fact.turn.you": "You play"}, "Anna", "Bea"
    )
    turns = [["fact.turn", {"who": ["seat", 0]}]]
    assert screen.table_lines(view(facts=turns, areas=[]), speech)[0] == "You play"
    assert screen.table_lines(view(facts=turns, areas=[], seat=1), speech)[0] == "Anna plays"


def test_rows_that_are_a_number_stand_beside_the_name():
    """So do the points by now; a seat is one line and one a row of cards."""
    shown = view(
        seats=[
            seat(
                1,
                marks=[["mark.crown", {}]],
                score={"points": 12, "reasons": []},
                areas=[area("area.hand", count=3), area("area.city", slots=8)],
                boards=[board(space("east", marks=[["mark.crown", {}]]))],
            )
        ]
    )
    assert screen.table_lines(shown, spoken(WORDS, "Anna", "Bea"))[2:] == [
        "Bea: crown, 12 points, Hand: 3 cards",
        "  board.map:",
        "    space.east: crown",
    ]


def test_news_are_sentences():
    """What happened, in the game's words."""
    assert screen.news_lines(view(), spoken(WORDS, "Anna", "Bea")) == ["Bea builds the Castle."]


def test_end_names_winners_points_and_reasons_best_first():
    """Why it is over, who has won, and what for."""
    assert screen.over_lines(view(over=over()), spoken(WORDS, "Anna", "Bea")) == [
        "Bea has built the eighth district.",
        "Bea has won.",
        "Bea: 21 points (21 for the city)",
        "Anna: 17 points (17 for the city)",
    ]
    assert screen.over_lines(view(), spoken(WORDS)) == []


def test_a_reason_that_tells_who_has_won_is_not_told_twice():
    """One sentence at the end, where the game's own says how it was decided."""
    words = {**WORDS, "why.done": "The city is built; {decided}", "won": "{who} wins."}
    decided = ["why.done", {"decided": ["won", {"who": ["seat", 1]}]}]
    lines = screen.over_lines(view(over={**over(), "why": decided}), spoken(words, "Anna", "Bea"))
    assert lines[0] == "The city is built; Bea wins." and lines[1].startswith("Bea: 21 points")


def test_own_acts_are_told_in_the_second_person():
    """Whoever built reads that they have; the others read the name, and so does who looks on."""
    words = {**WORDS, "news.built.you": "You build the {face}."}
    news = [["news.built", {"who": ["seat", 1], "face": "face.castle"}]]
    speech = spoken(words, "Anna", "Bea")
    for who, told in ((1, "You build"), (0, "Bea builds"), (None, "Bea builds")):
        assert screen.news_lines(view(seat=who, news=news), speech) == [f"{told} the Castle."]


def test_shared_and_missing_wins_have_their_own_sentences():
    """Two winners win together; nobody may win either."""
    speech = spoken(WORDS, "Anna", "Bea")
    shared = screen.over_lines(view(over={**over(), "winners": [0, 1]}), speech)
    assert shared[1] == "Anna and Bea have won together."
    assert screen.over_lines(view(over={**over(), "winners": []}), speech)[1] == "Nobody has won."


def test_german_uses_german_words():
    """The program's own words change with the language."""
    lines = screen.table_lines(view(waiting=asked_of(1)), spoken(WORDS, "Anna", "Bea", lang="de"))
    assert lines[-1] == "Gewartet wird auf Bea."
    assert "Anna (du): 5 gold" in lines


def test_long_lines_are_continued_with_an_indent():
    """Nothing is wider than the terminal, and a continued line stands further in."""
    made = screen.wrapped(["  City: " + ", ".join(["Tavern"] * 12), "", "short"], 40)
    assert made[0].startswith("  City: Tavern") and made[1].startswith("    Tavern")
    assert max(map(len, made)) <= 40
    assert made[-2:] == ["", "short"]


def test_colour_only_repeats_what_the_words_say(tmp_path):
    """With the colour codes taken out, a terminal shows what a pipe gets."""
    told = terminal(tmp_path, tty=True)
    told.heading("Round 3")
    assert told.out.getvalue() != "Round 3\n"
    assert ANSI.sub("", told.out.getvalue()) == "Round 3\n"
    assert ANSI.sub("", told.dim("x")) == "x"


def test_no_colour_where_it_is_not_wanted(tmp_path):
    """NO_COLOR, a dumb terminal and a pipe get plain text."""
    for plain in (
        terminal(tmp_path, tty=True, NO_COLOR="1"),
        terminal(tmp_path, tty=True, TERM="dumb"),
        terminal(tmp_path),
    ):
        assert isinstance(plain, Terminal)
        plain.heading("Round 3")
        assert plain.out.getvalue() == "Round 3\n"


CODE = "ABCD-EFGH-JKMN-PQRS"


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(
    "line",
    [
        f"In the same network: tafelrunde join {CODE}",
        f"By address: tafelrunde join {CODE}@192.168.178.120:7711",
        f"Ohne Furcht und Adel, 4 seats. Whoever has this code gets in: {CODE}",
        f"Ask for the code and type it: tafelrunde join {CODE}, or the address.",
    ],
)
def test_a_code_and_an_address_are_never_broken_inside(width, line):
    """On a narrow terminal too; the command stays with its code where both fit into a row."""
    rows = screen.wrapped([line], width)
    assert " ".join(row.strip() for row in rows) == line
    (whole,) = [row for row in rows if CODE in row]
    assert all(len(row) <= width for row in rows)
    if "join" in line and "@" not in line:
        assert f"tafelrunde join {CODE}" in whole


@pytest.mark.parametrize("width", [40, 80])
def test_a_list_is_broken_between_its_entries(width):
    """No card stands half in one row and half in the next; a sentence is broken anywhere."""
    cards = ["Market (green, 2 gold)", "Town Hall (green, 5 gold)", "Dragon Gate (purple, 6 gold)"]
    cards = [*cards, *cards, "Fortress (red, 5 gold)"]
    for head in ("  City: ", "Your hand: "):
        rows = screen.wrapped([head + ", ".join(cards)], width)
        assert all(len(row) <= width for row in rows)
        for entry in cards:
            assert any(entry in row for row in rows)
    told = "Carl: 13 points, 3 gold, 4 districts, Hand: 1 card, Closed characters: 1 card"
    assert any("Closed characters: 1 card" in row for row in screen.wrapped([told], width))
    shown = "column 1: Magician (Enite (Bot)), Juliet (yours), Merchant (Bea), Witch (Enite (Bot))."
    for row in screen.wrapped([shown], width):
        assert row.count("(") == row.count(")") and not row.rstrip().endswith("Enite")
    said = "You hold nothing, and so you wait, as the others do, for a rather long while, here."
    assert screen.wrapped([said], 40)[0] == "You hold nothing, and so you wait, as"


@pytest.mark.parametrize("width", range(30, 80, 7))
@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("You rob Enite hard (Bot) and get 11 gold, and then somebody gets 4 cards.", "11 gold"),
        ("You rob Enite hard (Bot) and get 11 gold, and then somebody gets 4 cards.", "4 cards"),
        ("Characters: 5 Bishop: not in this round; 7 Architect: not in this round", "7 Architect"),
        ("Enite (Bot): 11 points, City: + new: Saint Anne's House of Prayer (1)", "+ new:"),
        ("Next best: Keep: Thief (rank 2). That is 0.4 points (± 0.5) less.", "(± 0.5)"),
    ],
)
def test_a_number_stays_with_what_it_counts(line, whole, width):
    """And the mark of what is new with its word, at any width."""
    rows = screen.wrapped([line], width)
    assert any(whole in row for row in rows) and all(len(row) <= width for row in rows)
    assert " ".join(row.strip() for row in rows) == line


def test_what_stands_apart_on_a_line_that_is_too_long_stands_on_lines_of_its_own():
    """A word of help is never cut from what it does, while others have room beside each other."""
    help_line = "n: on.  p: back.  r: the next round.  b: the one before."
    assert screen.wrapped([help_line], 80) == [help_line]
    assert screen.wrapped([help_line], 40) == [
        "n: on.  p: back.  r: the next round.",
        "b: the one before.",
    ]
    assert screen.wrapped(["  a: one.  b: two."], 12) == ["  a: one.", "  b: two."]


def test_a_sentence_behind_a_colon_is_no_list():
    """It goes on beside the colon, and may be broken anywhere; a list is not."""
    said = "without: play on without an unreachable seat, when you are asked."
    assert screen.wrapped([said], 40) == [
        "without: play on without an unreachable",
        "  seat, when you are asked.",
    ]
    there = "There are: District card San Polo, District card Castello."
    assert screen.wrapped([there], 40) == [
        "There are: District card San Polo,",
        "  District card Castello.",
    ]


def test_a_list_stands_behind_its_heading_whatever_colons_and_commas_are_in_it():
    """An entry may have a colon of its own, a heading a comma, an answer begin with a number."""
    entries = "Characters: 3 Magician: out of this round; 6 Merchant: out of this round"
    assert screen.wrapped([entries], 40) == [
        "Characters:",
        "  3 Magician: out of this round;",
        "  6 Merchant: out of this round",
    ]
    heading = "Charaktere, die du weggelegt hast: Dieb (Rang 2)"
    assert screen.wrapped([heading], 40) == [
        "Charaktere, die du weggelegt hast:",
        "  Dieb (Rang 2)",
    ]
    several = "'gold' fits several answers: 1. 2 gold; 2. Cards, 0 gold"
    assert screen.wrapped([several], 32) == [
        "'gold' fits several answers:",
        "  1. 2 gold; 2. Cards, 0 gold",
    ]


def test_an_entry_that_fits_no_row_is_broken_all_the_same():
    """Else it would be broken by the terminal, in the middle of a word."""
    long = "a, " + " ".join(["word"] * 20) + ", b"
    assert max(map(len, screen.wrapped([long], 40))) <= 40


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("Bea takes 30 gold.", ["Bea takes", "  30 gold."]),
        ("  1. Architect gone", ["  1. Architect", "    gone"]),
        ("You play: Castle 3", ["You play:", "  Castle 3"]),
        ("They hold 2 × Tavern", ["They hold", "  2 × Tavern"]),
        ("take a Warehouse 5", ["take a", "  Warehouse 5"]),
        ("Bought: Mine 2. What for?", ["Bought:", "  Mine 2. What", "  for?"]),
        ("They take Mine 2.", ["They take", "  Mine 2."]),
        ("Im 3. Zug geht er", ["Im 3. Zug geht", "  er"]),
        ("heute beim 3. Zug", ["heute beim", "  3. Zug"]),
    ],
)
def test_a_number_stands_on_a_row_with_what_it_counts(line, rows):
    """And with the name it belongs to, before or behind it."""
    assert screen.wrapped([line], 16) == rows


@pytest.mark.parametrize(
    "line", ["Lay" + " :" * 3000 + ", x", "lay " + ": " * 1800 + ", x", "A-" * 8000]
)
def test_a_line_that_is_repeated_is_wrapped_whatever_stands_in_it(line):
    """A typed line stands in what refuses it."""
    told = f"{line!r} is no list of these cards: {line}"
    rows = screen.wrapped(told, 80)
    assert "".join("".join(rows).split()) == "".join(told.split())
