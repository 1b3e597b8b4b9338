"""What a log says of its game by its two ends, against what an audit says."""

import pytest

from ledger.errors import BadRoster, BadSignature, LedgerError, Malformed
from ledger.files.append_only import create_store
from ledger.review.audit import audit
from ledger.review.outline import Came, outline
from tests.cli.logs import NAMES, finished_log
from tests.ledger.signed_logs import person, spoiled, table_of, written

POINTS = {"Anna": 25, "Bea": 18, "Carl": 25}


def test_a_game_that_was_really_played_says_what_an_audit_says(tmp_path):
    """Points, winners, names, steps; cut anywhere behind its result it says the same."""
    path = tmp_path / "a.tafel"
    path.write_bytes(finished_log())
    told, verdict = outline(path), audit(path)
    assert told.came is Came.FINISHED and {*told.roster.names} == {*NAMES}
    assert list(told.scores) == list(verdict.result["scores"])
    assert list(told.winners) == list(verdict.result["winners"])
    assert told.steps == verdict.steps and told.signed == (0, 1)
    path.write_bytes(finished_log()[:-100])
    assert outline(path).scores == told.scores


def test_a_log_that_ends_before_the_result_is_open(tmp_path):
    """With the number of its last step; none where no step stands there."""
    roster = table_of("Anna", "Bea")
    told = outline(written(tmp_path / "a.tafel", roster, steps=7))
    assert (told.came, told.steps, told.scores) == (Came.OPEN, 7, ())
    told = outline(written(tmp_path / "b.tafel", roster, steps=0))
    assert (told.came, told.steps) == (Came.OPEN, 0)


@pytest.mark.parametrize(("why", "frozen"), [("agreed", False), ("waits", False), ("frozen", True)])
def test_a_game_that_was_ended_early(tmp_path, why, frozen):
    """By ends behind the last step; with a proof it is frozen."""
    told = outline(written(tmp_path / "a.tafel", table_of("Anna", "Bea"), ended=why))
    assert (told.came, told.frozen, told.steps) == (Came.ENDED, frozen, 3)


def test_places_count_winners_first_then_points(tmp_path):
    """Of equal points those who have won by the rules come first; equal others share a place."""
    roster = table_of("Anna", "Bea", "Carl", "Dora")
    path = written(tmp_path / "a.tafel", roster, points={**POINTS, "Dora": 18}, won=("Carl",))
    told = outline(path)
    places = {name: told.place(seat) for seat, name in enumerate(roster.names)}
    assert places == {"Carl": 1, "Anna": 2, "Bea": 3, "Dora": 3}


def test_last_words_that_are_no_seats_are_refused(tmp_path):
    """Signed by somebody else, of another table, or two that differ."""
    roster = table_of("Anna", "Bea")
    points = {"Anna": 1, "Bea": 2}
    strangers = dict.fromkeys(roster.names, person("Mallory"))
    path = written(tmp_path / "a.tafel", roster, points=points, signers=strangers)
    with pytest.raises(BadSignature):
        outline(path)
    path = written(tmp_path / "b.tafel", roster, points=points, table_id=bytes(32))
    with pytest.raises(Malformed):
        outline(path)


@pytest.mark.parametrize(
    "act",
    [
        ("result", (1, 2)),
        ("result", 1, 2),
        ("result", (1, 2, 3), ()),
        ("result", (1, "2"), ()),
        ("result", (1, True), ()),
        ("result", (1, 2), (2,)),
    ],
)
def test_a_result_of_no_form_is_refused(tmp_path, act):
    """Points are numbers, one a seat; winners are seats of the table."""
    roster = table_of("Anna", "Bea")
    path = written(tmp_path / "a.tafel", roster, points={"Anna": 1, "Bea": 2}, act=act)
    with pytest.raises(Malformed):
        outline(path)


def test_whatever_byte_is_changed_an_outline_or_a_sentence_comes_back(tmp_path):
    """No other error; and a result that is told is the one that was signed."""
    path = written(
        tmp_path / "a.tafel", table_of("Anna", "Bea"), points={"Anna": 25, "Bea": 18}, won=("Anna",)
    )
    whole, told = path.read_bytes(), outline(path)
    for place in range(0, len(whole), 7):
        path.write_bytes(whole)
        try:
            found = outline(spoiled(path, place, 0x55))
        except LedgerError:
            continue
        assert found.came is Came.OPEN or (found.scores, found.winners) == (
            told.scores,
            told.winners,
        )


def test_a_first_record_that_is_no_roster_is_told(tmp_path):
    """As everywhere."""
    create_store(tmp_path / "a.tafel", b"\x00").close()
    with pytest.raises(BadRoster):
        outline(tmp_path / "a.tafel")
