"""What a seat and a watcher see: everything public, their own knowledge, and nothing more."""

from dataclasses import replace

from engine.games.kabale import GAME
from engine.games.kabale.table.words import halves
from engine.views.view import view
from tests.games.kabale.scene import Scene

COLUMNS = (
    ["1 assassin", "0 explorer covered", "2 king down"],
    ["2 cloak", "2 witch cloaked", "0 minstrel down"],
)
GOALS = ("music_5", "trade_2", "farming_1")


def seen(scene, seat):
    """The view of a seat."""
    return view(GAME, scene.dealt.sight(seat), deciding=scene.asked if seat == 0 else None)


def board(scene, seat):
    """The columns of a view by their keys."""
    (found,) = seen(scene, seat)["boards"]
    return {space["key"]: space for space in found["spaces"]}


def faces(space):
    """The faces of a column; None for a closed card."""
    return [card["face"] for card in space["cards"]]


def keys(phrases):
    """The keys of phrases."""
    return [key for key, _ in phrases]


def test_a_closed_card_shows_its_face_to_its_owner_alone():
    """An explorer that lies face down again is known to all."""
    scene = Scene(*COLUMNS, goals=GOALS)
    assert faces(board(scene, None)["column1"]) == ["assassin", "explorer", None]
    assert faces(board(scene, 2)["column1"]) == ["assassin", "explorer", "king"]
    assert faces(board(scene, 0)["column2"]) == ["cloak", None, "minstrel"]
    assert faces(board(scene, 2)["column2"]) == ["cloak", "witch", None]


def test_a_card_says_whose_it_is_and_how_it_lies():
    """Its number where it is known; closed to the owner; face down again; under the cloak."""
    scene = Scene(*COLUMNS, goals=GOALS)
    tags = [keys(card["tags"]) for card in board(scene, 2)["column1"]["cards"]]
    assert tags[0] == ["tag.of", "number.half"]
    assert tags[1] == ["tag.of", "number.whole", "tag.covered"]
    assert tags[2] == ["tag.of", "number.whole", "tag.closed"]
    tags = [keys(card["tags"]) for card in board(scene, 0)["column2"]["cards"]]
    assert tags[1] == ["tag.of", "tag.cloaked"]
    assert [card["seat"] for card in board(scene, None)["column1"]["cards"]] == [1, 0, 2]


def test_a_column_says_how_it_stands():
    """Cards laid and needed, met or stormed, and the sums of the cards that lie open."""
    scene = Scene(*COLUMNS, goals=GOALS, stormed=[2])
    shown = board(scene, None)
    assert shown["column1"]["text"] == ["space.column", {"n": 1, "goal": "face.music_5"}]
    assert [keys(shown[f"column{n}"]["marks"]) for n in (1, 2, 3)] == [
        [], ["mark.met"], ["mark.stormed"],
    ]  # fmt: skip
    five = ["word.cards.many", {"n": 5}]
    assert shown["column1"]["facts"][0] == ["fact.cards", {"n": 3, "cards": five}]
    (one,) = shown["column1"]["facts"][1][1]["sums"]
    assert one == ["word.sum", {"who": ["seat", 1], "number": ["number.half", {"n": 9}]}]


def test_hands_are_counted_for_others():
    """The own one is shown, a specialist with both numbers."""
    scene = Scene(hands={0: ["minstrel", "king", "doppelganger"]})
    hand = seen(scene, 0)["own"]["areas"][0]["cards"]
    assert [card["face"] for card in hand] == ["king", "minstrel", "doppelganger"]
    assert [keys(card["tags"]) for card in hand] == [
        ["number.whole"], ["tag.specialist"], ["tag.no_number"],
    ]  # fmt: skip
    other = seen(scene, 1)["seats"][0]["areas"][0]
    assert (other["key"], other["count"], other["cards"]) == ("hand", 3, [])
    assert seen(scene, None)["own"] == {"facts": [], "areas": []}


def test_points_are_shown_with_their_reasons():
    """As if the game ended now; goals and domains are counted."""
    scene = Scene(won={1: ["music_3", "music_4"]}, absent=[2])
    parts = {part["seat"]: part for part in seen(scene, None)["seats"]}
    assert parts[1]["score"]["points"] == 7
    assert keys(parts[1]["score"]["reasons"]) == ["score.plain"]
    won = {"goals": ["goals.many", {"n": 2}], "domains": ["word.domains.one", {}]}
    assert parts[1]["facts"] == [["seat.goals", won]]
    assert parts[0]["facts"] == [["seat.no_goals", {}]]
    assert [keys(parts[seat]["marks"]) for seat in range(3)] == [
        ["mark.turn", "mark.first"], [], ["mark.absent"],
    ]  # fmt: skip


def test_a_column_stands_for_its_goal_and_says_how_many_cards_it_needs():
    """By the points of the goal."""
    (board,) = seen(Scene(), None)["boards"]
    stands = [(space["face"], space["slots"]) for space in board["spaces"]]
    assert stands == [("music_5", 5), ("trade_5", 5), ("farming_5", 5)]


def test_a_column_without_a_goal_says_so():
    """At the end no goal is left over it; what is not there is not told as a card face down."""
    texts = [space["text"] for space in board(Scene(goals=GOALS[:2]), None).values()]
    assert [key for key, _ in texts] == ["space.column", "space.column", "space.no_goal"]
    assert texts[2][1] == {"n": 3}


def test_a_card_is_chosen_first_and_then_its_column():
    """Each answer points at its card and its column, what is chosen first at the card."""
    scene = Scene(hands={0: ["king", "witch", "romeo"]})
    moves = seen(scene, 0)["asked"]["moves"]
    assert len(moves) == 9
    assert len({str(move["under"]) for move in moves}) == 3
    card = ["card", moves[0]["move"][1]]
    assert moves[0]["on"] == [card, ["space", "columns", "column1"]]
    assert [move["under"]["on"] for move in moves] == [["card", m["move"][1]] for m in moves]


def test_numbers_with_a_half():
    """Nineteen halves are nine and a half."""
    assert halves(19).plain() == ["number.half", {"n": 9}]
    assert halves(18).plain() == ["number.whole", {"n": 9}]


def test_nobody_is_on_turn_when_the_game_is_over():
    """The mark goes with the last line of the agenda."""
    scene = Scene(*COLUMNS, goals=GOALS)
    whose = {seat["seat"]: keys(seat["marks"]) for seat in seen(scene, None)["seats"]}
    assert [seat for seat, marks in whose.items() if "mark.turn" in marks] == [0]
    over = GAME.view(replace(scene.dealt.sight(None), state=scene.state.but(agenda=())))
    assert not any("mark.turn" in keys(seat["marks"]) for seat in over["seats"])
