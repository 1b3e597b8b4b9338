"""The view of a seat as one plain value."""

import json
from dataclasses import replace

from engine.agenda import Together
from engine.basics import phrase
from engine.kernel.asked import at_decision, waits_for
from engine.open_table.bots import bots_named
from engine.open_table.simulate import begin, play
from engine.views.areas import area
from engine.views.asked_part import asked_part
from engine.views.view import empty_view, view
from tests.engine.lines import Ask, Claiming
from tests.games.probe import GAME
from tests.strategies import same_seed, table
from tests.views import faults

HANDS = {"hand:0": ("a", "x", "x"), "hand:1": ("c",)}
BARE = {"facts": [], "areas": [], "seats": [], "own": {"facts": [], "areas": []}}


def test_a_question_lists_only_honest_moves():
    """What the seat can see to be false is not offered."""
    dealt = table(Claiming(0), own=HANDS)
    part = asked_part(dealt.sight(0), Claiming(0))
    assert [m["move"] for m in part["moves"]] == [["pass"], ["open"], ["high"], ["any"]]
    assert part["moves"][0]["text"] == ["move.pass", {}]
    assert part["title"] == ["ask.Claiming", {}] and part["pace"] == "paced"
    assert part["choices"] == []


def test_wide_choices_stand_beside_the_list():
    """With their cards as this seat sees them."""
    dealt = table(Ask(1, (0, 3)), own=HANDS)
    (part,) = asked_part(dealt.sight(1), Ask(1, (0, 3)))["choices"]
    assert (part["name"], part["least"], part["most"]) == ("some", 1, 2)
    assert part["text"] == ["choice.some", {}]
    assert [card["face"] for card in part["cards"]] == [None, "c"]


def test_a_view_before_the_end():
    """It says whose it is, who is waited for and what is new, and nothing about the end."""
    dealt = begin(GAME, 3, {})
    shown = view(GAME, dealt.sight(1), news=(phrase("hello", n=1),))
    assert (shown["game"], shown["rules"], shown["seat"]) == ("probe", "probe/1", 1)
    assert shown["order"] == [0, 1, 2] and (shown["waiting"], shown["running"]) == ([], "mixing")
    assert shown["news"] == [["hello", {"n": 1}]]
    assert shown["asked"] is None and shown["over"] is None


def test_a_view_in_a_together():
    """All who are asked are waited for; the question is the seat's own."""
    dealt = begin(GAME, 3, {})
    while not isinstance(dealt.state.agenda[0], Together):
        dealt = same_seed(dealt)
    own, decision = at_decision(dealt.state, 2)
    shown = view(GAME, dealt.sight(2, own), deciding=decision, table=dealt.state)
    assert waits_for(own) == (2,) and [w["seat"] for w in shown["waiting"]] == [0, 1, 2]
    assert [m["move"][0] for m in shown["asked"]["moves"]] == ["pass", "pass"]


def test_the_table_of_all_may_differ_from_the_state_of_a_run():
    """A seat whose run has begun names its new handles; the waiting is that of the table."""
    dealt = table(Ask(0), own=HANDS)
    game = replace(GAME, view=lambda sight: {**BARE, "facts": [sight.state.answered]})
    shown = view(game, dealt.sight(0, dealt.state.but(answered=9)), table=dealt.state)
    assert shown["facts"] == [9] and [w["seat"] for w in shown["waiting"]] == [0]


def test_what_a_game_leaves_out_is_there_all_the_same():
    """No boards, and seats without boards and points, need no word of a game."""
    seat = {"seat": 0, "marks": [], "facts": [], "areas": []}
    game = replace(GAME, view=lambda sight: {**BARE, "seats": [seat]})
    shown = view(game, table(own=HANDS).sight(0), table=begin(GAME, 2, {}).state)
    assert shown["boards"] == []
    assert shown["seats"] == [{**seat, "boards": [], "score": None}]
    assert faults(shown) == []


def test_own_cards_stand_in_the_order_of_the_faces():
    """Whatever order the zone has: a shuffle of one's own does not mix one's screen."""
    dealt = table(own={"hand:0": ("x", "a", "y", "a")})
    row = area(dealt.sight(0), "hand", phrase("row"), dealt.state.zone("hand:0"))
    game = replace(GAME, view=lambda sight: {**BARE, "own": {"facts": [], "areas": [row]}})
    (own,) = view(game, dealt.sight(0), table=begin(GAME, 2, {}).state)["own"]["areas"]
    assert [card["face"] for card in own["cards"]] == ["a", "a", "x", "y"]
    assert [card["card"] for card in own["cards"]] == [1, 3, 0, 2]


def test_a_question_has_its_number():
    """An answer can say which question it means."""
    dealt = table(Ask(0), own=HANDS)
    game = replace(GAME, view=lambda sight: BARE)
    shown = view(game, dealt.sight(0), deciding=Ask(0), table=dealt.state, asked_id="7.1")
    assert shown["asked"]["id"] == "7.1"


def test_an_empty_view_has_the_shape_of_any_other():
    """Before the first card a face finds what it looks for, and nothing in it."""
    shown = empty_view(GAME, 1)
    assert faults(shown) == [] and shown.keys() == view(GAME, begin(GAME, 2, {}).sight(1)).keys()


def test_moves_with_several_cards_are_lists():
    """A view is JSON as it stands, the moves included."""
    dealt = begin(GAME, 2, {})
    found = None
    while found is None or not found[1].choices(found[0]):
        dealt = same_seed(dealt)
        found = at_decision(dealt.state, 0)
    shown = view(GAME, dealt.sight(0, found[0]), deciding=found[1], table=dealt.state)
    assert json.loads(json.dumps(shown)) == shown
    assert all(type(m["move"][1]) is list for m in shown["asked"]["moves"])


def test_a_view_after_the_end_has_the_outcome():
    """Scores, winners, and the reasons as phrases."""
    played = play(GAME, 2, {}, 3, bots_named(GAME, ["random"], 2))
    dealt = type(begin(GAME, 2, {}))(played.state, {}, {})
    over = view(GAME, dealt.sight(None))["over"]
    assert over["scores"] == list(played.outcome.scores)
    assert over["winners"] == list(played.outcome.winners)
    assert over["why"] == ["over.turns", {"turns": 2}]
    assert over["reasons"][0] == [["score.points", {"points": played.outcome.scores[0]}]]


def test_the_end_is_that_of_the_table_all_stand_on():
    """A run of one seat that has come to its end has not ended the game, and the order of the seats
    is the table's."""
    dealt = table(Ask(0), own=HANDS)
    game = replace(GAME, view=lambda sight: BARE)
    done = dealt.state.but(agenda=(), order=(2, 1, 0))
    shown = view(game, dealt.sight(0, done), table=dealt.state)
    assert (shown["over"], shown["order"]) == (None, [0, 1, 2])
    assert shown["waiting"] == [{"seat": 0, "pace": "prompted"}]


def test_what_a_game_says_of_boards_and_points_is_kept():
    """Only what it leaves out is filled in."""
    seat = {"seat": 0, "marks": [], "facts": [], "areas": [], "boards": ["b"], "score": "s"}
    game = replace(GAME, view=lambda sight: {**BARE, "seats": [seat], "boards": ["t"]})
    shown = view(game, table(own=HANDS).sight(0), table=begin(GAME, 2, {}).state)
    assert (shown["seats"], shown["boards"]) == ([seat], ["t"])
