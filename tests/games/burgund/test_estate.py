"""Placing: piles, cloisters, bonuses, and what each card brings."""

import pytest

from engine.games.burgund.table.data import CARD, ROUND_OPTIONS
from engine.games.burgund.table.estate import NEW
from tests.games.burgund.scene import Scene

SIX = [("castle_1",), ("mine_1",), ("knowledge_1",), ("ship_1",), ("pasture_1",), ("bank_1",)]


def placing(card, *where, seats=2, **laid):
    """Seat 0 has played the die of its project and places it there."""
    die = CARD[card].die
    projects = (card, *laid.pop("others", ()))
    scene = Scene(seats, hands={0: (f"ship_{die}",)}, projects={0: projects}, **laid)
    scene.do("play", f"ship_{die}")
    return scene.do("place", card, *where) if where else scene


def places(scene):
    """Where the first project can go."""
    return [move[2] for move in scene.moves if move[0] == "place"]


def test_a_new_type_begins_a_pile():
    """Different types lie beside each other."""
    scene = placing("mine_2", estates={0: [("ship_1",)]})
    assert places(scene) == [NEW]


def test_an_unfinished_pile_is_gone_on_with():
    """No second pile of a type is begun while one is unfinished."""
    scene = placing("ship_2", estates={0: [("mine_1",), ("ship_1",)]})
    assert places(scene) == [1]


def test_a_fourth_card_begins_a_new_triple():
    """A complete pile is closed."""
    scene = placing("ship_2", estates={0: [("ship_1", "ship_3", "ship_4")]})
    assert places(scene) == [NEW]


@pytest.mark.parametrize(
    ("type_", "points"),
    [
        ("castle", 5),
        ("mine", 4),
        ("cloister", 6),
        ("knowledge", 4),
        ("ship", 3),
        ("pasture", 4),
        ("bank", 3),
    ],
)
def test_what_a_triple_is_worth(type_, points):
    """And the first one of its type a point more, and one of the options."""
    one = f"{type_}_1"
    scene = placing(one, 0, estates={0: [(one, one)]}, round=4)
    assert scene.question == "Bonus"
    assert scene.points() == points + 1


def test_the_second_triple_of_a_type_has_no_bonus_card():
    """It has been taken; the option of the round comes all the same."""
    scene = placing(
        "ship_1",
        0,
        estates={0: [("ship_2", "ship_3")], 1: [("ship_4", "ship_5", "ship_6")]},
        firsts=(("ship", 1),),
    )
    assert scene.points() == 3
    assert scene.question == "Bonus"


def test_buildings_of_any_kind_are_one_triple():
    """Eight kinds, one type."""
    scene = placing("watchtower_2", 0, estates={0: [("bank_1", "market_3")]}, round=4)
    assert scene.piles() == [("building", ["bank_1", "market_3", "watchtower_2"])]
    assert scene.points() == 3 + 1  # the tower's own point comes after the option
    assert scene.do("bonus", 0).points() == 3 + 1 + 1


# -- cloisters --------------------------------------------------------------------------------


def test_a_cloister_goes_to_any_unfinished_pile():
    """Or begins one of its own."""
    full = ("ship_1", "ship_2", "ship_3")
    scene = placing("cloister_1", estates={0: [("mine_1",), full, ("castle_1", "castle_2")]})
    assert sorted(places(scene)) == [NEW, 0, 2]


def test_a_cloister_counts_as_the_type_of_its_pile():
    """Two mines and a cloister are a triple of mines (BG-8)."""
    scene = placing("cloister_1", 0, estates={0: [("mine_1", "mine_2")]}, round=4)
    assert scene.piles() == [("mine", ["mine_1", "mine_2", "cloister_1"])]
    assert scene.state.firsts == (("mine", 0),)
    assert scene.points() == 5


@pytest.mark.parametrize("cloisters", [("cloister_1",), ("cloister_1", "cloister_2")])
def test_loose_cloisters_take_on_the_type_of_the_card_laid_on_them(cloisters):
    """Of one and of two of them; or the card begins a pile of its own."""
    scene = placing("ship_1", estates={0: [cloisters]})
    assert sorted(places(scene)) == [NEW, 0]
    scene.do("place", "ship_1", 0)
    assert scene.piles()[0][0] == "ship"


def test_a_complete_pile_of_cloisters_stays_one():
    """BG-3."""
    three = ("cloister_1", "cloister_2", "cloister_3")
    assert places(placing("ship_1", estates={0: [three]})) == [NEW]


def test_two_unfinished_piles_of_one_type_are_chosen_between():
    """BG-12: a ship on a cloister beside another ship."""
    scene = placing("ship_1", estates={0: [("ship_2",), ("cloister_1", "ship_3")]})
    assert sorted(places(scene)) == [0, 1]


def test_a_ship_may_go_on_a_cloister_beside_an_unfinished_ship():
    """That is how two unfinished piles come about; a third one is not begun."""
    scene = placing("ship_1", estates={0: [("ship_2",), ("cloister_1",)]})
    assert sorted(places(scene)) == [0, 1]


# -- all seven --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "left", "best"), [(2, (3, 1), 3), (3, (4, 2, 1), 4), (4, (4, 3, 2, 1), 4)]
)
def test_all_seven_types(seats, left, best):
    """The best card that is left."""
    scene = placing("cloister_1", NEW, seats=seats, estates={0: SIX})
    assert scene.state.sevens[0] == best
    assert scene.state.sevens_left == left[1:]
    assert scene.points() == best


def test_the_last_one_of_three_gets_one():
    """After 4 and 2."""
    scene = placing("cloister_1", NEW, seats=3, estates={0: SIX}, sevens_left=(1,))
    assert scene.points() == 1


def test_none_is_left():
    """With two seats nothing more than two cards."""
    scene = placing("cloister_1", NEW, estates={0: SIX}, sevens_left=())
    assert scene.points() == 0


def test_a_cloister_among_mines_counts_as_the_seventh_type():
    """It does not matter what it stands for."""
    scene = placing("cloister_1", 1, estates={0: SIX})
    assert scene.state.sevens == (3, 0)


def test_a_cloister_among_others_is_no_card_of_theirs():
    """A pile of ships that began as a cloister is a ship by its ship alone."""
    piles = [*SIX[:3], *SIX[4:], ("cloister_1",)]
    scene = placing("cloister_2", 0, estates={0: piles})
    assert scene.state.sevens == (0, 0)


def test_all_seven_count_once():
    """An eighth card brings no second one."""
    scene = placing("mine_2", 1, estates={0: [*SIX, ("cloister_2",)]}, sevens=(3, 0))
    assert scene.state.sevens == (3, 0)
    assert scene.state.sevens_left == (3, 1)


# -- options of the round card ----------------------------------------------------------------


def test_the_options_the_book_prints():
    """Round A and round D."""
    assert ROUND_OPTIONS[0] == (
        (("point", 3),),
        (("good", 2),),
        (("animal", 2),),
        (("silver", 3),),
        (("worker", 3),),
    )
    assert ROUND_OPTIONS[3] == ((("silver", 2),), (("worker", 2),), (("worker", 1), ("silver", 1)))


@pytest.mark.parametrize(
    ("at", "points", "silver", "workers"), [(0, 3, 0, 0), (3, 0, 3, 0), (4, 0, 0, 3)]
)
def test_an_option_in_round_a(at, points, silver, workers):
    """Points, silver or workers, before the card's own effect (BG-9)."""
    scene = placing("cloister_1", 0, estates={0: [("cloister_2", "cloister_3")]})
    scene.do("bonus", at)
    assert scene.points() == 6 + 1 + points
    assert (scene.state.silver[0], scene.state.workers[0]) == (silver, workers)


def test_two_goods_are_taken_one_after_the_other():
    """From the tops of the stacks, each chosen."""
    scene = placing("cloister_1", 0, estates={0: [("cloister_2", "cloister_3")]}).do("bonus", 1)
    scene.do("top", "goods:0").do("top", "goods:0")
    assert scene.store() == ["light_good", "dark_good"]


def test_the_option_comes_before_the_effect():
    """BG-9: the bonus is asked, then the castle's action."""
    scene = placing("castle_1", 0, estates={0: [("castle_2", "castle_3")]}, round=3)
    assert scene.question == "Bonus"
    scene.do("bonus", 2)
    assert (scene.state.silver[0], scene.state.workers[0]) == (1, 1)
    assert scene.question == "Act"


# -- what cards bring -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "silver", "workers", "points"),
    [
        ("mine_1", 2, 0, 0),
        ("knowledge_1", 0, 2, 0),
        ("bank_1", 3, 0, 0),
        ("watchtower_2", 0, 0, 1),
        ("cloister_1", 0, 0, 0),
    ],
)
def test_what_is_there_at_once(card, silver, workers, points):
    """Silver, workers, a point, or nothing."""
    scene = placing(card, NEW, lines=None)
    assert scene.state.silver[0] == silver
    assert scene.state.workers[0] == workers
    assert scene.points() == points


def test_knowledge_goes_above_two_workers():
    """Two more, however many there are."""
    assert placing("knowledge_1", NEW, workers=(2, 0)).state.workers[0] == 4


def test_a_ship_takes_the_top_of_a_stack():
    """The next card is turned up."""
    scene = placing("ship_1", NEW)
    assert scene.moves == [("top", "goods:0"), ("top", "goods:1")]
    scene.do("top", "goods:1")
    assert scene.store() == ["medium_good"]
    assert scene.state.faces[scene.state.zone("goods:1")[0]] == "dark_good"


def test_a_pasture_takes_an_animal():
    """From either stack."""
    scene = placing("pasture_1", NEW)
    assert scene.moves == [("top", "animals:0"), ("top", "animals:1")]
    assert scene.do("top", "animals:0").store() == ["sheep"]


@pytest.mark.parametrize(("below", "kept", "moved"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (5, 3, 2)])
def test_an_empty_stack_gets_the_lower_half_of_the_other(below, kept, moved):
    """BG-5: in its order, rounded down; its new top is turned up."""
    other = ("light_good", "medium_good", "dark_good", "light_good", "medium_good")[:below]
    scene = placing("ship_1", NEW, goods=(("dark_good",), other)).do("top", "goods:0")
    assert scene.goods() == [list(other[kept:]), list(other[:kept])]
    assert len(scene.goods()[0]) == moved
    tops = [scene.state.zone(zone)[:1] for zone in ("goods:0", "goods:1")]
    assert all(card in scene.state.faces for top in tops for card in top)


def test_the_last_good_needs_no_choice_and_then_there_are_none():
    """One stack is left: taken; none is left: nothing."""
    scene = placing("ship_1", NEW, goods=((), ("dark_good",)))
    assert scene.store() == ["dark_good"]
    scene = placing("ship_1", NEW, goods=((), ()))
    assert scene.store() == []
    assert scene.phrases("no_top")


def test_the_boarding_house_takes_from_any_of_four_stacks():
    """A good or an animal."""
    scene = placing("boarding_house_2", NEW)
    assert [move[1] for move in scene.moves] == ["goods:0", "goods:1", "animals:0", "animals:1"]
    assert scene.do("top", "animals:1").store() == ["cow"]


def two_ships(estate):
    """Two ships wait, two goods lie there; the first ship is placed, and three cards are bought."""
    laid = {"projects": {0: ("ship_3", "ship_3")}, "estates": {0: estate}, "silver": (3, 0)}
    laid |= {"goods": (("light_good",), ("dark_good",)), "hands": {0: ("mine_3",)}}
    scene = Scene(**laid).do("play", "mine_3").do("place", "ship_3", 0 if estate else NEW)
    return scene.do("buy").do("die", "mine_3").do("place", "ship_3", 0)


def test_of_two_stacks_the_purchase_may_leave_one():
    """Whoever buys before choosing chooses afterwards among what is still there."""
    scene = two_ships([]).do("top", "goods:0")
    assert scene.moves == [("top", "goods:1")]
    assert scene.do("top", "goods:1").store() == ["light_good", "dark_good"]


def test_the_purchase_may_leave_no_good():
    """Then there is nothing to choose, and nothing is taken."""
    scene = two_ships([("ship_1",)]).do("bonus", 1).do("top", "goods:0")
    assert (scene.question, scene.moves) == ("TakeTop", [("decline",)])
    assert scene.do("decline").store() == ["light_good", "dark_good"]
    assert scene.phrases("no_top")


ROWS = {1: ("bank_1",), 2: ("knowledge_1",), 3: ("castle_1",), 4: ("mine_1", "cloister_1")}
ROWS |= {5: ("pasture_1",), 6: ("ship_1",)}


@pytest.mark.parametrize(
    ("building", "fits"),
    [
        ("carpenter_1", ["bank_1", "knowledge_1"]),
        ("church_2", ["castle_1", "mine_1", "cloister_1"]),
        ("market_1", ["pasture_1", "ship_1"]),
    ],
)
def test_buildings_that_take_from_the_whole_display(building, fits):
    """Only what fits, from any row, without a worker; it can be declined."""
    scene = placing(building, NEW, rows=ROWS)
    assert scene.moves == [*(("take", face) for face in fits), ("decline",)]
    assert scene.do("take", fits[0]).projects() == [fits[0]]
    assert placing(building, NEW, rows=ROWS).do("decline").projects() == []


@pytest.mark.parametrize("building", ["carpenter_1", "church_2", "market_1"])
def test_nothing_that_fits(building):
    """Bad luck."""
    scene = placing(building, NEW)
    assert scene.question is None
    assert scene.phrases("nothing")


def test_a_building_that_takes_a_fourth_project():
    """Room is made first."""
    scene = placing("market_1", NEW, rows=ROWS, others=("ship_3", "ship_4"))
    scene.do("take", "ship_1")
    assert scene.question is None
    assert scene.projects() == ["ship_3", "ship_4", "ship_1"]


def test_the_warehouse_sells_any_one_kind():
    """As with the action: the start player card comes with it."""
    store = ("light_good", "dark_good", "dark_good")
    scene = placing("warehouse_1", NEW, store={0: store}, holder=1)
    assert scene.moves == [("sell", "light_good"), ("sell", "dark_good"), ("decline",)]
    scene.do("sell", "dark_good")
    assert scene.state.silver[0] == 2
    assert (scene.state.holder, scene.state.turned) == (0, True)


def test_the_warehouse_without_goods():
    """Bad luck; the start player card stays where it is."""
    scene = placing("warehouse_1", NEW, store={0: ("sheep",)}, holder=1)
    assert scene.question is None
    assert scene.state.holder == 1


def test_the_town_hall_places_another_project_whatever_its_die():
    """With all that it sets off, without a worker."""
    scene = placing("town_hall_2", NEW, others=("mine_6", "castle_5"))
    assert scene.question == "PlaceAny"
    scene.do("place", "castle_5", NEW)
    assert scene.question == "Act"
    scene.do("place", "mine_6", NEW)
    assert scene.state.silver[0] == 2
    assert [kind for kind, _ in scene.piles()] == ["building", "castle", "mine"]


def test_the_town_hall_can_do_without_and_needs_a_project():
    """It may, and without a project it cannot."""
    scene = placing("town_hall_2", NEW, others=("mine_6",)).do("decline")
    assert scene.projects() == ["mine_6"]
    assert placing("town_hall_2", NEW).question is None


def test_a_castle_takes_any_action_with_any_die():
    """Every row, every project, every good, without a worker."""
    scene = placing("castle_1", NEW, rows=ROWS, others=("mine_6",), store={0: ("dark_good",)})
    names = [move[0] for move in scene.moves]
    assert names.count("take") == 7
    assert ("place", "mine_6", NEW) in scene.moves
    assert ("sell", "dark_good") in scene.moves
    assert names[-2:] == ["refill", "silver"]
