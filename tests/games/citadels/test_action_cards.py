"""The action cards: each of the seven kinds, with the edges that ruling 24 settles."""

import pytest

from cli.asking.subjects import names_in
from engine.games.citadels import GAME
from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.state import BOOTH, DECK, PLAYED
from engine.open_table.onlookers import view_of
from tests.games.citadels.scene import Scene

WITH = {"action_cards": "with"}
SEVEN = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]


def scene(*, hand=(), seats=4, **fields):
    """A table with action cards; seat 0 holds this hand."""
    hands = {0: list(hand), **fields.pop("hands", {})}
    return Scene(seats, options=WITH, hands=hands, **fields)


def test_one_action_card_in_a_turn():
    """After the first one no other is listed, of no kind."""
    table = scene(hand=["director", "circus_tent"]).turn(0, "merchant")
    assert {"director", "tent"} <= set(table.names())
    table.do("director", "director")
    assert not {"director", "tent"} & set(table.names())


def test_without_action_cards_none_is_listed():
    """The variant is off unless the table has agreed on it."""
    table = Scene(hands={0: ["tavern"]}).turn(0, "merchant")
    assert not table.state.rules.action_cards
    assert table.names() == ["bonus", "cards", "gold"] or table.names() == ["bonus", "gold"]


def test_a_played_card_goes_under_the_deck():
    """It lies there open, and everybody can count how deep."""
    table = scene(hand=["director"], deck=["manor", "castle"]).turn(0, "merchant")
    table.do("director", "director")
    assert table.faces(DECK) == ["manor", "castle", "director"]


def test_the_director_adds_two_builds_to_any_limit():
    """The Architect may build five then, everybody else three."""
    hand = ["director", "tavern", "temple", "watchtower", "market"]
    table = scene(hand=hand, gold=(9,)).turn(0, "merchant")
    table.do("director", "director").do("gold")
    for face in ("tavern", "temple", "watchtower"):
        table.do("build", face)
    assert "build" not in table.names()


def test_the_director_is_useless_to_the_navigator():
    """The limit of the Navigator is no limit but a ban."""
    table = scene(hand=["director", "tavern"], table=["navigator"], gold=(9,)).turn(0, "navigator")
    table.do("director", "director").do("gold")
    assert "build" not in table.names()


def test_a_tent_counts_for_the_end_and_is_no_build():
    """The seventh card completes the city; no tax is due, and the Navigator may lay it."""
    table = scene(
        hand=["circus_tent"],
        table=["navigator", "tax_collector"],
        cities={0: SEVEN[:6]},
        gold=(3,),
    ).turn(0, "navigator")
    table.do("tent", "circus_tent")
    assert table.state.completed == ((0,),)
    assert table.state.tax == 0


def test_number_8_cannot_touch_a_tent():
    """It is no district to the Warlord."""
    table = scene(cities={1: ["circus_tent", "tavern"]}, gold=(9,)).turn(0, "warlord")
    assert table.moves("destroy") == [("destroy", "tavern")]


def test_several_tents_may_lie_in_a_city():
    """The rule about equal names is one about districts."""
    table = scene(hand=["circus_tent"], cities={0: ["circus_tent"]}).turn(0, "merchant")
    assert table.do("tent", "circus_tent").city(0) == ["circus_tent", "circus_tent"]


def test_a_booth_is_visited_once_in_a_turn_by_others():
    """One gold is laid on it, three cards are drawn and one is kept; its own player may not."""
    deck = ["manor", "castle", "palace", "temple"]
    table = scene(hand=["ticket_booth"], deck=deck, gold=(2, 2)).turn(0, "merchant")
    table.do("booth", "ticket_booth")
    assert "visit" not in table.names()
    table.turn(1, "bishop").do("visit", "ticket_booth")
    assert table.asked.seat == 0
    table.do("keep_booth")
    table.do("take", "castle")
    assert (table.hand(1), table.gold[1]) == (["castle"], 1)
    assert "visit" not in table.names()
    (card,) = table.state.zone(BOOTH[0])
    assert table.state.coins == {card: 1}


def test_the_booth_is_cashed_in_right_after_a_payment():
    """Its owner takes all gold on it; the visitor draws all the same; the card goes."""
    table = scene(deck=["manor", "castle", "palace", "temple"], gold=(2, 2))
    table.lay(BOOTH[0], ["ticket_booth"], 0)
    (card,) = table.state.zone(BOOTH[0])
    table.dealt = type(table.dealt)(table.state.but(coins={card: 4}), table.dealt.truth, {})
    table.turn(1, "bishop").do("visit", "ticket_booth").do("cash")
    assert table.gold[0] == 7
    assert table.state.zone(BOOTH[0]) == ()
    assert table.state.coins == {}
    assert table.faces(DECK)[-1] == "ticket_booth"
    assert len(table.moves("take")) == 3


def test_library_and_observatory_do_not_help_at_a_booth():
    """They concern gathering alone."""
    table = scene(cities={1: ["library", "observatory"]}, deck=["manor"] * 5, gold=(0, 2))
    table.lay(BOOTH[0], ["ticket_booth"], 0)
    table.turn(1, "bishop").do("visit", "ticket_booth").do("keep_booth")
    table.do("take", "manor")
    assert table.hand(1) == ["manor"]


def test_the_fortune_teller_takes_one_card_of_a_hand():
    """It looks at all of it, and keeps what it chose."""
    hands = {1: ["keep", "manor"]}
    table = scene(hand=["fortune_teller"], hands=hands).turn(0, "bishop")
    assert table.moves("fortune") == [("fortune", "fortune_teller", 1)]
    table.do("fortune", "fortune_teller", 1)
    assert table.moves() == [("take", "keep"), ("take", "manor")]
    table.do("take", "keep")
    assert (table.hand(0), table.hand(1)) == (["keep"], ["manor"])


def cannon(**fields):
    """Seat 0 after gathering, with a cannonball, a castle and a temple in its hand."""
    hand = ["living_cannonball", "castle", "temple"]
    fields = {"cities": {0: ["market", "keep"]}, "gold": (2,), **fields}
    return scene(hand=hand, **fields).turn(0, "bishop").do("gold")


def test_the_cannonball_builds_a_dearer_district_for_the_difference():
    """A castle over a market costs two; the market goes under the deck; the limit is untouched."""
    table = cannon().do("cannonball", "living_cannonball")
    assert ("overbuild", "market", "temple") not in table.moves()
    table.do("overbuild", "market", "castle")
    assert sorted(table.city(0)) == ["castle", "keep"]
    assert table.gold[0] == 2
    assert table.faces(DECK)[-1] == "market"
    assert ("build", "temple") in table.moves()


def test_the_cannonball_is_not_for_the_navigator_and_not_before_gathering():
    """It is a build."""
    fields = {"cities": {0: ["market"]}, "hand": ["living_cannonball", "castle"], "gold": (9,)}
    table = scene(table=["navigator"], **fields).turn(0, "navigator").do("gold")
    assert "cannonball" not in table.names()
    assert "cannonball" not in scene(**fields).turn(0, "bishop").names()


def test_the_cannonball_counts_the_artists_gold():
    """A beautified market counts three: a castle over it costs one, and the gold on it is gone."""
    table = cannon(coins={"market": 1}).do("cannonball", "living_cannonball")
    table.do("overbuild", "market", "castle")
    assert table.gold[0] == 3
    assert table.state.coins == {}


def test_the_cannonball_is_taxed_and_given_back_to_the_alchemist():
    """The difference is gold paid for building; the tax is not."""
    hand = ["living_cannonball", "castle"]
    table = scene(
        hand=hand, cities={0: ["market"]}, table=["alchemist", "tax_collector"], gold=(3,)
    ).turn(0, "alchemist")
    table.do("gold").do("cannonball", "living_cannonball").do("overbuild", "market", "castle")
    assert (table.gold[0], table.state.tax) == (2, 1)
    table.do("end")
    assert table.gold[0] == 4


def test_what_lies_under_a_museum_goes_before_the_new_district_stands():
    """A Bell Tower over it asks its question when the cards are under the deck."""
    fields = {"cities": {0: ["museum"]}, "museums": {0: ["manor", "castle"]}, "deck": ["temple"]}
    table = scene(hand=["living_cannonball", "bell_tower"], **fields).turn(0, "bishop").do("gold")
    table.do("cannonball", "living_cannonball").do("overbuild", "museum", "bell_tower")
    assert table.names() == ["sooner", "usual"]
    assert {"castle", "manor", "museum", "temple"} <= set(table.faces(DECK))


@pytest.mark.parametrize("face", ["manor", "temple"])
def test_the_factory_takes_nothing_off_plain_districts(face):
    """Its rebate is for unique ones, in the difference too."""
    hand = ["living_cannonball", "dragon_gate", face]
    table = scene(hand=hand, cities={0: ["factory", "market"]}, gold=(9,)).turn(0, "bishop")
    table.do("gold").do("cannonball", "living_cannonball").do("overbuild", "market", "dragon_gate")
    assert table.gold[0] == 11 - (6 - 2 - 1)


def test_the_framework_pays_the_difference_of_a_cannonball():
    """It falls instead of the gold (ruling 35), unless it is what is built over."""
    hand = ["living_cannonball", "dragon_gate"]
    table = scene(hand=hand, cities={0: ["framework", "tavern"]}, gold=(0,)).turn(0, "bishop")
    table.do("gold").do("cannonball", "living_cannonball")
    assert table.moves("overbuild") == [("overbuild", "tavern", "dragon_gate")]
    table.do("overbuild", "tavern", "dragon_gate").do("framework")
    assert (table.city(0), table.gold[0]) == (["dragon_gate"], 2)


def test_another_district_pays_for_a_necropolis_that_is_built_over_one():
    """Both are gone, the one built over and the one that is sacrificed (ruling 35)."""
    hand = ["living_cannonball", "necropolis"]
    table = scene(hand=hand, cities={0: ["tavern", "temple"]}, gold=(0,)).turn(0, "bishop")
    table.do("gold").do("cannonball", "living_cannonball")
    table.do("overbuild", "tavern", "necropolis").do("necropolis", "temple")
    assert (table.city(0), table.gold[0]) == (["necropolis"], 2)


def test_hand_cards_pay_the_difference_of_a_thieves_den():
    """One card for each gold of it (ruling 35)."""
    hand = ["living_cannonball", "thieves_den", "tavern", "temple"]
    table = scene(hand=hand, cities={0: ["manor"]}, gold=(0,)).turn(0, "bishop")
    table.do("gold").do("cannonball", "living_cannonball")
    table.do("overbuild", "manor", "thieves_den").pick("den", "tavern", "temple")
    assert (table.city(0), table.hand(0)) == (["thieves_den"], [])
    assert table.gold[0] == 2 - (6 - 3 - 2)


def test_the_witch_plays_no_action_card_before_she_goes_on():
    """She gathers and bewitches (ruling 34); as the other character she may."""
    roles = {0: ["witch"], 1: ["merchant"]}
    table = scene(hand=["director", "tavern"], table=["witch"], roles=roles).call(1)
    assert table.names() == ["cards", "gold"] or table.names() == ["gold"]
    table.do("gold")
    assert table.names() == ["bewitch"]
    table.do("bewitch", "merchant").do("gold")
    assert (table.asked.seat, "director" in table.names()) == (0, True)


def test_a_booth_and_its_gold_count_nothing_at_the_end():
    """They stay where they lie (ruling 36): no card of a hand, no gold of a stash."""
    table = scene(hand=["ticket_booth"], cities={0: ["imperial_treasury"]}, gold=(0, 9))
    table.turn(0, "bishop").do("gold").do("booth", "ticket_booth")
    (booth,) = table.state.zone(BOOTH[0])
    table.state_with(coins={booth: 4}, ending=True).do("end")
    assert table.state.over and table.state.coins == {booth: 4}
    assert table.state.zone(BOOTH[0]) == (booth,)
    assert points(table.state, 0) == 5 + table.gold[0]


def test_the_cannonball_may_come_to_nothing():
    """Whoever finds no dearer district builds over nothing; the card is gone."""
    table = cannon().do("cannonball", "living_cannonball").do("pass")
    assert sorted(table.city(0)) == ["keep", "market"]
    assert "living_cannonball" in table.faces(DECK)


def test_rasputin_lies_open_until_the_turn_ends():
    """Then it goes under the deck."""
    table = scene(hands={1: ["rasputin"]}, roles={1: ["merchant"]}, robbed="merchant", thief=0)
    table.call(6).do("rasputin", "rasputin")
    assert table.faces(PLAYED) == ["rasputin"]
    table.do("gold").do("end")
    assert table.faces(DECK)[-1:] == ["rasputin"] or "rasputin" in table.faces(DECK)


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("director", "director"),
        ("tent", "circus_tent"),
        ("booth", "ticket_booth"),
        ("cannonball", "living_cannonball"),
        ("fortune", "fortune_teller"),
        ("visit", "ticket_booth"),
    ],
)
def test_an_answer_names_its_action_card(word, card):
    """Who asks what an answer is about is told of the card, not of the character on turn."""
    hand = [card] if word != "visit" else []
    fields = {"cities": {0: ["market"]}, "gold": (2,), "hands": {1: ["prison"]}}
    table = scene(hand=[*hand, "palace"], deck=["manor"] * 4, **fields)
    if word == "visit":
        table.lay(BOOTH[1], [card], None)
    table.turn(0, "bishop").do("gold")
    _, view = view_of(GAME, table.dealt, 0)
    texts = [one["text"] for one in view["asked"]["moves"] if one["move"][0] == word]
    assert texts and all(card in names_in(text) for text in texts)
