"""What a table shows to all: cities whole, gold where it lies, marks on the track."""

from engine.games.citadels.data.action_cards import ACTION_COPIES
from engine.games.citadels.data.districts import PLAIN, VAULT
from engine.games.citadels.rounds.reactions import killed_called, stood_up
from engine.games.citadels.rounds.showing import still_closed
from engine.games.citadels.table.state import HAND, PILE, ROLE
from engine.games.citadels.view.parts import own_part, parts, seat_part
from engine.sight import Seen, Sight
from tests.games.citadels.scene import Scene


def city(scene, seat):
    """The row of a seat's city in a watcher's view."""
    seats = {part["seat"]: part for part in parts(scene.dealt.sight(None))["seats"]}
    (row,) = [area for area in seats[seat]["areas"] if area["key"] == "city"]
    return row


def test_a_city_of_twelve_is_shown_whole():
    """Places are kept for a complete city; more districts than that stand there all the same."""
    faces = [one.face for one in PLAIN[:12]]
    row = city(Scene(cities={1: faces}), 1)
    assert [card["face"] for card in row["cards"]] == faces
    assert (row["count"], row["slots"]) == (12, 7)


def test_gold_on_a_district_is_told_beside_it():
    """What the Artist has laid there, on that district alone."""
    row = city(Scene(cities={0: ["market", "temple"]}, coins={"market": 1}), 0)
    tags = {card["face"]: [tag[0] for tag in card["tags"]] for card in row["cards"]}
    assert "tag.gold" in tags["market"] and "tag.gold" not in tags["temple"]


def test_the_track_tells_what_hit_a_character():
    """Killed, robbed, and the taxes on their plate."""
    scene = Scene(table=["tax_collector"], killed="king", robbed="bishop", tax=3)
    (track,) = [b for b in parts(scene.dealt.sight(None))["boards"] if b["key"] == "track"]
    marks = {space["key"]: [mark[0] for mark in space["marks"]] for space in track["spaces"]}
    assert marks["king"] == ["mark.killed"] and marks["bishop"] == ["mark.robbed"]
    assert marks["tax_collector"] == ["mark.tax"]
    assert len(track["spaces"]) == 9


# -- what a seat alone has read -------------------------------------------------------------------


def remembered(scene, seat, *memory):
    """What this seat alone is told, by key, if it remembers this."""
    facts = own_part(Sight(scene.state, seat, {}, memory))["facts"]
    return {key: words for key, words in facts}


def passed(scene, *memory):
    """The characters that seat 0 is told it passed on."""
    words = remembered(scene, 0, *memory).get("own.passed", {"faces": []})
    return [face[1]["role"] for face in words["faces"]]


def test_what_was_passed_on_and_came_back_is_told_by_the_pile_that_went():
    """With two seats the pile returns: what lay in it again had been passed on, whoever has it."""
    scene = Scene(2, shown={0: ["king"]}, began=5)
    first = Seen(6, PILE[0], ("thief", "king", "bishop"))
    again = Seen(7, PILE[0], ("king", "bishop"))
    facts = own_part(Sight(scene.state, 0, {}, (first, again)))["facts"]
    told = [[face[1]["role"] for face in words["faces"]] for key, words in facts]
    assert told[0] == ["face.thief", "face.king", "face.bishop"]


def test_drafts_of_earlier_rounds_are_not_told():
    """They would mislead about this one."""
    scene = Scene(began=5)
    assert passed(scene, Seen(6, PILE[0], ("thief", "king"))) == ["face.thief", "face.king"]
    assert passed(scene, Seen(5, PILE[0], ("thief", "king"))) == []


def test_what_was_kept_was_not_passed_on_though_it_was_met_where_it_lies():
    """At a table by cards of cryptography a kept card may get a new handle in the step in which it
    is kept: it is met in its place then, and no Theater has brought it there.
    """
    scene = Scene(roles={0: ["king"]}, began=5)
    (card,) = scene.state.zone(ROLE[0])
    memory = (Seen(6, PILE[0], ("thief", "king")), Seen(7, ROLE[0], ("king",)))
    facts = own_part(Sight(scene.state, 0, {card: "king"}, memory))["facts"]
    (passed,) = [words["faces"] for key, words in facts if key == "own.passed"]
    assert [face[1]["role"] for face in passed] == ["face.thief"]


def test_the_newest_look_at_a_hand_is_told():
    """Not the one before it."""
    scene = Scene(began=5)
    looks = (Seen(6, HAND[1], ("tavern",)), Seen(7, HAND[1], ("palace",)))
    assert remembered(scene, 0, *looks)["own.seen_hand"]["faces"] == ["face.palace"]


def test_only_who_has_the_museum_is_told_what_lies_under_it():
    """A single one is in the game."""
    scene = Scene(cities={1: ["museum"]}, museums={1: ["tavern"]})
    told = {s: [key for key, _ in seat_part(scene.dealt.sight(None), s)["facts"]] for s in (0, 1)}
    assert "seat.museum" in told[1] and "seat.museum" not in told[0]


# -- who is asked ---------------------------------------------------------------------------------


def test_a_seat_that_is_gone_is_not_asked_for_rasputin():
    """Whoever is there and might be the killed one is."""
    options, roles = {"action_cards": "with"}, {0: ["thief"], 1: ["merchant"]}
    hands = {0: ["tavern"], 1: ["tavern"]}
    scene = Scene(options=options, roles=roles, hands=hands, killed="merchant", absent=(1,))
    ((together),) = killed_called(scene.state, "merchant")
    assert [line.seat for line in together.lines] == [0]


def test_a_warrant_that_lies_open_is_nothing_to_shield_from():
    """It has done what it does; a closed one still may."""
    scene = Scene(options={"action_cards": "with"}, table=["magistrate"], hands={1: ["tavern"]})
    (token,) = scene.add("tokens:0", ["signed"], reader=0)
    scene.state_with(warrants=(("merchant", token),), magistrate=0)
    assert stood_up(scene.state, 1, "merchant")
    scene.state_with(faces={**scene.state.faces, token: "signed"})
    assert stood_up(scene.state, 1, "merchant") == ()


def test_no_hand_is_asked_once_all_that_counts_lies_open():
    """Every action card and the Secret Vault have been seen: nothing can be hidden any more."""
    scene = Scene(options={"action_cards": "with"})
    assert still_closed(scene.state)
    every = [face for face, count in ACTION_COPIES.items() for _ in range(count)]
    scene.lay("played", [*every, VAULT], None)
    assert not still_closed(scene.state)
