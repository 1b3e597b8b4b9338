"""Who wins a column: the book's two examples, each card of the third kind, and their order."""

import pytest

from engine.games.kabale.table.judging import judge

BLUE, WHITE, RED, GREEN = range(4)
SEATS = {"blue": BLUE, "white": WHITE, "red": RED, "green": GREEN}


def column(text):
    """Cards from the goal downwards: "blue king, white queen"."""
    return [(SEATS[seat], face) for seat, face in (card.split() for card in text.split(", "))]


def settled(text, domain="music"):
    """Who wins, by what, and the sums in whole and half numbers."""
    verdict = judge(column(text), domain)
    sums = {name: verdict.sums[seat] / 2 for name, seat in SEATS.items() if seat in verdict.sums}
    winner = next((name for name, seat in SEATS.items() if seat == verdict.winner), None)
    return winner, verdict.by, sums


def left(text, domain="music"):
    """The cards that are not removed."""
    cards = column(text)
    return [cards[at][1] for at in sorted(judge(cards, domain).numbers)]


def test_first_example_of_the_book():
    """Blue and white have 16; blue's card lies nearer to the goal."""
    cards = "red squire, blue merchant, white queen, blue cardinal"
    assert settled(cards) == ("blue", "nearest", {"red": 2, "blue": 16, "white": 16})


def test_second_example_of_the_book():
    """The white magician removes the blue king, and white wins the goal."""
    winner, by, sums = settled("blue king, white magician, blue squire")
    assert (winner, by, sums) == ("white", "highest", {"blue": 2, "white": 7})


@pytest.mark.parametrize(
    ("card", "number"),
    [
        ("king", 20), ("queen", 16), ("juliet", 14), ("explorer", 13), ("assassin", 9.5),
        ("storm", 9), ("cloak", 0), ("traitor", 10), ("musketeers", 11), ("magician", 7),
        ("prince", 14), ("squire", 2), ("hermit", 12), ("little_giant", 2), ("dragon", 11),
        ("romeo", 5), ("beggar", 4), ("witch", 1), ("alchemist", 8), ("cardinal", 8),
    ],
)  # fmt: skip
def test_a_card_alone(card, number):
    """Its printed number."""
    assert settled(f"blue {card}")[2] == {"blue": number}


@pytest.mark.parametrize(
    ("card", "domain"),
    [
        ("alchemist", "alchemy"), ("fencing_master", "fencing"), ("landowner", "farming"),
        ("merchant", "trade"), ("cardinal", "religion"), ("minstrel", "music"),
    ],
)  # fmt: skip
def test_a_specialist_under_its_goal(card, domain):
    """Twelve there, eight elsewhere; beside musketeers too."""
    assert settled(f"blue {card}", domain)[2] == {"blue": 12}
    assert settled(f"blue {card}, white musketeers", domain)[2] == {"blue": 12, "white": 11}


def test_a_half_decides():
    """The assassin's nine and a half beats nine."""
    assert settled("blue storm, white assassin")[:2] == ("white", "highest")


def test_a_half_is_kept_beside_a_dragon():
    """Two less than nine and a half: it beats seven."""
    winner, by, sums = settled("blue dragon, white assassin, red magician")
    assert (winner, by, sums) == ("white", "highest", {"white": 9.5, "red": 7})
    winner, by, sums = settled("blue dragon, white assassin, red storm, green squire")
    assert (winner, by) == ("blue", "highest")
    assert sums == {"blue": 11, "white": 7.5, "red": 7, "green": 0}


# -- musketeers -----------------------------------------------------------------------------------


def test_musketeers_turn_everything_off():
    """Magician, witch, pair, hermit, giant, dragon, Romeo and beggar are numbers alone."""
    cards = "blue musketeers, white magician, white witch, white prince, white squire, white romeo"
    cards += ", white juliet, red hermit, red little_giant, red dragon, red beggar"
    winner, by, sums = settled(cards)
    assert (winner, by) == ("white", "highest")
    assert sums == {"blue": 11, "white": 7 + 1 + 14 + 2 + 5 + 14, "red": 12 + 2 + 11 + 4}


def test_a_doppelganger_beside_musketeers_has_no_number():
    """Its owner takes no part with it alone."""
    assert settled("blue doppelganger, white king, red musketeers")[2] == {"white": 20, "red": 11}


def test_several_musketeers_are_like_one():
    """KH-11: they do not turn each other off."""
    assert settled("blue musketeers, white musketeers, red magician, blue king")[2]["blue"] == 31


# -- magician and witch ---------------------------------------------------------------------------

HIGH = ("king", "queen", "juliet", "minstrel", "explorer", "traitor", "prince", "hermit", "dragon")
LOW = ("alchemist", "cardinal", "storm", "cloak", "magician", "squire", "little_giant", "romeo")
LOW += ("beggar",)


@pytest.mark.parametrize("card", HIGH)
def test_the_magician_removes_what_the_book_lists(card):
    """Every card of ten or more; the minstrel here lies under music."""
    assert left(f"blue {card}, white magician") == ["magician"]
    assert left(f"blue {card}, blue doppelganger, white magician")[-1] == "magician"


@pytest.mark.parametrize("card", LOW)
def test_the_witch_removes_what_the_book_lists(card):
    """Every card of nine or less but herself."""
    assert left(f"blue {card}, white witch") == ["witch"]


@pytest.mark.parametrize("card", [*HIGH, "assassin"])
def test_the_witch_leaves_the_rest(card):
    """KH-3: the assassin too."""
    assert left(f"blue {card}, white witch") == [card, "witch"]


@pytest.mark.parametrize("card", ["assassin", "storm", "romeo", "little_giant", "alchemist"])
def test_the_magician_leaves_the_rest(card):
    """KH-2: what hermit, giant and Romeo become later is not looked at."""
    assert left(f"blue {card}, white magician, blue squire, blue storm")[0] == card


def test_romeo_with_juliet_is_no_fifteen_for_the_magician():
    """KH-2: Juliet goes, and Romeo stays with his five."""
    winner, _, sums = settled("blue romeo, blue juliet, white magician")
    assert (winner, sums) == ("white", {"blue": 5, "white": 7})


@pytest.mark.parametrize("who", ["magician", "witch"])
def test_two_of_a_kind_cancel_each_other(who):
    """Nothing is removed by them."""
    cards = f"blue king, white {who}, red {who}, green squire"
    assert left(cards) == ["king", who, who, "squire"]


def test_two_magicians_leave_the_witch_her_work():
    """And she removes both."""
    assert left("blue king, white magician, red magician, green witch") == ["king", "witch"]


def test_magician_and_witch_together():
    """First ten and more, then nine and less, the magician among them; only the assassin stays."""
    assert left("blue king, white magician, red witch, blue assassin, red storm") == [
        "witch", "assassin",
    ]  # fmt: skip


def test_a_removed_dragon_lowers_nothing():
    """Nor does a removed beggar turn the sums round."""
    assert settled("blue dragon, white magician, red storm")[2] == {"white": 7, "red": 9}
    assert settled("blue beggar, white king, red queen, red witch")[:2] == ("white", "highest")


# -- prince and squire ----------------------------------------------------------------------------


def test_prince_and_squire_win():
    """Whatever the sums are, and with a beggar too."""
    assert settled("blue king, blue queen, white squire, white prince")[:2] == ("white", "pair")
    assert settled("blue beggar, white squire, white prince")[:2] == ("white", "pair")


def test_prince_and_squire_of_two_colours_are_no_pair():
    """They count their numbers."""
    assert settled("blue king, red squire, white prince")[:2] == ("blue", "highest")


def test_of_two_pairs_the_nearest_card_wins():
    """Either card of the pair; other cards do not matter."""
    cards = "white king, blue prince, white squire, white prince, blue squire"
    assert settled(cards)[:2] == ("blue", "pair")
    cards = "white king, white squire, blue prince, white prince, blue squire"
    assert settled(cards)[:2] == ("white", "pair")


def test_a_pair_is_broken_by_musketeers_magician_and_witch():
    """Before it can win."""
    assert settled("white squire, white prince, blue king, red musketeers")[0] == "blue"
    assert settled("white squire, white prince, blue storm, red magician")[0] == "blue"
    assert settled("white squire, white prince, blue king, red witch")[0] == "blue"


# -- the rest -------------------------------------------------------------------------------------


def test_the_hermit_loses_one_for_each_other_card():
    """Whoever's it is, his own among them."""
    assert settled("blue hermit, white cloak, blue cloak, red cloak")[2]["blue"] == 9


def test_the_little_giant_gains_three_for_each_other_card():
    """What was removed does not count."""
    assert settled("blue little_giant, white storm, red king")[2]["blue"] == 8
    assert settled("blue little_giant, white storm, red king, red magician")[2]["blue"] == 8


def test_a_dragon_lowers_the_cards_of_others():
    """Not its owner's; two dragons lower each other and everybody's by their number."""
    assert settled("blue dragon, blue squire, white king")[2] == {"blue": 13, "white": 18}
    cards = "blue dragon, red dragon, white king, white storm"
    assert settled(cards)[2] == {"blue": 9, "red": 9, "white": 16 + 5}


def test_no_card_counts_less_than_zero():
    """KH-6: a cloak under a dragon is zero, and so is a hermit in a crowd."""
    assert settled("blue dragon, white cloak, white witch")[2] == {"blue": 11, "white": 0}
    assert settled("blue dragon, white cloak, red cloak")[2] == {"blue": 11, "white": 0, "red": 0}
    crowd = ", ".join(["white cloak"] * 13)
    assert settled(f"blue hermit, {crowd}")[2] == {"blue": 0, "white": 0}


def test_romeo_beside_his_juliet():
    """Fifteen, thirteen with a foreign dragon; a foreign Juliet is nothing to him."""
    assert settled("blue romeo, blue juliet")[2] == {"blue": 29}
    assert settled("blue romeo, blue juliet, white dragon")[2]["blue"] == 25
    assert settled("blue romeo, white juliet")[2] == {"blue": 5, "white": 14}


def test_a_doppelganger_has_the_number_below():
    """Nothing above it matters."""
    assert settled("white king, blue doppelganger, white squire")[2] == {"white": 22, "blue": 2}


def test_a_doppelganger_without_a_card_below_has_no_number():
    """Its owner is left out, with a beggar too."""
    assert settled("white squire, blue doppelganger")[2] == {"white": 2}
    winner, by, _ = settled("white squire, white beggar, blue doppelganger")
    assert (winner, by) == ("white", "lowest")


def test_doppelgangers_pass_a_number_on():
    """A chain has one number, or none at all."""
    cards = "blue doppelganger, white doppelganger, red king"
    assert settled(cards)[2] == {"blue": 20, "white": 20, "red": 20}
    assert settled("red king, blue doppelganger, white doppelganger")[2] == {"red": 20}


def test_a_doppelganger_copies_what_is_printed():
    """KH-4: not what hermit, giant and Romeo have become, but a specialist's twelve."""
    assert settled("blue doppelganger, white little_giant")[2] == {"blue": 2, "white": 5}
    assert settled("blue doppelganger, white romeo, white juliet")[2]["blue"] == 5
    assert settled("blue doppelganger, white minstrel")[2] == {"blue": 12, "white": 12}


def test_a_doppelganger_has_no_ability():
    """No second witch, and no dragon's breath; a foreign dragon lowers it."""
    assert left("blue doppelganger, white witch, red squire") == ["witch"]
    assert settled("blue doppelganger, white dragon")[2] == {"blue": 9, "white": 11}


def test_a_chain_of_doppelgangers_goes_with_the_king():
    """KH-4: numbers are read before the step, and all leave together."""
    cards = "blue doppelganger, red doppelganger, white king, green storm, green magician"
    assert left(cards) == ["storm", "magician"]


def test_numbers_are_read_again_before_the_witch():
    """A doppelganger of an assassin stays through both."""
    assert left("blue doppelganger, white assassin, red magician, green witch") == [
        "doppelganger", "assassin", "witch",
    ]  # fmt: skip


def test_a_beggar_lets_the_lowest_sum_win():
    """A lone cloak is zero and wins; ties go to the farthest card; several beggars are like one."""
    assert settled("blue beggar, white king, red cloak")[:2] == ("red", "lowest")
    assert settled("blue beggar, white squire, white squire, red king")[:2] == ("white", "farthest")
    assert settled("white squire, white squire, blue beggar, red king")[:2] == ("blue", "farthest")
    assert settled("blue beggar, red beggar, white king, red squire")[:2] == ("blue", "lowest")


def test_a_tie_goes_to_the_nearest_card():
    """Of any card of those who are tied, not of others."""
    cards = "red squire, white storm, blue storm"
    assert settled(cards)[:2] == ("white", "nearest")


def test_only_cards_without_numbers():
    """KH-5: then the nearest card wins."""
    assert settled("blue doppelganger, white doppelganger") == ("blue", "unnumbered", {})


def test_no_card_at_all():
    """KH-5: an empty column, and nothing else, has no winner."""
    assert judge([], "music").winner is None
    assert settled("blue magician, white witch")[0] == "white"
