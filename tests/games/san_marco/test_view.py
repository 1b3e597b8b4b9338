"""What a seat and a watcher see: the map, offers side by side, and what was given away."""

import pytest

from cli.text.game_looks import looks_of
from cli.text.table_parts import board_lines
from cli.text.words import speech, words_in
from engine.basics import Move
from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.table.data import ACTION_DECK, LIMIT_DECK
from engine.games.san_marco.view import parts
from engine.kernel import front
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide, random_bot
from engine.shapes.phrases import counted
from tests.games.san_marco.scene import Scene


def keys(phrases):
    """The keys of plain phrases."""
    return [one[0] for one in phrases]


def board(shown, key):
    """A board of the table by its key."""
    return next(one for one in shown["boards"] if one["key"] == key)


def spaces(shown, key):
    """The spaces of a board by their keys."""
    return {space["key"]: space for space in board(shown, key)["spaces"]}


def shown_to(table, seat):
    """The game's part of the view of a seat, None for a watcher."""
    return parts(table.dealt.sight(seat))


def middle():
    """Both distributors of four have cut; seat 2 decides for seat 0, seat 3 for seat 1."""
    table = Scene(
        people={"castello": [2, 1], "san_polo": [0, 0, 3]},
        bridges=[("san_marco", "castello", 1)] * 2 + [("san_marco", "castello", 0)],
        doge="castello",
        actions=["doge", "bridge", "transfer", "banishment", "doge", *ACTION_DECK[:20]],
        limits=LIMIT_DECK,
        dice=[1],
        laid={3: ["limit_3"]},
    )
    return table.round().cut(["doge", "bridge"], ["limit_1"])


def test_map_shows_pieces_by_seat():
    """Aristocrats, the Doge, bridges and how many more fit."""
    shown = shown_to(middle(), None)
    castello = spaces(shown, "venice")["castello"]
    assert castello["pieces"] == [
        {"kind": "aristocrat", "seat": 0, "n": 2},
        {"kind": "aristocrat", "seat": 1, "n": 1},
        {"kind": "doge", "seat": None, "n": 1},
    ]
    links = {tuple(link["between"]): link for link in board(shown, "venice")["links"]}
    assert len(links) == 10
    full = links["san_marco", "castello"]
    assert [(p["seat"], p["n"]) for p in full["pieces"]] == [(0, 1), (1, 2)]
    assert full["facts"] == []
    assert links["san_polo", "dorsoduro"]["facts"] == [["link.room", {"n": 3}]]
    ends = {"one": "district.san_marco", "other": "district.castello"}
    assert full["text"] == ["word.border", ends]  # without the points of both districts


def test_decider_reads_its_offers_side_by_side():
    """Both offers of its distributor with their faces, the other pair's as backs."""
    table = middle()
    found = spaces(shown_to(table, 2), "offers")
    faces = {key: [card["face"] for card in space["cards"]] for key, space in found.items()}
    assert sorted(faces["offer0:0"]) == ["bridge", "doge"]
    assert None not in faces["offer1:0"]
    assert set(faces["offer0:1"] + faces["offer1:1"]) == {None}


def test_watcher_sees_sizes_and_backs_of_offers():
    """How many action and limit cards are in each, and for whom they are."""
    found = spaces(shown_to(middle(), None), "offers")
    backs = [card["back"] for card in found["offer0:1"]["cards"]]
    assert backs == ["limit"]
    assert [card["face"] for space in found.values() for card in space["cards"]] == [None] * 16
    assert found["offer0:0"]["marks"] == [
        ["mark.for", {"who": ["seat", 2]}],
        ["mark.backs", {"cards": ["word.actions.many", {"n": 2}]}],
    ]


def test_offers_are_gone_once_they_are_taken():
    """Then there is one board, the map."""
    table = middle().answer(Move("take", (0,)), Move("take", (0,)))
    assert [one["key"] for one in shown_to(table, 0)["boards"]] == ["venice"]


def test_distributor_is_told_what_it_gave():
    """It alone, until the next round begins."""
    table = middle().answer(Move("take", (0,)), Move("take", (0,)))
    (given,) = shown_to(table, 0)["own"]["facts"]
    assert given == ["own.given", {"faces": ["face.bridge", "face.doge"]}]
    assert keys(shown_to(table, 2)["own"]["facts"]) == ["own.left"]
    table.state_with(began=table.state.answered)
    assert shown_to(table, 0)["own"]["facts"] == []


def test_seats_show_roles_limits_and_supplies():
    """Who distributes, who decides for whom, who is out."""
    table = middle()
    table.lay("laid:1", ["limit_3"] * 4)
    found = {part["seat"]: part for part in shown_to(table, None)["seats"]}
    assert keys(found[0]["marks"]) == ["mark.distributor"]
    assert keys(found[2]["marks"]) == ["mark.decider"]
    assert keys(found[1]["marks"]) == ["mark.distributor", "mark.out"]
    assert found[3]["facts"][0] == ["seat.limit", {"points": ["word.limit_points.many", {"n": 3}]}]
    assert found[0]["facts"][1] == ["seat.supply", {"people": ["piece.aristocrat.many", {"n": 22}]}]


def test_points_are_shown_with_where_they_come_from():
    """As they stand, and at the end."""
    table = Scene(people={"castello": [1]}, hands={0: ["doge"]}).turn(0)
    table.do("doge", "doge", "castello")
    (score, *_) = (part["score"] for part in shown_to(table, None)["seats"])
    assert score["points"] == 6
    assert keys(score["reasons"]) == ["score.doge"]


def test_drawn_cards_are_the_distributors_own():
    """Others see that they lie there."""
    table = Scene(3, actions=ACTION_DECK[:20], limits=LIMIT_DECK, dice=[1]).round()
    (own,) = shown_to(table, 0)["own"]["areas"]
    assert None not in [card["face"] for card in own["cards"]]
    seat = shown_to(table, 1)["seats"][0]
    drawn = next(area for area in seat["areas"] if area["key"] == "draw")
    assert [card["face"] for card in drawn["cards"]] == [None] * 10


def test_passage_and_turn_are_facts():
    """The extra round and the missing Doge too."""
    table = Scene(hands={1: ["doge"]}, extra=True, passage=2).turn(1)
    assert keys(shown_to(table, None)["facts"]) == [
        "fact.passage",
        "fact.extra",
        "fact.bridges",
        "fact.no_doge",
        "fact.turn",
    ]


@pytest.mark.parametrize("seats", [3, 4])
def test_seats_play_in_the_order_that_is_shown(seats):
    """First whoever decides, then who distributes; so the round goes that follows."""
    dealt, chance, told, played = begin(GAME, seats, {}), Seeded(4), None, []
    while front(dealt.state) is not None and dealt.state.round < 2:
        facts = dict(fact for fact in parts(dealt.sight(None))["facts"])
        if "fact.turns" in facts:
            told = told or facts["fact.turns"]["seats"]
            assert facts["fact.turns"]["seats"] == told
        turn = dealt.state.turn
        if turn is not None and turn not in played:
            played.append(turn)
        dealt = deal_on(dealt, lambda sight, one: decide(random_bot, sight, one, chance), chance)
    assert told == [["seat", seat] for seat in played] and len(played) == seats


def test_no_order_is_shown_before_roles_are_rolled_or_behind_the_end():
    """The last round's is nobody's any more."""
    table = middle()
    assert "fact.turns" in keys(shown_to(table, None)["facts"])
    table.state_with(start=2)
    assert "fact.turns" not in keys(shown_to(table, None)["facts"])
    table.state_with(start=0, over=True)
    assert "fact.turns" not in keys(shown_to(table, None)["facts"])
    assert "fact.turns" not in keys(shown_to(Scene(), None)["facts"])


def test_pips_and_awards_of_a_district_stand_apart_from_its_name():
    """As many as the table has agreed on; in line mode each is told once, beside the name."""
    shown = board(shown_to(middle(), None), "venice")
    polo = next(one for one in shown["spaces"] if one["key"] == "san_polo")
    assert (polo["text"], polo["die"]) == (["district.san_polo", {}], 3)
    assert polo["printed"] == [["space.awards", {"first": 6, "second": 5}]]
    for language, people in (("en", "3 aristocrats"), ("de", "3 Adelige")):
        spoken = speech(GAME.id, words_in(language), ("Anna", "Bea", "Cem", "Dora"))
        lines = board_lines(shown, spoken)
        assert "  1 Cannaregio 6/4, 2 Santa Croce 6/4" in lines
        assert sum(line.startswith(f"  3 San Polo 6/5: {people}") for line in lines) == 1


def test_marks_of_a_replay_are_news():
    """Rounds, passages and the end can be jumped to."""
    assert GAME.marks == ("news.round", "news.passage", "news.end")


def test_decider_keeps_in_sight_what_it_read_and_left():
    """The seat that chooses knows the other offer too; the distributor's hand is nobody else's to
    read."""
    table = middle()
    left = sorted(table.faces("offer1:0"))
    table.answer(Move("take", (0,)), Move("take", (0,)))
    (fact,) = shown_to(table, 2)["own"]["facts"]
    assert fact[0] == "own.left" and fact[1]["who"] == ["seat", 0]
    assert sorted(fact[1]["faces"]) == [f"face.{face}" for face in left]
    assert shown_to(table, 3)["own"]["facts"][0][1]["who"] == ["seat", 1]
    assert shown_to(table, None)["own"]["facts"] == []


def test_hands_show_how_many_limit_cards_they_hold():
    """Everybody sees the backs, and so what will be laid."""
    table = Scene(hands={1: ["doge", "bridge", "limit_2"]})
    found = {part["seat"]: part for part in shown_to(table, None)["seats"]}
    backs = {"actions": ["word.actions.many", {"n": 2}], "limits": ["word.limits.one", {}]}
    assert ["seat.hand", {"cards": ["word.backs", backs]}] in found[1]["facts"]
    assert "seat.hand" not in keys(found[0]["facts"])


def test_a_card_that_is_opened_is_seen_in_its_hand_before_it_is_played():
    """By everybody, beside how many are closed; what backs there are is no news then."""
    table = Scene(hands={1: ["doge", "bridge", "transfer"]}).turn(1)
    before = shown_to(table, 2)["seats"][1]
    assert "seat.hand" in keys(before["facts"])
    assert (before["areas"][0]["cards"], before["areas"][0]["count"]) == ([], 3)
    card = next(one for one in table.state.zone("hand:1") if table.face(one) == "bridge")
    table.answer(Move("open", (card,)))
    for seat in (None, 0, 2):
        part = shown_to(table, seat)["seats"][1]
        (hand,) = (area for area in part["areas"] if area["key"] == "hand")
        assert [one["face"] for one in hand["cards"]] == ["bridge"] and hand["count"] == 3
        assert "seat.hand" not in keys(part["facts"])


def test_a_hand_that_is_opened_as_a_whole_is_seen_as_a_whole():
    """Where the table has agreed on that."""
    table = Scene(hands={1: ["doge", "bridge"]}, options={"hands": "open"}).turn(1)
    hand = shown_to(table, 2)["seats"][1]["areas"][0]
    assert sorted(one["face"] for one in hand["cards"]) == ["bridge", "doge"]
    assert hand["count"] == 2


def test_the_round_before_the_first_has_no_number():
    """The passage has one."""
    assert keys(shown_to(Scene(round=0), None)["facts"])[0] == "fact.passage_begins"


def test_out_is_said_at_ten_and_of_a_seat_that_still_plays_as_to_come():
    """Nine are not ten; with cards in hand or the turn a seat is out only behind it."""
    laid = {0: ["limit_3"] * 3, 1: ["limit_4", *["limit_3"] * 2], 2: ["limit_4"] * 3}
    if "limit_4" not in LIMIT_DECK:
        laid = {0: ["limit_3"] * 3, 1: ["limit_1", *["limit_3"] * 3], 2: ["limit_3"] * 4}
    table = Scene(laid=laid, hands={2: ["doge"]})
    marks = {part["seat"]: keys(part["marks"]) for part in shown_to(table, None)["seats"]}
    assert (marks[0], marks[1], marks[2]) == ([], ["mark.out"], ["mark.out_soon"])


def test_taking_tells_backs_and_the_rest():
    """Which offer went, what kind of cards were in it, and what the distributor has of it."""
    table = middle().answer(Move("take", (0,)), Move("take", (0,)))
    took, rest = table.phrases("took"), table.phrases("rest")
    backs = [counted("word.actions", 2), counted("word.limits", 1)]
    assert [(one["n"], one["cards"]) for one in took] == [(1, one) for one in backs]
    assert [one["who"] for one in rest] == [("seat", 0), ("seat", 1)]


def test_what_was_given_in_the_answer_that_began_the_round_is_not_told():
    """It belongs to the round before."""
    table = middle().answer(Move("take", (0,)), Move("take", (0,)))
    answered = min(seen.answered for seen in table.dealt.sight(0).memory if seen.gone)
    table.state_with(began=answered)
    assert shown_to(table, 0)["own"]["facts"] == []


def test_several_deciders_are_told_as_several():
    """One after the other, where there are two for one distributor."""
    table = Scene(3, actions=ACTION_DECK[:20], limits=LIMIT_DECK, dice=[1]).round()
    assert table.phrases("roles_many") and not table.phrases("roles")


def test_what_stands_at_a_seat_is_told_apart_by_its_sign():
    """Limit cards, limit points and whose turn it is."""
    looks = looks_of(GAME)
    at_seat = (("areas", "laid"), ("facts", "seat.limit"), ("marks", "mark.turn"))
    assert len({looks[part][key]["icon"] for part, key in at_seat}) == len(at_seat)
