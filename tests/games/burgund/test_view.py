"""What a table of Burgund shows and tells: the display, the start player card, sales, the end."""

from cli.text.game_looks import looks_of
from engine.games.burgund import GAME
from engine.games.burgund.boards import display_board, estate_board
from engine.games.burgund.egon import EGON
from engine.games.burgund.scoring import score
from engine.games.burgund.table.data import CARD, CYCLES
from engine.games.burgund.view import marks, parts, table_facts
from engine.shapes.phrases import points_of
from tests.games.burgund.scene import Scene

TRIPLES = '{"triples": {"castle": 9, "mine": 4, "knowledge": 4, "ship": 3}}'


def keys(phrases):
    """The keys of phrases."""
    return [one.key for one in phrases]


def facts(scene):
    """What is told of the table as a whole, by key."""
    return {one.key: dict(one.fillings) for one in table_facts(scene.state)}


def test_a_row_without_cards_is_told_as_empty():
    """Six rows stand there, and no row looks as if its cards were left out."""
    board = display_board(Scene(rows={2: ["mine_1"]}).dealt.sight(None))
    assert keys(space.text for space in board.spaces) == [
        "space.row_empty",
        "space.row",
        *["space.row_empty"] * 4,
    ]


def test_rows_and_piles_say_what_they_stand_for():
    """A row for its die, a pile for its type, and it is whole with three cards."""
    sight = Scene(estates={0: [("mine_3",)]}).dealt.sight(None)
    assert [space.die for space in display_board(sight).spaces] == [1, 2, 3, 4, 5, 6]
    (pile,) = estate_board(sight, 0).spaces
    assert (pile.key, pile.kind, pile.slots) == ("pile1", "mine", 3)


def test_the_start_player_card_is_shown_as_it_lies():
    """On its front until somebody sells in the round, then on its back, beside its holder alone."""
    scene = Scene(holder=1, turned=False)
    assert "mark.start" in keys(marks(scene.state, 1))
    scene.state_with(turned=True)
    assert "mark.start_turned" in keys(marks(scene.state, 1))
    assert not {"mark.start", "mark.start_turned"} & set(keys(marks(scene.state, 0)))


def test_no_seventh_turn_of_six_is_told():
    """Behind the last card of a round nothing more is counted."""
    assert facts(Scene(cycle=CYCLES))["fact.round"]["n"] == CYCLES
    assert facts(Scene(cycle=0))["fact.round"]["n"] == 1


def test_a_purchase_is_told_once_it_is_made():
    """Nobody looks for it in vain; before it nothing is said."""
    scene = Scene(silver=(3, 0), actions=["mine_1"] * 4)
    scene.do("play", "mine_1")
    assert "fact.no_purchase" not in facts(scene)
    scene.do("buy")
    assert "fact.no_purchase" in facts(scene)


def test_what_was_sold_and_what_is_stored_are_shown_apart():
    """Each row has its own cards."""
    scene = Scene(store={0: ["sheep"]}, sold={0: ["light_good", "light_good"]})
    rows = {area["key"]: area for area in parts(scene.dealt.sight(None))["seats"][0]["areas"]}
    assert [card["face"] for card in rows["sold"]["cards"]] == ["light_good"] * 2
    assert [card["face"] for card in rows["store"]["cards"]] == ["sheep"]


def test_a_game_against_egon_that_was_cut_is_not_won():
    """Only what was played to its end is."""
    assert score(Scene(1, over=False, lost=False).state).winners == ()
    assert score(Scene(1, over=True, lost=False).state).winners == (0,)


def test_a_lost_game_names_its_round_as_the_table_does():
    """Rounds have letters everywhere."""
    why = score(Scene(1, round=3, lost=True).state).why
    assert (why.key, dict(why.fillings)) == ("why.solo_lost", {"round": "round.4"})
    assert EGON == -1 and GAME.seats[0] == 1


def test_an_unfinished_pile_says_what_its_triple_would_count():
    """By the values of this table; a complete one has its points as a mark instead."""
    scene = Scene(
        estates={0: [("ship_1", "ship_2"), ("mine_3", "mine_4", "mine_5"), ("castle_1",)]}
    )
    ships, mines, castles = estate_board(scene.dealt.sight(None), 0).spaces
    assert keys(ships.facts) == keys(castles.facts) == ["fact.promise"] and not mines.facts
    assert keys(mines.marks) == ["mark.triple"] and not ships.marks
    told = [dict(pile.facts[0].fillings)["points"] for pile in (ships, castles)]
    assert told == [points_of(3), points_of(5)]


def test_an_unfinished_pile_counts_by_own_values():
    """What people have agreed on stands there."""
    scene = Scene(options={"data": TRIPLES}, estates={0: [("castle_1",)]})
    (pile,) = estate_board(scene.dealt.sight(None), 0).spaces
    assert dict(pile.facts[0].fillings) == {"points": points_of(9)}


def test_the_own_hand_is_drawn_as_dice():
    """Only their dice count; all faces have one in their corner."""
    looks = looks_of(GAME)
    assert looks["areas"]["hand"]["as"] == "dice"
    assert all(looks["faces"][face]["corner"] == card.die for face, card in CARD.items())


def test_discarded_cards_are_shown_for_all_were_laid_open():
    """The word that names them names them, and a page opens them."""
    shown = parts(Scene(spent=("mine_1", "ship_2")).dealt.sight(1))
    (spent,) = [area for area in shown["areas"] if area["key"] == "spent"]
    assert [card["face"] for card in spent["cards"]] == ["mine_1", "ship_2"] and spent["count"] == 2
