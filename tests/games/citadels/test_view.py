"""What a table shows to all: cities whole, gold where it lies, marks on the track."""

from engine.games.citadels.data.districts import PLAIN
from engine.games.citadels.shown.view import parts
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
