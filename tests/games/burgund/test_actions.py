"""The six actions, the workers and the purchase, with the examples of the rule book."""

import pytest

from engine.basics import Move, phrase
from engine.errors import IllegalMove
from engine.games.burgund.table.estate import NEW
from tests.games.burgund.scene import Scene


def acting(die, **laid):
    """Seat 0 has played this die and is asked for its action."""
    face = f"knowledge_{die}"
    return Scene(hands={0: (face,)}, **laid).do("play", face)


def test_a_card_is_taken_from_the_row_of_the_die():
    """Any card of that row, whatever die it shows itself; the played card is discarded."""
    scene = acting(3, rows={3: ("ship_5", "castle_1"), 4: ("mine_3",)})
    assert [move for move in scene.moves if move[0] == "take"] == [
        ("take", "ship_5"),
        ("take", "castle_1"),
    ]
    scene.do("take", "castle_1")
    assert scene.projects() == ["castle_1"]
    assert scene.row(3) == ["ship_5"]
    assert scene.faces("spent") == ["knowledge_3"]


def test_a_fourth_project_needs_room():
    """One of three goes to the discard pile before the new one comes."""
    three = ("mine_1", "ship_2", "castle_3")
    scene = acting(1, rows={1: ("pasture_6",)}, projects={0: three}).do("take", "pasture_6")
    assert scene.question == "MakeRoom"
    assert scene.moves == [("drop", "mine_1"), ("drop", "ship_2"), ("drop", "castle_3")]
    scene.do("drop", "ship_2")
    assert scene.projects() == ["mine_1", "castle_3", "pasture_6"]
    assert scene.faces("spent") == ["knowledge_1", "ship_2"]


def test_a_project_is_placed_with_its_own_die():
    """Of three projects only the one with this number."""
    scene = acting(2, projects={0: ("mine_1", "mine_2", "mine_3")})
    assert [move for move in scene.moves if move[0] == "place"] == [("place", "mine_2", NEW)]
    scene.do("place", "mine_2", NEW)
    assert scene.projects() == ["mine_1", "mine_3"]
    assert scene.piles() == [("mine", ["mine_2"])]
    assert scene.state.silver == (2, 0)


@pytest.mark.parametrize(
    ("die", "kind"),
    [
        (1, "light_good"),
        (2, "light_good"),
        (3, "medium_good"),
        (4, "medium_good"),
        (5, "dark_good"),
        (6, "dark_good"),
    ],
)
def test_all_goods_of_one_kind_are_sold(die, kind):
    """The die says which kind; a point and a silver each, and the start player card turned over."""
    store = ("light_good", "medium_good", "dark_good", kind, "sheep")
    scene = acting(die, store={0: store}, holder=1)
    assert [move for move in scene.moves if move[0] == "sell"] == [("sell", kind)]
    scene.do("sell", kind)
    assert scene.sold() == [kind, kind]
    assert len(scene.store()) == 3
    assert scene.state.silver == (2, 0)
    assert scene.points() == 2
    assert (scene.state.holder, scene.state.turned) == (0, True)


@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2)])
def test_workers_are_refilled_to_two(before, after):
    """Whatever the die."""
    scene = acting(5, workers=(before, 0)).do("refill")
    assert scene.state.workers == (after, 0)


@pytest.mark.parametrize("workers", [2, 5])
def test_refilling_two_workers_brings_nothing_and_is_no_fault(workers):
    """BG-17: not listed, and taken."""
    scene = acting(5, workers=(workers, 0))
    assert ("refill",) not in scene.moves
    scene.do("refill")
    assert scene.state.workers == (workers, 0)


def test_a_silver_is_taken():
    """Whatever the die."""
    assert acting(4).do("silver").state.silver == (1, 0)


def test_five_workers_and_a_silver_are_two_points():
    """Thorsten's example."""
    scene = acting(6, workers=(5, 0), silver=(1, 0)).do("convert", (5, 1))
    assert (scene.state.workers, scene.state.silver) == ((0, 0), (0, 0))
    assert scene.points() == 2


@pytest.mark.parametrize(
    ("workers", "silver", "given", "points"),
    [(5, 0, (5, 0), 1), (0, 7, (0, 7), 2), (2, 2, (1, 2), 1), (1, 1, (1, 1), 0)],
)
def test_any_number_is_converted_and_what_is_over_is_lost(workers, silver, given, points):
    """BG-15: "eine beliebige Anzahl", divided by three."""
    scene = acting(6, workers=(workers, 0), silver=(silver, 0)).do("convert", given)
    left = (scene.state.workers[0], scene.state.silver[0])
    assert left == (workers - given[0], silver - given[1])
    assert scene.points() == points


@pytest.mark.parametrize("given", [(0, 0), (6, 0), (0, 2), (-1, 1), (1,), (1, 1, 1)])
def test_nobody_converts_nothing_or_what_is_not_there(given):
    """Nothing at all is no conversion."""
    scene = acting(6, workers=(5, 0), silver=(1, 0))
    assert isinstance(scene.refused("convert", given), IllegalMove)


def test_without_workers_and_silver_nothing_is_converted():
    """There is nothing to give."""
    assert isinstance(acting(6).refused("convert", (0, 0)), IllegalMove)


def test_two_workers_make_a_six_of_a_two():
    """Regina's example: from two over one to six."""
    scene = acting(2, workers=(2, 0), rows={6: ("ship_1",), 5: ("ship_2",), 4: ("ship_3",)})
    assert ("take", "ship_1") in scene.moves
    assert ("take", "ship_3") in scene.moves
    assert ("take", "ship_2") not in scene.moves
    scene.do("take", "ship_1")
    assert scene.state.workers == (0, 0)


@pytest.mark.parametrize(
    ("die", "kind", "workers"), [(2, "dark_good", 2), (1, "dark_good", 1), (6, "medium_good", 2)]
)
def test_workers_go_to_the_nearer_number_of_a_good(die, kind, workers):
    """Each kind has two numbers."""
    assert ("sell", kind) not in acting(die, workers=(workers - 1, 0), store={0: (kind,)}).moves
    scene = acting(die, workers=(workers, 0), store={0: (kind,)}).do("sell", kind)
    assert scene.state.workers == (0, 0)


def test_the_question_is_about_the_die_that_was_played():
    """What is laid with any die is about none."""
    scene = acting(4)
    assert scene.asked.about(scene.state) == ("die", 4)


def test_a_project_points_at_itself_and_at_its_pile():
    """On the own board of several of one key; a new pile is nowhere yet."""
    estates = {0: [("mine_3",)], 1: [("mine_1",)]}
    scene = acting(2, projects={0: ("mine_2", "ship_2")}, estates=estates)
    sight, line = scene.dealt.sight(0), scene.asked
    places = [move for move in line.legal(scene.state) if move.name == "place"]
    mine, ship = (("card", card) for card in scene.state.zone("projects:0"))
    pile = ("space", "estate", "pile1", 0)
    assert [line.on(sight, move) for move in places] == [(mine, pile), ship]
    assert line.under_on(sight, places[0]) is None, "the action is chosen first"


def test_a_project_is_placed_with_workers():
    """They are paid before its effect."""
    scene = acting(3, workers=(1, 0), projects={0: ("knowledge_4",)}).do(
        "place", "knowledge_4", NEW
    )
    assert scene.state.workers == (2, 0)


# -- the purchase -----------------------------------------------------------------------------


def test_three_castles_in_one_turn():
    """Yvonne's example: a castle, three bought while its action is open, a second one, a third."""
    scene = Scene(
        hands={0: ("mine_4",)},
        projects={0: ("castle_4",)},
        silver=(3, 0),
        actions=("ship_1", "castle_2", "mine_5", "mine_6"),
        rows={1: ("castle_6",)},
    )
    scene.do("play", "mine_4").do("place", "castle_4", NEW)
    assert scene.question == "Act"
    scene.do("buy")
    assert scene.question == "Keep"
    bought = ("face.ship_1", "face.castle_2", "face.mine_5")
    assert scene.asked.title(scene.state) == phrase("ask.Keep", faces=bought)
    scene.do("project", "castle_2")
    assert scene.faces("spent") == ["mine_4", "ship_1", "mine_5"]
    assert scene.question == "Act"
    scene.do("place", "castle_2", 0)
    assert scene.question == "Act"
    scene.do("take", "castle_6")
    assert scene.projects() == ["castle_6"]
    assert scene.piles() == [("castle", ["castle_4", "castle_2"])]
    assert scene.state.silver == (0, 0)
    assert scene.state.turn is None


def test_before_the_own_card_is_played():
    """A bought die brings an action, and the own card still another one."""
    scene = Scene(silver=(3, 0), hands={0: ("mine_1",)}, rows={2: ("ship_6",), 1: ("ship_5",)})
    scene.do("buy").do("die", "mine_2").do("take", "ship_6")
    assert scene.question == "Play"
    assert scene.faces("spent") == ["mine_1", "mine_2", "mine_3"]
    scene.do("play", "mine_1").do("take", "ship_5")
    assert scene.projects() == ["ship_6", "ship_5"]


def test_after_the_action_the_purchase_is_offered():
    """With three silver, the third of them just taken; once only."""
    scene = Scene(silver=(5, 0), hands={0: ("mine_1",)}).do("play", "mine_1").do("silver")
    assert scene.question == "Last"
    scene.do("buy").do("project", "mine_3")
    assert scene.projects() == ["mine_3"]
    assert scene.state.silver == (3, 0)
    assert scene.state.turn is None


def test_only_once_in_a_turn():
    """Nine silver do not help."""
    scene = Scene(silver=(9, 0), hands={0: ("mine_1",)}).do("buy").do("die", "mine_1")
    assert ("buy",) not in scene.moves
    scene.do("silver")
    assert ("buy",) not in scene.moves
    scene.do("play", "mine_1")
    assert ("buy",) not in scene.moves
    scene.do("silver")
    assert scene.question is None


def test_workers_change_a_bought_die():
    """BG-4."""
    scene = Scene(silver=(3, 0), workers=(1, 0), rows={4: ("ship_6",)})
    scene.do("buy").do("die", "mine_3").do("take", "ship_6")
    assert scene.state.workers == (0, 0)


def test_all_see_what_was_bought():
    """BG-2: the three cards lie open before one is chosen."""
    scene = Scene(silver=(3, 0)).do("buy")
    cards = scene.state.zone("bought")
    assert [scene.state.faces[card] for card in cards] == ["mine_1", "mine_2", "mine_3"]
    assert len(scene.moves) == 6


def test_a_bought_project_needs_room_too():
    """Three projects are the most."""
    scene = Scene(silver=(3, 0), projects={0: ("ship_1", "ship_2", "ship_3")})
    scene.do("buy").do("project", "mine_1")
    assert scene.question == "MakeRoom"
    scene.do("drop", "ship_1")
    assert scene.projects() == ["ship_2", "ship_3", "mine_1"]
    assert scene.faces("spent") == ["mine_2", "mine_3", "ship_1"]


def test_the_discard_pile_is_shuffled_in_mid_purchase():
    """BG-11: what is left is drawn first, then from the discard pile."""
    scene = Scene(silver=(3, 0), actions=("ship_1",), spent=("mine_5", "mine_6", "castle_1"))
    scene.do("buy")
    bought = scene.faces("bought")
    assert bought[0] == "ship_1"
    assert len(bought) == 3
    assert len(scene.state.zone("actions")) == 1
    assert scene.phrases("refill") == [{"n": 3}]


def test_no_purchase_without_three_cards():
    """BG-11."""
    scene = Scene(silver=(3, 0), actions=("ship_1",), spent=("mine_5",))
    assert ("buy",) not in scene.moves
    scene.do("play", "mine_1")  # now it is the third card
    assert ("buy",) in scene.moves


def test_an_option_does_not_close_the_purchase():
    """BG-16: while a triple's option is asked, three silver still buy."""
    scene = acting(3, silver=(3, 0), projects={0: ("ship_3",)}, estates={0: [("ship_1", "ship_2")]})
    scene.do("place", "ship_3", 0)
    assert scene.question == "Bonus"
    scene.do("buy").do("project", "mine_1")
    assert scene.question == "Bonus"
    scene.do("bonus", 0)
    assert scene.question == "TakeTop"


def test_a_sale_tells_points_and_silver_and_who_takes_the_start_card():
    """All that it brings; the card is told only where it moves, turned or not."""
    scene = acting(1, store={0: ("light_good", "light_good")}, holder=1).do("sell", "light_good")
    ((words,), taken) = scene.phrases("sell"), scene.phrases("start_card")
    assert (words["points"].key, words["silver"].fillings) == ("points.many", (("n", 2),))
    assert taken == [{"who": ("seat", 0)}]
    for turned in (False, True):
        again = acting(1, store={0: ("light_good",)}, holder=0, turned=turned)
        again.do("sell", "light_good")
        assert again.phrases("sell") and again.phrases("start_card") == []
        assert (again.state.holder, again.state.turned) == (0, True)


def test_a_stack_tells_which_it_is_and_how_many_lie_below_the_card_that_is_taken():
    """The card itself is not counted; of two stacks with the same top people know which."""
    scene = acting(1, projects={0: ("pasture_1",)}, animals=(("sheep", "pig", "cow"), ("cow",)))
    scene.do("place", "pasture_1", NEW)
    sight = scene.dealt.sight(0)
    told = [
        dict(scene.asked.tell(sight, Move("top", (f"animals:{at}",))).fillings) for at in (0, 1)
    ]
    assert [(words["stack"], words["left"]) for words in told] == [(1, 2), (2, 0)]


def test_two_piles_that_count_alike_are_told_apart():
    """By their places in the estate: a cloister has made a second pile of mines. Alone, a pile is
    told by its type.
    """
    mines = [("ship_1",), ("mine_2", "mine_3"), ("cloister_4", "mine_5")]
    scene = acting(1, projects={0: ("mine_1", "ship_2")}, workers=(1, 0), estates={0: mines})
    told = {
        move: scene.asked.tell(scene.dealt.sight(0), move)
        for move in scene.asked.legal(scene.state)
        if move.name == "place"
    }
    keys = {move.args[1]: words.key for move, words in told.items()}
    assert keys == {0: "move.place_on", 1: "move.place_on_pile", 2: "move.place_on_pile"}
    piles = {move.args[1]: dict(words.fillings).get("pile") for move, words in told.items()}
    assert piles == {0: None, 1: 2, 2: 3}


def test_a_triple_is_told_by_what_it_counts_as():
    """A cloister that ends a triple of mines ends a triple of mines."""
    scene = acting(4, projects={0: ("cloister_4",)}, estates={0: [("mine_1", "mine_2")]})
    scene.do("place", "cloister_4", 0)
    ((words),) = scene.phrases("triple")
    assert words["type"] == "type.mine"


def beside(scene):
    """The rows of the display that one looks at to answer what is asked."""
    return [row for _, row in scene.asked.beside(scene.dealt.sight(scene.asked.seat))]


def test_beside_a_choice_of_dice_lies_what_they_can_take():
    """The rows of the own dice and those that workers reach, where cards lie; then those that the
    die reaches that was played. What others hold makes no difference."""
    rows = {1: ("mine_1",), 2: ("mine_2",), 3: ("mine_3",), 5: ("mine_5",)}
    hands = {0: ("knowledge_3", "ship_6"), 1: ("castle_1",)}
    scene = Scene(hands=hands, rows=rows)
    assert beside(scene) == ["row3"]
    scene.state_with(workers=(1, 0))
    assert beside(scene) == ["row1", "row2", "row3", "row5"]
    scene.do("play", "ship_6")
    assert beside(scene) == ["row1", "row5"]
