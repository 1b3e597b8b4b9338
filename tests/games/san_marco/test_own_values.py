"""San Marco on a board of people's own values: its rules, its records, who is told."""

import json
from itertools import combinations
from math import dist

import pytest

from cli.text.game_looks import looks_of
from cli.text.table_parts import board_lines
from cli.text.words import speech, words_in
from engine.errors import BadOption
from engine.games.san_marco import GAME
from engine.games.san_marco.boards import venice
from engine.games.san_marco.table.data import BORDERS, DISTRICTS, KEYS, REPLACEABLE_TABLES
from engine.games.san_marco.table.district_scoring import awards
from engine.games.san_marco.table.state import Bridge, OwnBoard, State, beside
from engine.open_table.simulate import begin
from engine.replaceable_tables.tables import DATA, own_standard
from tests.games.checks.answers import lists_are_short
from tests.games.checks.own_values import each_is_another_table, judged_alone, no_node_takes
from tests.games.checks.shown import views_can_be_drawn
from tests.games.checks.sizes import events_fit
from tests.games.checks.walked import walked
from tests.games.checks.words import what_is_said_has_words
from tests.games.san_marco.own_tables import (
    PAIRS,
    own_awards,
    own_borders,
    own_option,
    own_tables,
)
from tests.games.san_marco.scene import Scene
from tests.games.sealed import tale_equals_open
from tests.ledger.tables import seating, tell

RING = [[one, other] for one, other in zip(KEYS, (*KEYS[1:], KEYS[0]), strict=True)]
FLAT = {key: [5, 2] for key in KEYS}
OWN = json.dumps({"borders": RING, "awards": FLAT})


def test_usual_values_leave_the_state_as_it_is():
    """A file with what the board has anyway changes no digest."""
    assert type(begin(GAME, 3, {}).state) is State
    assert type(begin(GAME, 3, {DATA: json.dumps({"borders": BORDERS})}).state) is State
    assert type(begin(GAME, 3, {DATA: OWN}).state) is OwnBoard


def test_own_awards_are_paid_and_own_borders_lead_on():
    """Rules and map read the table's board, not the usual one; what is not replaced stays."""
    table = Scene(options={DATA: OWN}, people={"san_marco": [2, 1]})
    at = KEYS.index("san_marco")
    assert awards(table.state, at) == ((0, 5), (1, 2))
    assert beside(table.state, 0) == ((0, 1), (5, 5))
    links = [list(link.between) for link in venice(table.state).links]
    assert links == RING
    only = Scene(options={DATA: json.dumps({"borders": RING})}, people={"san_marco": [2, 1]})
    assert awards(only.state, at) == ((0, 8), (1, 6)) and only.state.ends == table.state.ends


@pytest.mark.parametrize("number", range(40))
def test_the_map_shows_any_borders_of_people(number):
    """In the view each border once and nothing else, with awards; in line mode each district with
    all that touch it, and each bridge between its two.
    """
    tables = {"borders": own_borders(number), "awards": own_awards(number)}
    pairs, awards = tables["borders"], tables["awards"]
    bridges = tuple(Bridge(border, border % 3) for border in range(min(12, len(pairs))))
    state = Scene(3, options=own_option(tables)).state.but(bridges=bridges)
    board = venice(state).plain()
    assert [link["between"] for link in board["links"]] == pairs
    assert sum(len(link["pieces"]) for link in board["links"]) == len(bridges)
    touching = {key: {e for pair in pairs if key in pair for e in pair} - {key} for key in KEYS}
    for language, joined in (("en", "(next to"), ("de", "(grenzt an")):
        spoken = speech(GAME.id, words_in(language))
        name = {key: spoken.text(f"district.{key}") for key in KEYS}
        title = {
            one.key: f"{one.pips} {name[one.key]} {awards[one.key][0]}/{awards[one.key][1]}"
            for one in DISTRICTS
        }
        _, *lines = board_lines(board, spoken)
        for at, key in enumerate(KEYS):
            head, told = lines[at].strip().split(f": {joined} ")
            assert head == title[key] and told.endswith(")")
            assert {other for other in KEYS if name[other] in told} == touching[key]
        between = [f"{name[one]} – {name[other]}" for one, other in pairs[:12]]
        assert [line.strip().split(":")[0] for line in lines[len(KEYS) :]] == between


def test_the_usual_map_says_of_no_district_what_it_touches():
    """Also where people have typed the usual borders in another order, beside other awards."""
    turned = [pair[::-1] for pair in BORDERS[::-1]]
    for tables in ({}, {"borders": turned}, {"awards": FLAT}):
        state = Scene(3, options=own_option(tables)).state
        assert [space.facts for space in venice(state).spaces] == [()] * len(KEYS)


def test_every_border_there_could_be_has_its_place_on_the_picture():
    """Each pair of districts once, and no two things on top of each other."""
    layout = looks_of(GAME)["boards"]["venice"]
    assert sorted(sorted(link["between"]) for link in layout["links"]) == sorted(
        sorted(pair) for pair in PAIRS
    )
    places = [one["anchor"] for one in (*layout["spaces"].values(), *layout["links"])]
    for one, other in combinations(places, 2):
        assert dist(one, other) > 70


@pytest.mark.parametrize("number", [3, 9, pytest.param(15, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_on_an_own_board_can_be_played_and_shown(number, seats):
    """No list too long, no event too large, nothing without a word or a look."""
    walk = walked(GAME, seats, 1, own_option(own_tables(number)))
    for check in (lists_are_short, views_can_be_drawn, events_fit, what_is_said_has_words):
        check(walk)


def test_the_first_bridges_stand_on_own_borders():
    """As many places as there are own borders."""
    scene = Scene.started(3, options={DATA: OWN})
    assert len(scene.moves()) == len(RING)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"borders": [*RING, RING[0]]}, "refuse.border"),
        ({"borders": [*RING, RING[0][::-1]]}, "refuse.border"),
        ({"borders": [*RING, ["castello", "castello"]]}, "refuse.border"),
        ({"borders": [pair for pair in BORDERS if "castello" not in pair]}, "refuse.apart"),
        ({"awards": {**FLAT, "san_polo": [2, 5]}}, "refuse.awards"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(values, why):
    """In words of the game, before anybody sits down."""
    settled = GAME.complete_options({DATA: json.dumps(values)})
    with pytest.raises(BadOption) as refused:
        GAME.setup((0, 1, 2), settled)
    assert refused.value.why is not None and refused.value.why.key == why
    told = [
        speech(GAME.id, words_in(one)).phrase(refused.value.why.plain()) for one in ("de", "en")
    ]
    assert all(one.startswith(next(iter(values))) and "{" not in one for one in told)
    assert len({*told}) == 2


@pytest.mark.slow
def test_a_sealed_game_with_own_values_is_checked_from_its_log_alone(tmp_path):
    """Every node, the audit and the replay play by the values in the offer; no file is asked."""
    options = {"hands": "open", "bridges_at_three": "1", DATA: OWN}
    seated = seating(GAME, 3, "san marco with own values", options=options)
    tale = tell(seated, 2)
    assert tale_equals_open(tale, "own values") > 100
    assert dict(seated.roster.offer.options)[DATA] == own_standard(REPLACEABLE_TABLES, OWN)
    assert isinstance(judged_alone(tale, tmp_path), OwnBoard)


@pytest.mark.parametrize(
    "text",
    [
        OWN,
        json.dumps({"borders": BORDERS}),
        '{"awards":{}}',
        '{"borders":[["castello","castello"]]}',
        "{",
    ],
)
def test_an_offer_holds_own_values_in_their_one_form_or_is_none(text):
    """Blanks, tables as usual and tables that no board has: no node takes such an offer."""
    no_node_takes(GAME, 3, text)


def test_other_values_are_another_table():
    """A node that means other values means another offer and sits at another table."""
    values = ({"borders": RING}, {"awards": FLAT}, {})
    each_is_another_table(GAME, 3, [{DATA: json.dumps(one)} for one in values])
