"""What a seat and a watcher see: everything public, their own knowledge, and nothing more."""

import pytest

from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.data import RANK, ROLES
from engine.games.ohne_furcht.state import AWAY, FACEUP, PILE, ROLE, SHOWN
from engine.views.view import view
from tests.games.ohne_furcht.evening import Evening


def facts(part):
    """The facts of a part by their keys."""
    return {key: fillings for key, fillings in part["facts"]}


def areas(part):
    """The faces in each area of a part by its key."""
    return {a["key"]: [card["face"] for card in a["cards"]] for a in part["areas"]}


def counts(part):
    """How many cards lie in each area of a part by its key."""
    return {a["key"]: a["count"] for a in part["areas"]}


def track(shown):
    """What the track says of each character: the keys of its marks, and who has stood up."""
    (board,) = shown["boards"]
    return {
        space["key"]: (
            [mark[0] for mark in space["marks"]],
            [fact[1]["who"][1] for fact in space["facts"]],
        )
        for space in board["spaces"]
    }


def characters(found):
    """The characters of a fact, which names them with their ranks."""
    for key, fillings in found["faces"]:
        role = fillings["role"].removeprefix("face.")
        assert (key, fillings["n"]) == ("role.ranked", RANK[role])
        yield role


def middle_of_a_turn():
    """A table with something everywhere."""
    return Evening(
        5,
        cities={0: ["tavern", "university"], 1: ["keep"]},
        hands={0: ["manor", "docks"], 3: ["temple"]},
        roles={3: ["warlord"]},
        shown={1: ["thief"]},
        gold=[4, 0, 1, 2, 3],
        discard=["prison"],
        deck=["castle", "palace"],
        murdered="king",
        robbed="architect",
        thief=1,
        called=6,
        crown=2,
        first=None,
    ).turn(0, "merchant")


def test_public_facts_of_the_table():
    """Round, crown, turn, numbers of cards."""
    shown = GAME.view(middle_of_a_turn().dealt.sight(None))
    found = facts(shown)
    assert found["fact.round"] == {"n": 3}
    assert found["fact.crown"] == {"who": ["seat", 2]}
    assert found["fact.turn"] == {"who": ["seat", 0], "role": "face.merchant"}
    assert "fact.not_gathered" in found
    assert counts(shown) == {"deck": 2, "discard": 1}
    assert areas(shown) == {"deck": [], "discard": ["prison"]}


def test_track_of_characters():
    """Who was murdered, will be robbed, was called, has stood up, by rank."""
    shown = GAME.view(middle_of_a_turn().dealt.sight(None))
    found = track(shown)
    assert list(found) == list(ROLES)
    assert found["assassin"] == (["mark.called"], [])
    assert found["thief"] == ([], [1])
    assert found["king"] == (["mark.murdered", "mark.called"], [])
    assert found["architect"] == (["mark.robbed"], [])
    assert found["warlord"] == ([], [])
    assert shown["boards"][0]["spaces"][3]["text"] == ["space.role", {"n": 4, "role": "face.king"}]


def test_open_characters_are_out_on_the_track():
    """Two with four seats, never the King, and nobody else."""
    evening = Evening.started(4)
    out = [role for role, (marks, _) in track(GAME.view(evening.dealt.sight(1))).items() if marks]
    assert out == sorted(evening.faces(FACEUP), key=ROLES.index)
    assert len(out) == 2 and "king" not in out


def test_agreed_options_are_facts():
    """Only where they are not the usual ones."""
    usual = facts(GAME.view(Evening().dealt.sight(None)))
    options = {
        "smithy": "3for2",
        "duplicates": "allowed",
        "haunted_in_last_round": "any_colour",
        "second_tie_break": "none",
        "past_eight": "anyone",
    }
    agreed = facts(GAME.view(Evening(options=options).dealt.sight(None)))
    assert sorted(agreed.keys() - usual.keys()) == [
        "fact.duplicates",
        "fact.haunted_late",
        "fact.no_gold_tie",
        "fact.past_eight",
        "fact.smithy",
    ]


def test_public_facts_of_a_seat():
    """Gold, number of cards, city with points, characters that stood up, marks."""
    seats = GAME.view(middle_of_a_turn().dealt.sight(None))["seats"]
    assert [seat["seat"] for seat in seats] == [0, 1, 2, 3, 4]
    assert facts(seats[0])["seat.gold"] == {"gold": ["gold.many", {"n": 4}]}
    assert counts(seats[0]) == {"hand": 2, "city": 2}
    assert facts(seats[0])["seat.city"] == {"districts": ["word.districts.many", {"n": 2}]}
    assert areas(seats[0])["city"] == ["tavern", "university"]
    assert [area["slots"] for area in seats[0]["areas"]] == [0, 8]
    assert seats[1]["marks"] == [["mark.stood", {"faces": ["face.thief"]}]]
    assert counts(seats[3])["role"] == 1
    marks = [[mark[0] for mark in seat["marks"]] for seat in seats]
    assert marks == [["mark.turn"], ["mark.stood"], ["mark.crown"], [], []]


def test_points_by_now_are_those_of_the_end():
    """Each seat's points with their reasons, as if the game ended as it stands."""
    evening = middle_of_a_turn()
    seats = GAME.view(evening.dealt.sight(None))["seats"]
    outcome = GAME.score(evening.state)
    assert [seat["score"]["points"] for seat in seats] == list(outcome.scores)
    for seat, reasons in zip(seats, outcome.reasons, strict=True):
        assert seat["score"]["reasons"] == [reason.plain() for reason in reasons]
    assert seats[0]["score"]["points"] == 9


def test_own_part():
    """The hand with cost and colour; a watcher has none."""
    evening = middle_of_a_turn()
    own = GAME.view(evening.dealt.sight(0))["own"]
    assert sorted(areas(own)["hand"]) == ["docks", "manor"]
    tags = [card["tags"] for card in own["areas"][0]["cards"]]
    assert tags == [[["tag.noble", {"n": 3}]], [["tag.trade", {"n": 3}]]]
    assert GAME.view(evening.dealt.sight(None))["own"] == {"facts": [], "areas": []}
    assert areas(GAME.view(evening.dealt.sight(3))["own"])["role"] == ["warlord"]


def test_closed_faces_are_in_no_other_view():
    """Neither hands nor characters nor the deck."""
    evening = middle_of_a_turn()
    for seat, hidden in ((None, ["manor", "temple", "castle"]), (1, ["manor", "docks", "palace"])):
        text = str(GAME.view(evening.dealt.sight(seat)))
        assert not any(f"'{face}'" in text for face in hidden)


def test_draft_memory():
    """What was handed on in this round stays with the seat that read it, also in later turns."""
    evening = Evening.started(4)
    passed = {}
    while evening.asked.title(evening.state).key == "ask.keep":
        seat = evening.asked.seat
        pile = evening.faces(PILE[seat])
        sight = evening.dealt.sight(seat)
        assert sorted(areas(GAME.view(sight)["own"])["pile"]) == sorted(pile)
        kept = evening.dealt.truth[evening.asked.legal(evening.state)[0].args[0]]
        passed[seat] = sorted(face for face in pile if face != kept)
        evening.answer(evening.asked.legal(evening.state)[0])
    for seat in range(3):
        own = GAME.view(evening.dealt.sight(seat))["own"]
        assert sorted(characters(facts(own)["own.passed"])) == passed[seat]
    last = GAME.view(evening.dealt.sight(3))["own"]
    assert areas(last)["away"] == passed[3]
    assert "own.passed" not in facts(last)


def test_draft_memory_of_two_rounds_of_the_pile():
    """With three seats both piles are told apart, by what was passed on from each."""
    evening = Evening.started(3)
    readings = {seat: [] for seat in range(3)}
    while evening.asked.title(evening.state).key == "ask.keep":
        seat = evening.asked.seat
        readings[seat].append(set(evening.faces(PILE[seat])))
        evening.answer(evening.asked.legal(evening.state)[0])
    for seat, found in readings.items():
        own = GAME.view(evening.dealt.sight(seat))["own"]
        passed = [set(characters(f)) for key, f in own["facts"] if key == "own.passed"]
        zones = (ROLE[seat], SHOWN[seat], AWAY[seat])
        kept = {face for zone in zones for face in evening.faces(zone)}
        assert len(passed[0]) == len(found[0]) - 1
        assert found[1] <= passed[0] and found[0] - passed[0] <= kept
        assert found[1] - kept == (passed[1] if len(passed) > 1 else set())


def test_card_in_the_middle_is_shown_to_the_crown_alone():
    """The others see nothing of it."""
    evening = Evening.started(4)
    for seat in range(4):
        own = areas(GAME.view(evening.dealt.sight(seat))["own"])
        assert ("middle" in own) is (seat == 0)


def test_last_of_seven_reads_one_pile_of_two():
    """The card from the middle lies beside what it was handed, and nothing has been passed on."""
    evening = Evening.started(7)
    for _ in range(6):
        evening.answer(evening.asked.legal(evening.state)[0])
    own = GAME.view(evening.dealt.sight(6))["own"]
    assert sorted(areas(own)["pile"]) == sorted(evening.faces(PILE[6]))
    assert len(areas(own)["pile"]) == 2 and own["facts"] == []


def test_what_is_asked():
    """The menu in words, with faces where the seat reads them; the exchange as a choice."""
    evening = Evening(hands={0: ["tavern", "palace"]}).turn(0, "magician").do("gold")
    whole = view(GAME, evening.dealt.sight(0), deciding=evening.asked)
    asked = whole["asked"]
    assert asked["title"][0] == "ask.turn"
    texts = [move["text"] for move in asked["moves"]]
    cost = ["gold.one", {}]
    assert ["move.build", {"face": "face.tavern", "cost": cost}] in texts
    assert not any(text[0] == "move.build" and "palace" in str(text) for text in texts)
    assert asked["choices"][0]["name"] == "exchange"
    assert [one["seat"] for one in whole["waiting"]] == [0]


def test_a_turn_tells_of_abilities_only_where_one_can_be_used():
    """Whoever has none yet is asked for gold or cards alone."""
    keys = []
    for city in (["manor"], []):
        evening = Evening(cities={0: city}, crown=0).turn(0, "king")
        keys.append(evening.asked.title(evening.state).key)
    assert keys == ["ask.turn_gather", "ask.turn_first"]


def test_texts_of_every_kind_of_move():
    """Targets, prices and cards stand in them."""
    evening = Evening(
        hands={0: ["tavern"]},
        cities={0: ["laboratory", "smithy"], 1: ["palace"]},
        gold=[9],
        deck=["manor"],
    ).turn(0, "warlord")
    sight = evening.dealt.sight(0)
    decision = evening.asked
    texts = {m.name: decision.tell(sight, m).plain() for m in decision.legal(evening.state)}
    price = {"cost": ["gold.many", {"n": 4}], "face": "face.palace", "who": ["seat", 1]}
    assert texts["destroy"] == ["move.destroy", price]
    assert texts["laboratory"] == ["move.laboratory", {"face": "face.tavern"}]
    assert texts["smithy"] == ["move.smithy", {"gold": ["gold.many", {"n": 2}], "n": 3}]
    assert decision.tell(evening.dealt.sight(1), evening.find("laboratory", "tavern")).plain() == [
        "move.laboratory",
        {"face": "word.unknown"},
    ]


def test_closed_characters_are_counted_until_they_stand_up():
    """While a rank is called everybody sees who may still stand up."""
    evening = Evening.started(4)
    while evening.asked.title(evening.state).key == "ask.keep":
        evening.answer(evening.asked.legal(evening.state)[0])
    seats = GAME.view(evening.dealt.sight(None))["seats"]
    for seat in seats:
        closed = len(evening.state.zone(ROLE[seat["seat"]]))
        assert counts(seat).get("role", 0) == closed


def test_a_listener_can_follow_a_round():
    """Every pick, call and reveal of a round is told, and what each turn does to the gold."""
    evening = Evening.started(4, seed=5)
    heard = [words.key for words in evening.said]
    while evening.state.round == 1:
        evening.answer(evening.find(*evening.moves()[0]))
        heard += [words.key for words in evening.said]
    assert heard.count("news.pick") == 3 and heard.count("news.last_pick") == 1
    assert sum(heard.count(f"news.{key}") for key in ("call", "call_open", "call_murdered")) == 8
    assert heard.count("news.stand") + heard.count("news.silent") == heard.count("news.call")
    assert heard.count("news.stand") in (3, 4)
    assert heard[-1] == "news.middle" and heard.count("news.round") == 2


def listed(evening, seat=0):
    """What a seat is asked, its answers by their moves."""
    asked = view(GAME, evening.dealt.sight(seat), deciding=evening.asked)["asked"]
    return {tuple(move["move"]): move for move in asked["moves"]}


def test_a_warlord_chooses_a_seat_then_a_district():
    """Districts stand under the seat they lie before; the Laboratory's cards under one answer."""
    evening = Evening(
        hands={0: ["tavern", "manor"]},
        cities={0: ["laboratory"], 1: ["temple", "tavern"], 2: ["church"]},
        gold=[9],
    ).turn(0, "warlord")
    found = listed(evening)
    under = [move["under"] for key, move in found.items() if key[0] == "destroy"]
    assert under == [
        {"text": ["under.destroy", {"who": ["seat", seat]}], "on": ["seat", seat]}
        for seat in (1, 1, 2)
    ]
    assert all(move["on"] == ["card", key[1]] for key, move in found.items() if len(key) == 2)
    selling = [move["under"] for key, move in found.items() if key[0] == "laboratory"]
    assert selling == [{"text": ["under.laboratory", {}], "on": None}] * 2
    assert found[("gold",)]["under"] is None and found[("gold",)]["on"] is None


@pytest.mark.parametrize(("role", "move"), [("assassin", "murder"), ("thief", "rob")])
def test_an_answer_says_which_character_nobody_has(role, move):
    """It lies open in the middle, so that naming it would do nothing."""
    evening = Evening()
    evening.lay(FACEUP, ["king"], None)
    found = listed(evening.turn(0, role))
    assert found[(move, "king")]["text"] == [f"move.{move}_out", {"role": "face.king"}]
    assert found[(move, "bishop")]["text"][0] == f"move.{move}"


def test_answers_point_at_characters_and_seats():
    """A murder at the track of characters, a swap at a seat; the exchange is no second answer."""
    found = listed(Evening().turn(0, "assassin"))
    assert found[("murder", "king")]["on"] == ["space", "track", "king"]
    assert found[("murder", "king")]["under"] is None
    found = listed(Evening(hands={0: ["tavern"], 2: ["manor"]}).turn(0, "magician"))
    assert found[("swap", 2)]["on"] == ["seat", 2]
    assert not any(key[0] == "exchange" for key in found)
