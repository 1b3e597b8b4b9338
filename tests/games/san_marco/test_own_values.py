"""San Marco on a board of people's own values: its rules, its records, who is told."""

import json
from dataclasses import replace

import pytest

from engine.errors import BadOption
from engine.games.san_marco import GAME
from engine.games.san_marco.data import BORDERS, KEYS, STAND_INS
from engine.games.san_marco.scoring import awards
from engine.games.san_marco.state import OwnBoard, State, beside
from engine.games.san_marco.view import venice
from engine.open_table.simulate import begin
from engine.stand_ins.tables import DATA, own_settled
from ledger.chain.rules_of_offer import NotThisGame, check_rules
from ledger.review.audit import audit
from ledger.review.replay import Replay
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
    settled = GAME.settle_options({DATA: json.dumps(values)})
    with pytest.raises(BadOption) as refused:
        GAME.setup((0, 1, 2), settled)
    assert refused.value.why is not None and refused.value.why.key == why


def test_a_sealed_game_with_own_values_is_checked_from_its_log_alone(tmp_path):
    """Every node, the audit and the replay play by the values in the offer; no file is asked."""
    options = {"hands": "open", "bridges_at_three": "1", DATA: OWN}
    seated = seating(GAME, 3, "san marco with own values", options=options)
    tale = tell(seated, 2)
    assert tale_equals_open(tale, "own values") > 100
    log = tmp_path / "game.tafel"
    log.write_bytes(tale.log)
    verdict = audit(log)
    assert verdict.ok, verdict.plain()
    assert dict(seated.roster.offer.options)[DATA] == own_settled(STAND_INS, OWN)
    replay = Replay.open(log)
    assert isinstance(replay.tables[-1].state, OwnBoard)


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
    seated = seating(GAME, 3, "san marco offer")
    options = {**dict(seated.roster.offer.options), DATA: text}
    with pytest.raises(NotThisGame):
        check_rules(GAME, replace(seated.roster.offer, options=tuple(options.items())))


def test_other_values_are_another_table():
    """A node that means other values means another offer and sits at another table."""
    made = [
        seating(GAME, 3, "one table", options={DATA: json.dumps(values)}).roster.offer
        for values in ({"borders": RING}, {"awards": FLAT}, {})
    ]
    for offer in made:
        check_rules(GAME, offer)
    assert len({offer.hash for offer in made}) == 3
