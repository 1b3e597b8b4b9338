"""What a node does with an offer and with the files of a table before anybody plays."""

import os

import pytest

from cli.kept_tables.entry_file import kept_entry
from cli.kept_tables.log_paths import log_path
from cli.session import seating
from engine.games import find_game
from ledger.deck.group.backend import pure_group
from ledger.live.seated_table import SeatedTable
from ledger.records.event import write_event
from ledger.records.evidence import evidence_of_fork
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer
from ledger.review.rules_of_offer import Mismatch, NotThisGame, data_hash
from p2p.wire.entry_code import Door, new_code
from tests.games.probe import GAME as PROBE
from tests.ledger.live.gathering import Gathering
from tests.p2p.people import a_roster, person

GAME = find_game("ohne_furcht")


def offer(**changes):
    """An offer of the game as this program plays it."""
    given = {
        "game": GAME.id,
        "rules": GAME.rules,
        "data_hash": data_hash(GAME),
        "seats": 2,
        "options": tuple(GAME.complete_options({}).items()),
    }
    return make_offer(opener=make_identity().public, **{**given, **changes})


@pytest.mark.parametrize(
    ("changes", "mismatch"),
    [
        ({"game": "chess"}, Mismatch.GAME),
        ({"rules": "ohne_furcht/2"}, Mismatch.RULES),
        ({"data_hash": bytes(32)}, Mismatch.DATA),
    ],
)
def test_offers_that_cannot_be_played_are_told_why(changes, mismatch):
    """Unknown game, other rules, other cards; the very rules are playable."""
    assert seating.why_unplayable(offer()) is None
    why = seating.why_unplayable(offer(**changes))
    assert why.mismatch is mismatch and why.theirs != why.ours


CROWN_FOR_NOBODY = (*{**GAME.complete_options({}), "first_crown": "6"}.items(),)


@pytest.mark.parametrize("changes", [{"options": ()}, {"seats": 8}, {"options": CROWN_FOR_NOBODY}])
def test_offers_that_the_game_refuses_are_not_of_this_game(changes):
    """Options or seats with which no game begins, though each has a form that there is."""
    assert isinstance(seating.why_unplayable(offer(**changes)), NotThisGame)


CODE = new_code(bytes(32), os.urandom)


@pytest.mark.parametrize("entry", [CODE, Door.OPEN])
def test_how_a_table_is_entered_is_kept_before_its_log(tmp_path, monkeypatch, entry):
    """A program that dies as the log is made has written it; what nobody knows is not made up."""
    me = person(0)
    roster = a_roster([me, person(1)])
    here = seating.NodeHome(tmp_path, me, pure_group())
    log = log_path(tmp_path, roster)

    def dies(settings):
        assert not log.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(seating, "find_game", lambda name: PROBE)
    monkeypatch.setattr(SeatedTable, "begin", dies)
    for known in (None, entry):
        with pytest.raises(KeyboardInterrupt):
            seating.take_part(roster, here, entry=known)
        assert kept_entry(log) == known


def test_whoever_has_left_for_good_has_nothing_to_go_on_with(tmp_path):
    """Neither once it is said nor once it counts; the others go on."""
    table = Gathering("left and told", 4, 1)
    table.run(until=14)
    seated = {seat: seating.Seated(table[seat], tmp_path) for seat in range(4)}
    assert all(one.goes_on for one in seated.values())
    assert table[2].leave() and not seated[2].goes_on
    table.run(until=table[0].table.step + 4)
    assert table[0].absences.left == (2,) and not table[2].leaving
    assert [seat for seat, one in seated.items() if one.goes_on] == [0, 1, 3]


def test_a_table_that_is_frozen_is_nothing_to_go_on_with(tmp_path):
    """One seat is proven to have cheated: nobody is told to take the table up again."""
    table = Gathering("frozen and told", 3, 0)
    table.run(until=6)
    seated = seating.Seated(table[0], tmp_path)
    first = table[0].chain.trunk.steps[3][1]
    other = write_event(
        table.seated.people[first.seat],
        table_id=first.table_id,
        step=first.step,
        seat=first.seat,
        prev=first.prev,
        digest=bytes(32),
        acts=first.acts,
    )
    assert first.seat != 0 and seated.goes_on
    table[0].receive(evidence_of_fork(first, other).raw)
    assert table[0].evidence is not None and not seated.goes_on
